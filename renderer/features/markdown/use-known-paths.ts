// Whether a path is there, where every path is known: for links that lead nowhere.
import { useMemo } from "react";
import { useAllPaths } from "../../data/all-paths.ts";
import type { Checkout } from "../../data/checkout.ts";
import type { Desk } from "../../desk/model.ts";
import { seenChanges } from "../../desk/seen-changes.ts";
import { foldersAbove } from "../../state/tree.ts";

/** The answer is null where nobody knows. */
export function useKnownPaths(checkout: Checkout, desk: Desk): (path: string) => boolean | null {
  const data = useAllPaths(checkout);
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
