// Whether a path is there, where every path is known: for links that lead nowhere.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { useIsAnswered } from "../../../data/when-answered.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { foldersAbove } from "../../../state/tree.ts";

/** The answer is null where nobody knows: elsewhere than with the built-in service, all paths are asked for only when someone searches them. */
export function useKnownPaths({ connection, project, commit }: Checkout, desk: Desk): (path: string) => boolean | null {
  const id = project?.path_with_namespace;
  const isAnswered = useIsAnswered();
  const all = useQuery({
    ...allPathsQuery(connection, id ?? "", commit?.id ?? ""),
    enabled: isAnswered && connection === "local" && id !== undefined && commit !== undefined,
  });
  const { data } = all;
  const changes = seenChanges(desk);
  return useMemo(() => {
    let known: Set<string> | null = null;
    return (path) => {
      if (data === undefined || !data.isComplete) return null;
      known ??= new Set([...data.paths, ...changes.map((change) => change.path)].flatMap((one) => [one, ...foldersAbove(one)]));
      return known.has(path.replace(/\/$/, ""));
    };
  }, [data, changes]);
}
