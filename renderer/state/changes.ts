// What the person changed and did not commit yet: buffers being typed in, and staged actions. Journalled by renderer/data/journal.ts.
import { create } from "zustand";
import { fold, without } from "./edits.ts";
import { type Landed, land } from "./land.ts";

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
  /** What was sent, whatever is staged or undone meanwhile; absent in desks kept by older versions. */
  readonly changes?: readonly Change[];
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

/** Puts a change on the desk on top of what is staged for the same file (edits.ts). */
export function stage(key: string, change: Change): void {
  useChanges.getState().edit(key, (desk) => ({ ...desk, changes: fold(desk.changes, change) }));
}

export function unstage(key: string, path: string): void {
  useChanges.getState().edit(key, (desk) => ({ ...desk, changes: without(desk.changes, path) }));
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
 * Takes what was committed off the desk. Where the branch itself moved (`landed`), what was unticked, staged or undone meanwhile begins
 * anew from the commit; where another branch was made, it still stands on the old base.
 */
export function clearCommitted(key: string, sent: readonly Change[], landed: Landed | null): void {
  useChanges.getState().edit(key, ({ sending: _sent, ...desk }) => ({
    ...desk,
    ...(landed === null ? { changes: desk.changes.filter((change) => !sent.includes(change)) } : land(desk, sent, landed)),
    message: emptyDesk.message,
  }));
}
