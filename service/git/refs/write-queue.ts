// Lets writes to one repository happen one after the other, through however many handles.
import { createQueues } from "../../../shared/lib/queues.ts";

const inTurn = createQueues<string>();

/** Runs `write` when all earlier writes to this git directory have ended, well or not. */
export function enqueueWrite<T>(gitDir: string, write: () => Promise<T>): Promise<T> {
  return inTurn(gitDir, write);
}

/** Resolves when all writes to this git directory that wait or run by now have ended, well or not. */
export function writesEnded(gitDir: string): Promise<void> {
  return inTurn(gitDir, async () => undefined);
}
