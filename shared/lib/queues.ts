// Queues: work with the same key happens one after the other, whatever becomes of the work before it.

/** Makes queues, one for each key that has work. Calling the result rejects as `work` does; those who wait behind it go on. */
export function createQueues<K>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<K, Promise<unknown>>();
  return (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const done = before.then(work);
    // The next one waits for the end, whatever it was; the error itself goes to the caller through `done`.
    const tail = done
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return done;
  };
}
