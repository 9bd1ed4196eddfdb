// Which lines of a conflict's place the branch wrote itself, for the question who did.

interface Sides {
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  /** Lines before it in the branch's text. */
  readonly theirsAt: number;
}

/** Numbers from 1, both ends inside: those between what the branch left as it was; null where it has none of its own. */
export function writtenThere({ base, theirs, theirsAt }: Sides): { readonly from: number; readonly to: number } | null {
  const most = Math.min(base.length, theirs.length);
  let [head, tail] = [0, 0];
  while (head < most && base[head] === theirs[head]) head += 1;
  while (tail < most - head && base.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  const [from, to] = [theirsAt + head + 1, theirsAt + theirs.length - tail];
  return from > to ? null : { from, to };
}
