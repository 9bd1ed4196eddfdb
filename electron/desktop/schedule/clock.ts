// The time, and being woken after some of it; tests bring a clock of their own.

export interface Clock {
  /** Milliseconds since 1970, as this machine believes; it may jump. */
  readonly now: () => number;
  /** Calls once, after so many milliseconds of this machine being awake; answers what prevents it. */
  readonly wake: (milliseconds: number, then: () => void) => () => void;
}

/** A wait that somebody asked for, in milliseconds since 1970. */
export interface Wait {
  readonly since: number;
  readonly until: number;
}

/** Whether it lasts still. Where the clock was put back before it began, nobody can tell, and it would last for as much longer. */
export const lasts = ({ since, until }: Wait, now: number): boolean => since <= now && now < until;

export const systemClock: Clock = {
  now: () => Date.now(),
  wake: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
