// Which words of a changed line changed: the library's word diff as ranges to light up in the line before and in the line after.
import { diffWordsWithSpace } from "diff";

/** From (inclusive) to (exclusive), in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface WordDiff {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Longest text, in UTF-16 units, that is compared word by word. */
const longestCompared = 2_000;
/** Most words that may differ; beyond it a highlight would say nothing, and the search would take long. */
const maxEditLength = 200;

/**
 * Compares two lines by words; of long ones what is between their common ends, and where that is long too, it is one change. What is outside
 * the ranges is the same text on both sides. Null when a highlight would say nothing, as too little is shared.
 */
export function diffWords(before: string, after: string): WordDiff | null {
  if (before === after) return null;
  if (Math.max(before.length, after.length) > longestCompared) return diffLong(before, after);
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

function diffLong(before: string, after: string): WordDiff | null {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  const most = Math.max(before.length, after.length);
  const middle = { before: before.slice(head, before.length - tail), after: after.slice(head, after.length - tail) };
  if (Math.max(middle.before.length, middle.after.length) > most * 0.7) return null;
  const words = Math.max(middle.before.length, middle.after.length) > longestCompared ? null : diffWords(middle.before, middle.after);
  const whole = (text: string): readonly Range[] => (text === "" ? [] : [[0, text.length]]);
  const shift = ([from, to]: Range): Range => [from + head, to + head];
  return {
    before: (words?.before ?? whole(middle.before)).map(shift),
    after: (words?.after ?? whole(middle.after)).map(shift),
  };
}

/** UTF-16 units that both texts begin with; no character is cut. */
export function commonHead(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one.charCodeAt(head) === other.charCodeAt(head)) head += 1;
  return head > 0 && isHighSurrogate(one.charCodeAt(head - 1)) ? head - 1 : head;
}

/** UTF-16 units that both texts end with, after the first `head` of them. */
function commonTail(one: string, other: string, head: number): number {
  const most = Math.min(one.length, other.length) - head;
  let tail = 0;
  while (tail < most && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1;
  return tail > 0 && isLowSurrogate(one.charCodeAt(one.length - tail)) ? tail - 1 : tail;
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;

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
