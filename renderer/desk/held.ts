// Commits of a queue that a sending leaves where they are: what follows one that needs a person waits with it.
import type { QueuedCommit } from "./model.ts";
import { standsOn } from "./on-queue.ts";

/** Branch that a commit was meant for: those of one are sent in their order, also where a new one takes them. */
export const lineOf = ({ project, to, turned }: QueuedCommit): string => `${project}\n${turned?.from ?? to}`;

/** Ids of those that wait behind one that needs a person. `inOrder`: all of the queue, in the order in which they are sent. */
export function heldOf(inOrder: readonly QueuedCommit[]): ReadonlySet<string> {
  const lines = new Set<string>();
  const stopped = new Set<string>();
  const held = new Set<string>();
  for (const queued of inOrder) {
    const { id, state, changes } = queued;
    if (state.step === "sent") continue;
    const follows = lines.has(lineOf(queued)) || [...standsOn(changes)].some((below) => stopped.has(below));
    if (state.step !== "needs" && !follows) continue;
    lines.add(lineOf(queued));
    stopped.add(id);
    if (state.step === "waiting") held.add(id);
  }
  return held;
}
