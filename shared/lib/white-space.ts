// A diff with changes of white space left out, as `git diff -w` has it: made from the hunks that are there, so that no server is asked again.
import { diffArrays } from "diff/lib/diff/array.js";
import type { DiffLine, Hunk, UnifiedDiff } from "./unified-diff.ts";

export interface SpacelessDiff extends UnifiedDiff {
  /** Changed lines that are shown no more, both sides together. */
  readonly hidden: number;
}

/** Most edits that are searched for in one block of changed lines; beyond it the block stays as it is. */
const maxEditLength = 2_000;
const context = 3;

const visible = (line: DiffLine): string => line.text.replace(/\s+/g, "");

/**
 * Removed and added lines that differ in white space alone become context: with the text after, and the text before in `oldText`
 * where it is another. Hunks in which nothing is left go. Numbers stay.
 */
export function ignoreWhiteSpace(diff: UnifiedDiff): SpacelessDiff {
  const hunks = diff.hunks.flatMap((hunk) => {
    const lines = joinLines(hunk.lines);
    return lines === hunk.lines ? [hunk] : cutHunks(hunk, lines);
  });
  const count = (kind: DiffLine["kind"]): number =>
    hunks.reduce((sum, { lines }) => sum + lines.reduce((some, line) => some + (line.kind === kind ? 1 : 0), 0), 0);
  const [additions, deletions] = [count("added"), count("removed")];
  return { ...diff, hunks, additions, deletions, hidden: diff.additions - additions + diff.deletions - deletions };
}

/** The same array when nothing in it differs in white space alone. */
function joinLines(lines: readonly DiffLine[]): readonly DiffLine[] {
  const joined: DiffLine[] = [];
  let isJoined = false;
  for (let at = 0; at < lines.length; ) {
    const removed = runOf(lines, at, "removed");
    const added = runOf(lines, at + removed.length, "added");
    const block = removed.length > 0 && added.length > 0 ? joinBlock(removed, added) : null;
    isJoined ||= block !== null;
    if (removed.length + added.length === 0) joined.push(...lines.slice(at, at + 1));
    else for (const line of block ?? [...removed, ...added]) joined.push(line);
    at += Math.max(1, removed.length + added.length);
  }
  return isJoined ? joined : lines;
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine["kind"]): readonly DiffLine[] {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return lines.slice(from, end);
}

/** Null where no line of the block has a counterpart. */
function joinBlock(removed: readonly DiffLine[], added: readonly DiffLine[]): DiffLine[] | null {
  const parts = diffArrays(removed.map(visible), added.map(visible), { maxEditLength });
  if (parts === undefined || parts.every((part) => part.added || part.removed)) return null;
  const block: DiffLine[] = [];
  let [left, right] = [0, 0];
  let waiting: DiffLine[] = [];
  for (const part of parts) {
    const length = part.value.length;
    if (part.added) {
      waiting = waiting.concat(added.slice(right, right + length));
      right += length;
    } else if (part.removed) {
      for (const line of removed.slice(left, left + length)) block.push(line);
      left += length;
    } else {
      for (const line of waiting) block.push(line);
      waiting = [];
      for (let step = 0; step < length; step += 1) block.push(...joinLine(removed[left + step], added[right + step]));
      left += length;
      right += length;
    }
  }
  return [...block, ...waiting];
}

function joinLine(before: DiffLine | undefined, after: DiffLine | undefined): DiffLine[] {
  if (before === undefined || after === undefined) return [];
  const line = { ...after, kind: "context", oldLine: before.oldLine } as const;
  return [before.text === after.text ? line : { ...line, oldText: before.text }];
}

/** The parts of a hunk around what is left of its changes, with as much context as git prints. */
function cutHunks(hunk: Hunk, lines: readonly DiffLine[]): Hunk[] {
  const groups: [first: number, last: number][] = [];
  for (const [index, { kind }] of lines.entries()) {
    const group = groups.at(-1);
    if (kind === "context") continue;
    if (group !== undefined && index - group[1] - 1 <= 2 * context) group[1] = index;
    else groups.push([index, index]);
  }
  return groups.map(([first, last]) => {
    const from = Math.max(0, first - context);
    const part = lines.slice(from, last + context + 1);
    const before = lines.slice(0, from);
    const old = startOf(part, before, "oldLine", hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1);
    const now = startOf(part, before, "newLine", hunk.newCount === 0 ? hunk.newStart : hunk.newStart - 1);
    return { oldStart: old.start, oldCount: old.count, newStart: now.start, newCount: now.count, section: hunk.section, lines: part };
  });
}

/** Where a part starts on a side; a side without lines stands at the line before, as git prints it. */
function startOf(part: readonly DiffLine[], before: readonly DiffLine[], side: "oldLine" | "newLine", lineBefore: number) {
  const count = part.reduce((sum, line) => sum + (line[side] === null ? 0 : 1), 0);
  const first = part.find((line) => line[side] !== null)?.[side];
  return { count, start: first ?? before.findLast((line) => line[side] !== null)?.[side] ?? lineBefore };
}
