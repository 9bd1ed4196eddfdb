// The one stretch in which two texts differ: what comes before it and after it is the same in both.

export interface TextSplice {
  /** First place of `before` that is replaced, counted in UTF-16 units; and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Units that are compared at once: the engine compares slices many times faster than units one by one. */
const step = 16_384;

/** The smallest stretch of `before` that, replaced by `text`, makes it `after`. */
export function spliceOf(before: string, after: string): TextSplice {
  const shorter = Math.min(before.length, after.length);
  const head = commonLength(shorter, (at, length) => before.slice(at, at + length) === after.slice(at, at + length));
  const fromEnd = (text: string, at: number, length: number): string => text.slice(text.length - at - length, text.length - at);
  const tail = commonLength(shorter - head, (at, length) => fromEnd(before, at, length) === fromEnd(after, at, length));
  return { from: head, to: before.length - tail, text: after.slice(head, after.length - tail) };
}

export const applySplice = (before: string, { from, to, text }: TextSplice): string => before.slice(0, from) + text + before.slice(to);

/** How many of `most` units are the same from one end on. `isSame`: whether so many are, from a distance to that end on. */
function commonLength(most: number, isSame: (at: number, length: number) => boolean): number {
  let at = 0;
  while (at + step <= most && isSame(at, step)) at += step;
  // Somewhere in the next step: halved until it is found.
  let [least, beyond] = [0, Math.min(step, most - at) + 1];
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1;
    if (isSame(at, middle)) least = middle;
    else beyond = middle;
  }
  return at + least;
}
