// What a desk is: everything that a person changed on one branch of one project and did not commit yet.

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
  /** Texts of files that were typed in two windows at the same time, by entry (parts.ts): the other window's, beside the one in `unsaved`. */
  readonly others?: Readonly<Record<string, Unsaved>>;
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
