// Whether a branch has a fix: what its commits say, held against a dry run and, where that conflicts, against the lines themselves.
import type { CommitInList, DiffEntry } from "../../../../shared/contract/resources.ts";
import { createReverts } from "../../../../shared/lib/reverts.ts";
import { type Fix, findCopies, namesOf } from "./copies.ts";
import { addsTelling, compareLines, isApart, isSameChange, type LinesAre } from "./lines.ts";
import type { Copy, Trial, Verdict } from "./verdict.ts";

/** What is asked of a server; nothing here writes. Everything rejects with the reason of the signal when nobody waits any more. */
export interface BackportPorts {
  /** Whether a branch reaches a commit; undefined = the server does not tell. */
  holds(sha: string, branch: string, signal: AbortSignal): Promise<boolean | undefined>;
  /** Commits of a branch since the oldest fix, newest first. */
  commitsOf(branch: string, signal: AbortSignal): Promise<readonly CommitInList[]>;
  /** Those of them that touch a path, newest first; a few. */
  commitsAt(branch: string, path: string, signal: AbortSignal): Promise<readonly CommitInList[]>;
  tryPick(sha: string, branch: string, signal: AbortSignal): Promise<Trial>;
  diffOf(sha: string, signal: AbortSignal): Promise<readonly DiffEntry[]>;
  /** A file at a branch or commit; null = no such file, or no text. */
  textOf(ref: string, path: string, signal: AbortSignal): Promise<string | null>;
  /** Where a commit and a branch part; null = nowhere, undefined = the server does not tell. */
  baseOf(sha: string, branch: string, signal: AbortSignal): Promise<string | null | undefined>;
}

/** Files of a fix that are read on a branch to look for its lines. */
const mostFiles = 8;
/** Files whose commits are held against the fix. */
const mostSearched = 2;

interface Evidence {
  /** The newest copy that nobody took back; else the newest of all; null = no commit tells of it. */
  readonly copy: Copy | null;
  readonly revert: CommitInList | null;
  /** Whether nobody could tell if the branch reaches the fix itself. */
  readonly isUntold: boolean;
}

/**
 * `onEarly` is told what commits say while the dry run is on its way. A copy counts as there only while nothing speaks against it: a
 * dry run that would apply again says that it was taken out, whatever messages say.
 */
export async function findBackport(
  ports: BackportPorts,
  fix: Fix,
  branch: string,
  signal: AbortSignal,
  onEarly: (verdict: Verdict) => void = () => undefined,
): Promise<Verdict> {
  const evidence = await readEvidence(ports, fix, branch, signal);
  const { copy, revert } = evidence;
  const untold = evidence.isUntold ? { isUntold: true as const } : {};
  if (copy !== null && revert === null) onEarly({ is: "there", copy, isTried: false });
  const trial = await ports.tryPick(fix.id, branch, signal);
  if (copy !== null) return judgeCopy(ports, fix, branch, copy, revert, trial, signal);
  if (trial.kind !== "conflict" && trial.kind !== "empty") return { is: "missing", trial, ...untold };
  const entries = await ports.diffOf(fix.id, signal);
  if (trial.kind === "empty") return judgeEmpty(ports, fix, branch, entries, untold, signal);
  const texts = await readTexts(ports, branch, entries, signal);
  if (isElsewhere(entries, trial.paths, texts)) return { is: "unaffected" };
  const textOf = (path: string): string | null => texts.get(path) ?? null;
  if (compareLines(entries, textOf) === "there") return { is: "within", ...untold };
  if (isApart(entries, textOf)) return { is: "unaffected" };
  const same = await findSamePatch(ports, fix, branch, entries, signal);
  if (same !== null) return judgeCopy(ports, fix, branch, same.copy, same.revert, trial, signal);
  return { is: "missing", trial, ...untold };
}

/** Nothing is left to change: the lines came by another way, or what the fix takes away was never there. */
async function judgeEmpty(
  ports: BackportPorts,
  fix: Fix,
  branch: string,
  entries: readonly DiffEntry[],
  untold: { readonly isUntold?: true },
  signal: AbortSignal,
): Promise<Verdict> {
  if (addsTelling(entries)) return { is: "within", ...untold };
  const base = await ports.baseOf(fix.id, branch, signal);
  if (base === undefined) return { is: "untold" };
  if (base === null) return { is: "nothing" };
  const before = await readTexts(ports, base, entries, signal);
  return compareLines(entries, (path) => before.get(path) ?? null) === "back" ? { is: "within" } : { is: "unaffected" };
}

