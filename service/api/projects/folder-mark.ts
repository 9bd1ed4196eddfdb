// What tells that a folder is the one that was elsewhere before: its repository's place on the disk, which a move does not change.
import { lstat, stat } from "node:fs/promises";
import type { Repository } from "../../git/types.ts";

/**
 * The number of the repository's own folder on its disk and when it was made, to the nanosecond: numbers are given again, with another
 * time. null where the disk says neither.
 */
export async function readFolderMark({ gitDir }: Pick<Repository, "gitDir">): Promise<string | null> {
  const { ino, birthtimeNs } = await stat(gitDir, { bigint: true });
  return ino > 0n && birthtimeNs > 0n ? `${ino}:${birthtimeNs}` : null;
}

/** Whether nothing is at a path; what cannot be looked at may be there. */
export const isAbsent = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === "ENOENT" || error.code === "ENOTDIR",
  );
