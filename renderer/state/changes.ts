// What the person changed and did not commit yet: buffers being typed in, and staged actions. Journalled by renderer/data/journal.ts.
import { create } from "zustand";

/** The file as it was when the change began; what the commit is checked against. */
export interface Base {
  /** Commit at which it was read. */
  readonly commit: string;
  readonly blob: string;
  /** Last commit that touched the path, sent as last_commit_id. */
  readonly lastCommit: string;
  readonly executable: boolean;
}

/** New content, ready for the wire. Text is UTF-8 as it will be stored, byte-order mark and line ends included. */
export type Content = { readonly encoding: "text"; readonly text: string } | { readonly encoding: "base64"; readonly base64: string };

interface Staged {
  /** Part of the next commit; unticked ones stay staged. */
  readonly included: boolean;
  readonly path: string;
}
export type Change =
  | (Staged & { readonly kind: "create"; readonly content: Content; readonly executable: boolean })
  | (Staged & { readonly kind: "update"; readonly content: Content; readonly base: Base })
  | (Staged & { readonly kind: "move"; readonly previousPath: string; readonly content: Content | null; readonly base: Base })
  | (Staged & { readonly kind: "delete"; readonly base: Base })
  | (Staged & { readonly kind: "chmod"; readonly executable: boolean; readonly base: Base });

/** Text typed and not saved yet. `text` is what the editor holds (line ends as LF); `base` null = a new file. */
export interface Unsaved {
  readonly path: string;
  readonly text: string;
  readonly base: Base | null;
}

/** The commit form. */
export interface Message {
  readonly text: string;
  readonly newBranch: string | null;
  /** Commit that a new branch starts at when it is not where the screen stands: the changes hold there, and no longer on the branch. */
  readonly start?: string | null;
  readonly force: boolean;
  readonly authorName: string | null;
  readonly authorEmail: string | null;
  /** Written as the last paragraph; absent in desks kept by older versions. */
  readonly trailers?: readonly (readonly [key: string, value: string])[];
}

