// What is told of an object that is not there: newer gits (2.45 on) say only that it is missing in a partial clone too.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ignoreAbsence } from "../process/file-state.ts";
import { GitError } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";
import { readObjectFolders } from "./object-folders.ts";

/** In git's words, as `absent-object.ts` reads them. `wanted`: a type of objects. */
export async function missingObject(repository: Repository, wanted: string, id: ObjectId): Promise<GitError> {
  const told = (await isPartialClone(repository)) ? `could not fetch ${id} from promisor remote` : `no such ${wanted}: ${id}`;
  return new GitError(["cat-file", wanted, id], null, told);
}

/** Whether it was promised objects that it does not have: git marks the packs that came with such a promise. */
export async function isPartialClone(repository: Repository): Promise<boolean> {
  const { folders } = await readObjectFolders(join(repository.gitDir, "objects"));
  for (const folder of folders) {
    const names = (await readdir(join(folder, "pack")).catch(ignoreAbsence)) ?? [];
    if (names.some((name) => name.endsWith(".promisor"))) return true;
  }
  return false;
}
