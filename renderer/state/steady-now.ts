// A clock for waits and pauses: the system's may be set back, by a person or by the network, and a wait would last as much longer.

/** Milliseconds since 1970 as the system said when this program began, and from there on without a jump. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();