/** A commit that was sent and whose outcome is not known yet: kept so that a reload in between never commits twice. */
export interface Sending {
  readonly message: string;
  readonly branch: string;
  /** Commit that the branch stood at when it was sent; null for the first commit of a repository. */
  readonly parent: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Everything uncommitted on one branch of one project. */
export interface Desk {
  readonly changes: readonly Change[];
  readonly unsaved: Readonly<Record<string, Unsaved>>;
  readonly message: Message;
  readonly sending?: Sending;
}

export const emptyDesk: Desk = {
  changes: [],
  unsaved: {},
  message: { text: "", newBranch: null, force: false, authorName: null, authorEmail: null },
};

/** Key of a desk: connection, project and branch. */
export const deskKey = (connection: string, project: string, branch: string): string =>
  [connection, project, branch].map(encodeURIComponent).join("/");

interface ChangesStore {
  readonly desks: Readonly<Record<string, Desk>>;
  /** Whether the journal has been read; nothing is written before that. */
  readonly restored: boolean;
  restore(desks: Readonly<Record<string, Desk>>): void;
  edit(key: string, change: (desk: Desk) => Desk): void;
}

export const useChanges = create<ChangesStore>()((set) => ({
  desks: {},
  restored: false,
  restore: (desks) => set((state) => ({ desks: { ...desks, ...state.desks }, restored: true })),
  edit: (key, change) => set((state) => ({ desks: { ...state.desks, [key]: change(state.desks[key] ?? emptyDesk) } })),
}));

/** The desk of a branch; an empty one when nothing was changed there. */
export const useDesk = (key: string): Desk => useChanges((state) => state.desks[key] ?? emptyDesk);

/** Puts a change on the desk in place of whatever was staged for the same path; folding rules keep one action per file. */
export function stage(key: string, change: Change): void {
  useChanges.getState().edit(key, (desk) => ({ ...desk, changes: fold(desk.changes, change) }));
}

export function unstage(key: string, path: string): void {
  useChanges.getState().edit(key, (desk) => ({ ...desk, changes: desk.changes.filter((change) => change.path !== path) }));
}

export function setIncluded(key: string, path: string, included: boolean): void {
  useChanges
    .getState()
    .edit(key, (desk) => ({ ...desk, changes: desk.changes.map((change) => (change.path === path ? { ...change, included } : change)) }));
}

export function setMessage(key: string, message: Partial<Message>): void {
  useChanges.getState().edit(key, (desk) => ({ ...desk, message: { ...desk.message, ...message } }));
}

/** Keeps what is typed; null forgets it (saved, or back to the base). */
export function setUnsaved(key: string, path: string, unsaved: Unsaved | null): void {
  useChanges.getState().edit(key, (desk) => {
    const { [path]: _previous, ...rest } = desk.unsaved;
    return { ...desk, unsaved: unsaved === null ? rest : { ...rest, [path]: unsaved } };
  });
}

/** Notes that a commit is on its way, or (null) that its outcome is known. */
export function setSending(key: string, sending: Sending | null): void {
  useChanges.getState().edit(key, ({ sending: _before, ...desk }) => (sending === null ? desk : { ...desk, sending }));
}

/**
 * Takes the committed changes off the desk; what was unticked or typed meanwhile stays. `bases`: committed files as they are in the
 * new commit, by path; what is left of them on the desk begins anew from there, for it was typed over the text that was committed.
 */
export function clearCommitted(key: string, committed: readonly Change[], bases: ReadonlyMap<string, Base> = new Map()): void {
  useChanges.getState().edit(key, ({ sending: _sent, ...desk }) => ({
    ...desk,
    changes: desk.changes.filter((change) => !committed.includes(change)).map((change) => fromBase(change, bases.get(change.path))),
    unsaved: Object.fromEntries(
      Object.entries(desk.unsaved).map(([path, unsaved]) => [path, { ...unsaved, base: bases.get(path) ?? unsaved.base }]),
    ),
    message: emptyDesk.message,
  }));
}

const fromBase = (change: Change, base: Base | undefined): Change =>
  base === undefined || change.kind === "create" ? change : { ...change, base };

/** Paths of committed files that something is left of on the desk: text typed after staging, or a change that was not ticked. */
export const pathsLeft = (desk: Desk, committed: readonly Change[]): string[] => {
  const paths = new Set(committed.filter((change) => change.kind !== "delete").map((change) => change.path));
  const isLeft = (path: string) =>
    desk.unsaved[path] !== undefined || desk.changes.some((change) => change.path === path && !committed.includes(change));
  return [...paths].filter(isLeft);
};

/**
 * One content action per file, and at most one mode change beside it. Editing a created file stays a create, editing a moved one
 * stays a move, deleting a created one leaves nothing, deleting a moved one deletes the old path, moving a created one creates it
 * at the new path; a mode change follows its file, and one that restores the base's mode is none.
 */
export function fold(changes: readonly Change[], next: Change): Change[] {
  if (next.kind === "chmod") return foldMode(changes, next);
  const at = next.kind === "move" ? next.previousPath : next.path;
  const mode = changes.find((change) => change.kind === "chmod" && change.path === at);
  const before = changes.find((change) => change.kind !== "chmod" && change.path === at);
  const rest = changes.filter((change) => change.path !== at && change.path !== next.path);
  const content = foldContent(before, next);
  const kept = mode !== undefined && content !== null && content.kind !== "delete" ? [{ ...mode, path: content.path }] : [];
  return [...rest, ...(content === null ? [] : [content]), ...kept];
}

function foldMode(changes: readonly Change[], next: Extract<Change, { kind: "chmod" }>): Change[] {
  const created = changes.find((change) => change.kind === "create" && change.path === next.path);
  if (created?.kind === "create")
    return changes.map((change) => (change === created ? { ...created, executable: next.executable } : change));
  const rest = changes.filter((change) => change.kind !== "chmod" || change.path !== next.path);
  return next.executable === next.base.executable ? rest : [...rest, next];
}

/** What is left of `before` once `next` happened to the same file; null = nothing changed after all. */
function foldContent(before: Change | undefined, next: Exclude<Change, { kind: "chmod" }>): Change | null {
  if (before === undefined || before.kind === "chmod") return next;
  if (before.kind === "create") {
    if (next.kind === "delete") return null;
    if (next.kind === "move") return { ...before, path: next.path, content: next.content ?? before.content };
    return { ...before, content: next.content };
  }
  if (before.kind === "move") {
    if (next.kind === "delete") return { kind: "delete", path: before.previousPath, base: before.base, included: next.included };
    if (next.kind === "move") return moveAgain(before, next);
    return { ...before, content: next.content };
  }
  if (before.kind === "update" && next.kind === "move") return { ...next, content: next.content ?? before.content };
  if (before.kind === "delete" && next.kind === "create")
    return { kind: "update", path: next.path, content: next.content, base: before.base, included: next.included };
  return next;
}

type Move = Extract<Change, { kind: "move" }>;

function moveAgain(before: Move, next: Move): Change | null {
  const content = next.content ?? before.content;
  if (next.path !== before.previousPath) return { ...before, path: next.path, content };
  return content === null ? null : { kind: "update", path: next.path, content, base: before.base, included: next.included };
}

/** What a list or a tree shows for a path: its change letter's kind, if any. */
export function changeAt(desk: Desk, path: string): Change | undefined {
  return desk.changes.find((change) => change.path === path || (change.kind === "move" && change.previousPath === path));
}
