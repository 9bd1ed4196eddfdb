// A Markdown file as a page, whose links say when they lead nowhere, where every path is known.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Checkout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { useIsAnswered } from "../../../data/when-answered.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { foldersAbove } from "../../../state/tree.ts";
import { MarkdownPane, type MarkdownPaneProps } from "../../markdown/index.ts";

export interface FilePageProps extends Omit<MarkdownPaneProps, "connection" | "project" | "commit" | "isThere"> {
  checkout: Checkout;
  desk: Desk;
  /** path_with_namespace, or what the address calls it. */
  project: string;
}

export function FilePage({ checkout, desk, ...page }: FilePageProps) {
  const isThere = useKnownPaths(checkout, desk);
  return <MarkdownPane {...page} {...{ isThere }} connection={checkout.connection} commit={checkout.commit?.id ?? ""} />;
}

/** Asks for all paths of the commit once the screen has its answers, so that the palette and pages have them. Elsewhere than with the built-in service, they are asked for only when someone searches them. */
export function PathsAhead({ checkout }: { checkout: Checkout }) {
  useAllPaths(checkout);
  return null;
}

function useAllPaths({ connection, project, commit }: Checkout) {
  const id = project?.path_with_namespace;
  const isAnswered = useIsAnswered();
  const { data } = useQuery({
    ...allPathsQuery(connection, id ?? "", commit?.id ?? ""),
    enabled: isAnswered && connection === "local" && id !== undefined && commit !== undefined,
  });
  return data;
}

/** The answer is null where nobody knows. */
function useKnownPaths(checkout: Checkout, desk: Desk): (path: string) => boolean | null {
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
