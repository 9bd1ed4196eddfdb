// Tells what a partial clone lacks from what is damaged: its objects are elsewhere, and we never fetch.
import { GitError } from "./run.ts";

/** Whether git gave up because an object is only where the clone came from. */
export function isLeftAtOrigin(error: unknown): boolean {
  return error instanceof GitError && / from promisor remote/.test(error.stderr);
}
