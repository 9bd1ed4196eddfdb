// Which rows of a list are selected: ranges of indexes, so that a million rows cost what one does. Pure.

/** First and last index, both included. */
export type Range = readonly [first: number, last: number];

export interface Selection {
  /** Where a range begins that is extended. */
  readonly anchor: number;
  /** Rising, apart from each other. */
  readonly ranges: readonly Range[];
}

/** One row; none for -1. */
export const selectOne = (index: number): Selection => ({ anchor: index, ranges: index < 0 ? [] : [[index, index]] });

/** From the anchor to a row. */
export const extendTo = ({ anchor }: Selection, index: number): Selection =>
  anchor < 0 ? selectOne(index) : { anchor, ranges: [[Math.min(anchor, index), Math.max(anchor, index)]] };

export const isSelected = ({ ranges }: Selection, index: number): boolean =>
  ranges.some(([first, last]) => index >= first && index <= last);

/** Adds a row or takes it out; the last one stays. */
export function toggleRow(selection: Selection, index: number): Selection {
  const { ranges } = selection;
  if (!isSelected(selection, index)) return { anchor: index, ranges: merge([...ranges, [index, index]]) };
  if (countSelected(selection) === 1) return selection;
  const left = ranges.flatMap<Range>(([first, last]) => {
    if (index < first || index > last) return [[first, last]];
    const parts: Range[] = [
      [first, index - 1],
      [index + 1, last],
    ];
    return parts.filter(([from, to]) => from <= to);
  });
  return { anchor: index, ranges: left };
}

export const selectAll = (count: number, anchor: number): Selection => ({ anchor, ranges: count === 0 ? [] : [[0, count - 1]] });

export const countSelected = ({ ranges }: Selection): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

function merge(ranges: readonly Range[]): readonly Range[] {
  const merged: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
