// Moving and deleting a whole folder. Git keeps files only: it is one staged change per file, made at once and undone at once. Loaded once somebody does.
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import { foldAll, readEdits } from "../../../desk/edits.ts";
import type { Base, Change, Unsaved } from "../../../desk/model.ts";
import { waitingHere } from "../../../desk/seen-changes.ts";
import { setUnsaved } from "../../../desk/staging.ts";
import { deskOf, editDesk } from "../../../desk/store.ts";
import { nextTask } from "../../../state/next-task.ts";
import { nameOf } from "../../../state/tree.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { readSource, undoable, type Workplace } from "./file-actions.ts";
import { filesUnder } from "./files-under.ts";
import { type Reading, tellReading } from "./tell-reading.ts";

/** More files than this are not moved or deleted together. */
export const largestFolder = 40_000;
/** The same where each one is read first, to know what it was: on a server, and while commits wait for the branch. */
export const largestReadAlone = 200;

export interface FolderChange {
  /** Every file that was in the folder. */
  readonly paths: readonly string[];
  /** Takes all of it back. */
  readonly undo: () => void;
}

/** Moves every file below `from` to the same place below `to`; typed text goes along. Null: a person ended it, and all is as it was. */
export function moveFolder(place: Workplace, from: string, to: string): Promise<FolderChange | null> {
  const moved = (path: string): string => `${to}${path.slice(from.length)}`;
  return onEach(
    place,
    from,
    // Of a file that is on the desk alone the base is of no account: it is made where it comes to.
    (path, base) => ({ kind: "move", path: moved(path), previousPath: path, content: null, base: base ?? onDesk, included: true }),
    (typed) => ({ ...typed, path: moved(typed.path) }),
  );
}

/** Stages the deletion of every file below `folder`. Null: a person ended it, and all is as it was. */
export function deleteFolder(place: Workplace, folder: string): Promise<FolderChange | null> {
  return onEach(
    place,
    folder,
    (path, base) => ({ kind: "delete", path, base: base ?? onDesk, included: true }),
    () => null,
  );
}

const onDesk: Base = { commit: "", blob: "", lastCommit: "", executable: false };

/**
 * `change` and `retype` are done to all files or to none: what a file was (null = it is only on the desk) is read before the first. What
 * is only typed is staged by neither.
 */
async function onEach(
  place: Workplace,
  folder: string,
  change: (path: string, base: Base | null) => Change,
  retype: (typed: Unsaved) => Unsaved | null,
): Promise<FolderChange | null> {
  const read = await tellReading(folder, (reading) => readFolder(place, folder, reading));
  if (read === null) {
    toasts.show(`${nameOf(folder)} is as it was: nothing was changed.`);
    return null;
  }
  const { paths, bases } = read;
  const { changes: before } = deskOf(place.key);
  const staged = new Set([...readEdits(before).keys()].map((edit) => edit.place));
  const said = paths.flatMap((path) => {
    const base = bases.get(path) ?? null;
    return base === null && !staged.has(path) ? [] : change(path, base);
  });
  // Put together in a task of its own: what is drawn then takes as long again.
  const joined = foldAll(before, said);
  await nextTask();
  const undo = undoable(place, () => {
    const { unsaved } = deskOf(place.key);
    editDesk(place.key, (desk) => ({ ...desk, changes: desk.changes === before ? joined : foldAll(desk.changes, said) }));
    for (const path of paths) {
      const typed = ownValue(unsaved, path);
      if (typed === undefined) continue;
      const next = retype(typed);
      setUnsaved(place.key, path, null);
      if (next !== null) setUnsaved(place.key, next.path, next);
    }
  });
  return { paths, undo };
}

interface FolderRead {
  readonly paths: readonly string[];
  readonly bases: ReadonlyMap<string, Base>;
}

async function readFolder(place: Workplace, folder: string, reading: Reading): Promise<FolderRead> {
  const listed =
    place.commit === undefined ? null : await place.client.fetchQuery(allPathsQuery(place.connection, place.project, place.commit));
  if (listed?.isComplete === false) throw new Error("the server did not list all of its files.");
  const paths = filesUnder(folder, listed?.paths ?? [], deskOf(place.key));
  const isOneByOne = place.connection !== "local" || waitingHere(deskOf(place.key)).length > 0;
  const most = isOneByOne ? largestReadAlone : largestFolder;
  const number = (count: number): string => count.toLocaleString("en");
  if (paths.length > most) throw new Error(`it holds ${number(paths.length)} files, and at most ${number(most)} are staged at once.`);
  if (listed?.others !== undefined) (await import("./no-file.ts")).refuseSubmodules(paths, listed.others);
  reading.expect(paths.length);
  const bases = await readBases(place, folder, paths, isOneByOne || paths.length <= largestReadAlone, reading);
  await nextTask();
  return { paths, bases };
}

/** What each file was; those that are only on the desk are left out. `isOneByOne`: each is read, with its last commit. */
async function readBases(
  place: Workplace,
  folder: string,
  paths: readonly string[],
  isOneByOne: boolean,
  { signal, read }: Reading,
): Promise<Map<string, Base>> {
  const bases = new Map<string, Base>();
  const readAlone = async (path: string): Promise<void> => {
    const source = await readSource(place, path);
    read(1);
    if (source !== null) bases.set(path, source.base);
  };
  const { commit, project, key } = place;
  if (isOneByOne || commit === undefined) {
    await Promise.all(paths.map(readAlone));
    return bases;
  }
  const desk = deskOf(key);
  const staged = new Map([...readEdits(desk.changes).keys()].map((edit) => [edit.place, edit]));
  const asked: string[] = [];
  for (const path of paths) {
    const known = ownValue(desk.unsaved, path) ?? staged.get(path);
    if (known === undefined) asked.push(path);
    // What is new on the desk has none.
    else if (known.base !== null) bases.set(path, known.base);
  }
  if (asked.length === 0) return bases;
  const { readFolderFiles } = await import("../../../data/folder-files.ts");
  const files = await readFolderFiles(project, commit, folder, { signal, onRead: read });
  for (const path of asked) {
    const file = files.get(path);
    if (file === undefined) throw new Error(`${path} is not there any more.`);
    bases.set(path, { commit, lastCommit: "", ...file });
  }
  return bases;
}
