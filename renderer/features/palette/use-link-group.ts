// What a pasted address means, as a group of the palette.
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../data/api-query.ts";
import { allRecentQuery, connectionsQuery, sessionQuery } from "../../data/desktop.ts";
import type { FoundGroup } from "./command-group.ts";
import { isLink, type LinkContext, toLinkGroup } from "./link-group.ts";
import { toLocalFolders } from "./local-folders.ts";

export interface LinkGroup {
  /** null for a text that is no address. */
  readonly link: FoundGroup | null;
  /** Whether what it says may still change: what is connected, or was opened, is being asked for. */
  readonly isComing: boolean;
}

export function useLinkGroup(text: string, { refs, open }: Pick<LinkContext, "refs" | "open">): LinkGroup {
  const isPasted = isLink(text);
  const isFolder = isPasted && /^repodesk:/i.test(text);
  const connected = useQuery({ ...connectionsQuery, enabled: isPasted });
  const projects = useQuery({ ...apiQuery("local", "listProjects", { per_page: 100 }), enabled: isFolder });
  const opened = useQuery({ ...allRecentQuery, enabled: isFolder });
  const { data: session } = useQuery(sessionQuery);
  if (!isPasted) return { link: null, isComing: false };
  const local = toLocalFolders(projects.data ?? [], opened.data ?? [], session?.home ?? "~");
  return {
    link: toLinkGroup(text, { connections: connected.data ?? [], local, refs, open }),
    isComing: [connected, projects, opened].some((query) => query.isLoading),
  };
}
