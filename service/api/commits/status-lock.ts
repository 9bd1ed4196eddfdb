// Lets updates of the statuses of one commit happen one after the other; anyone who waits too long is told to try again (specification 3).

import { comesWithin } from "../../../local/comes-within.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { Store } from "../../store/store.ts";

/** Milliseconds that an update waits for the one before it. */
const patience = 2_000;

const queues = new WeakMap<Store, Map<string, Promise<unknown>>>();

/** Throws conflict when another update of the same project and commit does not end within two seconds. */
export async function withStatusLock<T>(store: Store, projectId: number, sha: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(store) ?? new Map<string, Promise<unknown>>();
  queues.set(store, queue);
  const key = `${projectId}:${sha}`;
  const before = queue.get(key) ?? Promise.resolve();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const tail = before.then(() => ended);
  queue.set(key, tail);
  try {
    if (!(await comesWithin(before, patience))) throw statusConflict();
    return await work();
  } finally {
    end();
    void tail.then(() => {
      if (queue.get(key) === tail) queue.delete(key);
    });
  }
}

export function statusConflict(cause?: unknown) {
  return apiError("conflict", { details: { reason: "Another update to this commit status is in progress" }, cause });
}
