// A pasted address as a row of the palette: a page of a server that is connected, a folder's link, or a place of this window.
import { Link } from "lucide-react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { needsRefs, parseWebLink, placeOfLink, requestOf, type WebLink } from "../../state/pasted-link.ts";
import { connectionAt, type Location, parseHash, toHash } from "../../state/place.ts";
import { folderRoot } from "../../state/web-link.ts";
import type { CommandItem } from "../../ui/lists/command-item.ts";
import type { FoundGroup } from "./command-group.ts";
import type { LocalFolder } from "./local-folders.ts";

const prefix = "link:";
const ofServer = "connect:";
const ofRequest = "request:";
/** Better than anything that only looks like it. */
const score = 2_000;

export interface LinkContext {
  readonly connections: readonly Connection[];
  /** Projects of this machine. */
  readonly local: readonly LocalFolder[];
  /** Branches and tags of the open project, and which one that is. */
  readonly refs: readonly string[];
  readonly open: { readonly connection: string; readonly project: string };
}

export const isLink = (text: string): boolean => parseWebLink(text) !== null;

/** Where an address leads; null where nothing that is connected has it. */
export function locateLink(text: string, { connections, local, refs, open }: LinkContext): Location | null {
  const inner = text.indexOf("#/");
  if (inner >= 0) {
    const location = parseHash(text.slice(inner));
    return location.at === "project" || location.at === "connection" ? location : null;
  }
  const link = parseWebLink(text);
  if (link === null) return null;
  const found = ownerOf(link, { connections, local });
  if (found === null) return null;
  const isOpen = found.connection === open.connection && found.project === open.project;
  return placeOfLink(link, found, isOpen ? refs : []);
}

/** A page of a file, a folder or a history of which only its project's branches and tags tell where the ref ends. */
export interface RefLink {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly link: WebLink;
}

/** Such a page, if an address is one of something that is connected. */
export function locateRef(text: string, { connections, local, refs, open }: LinkContext): RefLink | null {
  const link = text.includes("#/") ? null : parseWebLink(text);
  const found = link === null ? null : ownerOf(link, { connections, local });
  if (link === null || found === null) return null;
  const isOpen = found.connection === open.connection && found.project === open.project;
  return needsRefs(link, isOpen ? refs : []) ? { ...found, link } : null;
}

/** A merge request of a server that is connected. */
export interface RequestLink {
  readonly connection: string;
  /** path_with_namespace */
  readonly project: string;
  readonly iid: number;
}

/** The merge request that an address leads to; null where it leads elsewhere, or nothing that is connected has it. */
export function locateRequest(text: string, context: Pick<LinkContext, "connections" | "local">): RequestLink | null {
  const link = parseWebLink(text);
  const iid = link === null ? null : requestOf(link);
  const found = link === null || iid === null ? null : ownerOf(link, context);
  return found === null || iid === null ? null : { ...found, iid };
}

const ownerOf = ({ root }: WebLink, { connections, local }: Pick<LinkContext, "connections" | "local">) =>
  /^repodesk:/i.test(root) ? inFolder(root, local) : onServer(root, connections);

function inFolder(root: string, local: readonly LocalFolder[]): { connection: string; project: string } | null {
  const project = local.find(
    ({ folder, path_with_namespace }) =>
      (typeof folder === "string" && folderRoot(folder) === root) || root.replace(/^repodesk:\/+/i, "") === path_with_namespace,
  );
  return project === undefined ? null : { connection: "local", project: project.path_with_namespace };
}

interface Owner {
  readonly connection: string;
  readonly project: string;
}

/** The accounts on the server of an address of a project, in the order of the connections; none where it leads elsewhere. */
export function ownersOfLink(text: string, connections: readonly Connection[]): readonly Owner[] {
  const link = text.includes("#/") ? null : parseWebLink(text);
  return link === null ? [] : ownersOnServer(link.root, connections);
}

const onServer = (root: string, connections: readonly Connection[]): Owner | null => ownersOnServer(root, connections)[0] ?? null;

function ownersOnServer(root: string, connections: readonly Connection[]): readonly Owner[] {
  const found = connections.flatMap(({ id, url }) => {
    const base = url?.replace(/\/api\/v4\/?$/, "");
    if (base === undefined || !root.toLowerCase().startsWith(`${base.toLowerCase()}/`)) return [];
    const project = root.slice(base.length + 1);
    return project.includes("/") ? [{ connection: id, project }] : [];
  });
  // One server may stand in a folder of another one's address: the longer address is the nearer one.
  const shortest = Math.min(...found.map(({ project }) => project.length));
  return found.filter(({ project }) => project.length === shortest);
}

