// Makes a bare repository of objects and refs that are told.
import { internalsOf, zeroId } from "./handle.ts";
import { ObjectWriter } from "./objects/object-writer.ts";
import { syncTree } from "./objects/sync-folder.ts";
import { createRepository } from "./open.ts";
import { GitError } from "./process/run.ts";
import type { ObjectId } from "./types.ts";

/** Gives objects to the writer, and answers the refs by their whole names. */
export type Told = (writer: ObjectWriter) => ReadonlyMap<string, ObjectId>;

/** Fills a new bare repository at `path` (which must not exist). Throws GitError. */
export async function importRepository(path: string, tell: Told, defaultBranch: string): Promise<void> {
  const repository = await createRepository(path, { defaultBranch });
  try {
    const writer = new ObjectWriter(repository);
    const refs = tell(writer);
    await writer.flush();
    const from = zeroId(repository);
    const swap = await internalsOf(repository).refs.apply([...refs].map(([ref, to]) => ({ ref, to, from })));
    if (!swap.ok) throw new GitError(["update-ref", "--stdin"], 128, swap.stderr);
    // Git syncs its files, and not the folders that name them.
    await syncTree(repository.gitDir);
  } finally {
    await repository.close();
  }
}
