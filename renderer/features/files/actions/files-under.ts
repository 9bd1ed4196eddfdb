// Which files a folder holds, as a person sees it.
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";

/** The files below a folder as the desk has them: on the branch, less what leaves, with what comes. */
export function filesUnder(folder: string, listed: readonly string[], desk: Desk): string[] {
  const gone = new Set(
    seenChanges(desk).map((change) => (change.kind === "move" ? change.previousPath : change.kind === "delete" ? change.path : "")),
  );
  const added = seenChanges(desk)
    .filter(({ kind }) => kind === "create" || kind === "move")
    .map(({ path }) => path);
  const typed = Object.keys(desk.unsaved);
  const isInside = (path: string): boolean => path.startsWith(`${folder}/`);
  return [...new Set([...listed.filter((path) => !gone.has(path)), ...added, ...typed])].filter(isInside);
}
