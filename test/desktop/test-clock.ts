// A clock for tests: it stands still until the test moves it, and can be put back, forward, or asleep.
import type { Clock } from "../../electron/desktop/schedule/clock.ts";

export interface TestClock extends Clock {
  /** Lets so many milliseconds pass while the machine is awake: anyone who is due is woken, in order. Settles what they began. */
  pass(milliseconds: number): Promise<void>;
  /** The clock says something else now; nobody is woken. */
  jump(milliseconds: number): void;
}

/** Lets promises that wait for nothing outside go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createTestClock(start: number): TestClock {
  let shown = start;
  let awake = 0;
  const sleepers = new Set<{ readonly at: number; readonly then: () => void }>();
  return {
    now: () => shown,
    wake(milliseconds, then) {
      const sleeper = { at: awake + milliseconds, then };
      sleepers.add(sleeper);
      return () => sleepers.delete(sleeper);
    },
    async pass(milliseconds) {
      await settle();
      const end = awake + milliseconds;
      for (;;) {
        const next = [...sleepers].sort((one, other) => one.at - other.at)[0];
        if (next === undefined || next.at > end) break;
        sleepers.delete(next);
        shown += next.at - awake;
        awake = next.at;
        next.then();
        await settle();
      }
      shown += end - awake;
      awake = end;
    },
    jump(milliseconds) {
      shown += milliseconds;
    },
  };
}
