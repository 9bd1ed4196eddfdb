// Links to a place that outlive this window: the server's own pages, or a folder of this machine under repodesk://. Pure.
import type { Place } from "./place.ts";

/** Where a project's own pages begin: its address on the server, or repodesk:// and its folder. */
export type LinkRoot = string;

export const folderRoot = (folder: string): LinkRoot => `${ofFolders}${folder.startsWith("/") ? "" : "/"}${folder.replaceAll("\\", "/")}`;

const ofFolders = "repodesk://";
/** What a text puts behind an address would be taken for a part of it, and the other way round, were the last sign left as it is. */
const encodePath = (path: string): string =>
  path
    .split("/")
    .map(encodeURIComponent)
    .join("/")
    .replace(/[.!')]$/, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
/** A folder has any name; a server's address is one already. */
const encodeRoot = (root: LinkRoot): string =>
  root.startsWith(ofFolders) ? `${ofFolders}${encodePath(root.slice(ofFolders.length))}` : root;

/**
 * The page of a place: a file, folder, commit or history at a full hash, so that it shows the same tomorrow. `isFolder`: whether its path
 * is a folder's.
 */
export function toWebLink(project: LinkRoot, place: Place, hash: string, isFolder: boolean): string {
  const root = encodeRoot(project);
  if (place.view === "commit" && place.sha !== null) return `${root}/-/commit/${place.sha}`;
  if (place.view === "compare" && place.from !== null && place.to !== null)
    return `${root}/-/compare/${encodePath(place.from)}...${encodePath(place.to)}${place.straight ? "?straight=true" : ""}`;
  const path = "path" in place && place.path !== null && place.path !== "" ? `/${encodePath(place.path)}` : "";
  if (place.view === "history") return `${root}/-/commits/${hash}${path}`;
  if (path === "" || isFolder) return `${root}/-/tree/${hash}${path}`;
  const last = place.view === "files" && place.lastLine !== null && place.lastLine > (place.line ?? 0) ? `-${place.lastLine}` : "";
  const line = place.view === "files" && place.line !== null ? `#L${place.line}${last}` : "";
  return `${root}/-/${place.view === "files" && place.blame ? "blame" : "blob"}/${hash}${path}${line}`;
}
