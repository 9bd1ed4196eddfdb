// Makes a bare repository from a stream of git fast-import.
import { internalsOf } from "./handle.ts";
import { syncTree } from "./objects/sync-folder.ts";
import { createRepository } from "./open.ts";
import { runGit } from "./process/run.ts";

/** Fills a new bare repository at `path` (which must not exist) from `stream`, which has to end in `done`. Throws GitError. */
export async function importRepository(path: string, stream: Buffer, defaultBranch: string): Promise<void> {
  const repository = await createRepository(path, { defaultBranch });
  try {
    await runGit(internalsOf(repository).place, {
      args: ["fast-import", "--quiet", "--done", "--date-format=raw"],
      takes: "change",
      input: stream,
    });
    // Git syncs its files, and not the folders that name them.
    await syncTree(repository.gitDir);
  } finally {
    await repository.close();
  }
}
