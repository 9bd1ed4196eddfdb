// Asks git whether it takes a file that it reads itself, such as .gitmodules: its fsck refuses some, and with them every push and strict clone.

import { rm } from "node:fs/promises";
import { neutralPlace } from "../neutral-place.ts";
import type { ObjectWriter } from "../objects/object-writer.ts";
import { formatPack } from "../objects/pack-format.ts";
import { makeQuarantine } from "../objects/quarantine.ts";
import { encodeName, formatTree } from "../objects/tree-format.ts";
import { GitError, runGit } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";

export interface NamedFile {
  readonly name: string;
  readonly mode: string;
  readonly id: ObjectId;
}

/** What git says against a file, which the writer is about to write or the repository holds; null where it takes it. Nothing is kept. */
export async function findFileFault(repository: Repository, writer: ObjectWriter, { name, mode, id }: NamedFile): Promise<string | null> {
  const content = formatTree([{ mode, name: encodeName(name), id }]);
  const file = writer.given(id);
  const pack = await formatPack([...(file === null ? [] : [file]), { type: "tree", content }], repository.objectFormat);
  const { place, environment } = await neutralPlace(repository);
  const quarantine = await makeQuarantine(repository, "check");
  const args = ["unpack-objects", "-q", "--strict"] as const;
  try {
    const { code, stderr } = await runGit(
      { ...place, objectDirectory: quarantine },
      { args, environment, input: pack, takes: "change", accept: [0, 1, 128] },
    );
    if (code === 0) return null;
    const said = /^error: object [0-9a-f]+: (.+)$/m.exec(stderr)?.[1];
    if (said === undefined) throw new GitError(args, code, stderr);
    return said;
  } finally {
    await rm(quarantine, { recursive: true, force: true });
  }
}
