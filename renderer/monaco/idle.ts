// Idle time for Monaco, which colours a text in it and waits for it without end: a window that is never idle would show no colours.

/** Milliseconds after which what waits for idle time gets its turn all the same, and how many it has then: one frame. */
const [longestWait, turn] = [200, 15];

type Idle = Pick<typeof globalThis, "requestIdleCallback">;

/** Gives waits of `window` that have no end one; a window without idle callbacks stays as it is, as Monaco knows what to do there. */
export function endIdleWaits(window: Partial<Idle>): void {
  const { requestIdleCallback: request } = window;
  if (request === undefined) return;
  window.requestIdleCallback = (run, options) =>
    options?.timeout === undefined
      ? request.call(window, (deadline) => run(deadline.didTimeout ? lateDeadline() : deadline), { timeout: longestWait })
      : request.call(window, run, options);
}

/** The platform's own would leave no time at all: a line or two would be coloured in each turn. */
function lateDeadline(): IdleDeadline {
  const end = performance.now() + turn;
  return { didTimeout: true, timeRemaining: () => Math.max(0, end - performance.now()) };
}
