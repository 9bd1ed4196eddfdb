// How long an answer that can change is taken as it is.

/** Milliseconds until who comes back to an answer asks for it again. */
export const usualFreshness = 15_000;
