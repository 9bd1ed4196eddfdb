// Reads what a commit changed, file by file.

import { isCutOff } from "../commit-graph/suitability.ts";
import { emptyTree, internalsOf } from "../handle.ts";
import { createObjectMemory } from "../objects/history-memory.ts";
import { readCommit } from "../objects/objects.ts";
import { runGit } from "../process/run.ts";
import type { Cancellable, FileDiff, ObjectId, Repository } from "../types.ts";
import { type DiffLimits, DiffParser } from "./diff-parser.ts";

export type { DiffLimits } from "./diff-parser.ts";

/** A GitLab server's limits (api-behaviour section 4). */
const usual: DiffLimits = { files: 1000, lines: 50_000, bytes: 5 * 1024 * 1024, patchBytes: 204_800 };

export interface Diff {
  readonly files: readonly FileDiff[];
  /** True when a limit ended the list early. */
  readonly truncated: boolean;
}

/**
 * The changes of a commit against its first parent (a root commit against nothing), in git's order, with renames from 30 %
 * similarity on. Patches are text as git prints it, from the first `@@` on, invalid UTF-8 replaced.
 */
export async function readDiff(repository: Repository, commit: ObjectId, options: Partial<DiffLimits> & Cancellable = {}): Promise<Diff> {
  const [parent] = (await readCommit(repository, commit)).parents;
  const from = parent === undefined || (await isBoundary(repository, parent)) ? emptyTree(repository) : parent;
  return readDiffBetween(repository, from, commit, options);
}

/** Whether a shallow history ends before this parent: its child is a root then, as for git. */
async function isBoundary(repository: Repository, parent: ObjectId): Promise<boolean> {
  if ((await internalsOf(repository).interactive.info(parent)) !== null) return false;
  return isCutOff(repository.gitDir);
}

/** Diffs that were read, so that their next page is there; two ids and limits never mean something else. */
const memoryOf = createObjectMemory((makeCache) => makeCache<string, Diff>(weigh));
/** Bytes that a file weighs beside its patch. */
const fileWeight = 1_000;

const weigh = ({ files }: Diff): number => files.reduce((sum, { patch }) => sum + patch.length * 2 + fileWeight, fileWeight);

/** The same between any two commits or trees (ids). Remembered. */
export async function readDiffBetween(
  repository: Repository,
  from: ObjectId,
  to: ObjectId,
  { signal, ...asked }: Partial<DiffLimits> & Cancellable = {},
): Promise<Diff> {
  const limits = { ...usual, ...asked };
  const memory = memoryOf(repository);
  const key = [from, to, limits.files, limits.lines, limits.bytes, limits.patchBytes].join(" ");
  const known = memory.get(key);
  if (known) return known;
  const parser = new DiffParser(limits);
  await runGit(internalsOf(repository).place, {
    args: [
      "diff-tree",
      ...["-r", "-z", "--raw", "-p", "-M30%", "-l1000", "-U3", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv"],
      ...["--src-prefix=a/", "--dst-prefix=b/", "--submodule=short", "--ignore-submodules=none", "--end-of-options", from, to],
    ],
    takes: "moment",
    signal,
    onOutput: (chunk) => parser.push(chunk),
  });
  parser.end();
  const diff = { files: parser.files, truncated: parser.truncated };
  memory.set(key, diff);
  return diff;
}
