// Which lines of a conflict's place one side changed, and which of them are shown first: a place of a hundred lines may hold one change.

/** Lines of `side` from `from` up to `to` (from 0, without `to`) that are not as they were in `base`; none where it only took some out. */
export function changedLines(base: readonly string[], side: readonly string[]): { readonly from: number; readonly to: number } {
  const most = Math.min(base.length, side.length);
  let [head, tail] = [0, 0];
  while (head < most && base[head] === side[head]) head += 1;
  while (tail < most - head && base.at(-1 - tail) === side.at(-1 - tail)) tail += 1;
  return { from: head, to: side.length - tail };
}

export interface Excerpt {
  readonly lines: readonly { readonly text: string; readonly isChanged: boolean }[];
  /** Lines above and below that are left out. */
  readonly above: number;
  readonly below: number;
}

/** At most `most` lines, one line before the first changed one on, where all of them have no room. */
export function excerpt(lines: readonly string[], changed: { readonly from: number; readonly to: number }, most: number): Excerpt {
  const last = Math.max(0, lines.length - most);
  const from = Math.min(last, Math.max(0, changed.from - 1));
  const shown = lines.slice(from, from + most);
  return {
    lines: shown.map((text, index) => ({ text, isChanged: from + index >= changed.from && from + index < changed.to })),
    above: from,
    below: lines.length - from - shown.length,
  };
}
