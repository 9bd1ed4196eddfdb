// Many questions of one kind, some at a time.

/** Questions that are asked side by side; the pool of the connection has the last word. */
const sideBySide = 4;

/** In order; throws the reason of `signal`. */
export async function eachOf<T>(items: readonly T[], signal: AbortSignal, act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      signal.throwIfAborted();
      const item = items[next] as T;
      next += 1;
      await act(item);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}
