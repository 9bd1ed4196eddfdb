// Lists that are shown while they arrive: thousands of entries take seconds on any server.

/** Milliseconds between two drawings of a list that grows. */
const pace = 150;

/** All items. Meanwhile `show` gets those that are here: the first piece at once, what follows no more often than eyes can use. */
export async function grow<T>(
  pieces: AsyncIterable<readonly T[]>,
  show: (items: readonly T[]) => void,
  now: () => number = () => performance.now(),
): Promise<T[]> {
  const items: T[] = [];
  let due = Number.NEGATIVE_INFINITY;
  for await (const piece of pieces) {
    items.push(...piece);
    if (now() < due) continue;
    show([...items]);
    due = now() + pace;
  }
  return items;
}
