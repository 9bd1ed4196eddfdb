// Lists that are shown while they arrive: thousands of entries take seconds on any server.
import { nextTask } from "../state/next-task.ts";

/** Milliseconds between two drawings of a list that grows: at least, and at most while more comes. */
const pace = { least: 150, most: 1_000 };
/** How much longer a list has become that is drawn again: drawing takes as long as the list. */
const growth = 1.5;

/** Milliseconds of reading in one go: pieces that are here already are read without a pause by themselves. */
const slice = 8;

/** The pieces, with a turn for the browser between them. */
export async function* calmly<T>(
  pieces: AsyncIterable<T>,
  now: () => number = () => performance.now(),
  pause: () => Promise<void> = nextTask,
): AsyncGenerator<T, void, undefined> {
  let begun = now();
  for await (const piece of pieces) {
    yield piece;
    if (now() - begun < slice) continue;
    await pause();
    begun = now();
  }
}

/**
 * All items. Meanwhile `show` gets those that are here: the first piece at once, what follows no more often than eyes can use, and the
 * longer the list is, the less often; what is here is shown though nothing follows.
 */
export async function grow<T>(
  pieces: AsyncIterable<readonly T[]>,
  show: (items: readonly T[]) => void,
  now: () => number = () => performance.now(),
): Promise<T[]> {
  const items: T[] = [];
  let shown = { count: 0, at: Number.NEGATIVE_INFINITY };
  let later: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    clearTimeout(later);
    show([...items]);
    shown = { count: items.length, at: now() };
  };
  try {
    for await (const piece of calmly(pieces)) {
      for (const item of piece) items.push(item);
      const wait = (items.length < growth * shown.count ? pace.most : pace.least) - (now() - shown.at);
      clearTimeout(later);
      if (wait <= 0) draw();
      else later = setTimeout(draw, wait);
    }
  } finally {
    clearTimeout(later);
  }
  return items;
}
