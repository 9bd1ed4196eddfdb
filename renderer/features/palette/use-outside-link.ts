// Opens an address that came from outside the window, or leads to what it takes. Nothing is connected or opened for the first time by itself.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { Project } from "../../../shared/contract/resources.ts";
import { apiQuery } from "../../data/api-query.ts";
import { connectionsQuery, recentQuery, sessionQuery } from "../../data/desktop.ts";
import { wantFocus } from "../../state/focus.ts";
import { requestLink, useLinkRequest } from "../../state/link-request.ts";
import { navigate } from "../../state/place.ts";
import { parseWebLink, placeOnServer } from "../../state/web-link.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { requestFolder, requestServer } from "../connections/index.ts";
import { locateLink } from "./link-group.ts";

const ofFirstAddress = "#link=";

/** Mounted once. */
export function useOutsideLink(): void {
  const client = useQueryClient();
  const link = useLinkRequest((state) => state.link);
  // Before the first paint, so that no dead end flashes.
  useLayoutEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith(ofFirstAddress)) return;
    navigate({ at: "welcome" }, { replace: true });
    requestLink(readHash(hash));
  }, []);
  useEffect(() => {
    if (link === null) return;
    requestLink(null);
    openLink(client, link).catch((error: Error) => toasts.show(`${link} could not be opened. ${error.message}`));
  }, [client, link]);
}

function readHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(ofFirstAddress.length));
  } catch {
    return null; // Cut off: it means nothing.
  }
}

/** Projects of this machine; those that were opened lately with their folders, which the service does not tell. */
async function readFolders(client: QueryClient): Promise<readonly Project[]> {
  const [projects, recent, { home }] = await Promise.all([
    // One may have been opened a moment ago by another start.
    client.fetchQuery({ ...apiQuery("local", "listProjects", { per_page: 100 }), staleTime: 0 }),
    client.fetchQuery({ ...recentQuery, staleTime: 0 }),
    client.fetchQuery(sessionQuery),
  ]);
  return projects.map((project) => {
    const known = recent.find((one) => one.connection === "local" && one.project === project.path_with_namespace);
    return known === undefined ? project : { ...project, folder: known.label.replace(/^~(?=[/\\]|$)/, home) };
  });
}

async function openLink(client: QueryClient, link: string): Promise<void> {
  const connections = await client.fetchQuery(connectionsQuery);
  const isFolder = /^repodesk:/i.test(link);
  const local = isFolder ? await readFolders(client) : [];
  const located = locateLink(link, { connections, local, refs: [], open: { connection: "", project: "" } });
  const servers = connections.flatMap(({ id, url }) => (url == null ? [] : { connection: id, base: url.replace(/\/api\/v4\/?$/, "") }));
  const location = located ?? servers.map((server) => placeOnServer(link, server)).find((place) => place !== null) ?? null;
  if (location !== null) {
    navigate(location);
    const isText = location.at === "project" && location.view === "files" && location.path !== null && location.path !== "";
    wantFocus(isText ? { kind: "text", path: location.path ?? "", line: location.line } : { kind: "home" });
  } else if (!isFolder) requestServer(link);
  else {
    const folder = (parseWebLink(link)?.root ?? link).replace(/^repodesk:\/\//i, "");
    toasts.show(`The folder ${folder} was never opened here.`, { label: "Open it…", run: () => requestFolder(folder) });
  }
}
