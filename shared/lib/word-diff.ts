// Which words of a changed line changed: the library's word diff as ranges to light up in the line before and in the line after.
import { diffWordsWithSpace } from "diff";

/** From (inclusive) to (exclusive), in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface WordDiff {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Longest line, in UTF-16 units, that is compared word by word. */
const longestLine = 2_000;
/** Most words that may differ; beyond it a highlight would say nothing, and the search would take long. */
const maxEditLength = 200;

/**
 * Compares two lines by words. What is outside the ranges is the same text on both sides. Null when a highlight would say
 * nothing: too little is shared, or a line is very long.
 */
export function diffWords(before: string, after: string): WordDiff | null {
  if (before === after || before.length > longestLine || after.length > longestLine) return null;
  const parts = diffWordsWithSpace(before, after, { maxEditLength });
  if (parts === undefined) return null;
  const result = { before: [] as [number, number][], after: [] as [number, number][] };
  const at = { before: 0, after: 0 };
  for (const { value, added, removed } of parts) {
    if (removed) light(result.before, at.before, value.length);
    if (added) light(result.after, at.after, value.length);
    if (!added) at.before += value.length;
    if (!removed) at.after += value.length;
  }
  return isTelling(before, result.before) || isTelling(after, result.after) ? result : null;
}

function light(ranges: [number, number][], from: number, length: number): void {
  const last = ranges.at(-1);
  if (last !== undefined && last[1] === from) last[1] = from + length;
  else ranges.push([from, from + length]);
}

/** Whether at least three tenths of the line's visible text stayed. */
function isTelling(text: string, ranges: readonly Range[]): boolean {
  const visible = text.replace(/\s/g, "").length;
  const changed = ranges.reduce((sum, [from, to]) => sum + text.slice(from, to).replace(/\s/g, "").length, 0);
  return visible > 0 && changed <= visible * 0.7;
}
