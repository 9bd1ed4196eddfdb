// How long the event loop is held: by what this thread computes, not by the clock, which a machine with other work keeps running.

/** Milliseconds between two looks of an idle loop. */
const resolution = 5;

export interface HeldLoop {
  /** Ends the measurement: the CPU times in milliseconds between two turns of the loop, the longest last. */
  end(): Promise<readonly number[]>;
}

/** CPU time of this thread in milliseconds. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Looks at every turn of the loop in which a timer of 5 ms is due: what one turn computed lies between two looks. */
export function watchLoop(): HeldLoop {
  const turns: number[] = [];
  let before = spent();
  const look = (): void => {
    const now = spent();
    turns.push(now - before);
    before = now;
  };
  const timer = setInterval(look, resolution);
  return {
    async end() {
      await new Promise((resolve) => setImmediate(resolve));
      clearInterval(timer);
      look();
      return turns.sort((one, other) => one - other);
    },
  };
}

/** What `work` answers, and the longest time in milliseconds that it held the event loop. */
export async function measureHeld<T>(work: () => Promise<T>): Promise<{ answer: T; held: number }> {
  await new Promise((resolve) => setImmediate(resolve));
  const loop = watchLoop();
  const answer = await work();
  return { answer, held: (await loop.end()).at(-1) ?? 0 };
}
