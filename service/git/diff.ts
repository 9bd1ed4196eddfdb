// Reads what a commit changed, file by file.

import { type DiffLimits, DiffParser } from "./diff-parser.ts";
import { emptyTree, internalsOf } from "./handle.ts";
import { readCommit } from "./objects.ts";
import { runGit } from "./run.ts";
import type { Cancellable, FileDiff, ObjectId, Repository } from "./types.ts";

export type { DiffLimits } from "./diff-parser.ts";

/** A GitLab server's limits (api-behaviour section 4). */
const usual: DiffLimits = { files: 1000, lines: 50_000, bytes: 5 * 1024 * 1024, patchBytes: 204_800 };

export interface Diff {
  readonly files: FileDiff[];
  /** True when a limit ended the list early. */
  readonly truncated: boolean;
}

/**
 * The changes of a commit against its first parent (a root commit against nothing), in git's order, with renames from 30 %
 * similarity on. Patches are text as git prints it, from the first `@@` on, invalid UTF-8 replaced.
 */
export async function readDiff(repository: Repository, commit: ObjectId, options: Partial<DiffLimits> & Cancellable = {}): Promise<Diff> {
  const parent = (await readCommit(repository, commit)).parents[0] ?? emptyTree(repository);
  return readDiffBetween(repository, parent, commit, options);
}

/** The same between any two commits or trees (ids). */
export async function readDiffBetween(
  repository: Repository,
  from: ObjectId,
  to: ObjectId,
  options: Partial<DiffLimits> & Cancellable = {},
): Promise<Diff> {
  const parser = new DiffParser({ ...usual, ...options });
  await runGit(internalsOf(repository).place, {
    args: [
      "diff-tree",
      ...["-r", "-z", "--raw", "-p", "-M30%", "-l1000", "-U3", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv"],
      ...["--src-prefix=a/", "--dst-prefix=b/", "--submodule=short", "--ignore-submodules=none", "--end-of-options", from, to],
    ],
    signal: options.signal,
    onOutput: (chunk) => parser.push(chunk),
  });
  parser.end();
  return { files: parser.files, truncated: parser.truncated };
}
