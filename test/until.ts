// Waiting in tests until a claim holds: as long as a busy machine may take, for Vitest's own second is shorter than the loading of some modules.
import { vi } from "vitest";

/** Resolves with what the claim returns once it no longer throws; else throws what it threw last, after 20 seconds. */
export const until = <T>(claim: () => T | Promise<T>): Promise<T> => vi.waitFor(claim, { interval: 2, timeout: 20_000 });
