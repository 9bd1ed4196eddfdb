// All paths of the commit on screen, asked for once the screen has its answers. Elsewhere than with the built-in service, only a search asks for them.
import { useQuery } from "@tanstack/react-query";
import type { Checkout } from "./checkout.ts";
import { allPathsQuery } from "./repository.ts";
import { useIsAnswered } from "./when-answered.ts";

export function useAllPaths({ connection, project, commit }: Checkout) {
  const id = project?.path_with_namespace;
  const isAnswered = useIsAnswered();
  const { data } = useQuery({
    ...allPathsQuery(connection, id ?? "", commit?.id ?? ""),
    enabled: isAnswered && connection === "local" && id !== undefined && commit !== undefined,
  });
  return data;
}

/** Asks for them, so that the palette and pages have them; a part that draws nothing, so that nothing is drawn for their answer. */
export function PathsAhead({ checkout }: { checkout: Checkout }) {
  useAllPaths(checkout);
  return null;
}