/** The connected server on which an address lies that is no project's: its own page, or a group's. */
export function locateServer(
  text: string,
  connections: readonly Connection[],
): { readonly name: string; readonly location: Location } | null {
  const link = text.includes("#/") ? null : parseWebLink(text);
  if (link === null) return null;
  const root = link.root.toLowerCase();
  const lying = connections.flatMap(({ id, name, url }) => {
    const base = url?.replace(/\/api\/v4\/?$/, "").toLowerCase() ?? "";
    return base !== "" && (root === base || root.startsWith(`${base}/`)) ? [{ id, name, rest: link.root.slice(base.length + 1) }] : [];
  });
  const nearest = lying.sort((one, other) => one.rest.length - other.rest.length)[0];
  if (nearest === undefined) return null;
  const isGroup = /^[^/]+$/.test(nearest.rest) && nearest.rest !== "-";
  return { name: nearest.name, location: connectionAt(nearest.id, isGroup ? { search: nearest.rest, all: true } : {}) };
}

/** The account with which the project on screen is open before the others on its server. */
const openFirst = (context: LinkContext): LinkContext => ({
  ...context,
  connections: [...context.connections].sort(
    (one, other) => Number(other.id === context.open.connection) - Number(one.id === context.open.connection),
  ),
});

export function toLinkGroup(text: string, context: LinkContext): FoundGroup {
  const ordered = openFirst(context);
  const location = locateLink(text, ordered);
  const request = locateRequest(text, ordered);
  const ref = locateRef(text, ordered);
  // Which of several accounts on its server sees it is asked for, but where one of them has it open.
  const owners = ownersOfLink(text, context.connections);
  const isUndecided =
    owners.length > 1 &&
    !owners.some(({ connection, project }) => connection === context.open.connection && project === context.open.project);
  const asked =
    request !== null
      ? `Open merge request !${request.iid} of ${request.project}`
      : ref !== null
        ? `Open ${ref.link.rest} of ${ref.project}`
        : isUndecided && location !== null
          ? `Open ${describe(location)}`
          : null;
  const item =
    asked !== null
      ? { id: `${ofRequest}${text}`, label: asked, icon: Link, detail: text.slice(0, 120) }
      : location === null
        ? toUnknown(text, context.connections)
        : { id: `${prefix}${toHash(location)}`, label: `Open ${describe(location)}`, icon: Link, detail: text.slice(0, 120) };
  return { id: "link", title: "Link", score, items: [item] };
}

/** Of an address that nothing connected has: the way to connect its server. */
function toUnknown(text: string, connections: readonly Connection[]): CommandItem {
  const server = locateServer(text, connections);
  if (server !== null)
    return { id: `${prefix}${toHash(server.location)}`, label: `Open ${server.name}`, icon: Link, detail: text.slice(0, 120) };
  const host = /^https?:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(text)?.[1];
  return host === undefined
    ? { id: prefix, label: "This folder was never opened here", icon: Link, offReason: "Open it by its path first." }
    : { id: `${ofServer}${text}`, label: `Connect to ${host}…`, icon: Link, detail: "no connected server has this address" };
}

/** The address that a row would connect; null where it means something else. */
export const addressOfRow = (row: string): string | null => (row.startsWith(ofServer) ? row.slice(ofServer.length) : null);

/** The address of a row whose server is asked before it leads somewhere; null where it means something else. */
export const requestOfRow = (row: string): string | null => (row.startsWith(ofRequest) ? row.slice(ofRequest.length) : null);

function describe(location: Location): string {
  if (location.at !== "project") return "this page";
  const { project } = location;
  const path = "path" in location && location.path !== null && location.path !== "" ? location.path : null;
  if (location.view === "compare") return `the comparison of ${location.from} and ${location.to} in ${project}`;
  if (location.view === "commit") return `commit ${location.sha?.slice(0, 7) ?? ""} of ${project}`;
  return path === null ? project : `${path} of ${project}`;
}

/** The place that a row means; null where it means something else. */
export const locationOfRow = (row: string): Location | null => (row.startsWith(prefix) ? parseHash(row.slice(prefix.length)) : null);
