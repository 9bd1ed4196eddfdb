// Which words of a changed line changed: ranges to light up in the line before and in the line after.

/** From (inclusive) to (exclusive), in UTF-16 units. */
export type Range = readonly [from: number, to: number];

export interface WordDiff {
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Longest line, in UTF-16 units, that is compared word by word. */
const longestLine = 2_000;
/** Largest table of the comparison, in cells; beyond it everything between the common ends lights up. */
const largestTable = 60_000;

const words = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/**
 * Compares two lines by words. What is outside the ranges is the same text on both sides. Null when a highlight would say
 * nothing: too little is shared, or a line is very long.
 */
export function diffWords(before: string, after: string): WordDiff | null {
  if (before === after || before.length > longestLine || after.length > longestLine) return null;
  const left = before.match(words) ?? [];
  const right = after.match(words) ?? [];
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail])
    tail += 1;
  const kept = keep(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const result = { before: rangesOf(left, head, tail, kept.left), after: rangesOf(right, head, tail, kept.right) };
  return isTelling(before, result.before) || isTelling(after, result.after) ? result : null;
}

/** Longest common subsequence: which tokens of each side stay. */
function keep(left: readonly string[], right: readonly string[]): { left: Set<number>; right: Set<number> } {
  const kept = { left: new Set<number>(), right: new Set<number>() };
  const width = right.length + 1;
  if ((left.length + 1) * width > largestTable) return kept;
  const table = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      table[i * width + j] =
        left[i] === right[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      kept.left.add(i);
      kept.right.add(j);
      i += 1;
      j += 1;
    } else if ((table[(i + 1) * width + j] ?? 0) >= (table[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return kept;
}

function rangesOf(tokens: readonly string[], head: number, tail: number, kept: ReadonlySet<number>): Range[] {
  const ranges: [number, number][] = [];
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    const stays = index < head || index >= tokens.length - tail || kept.has(index - head);
    const last = ranges.at(-1);
    if (!stays && last !== undefined && last[1] === at) last[1] = at + token.length;
    else if (!stays) ranges.push([at, at + token.length]);
    at += token.length;
  }
  return ranges;
}

/** Whether at least three tenths of the line's visible text stayed. */
function isTelling(text: string, ranges: readonly Range[]): boolean {
  const visible = text.replace(/\s/g, "").length;
  const changed = ranges.reduce((sum, [from, to]) => sum + text.slice(from, to).replace(/\s/g, "").length, 0);
  return visible > 0 && changed <= visible * 0.7;
}
