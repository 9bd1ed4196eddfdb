// Keeps what was seen of a server's branch readable without it, wherever in the window one is when the branch moves.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCheckout } from "../../data/checkout.ts";
import { readOn } from "../../data/read-on.ts";
import { whenAnswered } from "../../data/when-answered.ts";
import { projectKey, readTabs } from "../../state/tabs.ts";
import { useTreeStore } from "../../state/tree.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";

export function ReadOn() {
  const client = useQueryClient();
  const place = useRefPlace();
  const { connection, project, branch, commit } = useCheckout();
  const id = project?.path_with_namespace;
  const tip = branch === null ? undefined : commit?.id;
  const memory = projectKey(place.connection, place.project);
  useEffect(() => {
    if (id === undefined || tip === undefined) return;
    const left = new AbortController();
    const stopWaiting = whenAnswered(client, () => {
      const { tabs, recent = [] } = readTabs(memory);
      const open = tabs.flatMap(({ path, folder }) => (folder === true ? [] : [path]));
      const seen = {
        folders: ownValue(useTreeStore.getState().expanded, memory) ?? [],
        files: [...new Set([...recent.filter((path) => open.includes(path)), ...open])],
      };
      readOn(client, { connection, project: id, commit: tip }, seen, left.signal).catch((error: unknown) => {
        if (!left.signal.aborted) console.debug("Not read on.", error);
      });
    });
    return () => {
      stopWaiting();
      left.abort();
    };
  }, [client, connection, id, tip, memory]);
  return null;
}
