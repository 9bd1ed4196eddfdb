// What staged changes mean, one edit per file: where it was on the branch, where it shall be, and what of it is new.
import { foldersAbove, parentOf } from "../state/tree.ts";
import type { Base, Change, Content } from "./model.ts";

/** Everything staged for one file. */
export interface Edit {
  /** Path on the branch; null = a new file. */
  readonly origin: string | null;
  /** The file there; null exactly where `origin` is. */
  readonly base: Base | null;
  /** Path on the desk; null = deleted. */
  readonly place: string | null;
  /** null = as at the base. */
  readonly content: Content | null;
  /** null = as at the base. */
  readonly executable: boolean | null;
  readonly included: boolean;
}

/** The edits that a list of changes holds, each with the changes that say it. A mode goes with the file that has its path now. */
export function readEdits(changes: readonly Change[]): Map<Edit, readonly Change[]> {
  const edits = new Map<Edit, readonly Change[]>();
  const modes = changes.filter((change) => change.kind === "chmod");
  const modeAt = firstBy(modes, ({ path }) => path);
  for (const change of changes) {
    if (change.kind === "chmod") continue;
    const edit = toEdit(change);
    const mode = edit.place === null ? undefined : modeAt.get(edit.place);
    edits.set(mode === undefined ? edit : { ...edit, executable: mode.executable }, mode === undefined ? [change] : [change, mode]);
  }
  if (modes.length === 0) return edits;
  const told = new Set([...edits.values()].flat());
  for (const mode of modes) if (!told.has(mode)) edits.set(toEdit(mode), [mode]);
  return edits;
}

/** Each thing by its key, of several the first; those without a key are left out. A folder that moves is thousands of changes. */
function firstBy<T>(things: Iterable<T>, keyOf: (thing: T) => string | null): Map<string, T> {
  const found = new Map<string, T>();
  for (const thing of things) {
    const key = keyOf(thing);
    if (key !== null && !found.has(key)) found.set(key, thing);
  }
  return found;
}

/** What is staged for the file at a path; where there is none, for the one that was deleted there. */
export function changesAt(changes: readonly Change[], path: string): readonly Change[] {
  const edits = [...readEdits(changes)];
  const found = edits.find(([{ place }]) => place === path) ?? edits.find(([{ place, origin }]) => place === null && origin === path);
  return found?.[1] ?? [];
}

/** One change alone. */
export function toEdit(change: Change): Edit {
  const { path, included } = change;
  const same = { content: null, executable: null, included };
  switch (change.kind) {
    case "create":
      return { origin: null, base: null, place: path, content: change.content, executable: change.executable, included };
    case "update":
      return { ...same, origin: path, base: change.base, place: path, content: change.content };
    case "move":
      return { ...same, origin: change.previousPath, base: change.base, place: path, content: change.content };
    case "delete":
      return { ...same, origin: path, base: change.base, place: null };
    case "chmod":
      return { ...same, origin: path, base: change.base, place: path, executable: change.executable };
  }
}

/** The changes that say an edit; none where it comes to nothing. */
export function toChanges({ origin, base, place, content, executable, included }: Edit): Change[] {
  if (origin === null || base === null) {
    if (place === null) return [];
    return [{ kind: "create", path: place, content: content ?? { encoding: "text", text: "" }, executable: executable ?? false, included }];
  }
  if (place === null) return [{ kind: "delete", path: origin, base, included }];
  const changes: Change[] = [];
  if (place !== origin) changes.push({ kind: "move", path: place, previousPath: origin, content, base, included });
  else if (content !== null) changes.push({ kind: "update", path: place, content, base, included });
  if (executable !== null && executable !== base.executable) changes.push({ kind: "chmod", path: place, executable, base, included });
  return changes;
}

/** Writes edits back: what nobody touched stays the very same objects, what was touched goes last. */
export function writeEdits(edits: ReadonlyMap<Edit, readonly Change[]>): Change[] {
  return [...edits].flatMap(([edit, changes]) => (changes.length > 0 ? changes : toChanges(edit)));
}

/** A new file where one is deleted is that one with new content: a server takes it either way, and the history stays one. */
export function joinReplaced(edits: Map<Edit, readonly Change[]>): void {
  const made = [...edits.keys()].filter((edit) => edit.origin === null);
  if (made.length === 0) return;
  const deletedAt = firstBy(edits.keys(), (edit) => (edit.place === null ? edit.origin : null));
  for (const edit of made) {
    const deleted = edit.place === null ? undefined : deletedAt.get(edit.place);
    if (deleted === undefined || edit.place === null) continue;
    deletedAt.delete(edit.place);
    edits.delete(edit);
    edits.delete(deleted);
    edits.set({ ...edit, origin: deleted.origin, base: deleted.base }, []);
  }
}

