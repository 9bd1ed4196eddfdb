// Lets writes to one repository happen one after the other, through however many handles.

const tails = new Map<string, Promise<unknown>>();

/** Runs `write` when all earlier writes to this git directory have ended, well or not. */
export function enqueueWrite<T>(gitDir: string, write: () => Promise<T>): Promise<T> {
  const before = tails.get(gitDir) ?? Promise.resolve();
  const done = before.then(write);
  // The next writer waits for the end, whatever it was; the error itself goes to the caller through `done`.
  const tail = done
    .catch(() => undefined)
    .then(() => {
      if (tails.get(gitDir) === tail) tails.delete(gitDir);
    });
  tails.set(gitDir, tail);
  return done;
}
