// Idle time for Monaco, which colours a text in it and waits for it without end: a window that is never idle would show no colours.

/** Milliseconds after which what waits for idle time gets its turn all the same. */
const longestWait = 200;

type Idle = Pick<typeof globalThis, "requestIdleCallback">;

/** Gives waits of `window` that have no end one; a window without idle callbacks stays as it is, as Monaco knows what to do there. */
export function endIdleWaits(window: Partial<Idle>): void {
  const { requestIdleCallback: request } = window;
  if (request === undefined) return;
  window.requestIdleCallback = (run, options) => request.call(window, run, { timeout: longestWait, ...options });
}
