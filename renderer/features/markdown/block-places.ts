// Lines of a source and places of a page, whose blocks say at which line they begin: from the one to the other. Pure.

export interface BlockPlace {
  /** From 1. */
  readonly line: number;
  /** px from the top of the page. */
  readonly top: number;
}

/** Blocks in their order, of which only those that are looked at are measured. */
export interface BlockPlaces {
  readonly count: number;
  at(index: number): BlockPlace;
  /** px where the last one ends. */
  readonly end: number;
}

/** The last index for which `isBefore` holds, in an order where it holds at first; -1 where it never does. */
function lastWhere(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The block that holds a line; -1 above the first. */
export const blockAt = (blocks: BlockPlaces, line: number): number => lastWhere(blocks.count, (index) => blocks.at(index).line <= line);

const between = (from: number, to: number, share: number): number => from + (to - from) * Math.max(0, Math.min(1, share));

/** px that a line stands at; `lines` of the source. */
export function placeOf(blocks: BlockPlaces, line: number, lines: number): number {
  const index = blockAt(blocks, line);
  const from = index < 0 ? { line: 1, top: 0 } : blocks.at(index);
  const to =
    index + 1 < blocks.count ? blocks.at(index + 1) : { line: Math.max(lines + 1, from.line + 1), top: Math.max(blocks.end, from.top) };
  // Above the first block there is the top of the page.
  if (line <= 1) return 0;
  return between(from.top, to.top, (line - from.line) / Math.max(1, to.line - from.line));
}

/** The line, with a share of its block, that stands at `top`. */
export function lineOf(blocks: BlockPlaces, top: number, lines: number): number {
  if (top <= 0) return 1;
  const index = lastWhere(blocks.count, (at) => blocks.at(at).top <= top);
  const from = index < 0 ? { line: 1, top: 0 } : blocks.at(index);
  const to =
    index + 1 < blocks.count ? blocks.at(index + 1) : { line: Math.max(lines + 1, from.line + 1), top: Math.max(blocks.end, from.top) };
  return between(from.line, to.line, (top - from.top) / Math.max(1, to.top - from.top));
}
