// Lets changes of one merge request happen one after the other: a merge, a new target, closing and reopening.
import { createQueues } from "../../../shared/lib/queues.ts";
import type { Store } from "../../store/store.ts";

const queues = new WeakMap<Store, ReturnType<typeof createQueues<number>>>();

/**
 * Runs `work` when earlier changes of the request with this `id` have ended, well or not. What was read of it before may not hold any
 * more by then: state, target and rights are for `work` to read.
 */
export function inMergeRequestTurn<T>(store: Store, id: number, work: () => Promise<T>): Promise<T> {
  const inTurn = queues.get(store) ?? createQueues<number>();
  queues.set(store, inTurn);
  return inTurn(id, work);
}
