// Lines as ranges of one commit, and where these stand in a text that is being typed in. Pure.
import type { LineChange } from "../../../shared/lib/line-changes.ts";

/** Neighbouring lines of one owner; lines from 1, both inside. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** The commit; null = not committed yet; undefined = not known yet. */
  readonly sha: string | null | undefined;
}

/** Who changed each line last, one entry a line. */
export type Owners = readonly (string | null | undefined)[];

export function groupRanges(owners: Owners): Range[] {
  const ranges: Range[] = [];
  for (let at = 0; at < owners.length; ) {
    const sha = owners[at];
    const from = at + 1;
    while (at < owners.length && owners[at] === sha) at += 1;
    ranges.push({ from, to: at, sha });
  }
  return ranges;
}

/** The owners of the lines as they are typed: what changed against the committed text is nobody's yet. `count`: lines of the typed text. */
export function typedOwners(owners: Owners, changes: readonly LineChange[], count: number): Owners {
  const typed: (string | null | undefined)[] = [];
  let old = 0;
  for (const { oldFrom, oldCount, newCount } of changes) {
    while (old < oldFrom) {
      typed.push(owners[old]);
      old += 1;
    }
    for (let line = 0; line < newCount; line += 1) typed.push(null);
    old += oldCount;
  }
  while (typed.length < count) {
    typed.push(owners[old]);
    old += 1;
  }
  return typed.slice(0, count);
}

/** The range of a line; binary, as a file may have a hundred thousand. */
export function rangeAt<R extends Range>(ranges: readonly R[], line: number): R | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.from <= line ? found : undefined;
}

/** Ranges of which some line is among `lines`. */
export function rangesIn<R extends Range>(ranges: readonly R[], lines: { readonly from: number; readonly to: number }): R[] {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) < lines.from) low = middle + 1;
    else high = middle;
  }
  const found: R[] = [];
  for (let at = low; at < ranges.length; at += 1) {
    const range = ranges[at];
    if (range === undefined || range.from > lines.to) break;
    found.push(range);
  }
  return found;
}

/** Where a line of the old text is in the new one, lines from 1: itself, or the line nearest to where it was. */
export function lineAfter(changes: readonly LineChange[], line: number): { readonly line: number; readonly isSame: boolean } {
  let shift = 0;
  for (const { oldFrom, oldCount, newFrom, newCount } of changes) {
    if (line <= oldFrom) break;
    if (line <= oldFrom + oldCount) {
      const within = Math.min(line - oldFrom - 1, newCount - 1);
      return { line: Math.max(1, newFrom + 1 + Math.max(0, within)), isSame: false };
    }
    shift = newFrom + newCount - oldFrom - oldCount;
  }
  return { line: line + shift, isSame: true };
}

/** The same changes, seen from the other side. */
export const turned = (changes: readonly LineChange[]): LineChange[] =>
  changes.map(({ oldFrom, oldCount, newFrom, newCount }) => ({
    oldFrom: newFrom,
    oldCount: newCount,
    newFrom: oldFrom,
    newCount: oldCount,
  }));
