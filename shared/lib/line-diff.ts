// Compares two texts line by line into the same hunks that a server's unified diff gives: "my change against its base".
import { diffArrays } from "diff/lib/diff/array.js";
import type { DiffLine, Hunk, UnifiedDiff } from "./unified-diff.ts";

export interface LineDiffOptions {
  /** Unchanged lines around each change; 3 by default, as git prints them. */
  readonly context?: number;
  /** Milliseconds after which the middle is shown as replaced whole; 300 by default. */
  readonly timeout?: number;
}

interface Edit {
  readonly kind: DiffLine["kind"];
  readonly line: string;
}

/** Most edits that are searched for before the middle counts as replaced whole. */
const maxEditLength = 20_000;

/** Hunks from `before` to `after`. Lines differ when their line ends differ, as in git. Always correct, minimal where there is time. */
export function diffTexts(before: string, after: string, { context = 3, timeout = 300 }: LineDiffOptions = {}): UnifiedDiff {
  return diffOfRuns(before, after, findRuns(before, after, timeout), context);
}

/** What stays and what changes, as numbers of lines: kept, removed, added, and so on. Little to send where it was found beside the window. */
export type LineRuns = readonly number[];

/** The search alone, which takes its time where much differs; `diffOfRuns` makes a diff of it. */
export function findRuns(before: string, after: string, timeout = 300): LineRuns {
  if (before === after) return [];
  const left = toLines(before);
  const right = toLines(after);
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail])
    tail += 1;
  const runs: number[] = [];
  let [kept, removed, added] = [head, 0, 0];
  const [olds, news] = [left.slice(head, left.length - tail), right.slice(head, right.length - tail)];
  const parts = olds.length === 0 || news.length === 0 ? undefined : diffArrays(olds, news, { maxEditLength, timeout });
  if (parts === undefined) [removed, added] = [olds.length, news.length];
  for (const part of parts ?? []) {
    const count = part.value.length;
    if (part.added) added += count;
    else if (part.removed) removed += count;
    else {
      runs.push(kept, removed, added);
      [kept, removed, added] = [count, 0, 0];
    }
  }
  runs.push(kept, removed, added, tail, 0, 0);
  return runs;
}

/** The hunks that such runs come to. */
export function diffOfRuns(before: string, after: string, runs: LineRuns, context = 3): UnifiedDiff {
  if (before === after) return { kind: "empty", hunks: [], additions: 0, deletions: 0, complete: true };
  const left = toLines(before);
  const right = toLines(after);
  // Of what stays before the first change and after the last one only the lines around them are looked at.
  const start = Math.max(0, (runs[0] ?? 0) - context);
  const edits: Edit[] = [];
  let [old, now, deletions, additions] = [start, start, 0, 0];
  for (let at = 0; at < runs.length; at += 3) {
    const [kept = 0, removed = 0, added = 0] = runs.slice(at, at + 3);
    const shown = at === 0 ? kept - start : at + 3 === runs.length ? Math.min(kept, context) : kept;
    for (let index = 0; index < shown; index += 1) edits.push({ kind: "context", line: left[old + index] ?? "" });
    [old, now] = [old + shown, now + shown];
    for (let index = 0; index < removed; index += 1) edits.push({ kind: "removed", line: left[old + index] ?? "" });
    for (let index = 0; index < added; index += 1) edits.push({ kind: "added", line: right[now + index] ?? "" });
    [old, now, deletions, additions] = [old + removed, now + added, deletions + removed, additions + added];
  }
  return { kind: "text", hunks: toHunks(edits, start, context), additions, deletions, complete: true };
}

/** Lines with their line feeds; a last one without stays without. */
const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function toHunks(edits: readonly Edit[], linesBefore: number, context: number): Hunk[] {
  const lines = numberLines(edits, linesBefore);
  const groups: [first: number, last: number][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    if (line.kind === "context") continue;
    if (group !== undefined && index - group[1] - 1 <= 2 * context) group[1] = index;
    else groups.push([index, index]);
  }
  return groups.map(([first, last]) => {
    const from = Math.max(0, first - context);
    const before = (side: "oldLine" | "newLine"): number => {
      for (let index = from - 1; index >= 0; index -= 1) if (lines[index]?.[side] != null) return lines[index]?.[side] ?? linesBefore;
      return linesBefore;
    };
    return toHunk(lines.slice(from, last + context + 1), before("oldLine"), before("newLine"));
  });
}

function numberLines(edits: readonly Edit[], linesBefore: number): DiffLine[] {
  let oldLine = linesBefore;
  let newLine = linesBefore;
  return edits.map(({ kind, line }) => {
    if (kind !== "added") oldLine += 1;
    if (kind !== "removed") newLine += 1;
    const ends = line.endsWith("\n");
    return {
      kind,
      text: ends ? line.slice(0, -1) : line,
      oldLine: kind === "added" ? null : oldLine,
      newLine: kind === "removed" ? null : newLine,
      endsFile: !ends,
    };
  });
}

/** `oldBefore` and `newBefore`: the last line number before the hunk on each side, where a side without lines stands. */
function toHunk(lines: readonly DiffLine[], oldBefore: number, newBefore: number): Hunk {
  const oldLines = lines.flatMap((line) => line.oldLine ?? []);
  const newLines = lines.flatMap((line) => line.newLine ?? []);
  return {
    oldStart: oldLines[0] ?? oldBefore,
    oldCount: oldLines.length,
    newStart: newLines[0] ?? newBefore,
    newCount: newLines.length,
    section: "",
    lines,
  };
}
