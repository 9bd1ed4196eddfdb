// Where an address from outside the window leads: fetched when one comes.
import type { QueryClient } from "@tanstack/react-query";
import { topModal } from "../../commands/below-modal.ts";
import { apiQuery } from "../../data/api-query.ts";
import { allRecentQuery, connectionsQuery, sessionQuery } from "../../data/desktop.ts";
import { wantFocus } from "../../state/focus.ts";
import { bareAddress, parseWebLink, placeOnServer } from "../../state/pasted-link.ts";
import { navigate } from "../../state/place.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { requestFolder, requestServer } from "../connections/index.ts";
import { placeOfRef } from "./find-ref.ts";
import { locateLink, locateRef, locateRequest, locateServer } from "./link-group.ts";
import { type LocalFolder, toLocalFolders } from "./local-folders.ts";
import { keepLettersOut, typingPaused } from "./typing-pause.ts";
import { inOrderFor } from "./which-account.ts";

async function readFolders(client: QueryClient): Promise<readonly LocalFolder[]> {
  const [projects, recent, { home }] = await Promise.all([
    // One may have been opened a moment ago by another start.
    client.fetchQuery({ ...apiQuery("local", "listProjects", { per_page: 100 }), staleTime: 0 }),
    client.fetchQuery({ ...allRecentQuery, staleTime: 0 }),
    client.fetchQuery(sessionQuery),
  ]);
  return toLocalFolders(projects, recent, home);
}

let turn = 0;

/**
 * Resolves once no dialog is open: what is typed in one belongs to the page below it, or would be typed over. False where another link came
 * meanwhile.
 */
function dialogsLeft(): Promise<boolean> {
  turn += 1;
  const mine = turn;
  if (topModal()?.matches(".ui-scrim")) toasts.show("The link opens once this dialog is closed.");
  return new Promise((resolve) => {
    const look = (): void => {
      if (mine === turn && topModal() !== undefined) return;
      observer.disconnect();
      resolve(mine === turn);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-exiting"] });
    look();
  });
}

/** The same for what is typed into a text. */
async function textLeft(): Promise<boolean> {
  const mine = turn;
  await typingPaused();
  return mine === turn;
}

/** Opens an address, or leads to what it takes: nothing is connected or opened for the first time by itself. */
export async function openLink(client: QueryClient, given: string): Promise<void> {
  if (!(await dialogsLeft())) return;
  const link = bareAddress(given);
  const connections = await inOrderFor(client, link, await client.fetchQuery(connectionsQuery));
  const isFolder = /^repodesk:/i.test(link);
  const local = isFolder ? await readFolders(client) : [];
  const request = locateRequest(link, { connections, local });
  if (request !== null) {
    const { openRequest } = await import("./open-request.ts");
    return (await textLeft()) ? openRequest(client, request) : undefined;
  }
  const context = { connections, local, refs: [], open: { connection: "", project: "" } };
  const ref = locateRef(link, context);
  const located = ref === null ? locateLink(link, context) : await placeOfRef(client, ref);
  const servers = connections.flatMap(({ id, url }) => (url == null ? [] : { connection: id, base: url.replace(/\/api\/v4\/?$/, "") }));
  const location =
    located ??
    servers.map((server) => placeOnServer(link, server)).find((place) => place !== null) ??
    locateServer(link, connections)?.location ??
    null;
  if (!(await textLeft())) return;
  if (location !== null) {
    keepLettersOut();
    navigate(location);
    const isText = location.at === "project" && location.view === "files" && location.path !== null && location.path !== "";
    wantFocus(isText ? { kind: "text", path: location.path ?? "", line: location.line } : { kind: "home" });
    return;
  }
  if (!isFolder) return requestServer(link);
  const folder = (parseWebLink(link)?.root ?? link).replace(/^repodesk:(\/\/)?/i, "");
  // It names no place, and the app is open.
  if (folder !== "") toasts.show(`The folder ${folder} was never opened here.`, { label: "Open it…", run: () => requestFolder(folder) });
}
