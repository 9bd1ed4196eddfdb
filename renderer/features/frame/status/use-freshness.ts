// Looks every 30 seconds whether the branch moved, while someone can see the window, and at once where the server failed on anything.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { branchQuery, type Checkout } from "../../../data/checkout.ts";
import { useAnswers } from "../../../state/health.ts";

const interval = 30_000;

export function useFreshness({ connection, project, ref, kind }: Checkout): void {
  const client = useQueryClient();
  const id = project?.path_with_namespace;
  const hasFailed = useAnswers(connection) === false;
  useEffect(() => {
    // What failed may have been one request or the whole server: its branch tells, and the bands say it.
    if (hasFailed && id !== undefined && kind === "branch")
      void client.invalidateQueries({ queryKey: branchQuery(connection, id, ref).queryKey });
  }, [client, connection, id, ref, kind, hasFailed]);
  useEffect(() => {
    // Tags and commits stand still.
    if (id === undefined || kind !== "branch") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void client.invalidateQueries({ queryKey: branchQuery(connection, id, ref).queryKey });
    }, interval);
    return () => clearInterval(timer);
  }, [client, connection, id, ref, kind]);
}
