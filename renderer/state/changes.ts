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
  readonly force: boolean;
  readonly authorName: string | null;
  readonly authorEmail: string | null;
}

/** Everything uncommitted on one branch of one project. */
export interface Desk {
  readonly changes: readonly Change[];
  readonly unsaved: Readonly<Record<string, Unsaved>>;
  readonly message: Message;
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

/** Takes the committed changes off the desk; what was unticked or typed meanwhile stays. */
export function clearCommitted(key: string, committed: readonly Change[]): void {
  useChanges.getState().edit(key, (desk) => ({
    ...desk,
    changes: desk.changes.filter((change) => !committed.includes(change)),
    message: emptyDesk.message,
  }));
}

/**
 * One action per file: editing a created file stays a create, editing a moved one stays a move, deleting a created one leaves
 * nothing, deleting a moved one deletes the old path, moving a created one creates it at the new path.
 */
export function fold(changes: readonly Change[], next: Change): Change[] {
  const at = next.kind === "move" ? next.previousPath : next.path;
  const before = changes.find((change) => change.path === at);
  const rest = changes.filter((change) => change.path !== at && change.path !== next.path);
  if (before === undefined) return [...rest, next];
  if (before.kind === "create") {
    if (next.kind === "delete") return rest;
    if (next.kind === "move") return [...rest, { ...before, path: next.path, content: next.content ?? before.content }];
    if (next.kind === "chmod") return [...rest, { ...before, executable: next.executable }];
    if (next.kind === "update") return [...rest, { ...before, content: next.content }];
  }
  if (before.kind === "move") {
    if (next.kind === "delete") return [...rest, { kind: "delete", path: before.previousPath, base: before.base, included: next.included }];
    if (next.kind === "update") return [...rest, { ...before, content: next.content }];
    if (next.kind === "move")
      return next.path === before.previousPath
        ? backHome(rest, before)
        : [...rest, { ...before, path: next.path, content: next.content ?? before.content }];
  }
  if (before.kind === "update" && next.kind === "move") return [...rest, { ...next, content: next.content ?? before.content }];
  if (before.kind === "delete" && next.kind === "create")
    return [...rest, { kind: "update", path: next.path, content: next.content, base: before.base, included: next.included }];
  return [...rest, next];
}

function backHome(rest: readonly Change[], moved: Extract<Change, { kind: "move" }>): Change[] {
  if (moved.content === null) return [...rest];
  return [...rest, { kind: "update", path: moved.previousPath, content: moved.content, base: moved.base, included: moved.included }];
}

/** What a list or a tree shows for a path: its change letter's kind, if any. */
export function changeAt(desk: Desk, path: string): Change | undefined {
  return desk.changes.find((change) => change.path === path || (change.kind === "move" && change.previousPath === path));
}