/** Whether a path lies above or below one of others, asked of thousands: together with `has` what `collide` says of each. */
export function nestedWith(paths: Pick<ReadonlySet<string>, "keys" | "has">): (path: string) => boolean {
  const above = new Set<string>();
  for (const path of paths.keys()) {
    // Above a folder that is known all are: mostly one look a file.
    for (let folder = parentOf(path); folder !== "" && !above.has(folder); folder = parentOf(folder)) above.add(folder);
  }
  return (path) => above.has(path) || foldersAbove(path).some((folder) => paths.has(folder));
}

/** Whether two paths cannot both be files. */
export const collide = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/**
 * Puts `next` on top of what is staged for the same file. Editing a created file stays a create, editing a moved one stays a move,
 * deleting a created one leaves nothing, deleting a moved one deletes the old path, moving a created one creates it at the new path;
 * a mode change follows its file, and one that restores the base's mode is none. The tick belongs to the file.
 */
export const fold = (changes: readonly Change[], next: Change): Change[] => foldAll(changes, [next]);

/**
 * The same for changes that are said at once, of the files as `changes` leave them: where one of them brings a file is not where another one
 * of them finds it, or files that change places would not.
 */
export const foldAll = (changes: readonly Change[], next: readonly Change[]): Change[] => join(changes, next, findInPlace);

/** Changes of one branch with others of the same branch: those of one file become one, and what is in `next` is said last. */
export const joinAll = (changes: readonly Change[], next: readonly Change[]): Change[] => join(changes, next, findOnBranch);

/** Edits by where their file is now, and by where it was. */
interface Places {
  readonly now: ReadonlyMap<string, Edit>;
  readonly before: ReadonlyMap<string, Edit>;
}
type Find = (edits: Places, next: Edit & { readonly origin: string }) => Edit | undefined;

/** The edit of a file with its path now, or the one that took it from there. */
const findInPlace: Find = ({ now, before }, { origin }) => now.get(origin) ?? before.get(origin);

/** The edit of the same file of the branch; a mode alone is that of the file under its last name. */
const findOnBranch: Find = (edits, next) =>
  next.content === null && next.place === next.origin ? findInPlace(edits, next) : edits.before.get(next.origin);

const isOld = (edit: Edit): edit is Edit & { readonly origin: string } => edit.origin !== null;

function join(changes: readonly Change[], next: readonly Change[], find: Find): Change[] {
  if (next.length === 0) return [...changes];
  const edits = readEdits(changes);
  const said = [...readEdits(next).keys()];
  const before = [...edits.keys()];
  const places: Places = { now: firstBy(before, ({ place }) => place), before: firstBy(before, ({ origin }) => origin) };
  const found = new Map(said.map((edit) => [edit, isOld(edit) ? find(places, edit) : undefined]));
  const moved = new Set(found.values());
  const left = firstBy(before, (edit) => (moved.has(edit) ? null : edit.place));
  for (const edit of said) if (edit.origin === null && edit.place !== null) found.set(edit, left.get(edit.place));
  const after = new Map<Edit, Edit>();
  for (const edit of said) {
    const known = found.get(edit);
    const file = known ?? edit;
    const joined = known === undefined ? edit : over(after.get(file) ?? known, edit);
    // To the end: what was touched goes last.
    after.delete(file);
    after.set(file, joined);
    edits.delete(file);
  }
  const taken = new Set([...after.values()].map(({ place }) => place));
  // Whatever stood there is replaced: screens offer free paths only, but another window may have been faster.
  for (const other of edits.keys()) {
    if (other.place === null || !taken.has(other.place)) continue;
    edits.delete(other);
    if (other.origin !== null) edits.set({ ...other, place: null, content: null, executable: null }, []);
  }
  for (const edit of after.values()) edits.set(edit, []);
  joinReplaced(edits);
  return writeEdits(edits);
}

/** An edit with what another one says of its file. */
function over(before: Edit, next: Edit): Edit {
  if (next.place === null) return { ...before, place: null, content: null, executable: null };
  const isMove = next.place !== next.origin;
  return {
    ...before,
    place: isMove ? next.place : (before.place ?? next.place),
    content: next.content ?? before.content,
    executable: next.executable ?? before.executable,
  };
}

/**
 * Takes away what is staged for the file at `path`, or deleted there. Where its old place has been taken by another file meanwhile it
 * cannot come back, and its deletion stays.
 */
export const without = (changes: readonly Change[], path: string): Change[] => withoutAll(changes, new Set([path]));

/** The same for files that are taken back at once: what goes too is in nobody's way. */
export function withoutAll(changes: readonly Change[], paths: ReadonlySet<string>): Change[] {
  const edits = readEdits(changes);
  const gone = [...edits.keys()].filter((edit) => paths.has(edit.place ?? edit.origin ?? ""));
  for (const edit of gone) edits.delete(edit);
  const places = new Set([...edits.keys()].flatMap(({ place }) => place ?? []));
  const isNested = nestedWith(places);
  for (const { origin, base, included } of gone) {
    if (origin === null || !(places.has(origin) || isNested(origin))) continue;
    edits.set({ origin, base, place: null, content: null, executable: null, included }, []);
  }
  joinReplaced(edits);
  return writeEdits(edits);
}
