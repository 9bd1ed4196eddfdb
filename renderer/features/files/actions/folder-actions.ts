// Moving and deleting a whole folder. Git keeps files only: it is one staged change per file, made at once and undone at once.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Change, Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { setUnsaved, stage, unstage } from "../../../desk/staging.ts";
import { deskOf } from "../../../desk/store.ts";
import { contentChangeAt } from "../open-file/use-open-file.ts";
import { readSource, undoable, type Workplace } from "./file-actions.ts";

/** More files than this are not moved or deleted together: each one is read first, to know what it was. */
export const largestFolder = 200;

export interface FolderChange {
  /** Every file that was in the folder. */
  readonly paths: readonly string[];
  /** Takes all of it back. */
  readonly undo: () => void;
}

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

/** Moves every file below `from` to the same place below `to`; typed text goes along. */
export function moveFolder(place: Workplace, from: string, to: string): Promise<FolderChange> {
  return onEach(place, from, (path, base) => {
    const next = `${to}${path.slice(from.length)}`;
    const desk = deskOf(place.key);
    const [made, typed] = [contentChangeAt(desk, path), ownValue(desk.unsaved, path)];
    if (made?.kind === "create") {
      unstage(place.key, path);
      stage(place.key, { ...made, path: next });
    } else if (base !== null) stage(place.key, { kind: "move", path: next, previousPath: path, content: null, base, included: true });
    if (typed === undefined) return;
    setUnsaved(place.key, path, null);
    setUnsaved(place.key, next, { ...typed, path: next });
  });
}

/** Stages the deletion of every file below `folder`. */
export function deleteFolder(place: Workplace, folder: string): Promise<FolderChange> {
  return onEach(place, folder, (path, base) => {
    if (base === null) unstage(place.key, path);
    else stage(place.key, { kind: "delete", path, base, included: true });
    setUnsaved(place.key, path, null);
  });
}

type Base = Exclude<Change, { kind: "create" }>["base"];

/** `act` runs for all files or for none: what a file was (null = it is only on the desk) is read before the first. */
async function onEach(place: Workplace, folder: string, act: (path: string, base: Base | null) => void): Promise<FolderChange> {
  const listed =
    place.commit === undefined ? null : await place.client.fetchQuery(allPathsQuery(place.connection, place.project, place.commit));
  if (listed?.isComplete === false) throw new Error("the server did not list all of its files.");
  const paths = filesUnder(folder, listed?.paths ?? [], deskOf(place.key));
  if (paths.length > largestFolder) throw new Error(`it holds ${paths.length} files, and at most ${largestFolder} are staged at once.`);
  if (listed?.others !== undefined) (await import("./no-file.ts")).refuseSubmodules(paths, listed.others);
  const bases = await Promise.all(paths.map(async (path) => ({ path, base: (await readSource(place, path))?.base ?? null })));
  const undo = undoable(place, () => {
    for (const { path, base } of bases) act(path, base);
  });
  return { paths, undo };
}