async function judgeCopy(
  ports: BackportPorts,
  fix: Fix,
  branch: string,
  copy: Copy,
  revert: CommitInList | null,
  trial: Trial,
  signal: AbortSignal,
): Promise<Verdict> {
  const there = (isTried: boolean): Verdict => ({ is: "there", copy, isTried });
  const reverted: Verdict = { is: "reverted", copy, revert, trial };
  if (trial.kind === "empty") return there(true);
  if (trial.kind === "refused" || trial.kind === "failed") return revert === null ? there(false) : reverted;
  const lines = await readLines(ports, fix, branch, signal);
  // Where the lines stand elsewhere in the file by now, a dry run applies once more.
  if (lines === "there") return there(true);
  if (revert !== null || trial.kind === "clean" || lines === "back") return reverted;
  return { is: "changed", copy, isTold: lines !== "short" };
}

async function readEvidence(ports: BackportPorts, fix: Fix, branch: string, signal: AbortSignal): Promise<Evidence> {
  const commits = await ports.commitsOf(branch, signal);
  const at = commits.findIndex(({ id }) => id === fix.id);
  // What is listed needs no question of its own.
  const holds = at >= 0 || (await ports.holds(fix.id, branch, signal));
  // A branch that reaches the fix parts from it at the fix.
  const base = holds === undefined ? await ports.baseOf(fix.id, branch, signal) : null;
  const isHeld = holds ?? base === fix.id;
  const { revertOf } = createReverts(commits);
  const names = namesOf(fix);
  const copies: { copy: Copy; revert: CommitInList | null }[] = [];
  for (const { commit, index, by } of findCopies(commits, fix)) {
    const kind =
      by === "original" || by === "trailer"
        ? "trailer"
        : (await isSame(ports, fix.id, commit.id, signal))
          ? "patch"
          : by === "title"
            ? by
            : null;
    if (kind === null) continue;
    copies.push({ copy: { by: kind, commit }, revert: revertOf(new Set([...names, commit.id]), index) });
  }
  if (isHeld) {
    const own = { copy: { by: "hash" as const, commit: null }, revert: revertOf(names, at < 0 ? Number.POSITIVE_INFINITY : at) };
    // The commit itself tells more than its copies.
    if (own.revert === null) copies.unshift(own);
    else copies.push(own);
  }
  const found = copies.find(({ revert }) => revert === null) ?? copies[0] ?? { copy: null, revert: null };
  return { ...found, isUntold: base === undefined };
}

async function isSame(ports: BackportPorts, sha: string, other: string, signal: AbortSignal): Promise<boolean> {
  return isSameChange(...(await Promise.all([ports.diffOf(sha, signal), ports.diffOf(other, signal)])));
}

/** A commit that makes the same change under another author and message; asked for only where everything else says that it conflicts. */
async function findSamePatch(ports: BackportPorts, fix: Fix, branch: string, entries: readonly DiffEntry[], signal: AbortSignal) {
  for (const { new_path } of entries.slice(0, mostSearched)) {
    for (const commit of await ports.commitsAt(branch, new_path, signal)) {
      if (commit.id === fix.id || !isSameChange(entries, await ports.diffOf(commit.id, signal))) continue;
      const commits = await ports.commitsOf(branch, signal);
      const at = commits.findIndex(({ id }) => id === commit.id);
      const revert = createReverts(commits).revertOf(new Set([...namesOf(fix), commit.id]), at < 0 ? Number.POSITIVE_INFINITY : at);
      return { copy: { by: "patch", commit } satisfies Copy, revert };
    }
  }
  return null;
}

async function readTexts(
  ports: BackportPorts,
  ref: string,
  entries: readonly DiffEntry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const paths = entries.slice(0, mostFiles).map(({ new_path }) => new_path);
  return new Map(await Promise.all(paths.map(async (path) => [path, await ports.textOf(ref, path, signal)] as const)));
}

async function readLines(ports: BackportPorts, fix: Fix, branch: string, signal: AbortSignal): Promise<LinesAre> {
  const entries = await ports.diffOf(fix.id, signal);
  const texts = await readTexts(ports, branch, entries, signal);
  return compareLines(entries, (path) => texts.get(path) ?? null, true);
}

/** None of the files is there, and the conflict is at their own paths: where one was renamed, git names the new one. */
function isElsewhere(entries: readonly DiffEntry[], paths: readonly string[] | null, texts: ReadonlyMap<string, string | null>): boolean {
  if (paths === null || entries.length === 0 || entries.length > mostFiles) return false;
  const own = new Set(entries.flatMap(({ old_path, new_path }) => [old_path, new_path]));
  return paths.every((path) => own.has(path)) && entries.every(({ new_file, new_path }) => !new_file && texts.get(new_path) === null);
}
