// A commit that an earlier page left on its way: what became of it is looked up wherever in the project one is, as its changes seem to wait.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { includedOf, settle, settleLeftOver } from "../../desk/delivery.ts";
import { deskOf } from "../../desk/store.ts";
import { useCommitState, useDesk, useIsRestored } from "../../desk/use-desk.ts";

export interface LeftOverCommitProps {
  desk: string;
  connection: string;
  project: string;
  branch: string;
}

export function LeftOverCommit({ desk: key, connection, project, branch }: LeftOverCommitProps) {
  const client = useQueryClient();
  const isRestored = useIsRestored();
  const { sending } = useDesk(key);
  const { step } = useCommitState(key);
  const isLeftOver = isRestored && sending !== undefined && step === "composing";
  useEffect(() => {
    if (!isLeftOver) return;
    void settleLeftOver(key, () => {
      const { sending: sent, changes, message } = deskOf(key);
      const what = { to: sent?.branch ?? branch, changes: sent?.changes ?? includedOf(changes), force: message.force, bytes: 0 };
      return settle(client, key, { connection, project, from: branch, ...what }, "left");
    });
  }, [isLeftOver, client, key, connection, project, branch]);
  return null;
}
