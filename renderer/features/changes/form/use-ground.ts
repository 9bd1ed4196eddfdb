// Changes that stand on a commit of the queue: no branch has what they began from before that one is sent.
import { useEffect } from "react";
import type { Change } from "../../../desk/model.ts";
import { standsOn } from "../../../desk/on-queue.ts";
import { settleSent } from "../../../desk/queue-desk.ts";
import { useQueue } from "../../../desk/use-desk.ts";

/** Why such changes cannot be committed now, as a sentence; null = they stand on no such commit. */
export function useGround(connection: string, changes: readonly Change[]): string | null {
  const { all } = useQueue(connection);
  const ids = standsOn(changes);
  const isSent = all.some(({ id, state }) => ids.has(id) && state.step === "sent");
  useEffect(() => {
    if (isSent) settleSent(connection);
  }, [connection, isSent]);
  if (ids.size === 0) return null;
  return "These changes stand on a commit that waits in the queue. Send the queue first, or queue this commit too.";
}
