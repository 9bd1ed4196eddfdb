// What differs between a text as it is typed, as it is staged and as it was committed. Pure.
import { type LineChange, lineChanges } from "../../../../shared/lib/line-changes.ts";
import type { LineEdit, Lines } from "../../../monaco/load.ts";

/** A changed place against the committed text; lines counted from 0. */
export interface Place extends LineChange {
  readonly kind: "added" | "changed" | "removed";
  /** Whether something of it is not staged yet. */
  readonly isTyped: boolean;
}

export interface TextChanges {
  readonly places: readonly Place[];
  /** How many places differ from what is staged. */
  readonly unstaged: number;
}

/** `staged` null = nothing is, so it is the committed text. */
export function compareTexts(committed: readonly string[], staged: readonly string[] | null, typed: readonly string[]): TextChanges {
  const changes = lineChanges(committed, typed);
  const unstaged = staged === null ? changes : lineChanges(staged, typed);
  let next = 0;
  const places = changes.map((change): Place => {
    const end = change.newFrom + change.newCount;
    while (next < unstaged.length && endOf(unstaged[next]) < change.newFrom) next += 1;
    let isTyped = staged === null;
    for (let at = next; !isTyped && (unstaged[at]?.newFrom ?? Number.POSITIVE_INFINITY) <= end; at += 1) {
      const near = unstaged[at];
      isTyped = near !== undefined && touches(near, change);
    }
    return { ...change, kind: kindOf(change), isTyped };
  });
  return { places, unstaged: unstaged.length };
}

/**
 * What is staged once one place is, and everything else stays as it was staged; lines counted as in `typed`. Null when nothing of the
 * place is left to stage.
 */
export function stagePlace(
  committed: readonly string[],
  staged: readonly string[] | null,
  typed: readonly string[],
  place: LineChange,
): string[] | null {
  const before = staged ?? committed;
  return taking(
    before,
    typed,
    lineChanges(before, typed).filter((change) => touches(change, place)),
  );
}

/** The same for some lines of the typed text, whatever places they lie in. */
export function stageLines(
  committed: readonly string[],
  staged: readonly string[] | null,
  typed: readonly string[],
  lines: Lines,
): string[] | null {
  const before = staged ?? committed;
  return taking(before, typed, partsIn(lineChanges(before, typed), lines));
}

/** `before` with some of the changes that lead to `typed`; null where they are none. */
function taking(before: readonly string[], typed: readonly string[], chosen: readonly LineChange[]): string[] | null {
  if (chosen.length === 0) return null;
  const lines: string[] = [];
  let at = 0;
  for (const { oldFrom, oldCount, newFrom, newCount } of chosen) {
    for (; at < oldFrom; at += 1) lines.push(before[at] ?? "");
    for (let line = newFrom; line < newFrom + newCount; line += 1) lines.push(typed[line] ?? "");
    at += oldCount;
  }
  for (; at < before.length; at += 1) lines.push(before[at] ?? "");
  return lines;
}

/**
 * What of the changes lies in some lines of the newer text (counted from 1). Inside a change that goes line for line from its top; old lines
 * that have no new one beside them go with the last of it, and what was taken away with the lines on either side.
 */
export function partsIn(changes: readonly LineChange[], { from, to }: Lines): LineChange[] {
  return changes.flatMap((change) => {
    const { oldFrom, oldCount, newFrom, newCount } = change;
    if (newCount === 0) return from - 1 <= newFrom && newFrom <= to ? [change] : [];
    const first = Math.max(newFrom, from - 1);
    const end = Math.min(newFrom + newCount, to);
    if (first >= end) return [];
    const begin = Math.min(first - newFrom, oldCount);
    const last = end === newFrom + newCount ? oldCount : Math.min(end - newFrom, oldCount);
    return [{ oldFrom: oldFrom + begin, oldCount: last - begin, newFrom: first, newCount: end - first }];
  });
}

/** One replacement of lines of the typed text, `from` counted from 0, that puts these parts back. */
export function puttingBack(
  committed: readonly string[],
  typed: readonly string[],
  parts: readonly LineChange[],
): { readonly from: number; readonly count: number; readonly lines: string[] } {
  const from = parts[0]?.newFrom ?? 0;
  const lines: string[] = [];
  let at = from;
  for (const { oldFrom, oldCount, newFrom, newCount } of parts) {
    for (; at < newFrom; at += 1) lines.push(typed[at] ?? "");
    for (let line = oldFrom; line < oldFrom + oldCount; line += 1) lines.push(committed[line] ?? "");
    at += newCount;
  }
  return { from, count: at - from, lines };
}

const endOf = (change: LineChange | undefined): number => (change === undefined ? 0 : change.newFrom + change.newCount);

/** Whether two places share a line, or one that took lines away stands at the edge of the other. */
function touches(one: LineChange, other: LineChange): boolean {
  if (one.newCount === 0 || other.newCount === 0) return one.newFrom <= endOf(other) && other.newFrom <= endOf(one);
  return one.newFrom < endOf(other) && other.newFrom < endOf(one);
}

const kindOf = ({ oldCount, newCount }: LineChange): Place["kind"] => (oldCount === 0 ? "added" : newCount === 0 ? "removed" : "changed");

/** Applies edits to lines, in place. */
export function applyEdits(lines: string[], edits: readonly LineEdit[]): void {
  for (const { fromLine, fromColumn, toLine, toColumn, text } of edits) {
    const head = (lines[fromLine - 1] ?? "").slice(0, fromColumn - 1);
    const tail = (lines[toLine - 1] ?? "").slice(toColumn - 1);
    const next = `${head}${text}${tail}`.split("\n");
    if (next.length < 1_000) lines.splice(fromLine - 1, toLine - fromLine + 1, ...next);
    else {
      // More arguments than a call takes.
      const after = lines.splice(fromLine - 1);
      const rest = after.slice(toLine - fromLine + 1);
      for (const line of next) lines.push(line);
      for (const line of rest) lines.push(line);
    }
  }
}
