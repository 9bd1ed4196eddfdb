// When a job is due: on a grid of its period, later after failures, and never made up for runs that were missed.

export interface Due {
  /** Where the job stands on its grid, in milliseconds since 1970. */
  readonly plannedAt: number;
  /** When it runs: the plan with its jitter, or the next try after a failure. */
  readonly dueAt: number;
}

/** The first try after a failure; each further one waits twice as long, up to a period. */
export const firstRetry = 60_000;
/** What a server may ask us to wait; one that asks for longer is asked again after a day. */
export const longestWait = 24 * 60 * 60 * 1_000;

/**
 * After a run that went well: the next place on the grid, wherever in it the run came to stand. However many were missed, they are one.
 * A place that is nearer than a quarter of a period is left out.
 */
export function dueAfterRun(plannedAt: number, every: number, jitter: number, now: number): Due {
  const next = plannedAt + Math.max(0, Math.ceil((now + every / 4 - plannedAt) / every)) * every;
  return { plannedAt: next, dueAt: next + jitter };
}

/**
 * After `failures` in a row; `wait`: what the server asked for, in milliseconds. The place on the grid stays until the next one comes, at
 * which it is tried whatever failed before, unless the server asked to wait.
 */
export function dueAfterFailure(plannedAt: number, failures: number, every: number, wait: number, now: number): Due {
  const backOff = Math.min(every, firstRetry * 2 ** Math.min(failures - 1, 20));
  const place = plannedAt + Math.max(0, Math.floor((now - plannedAt) / every)) * every;
  const dueAt = Math.max(Math.min(now + backOff, place + every), now + Math.min(wait, longestWait));
  return { plannedAt: dueAt >= place + every ? place + every : place, dueAt };
}

/** The same plan, or one of a period from now where it is further away than any run leaves it: the clock was put back. */
export function dueByClock<D extends Due>(due: D, every: number, jitter: number, now: number): D | Due {
  const isBeyond = due.plannedAt > now + 1.5 * every || due.dueAt > now + Math.max(1.5 * every + jitter, longestWait);
  return isBeyond ? { plannedAt: now + every, dueAt: now + every + jitter } : due;
}
