// What a person sees of a branch where commits wait for it: their changes, and over them what is staged.
import { queuedRef } from "../data/queued-files.ts";
import { foldAll, readEdits } from "./edits.ts";
import type { Change, Desk, QueuedCommit } from "./model.ts";
import { inSendingOrder } from "./queued.ts";

const waitingOf = new WeakMap<object, readonly QueuedCommit[]>();

/** The commits of a desk that wait to go to the very branch of the desk, in their order: what one sees there has them. */
export function waitingHere({ queued }: Desk): readonly QueuedCommit[] {
  if (queued === undefined) return [];
  let known = waitingOf.get(queued);
  if (known === undefined) {
    known = Object.values(queued)
      .filter(({ from, to, isNew, state }) => from === to && !isNew && state.step !== "sent")
      .sort(inSendingOrder);
    waitingOf.set(queued, known);
  }
  return known;
}

const seen = new WeakMap<Desk, readonly Change[]>();

/** What stands between a branch and what a person sees of it: what waits in the queue, and over that what is staged. */
export function seenChanges(desk: Desk): readonly Change[] {
  const waiting = waitingHere(desk);
  if (waiting.length === 0) return desk.changes;
  let known = seen.get(desk);
  if (known === undefined) {
    known = foldAll(
      waiting.reduce<readonly Change[]>((changes, queued) => foldAll(changes, queued.changes), []),
      desk.changes,
    );
    seen.set(desk, known);
  }
  return known;
}

/** The commit that a path is read at on a desk where nothing is staged for it: the last of the queue that touches it; null = the branch's own. */
export function queuedRefAt(desk: Desk, path: string): string | null {
  const last = waitingHere(desk).findLast(({ changes }) =>
    [...readEdits(changes).keys()].some(({ origin, place }) => origin === path || place === path),
  );
  return last === undefined ? null : queuedRef(last.id);
}
