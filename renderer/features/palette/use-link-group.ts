// What a pasted address means, as a group of the palette.
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../data/api-query.ts";
import { allRecentQuery, connectionsQuery, sessionQuery } from "../../data/desktop.ts";
import type { FoundGroup } from "./command-group.ts";
import { isLink, type LinkContext, toLinkGroup } from "./link-group.ts";
import { toLocalFolders } from "./local-folders.ts";

/** null for a text that is none. */
export function useLinkGroup(text: string, { refs, open }: Pick<LinkContext, "refs" | "open">): FoundGroup | null {
  const isPasted = isLink(text);
  const isFolder = isPasted && /^repodesk:/i.test(text);
  const { data: connections = [] } = useQuery({ ...connectionsQuery, enabled: isPasted });
  const { data: listed = [] } = useQuery({ ...apiQuery("local", "listProjects", { per_page: 100 }), enabled: isFolder });
  const { data: recent = [] } = useQuery({ ...allRecentQuery, enabled: isFolder });
  const { data: session } = useQuery(sessionQuery);
  return isPasted ? toLinkGroup(text, { connections, local: toLocalFolders(listed, recent, session?.home ?? "~"), refs, open }) : null;
}
