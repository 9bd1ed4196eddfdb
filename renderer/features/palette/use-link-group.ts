// What a pasted address means, as a group of the palette.
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../data/api-query.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import type { FoundGroup } from "./command-group.ts";
import { isLink, type LinkContext, toLinkGroup } from "./link-group.ts";

/** null for a text that is none. */
export function useLinkGroup(text: string, { refs, open }: Pick<LinkContext, "refs" | "open">): FoundGroup | null {
  const isPasted = isLink(text);
  const { data: connections = [] } = useQuery({ ...connectionsQuery, enabled: isPasted });
  const { data: local = [] } = useQuery({
    ...apiQuery("local", "listProjects", { per_page: 100 }),
    enabled: isPasted && /^repodesk:/i.test(text),
  });
  return isPasted ? toLinkGroup(text, { connections, local, refs, open }) : null;
}
