// What a desk is: everything that a person changed on one branch of one project and did not commit yet.

/** The file as it was when the change began; what the commit is checked against. */
export interface Base {
  /** Commit at which it was read. */
  readonly commit: string;
  readonly blob: string;
  /** Last commit that touched the path, sent as last_commit_id; "" where nobody asked: then the blob is sent, to this machine's service. */
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
  /** The encoding in which the file was read, where a person said one: the text means other bytes without it. */
  readonly readAs?: string | null;
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
  /** When that author wrote it, as the server told of a commit that is picked by hand; absent: now. */
  readonly authorDate?: string | null | undefined;
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
  /** Hooks may change message and content: the commit is known by its place and its time. */
  readonly hooked?: boolean;
  /** What was sent, whatever is staged or undone meanwhile; absent in desks kept by older versions. */
  readonly changes?: readonly Change[];
}

/** What stands at one place of a merged file: what merges by itself, an overlap nobody decided yet, a side, both of them, or what was typed. */
export type Choice = "auto" | "open" | "theirs" | "yours" | "both" | "base" | "edited";

/** The text that comes out of a merge so far, with what was chosen. */
export interface MergeResult {
  /** Lines joined by LF. */
  readonly text: string;
  /** Lines of the text that belong to each place of the file, in their order. */
  readonly counts: readonly number[];
  readonly choices: readonly Choice[];
}

/** A file at a commit; path null = it is not there. */
export interface MergeSide {
  readonly commit: string;
  readonly path: string | null;
}

/** A file that two sides changed, while a person puts them together. What is mine stays on the desk beside it until the result is staged. */
export interface FileMerge {
  /** Where what is mine stands, and the name of the merge. */
  readonly path: string;
  readonly base: MergeSide;
  /** On the branch. */
  readonly theirs: MergeSide;
  /** The picked commit's, or what was staged or typed (content null = deleted). */
  readonly yours: MergeSide | { readonly content: Content | null };
  /** The commit that is being picked; null = the branch moved under work of one's own. */
  readonly picked: string | null;
  /** That commit is being reverted. */
  readonly isRevert?: boolean;
  /** What that commit makes of it, or takes away, where a commit by the API cannot: links between two texts are no texts to merge. */
  readonly odd?: "submodule" | "link" | "link target";
  /** The side that is taken whole, where there are no lines to merge or nobody wants to. */
  readonly whole: "theirs" | "yours" | null;
  /** null = nothing was chosen or typed yet. */
  readonly result: MergeResult | null;
}

/** Why a commit of the queue waits for a person. */
export interface QueueNeed {
  /** gone: its branch; moved: its branch, and it was only to be sent if not; overlap: places that both changed; refused: the server says why. */
  readonly kind: "gone" | "moved" | "overlap" | "refused";
  /** A sentence. */
  readonly why: string;
  /** Files that both changed. */
  readonly paths: readonly string[];
}

export type QueueState =
  | { readonly step: "waiting" }
  | ({ readonly step: "needs" } & QueueNeed)
  /** `at`: milliseconds since 1970. */
  | { readonly step: "sent"; readonly commit: string; readonly at: number };

/** A commit that waits until its server answers. It belongs to the desk of the branch that it was composed on. */
export interface QueuedCommit {
  readonly id: string;
  /** Smaller is sent first, among all of a connection. */
  readonly order: number;
  /** Milliseconds since 1970 when it was queued. */
  readonly at: number;
  /** path_with_namespace */
  readonly project: string;
  /** Branch that it was composed on, and the one that it goes to. */
  readonly from: string;
  readonly to: string;
  readonly isNew: boolean;
  /** Commit that a new branch starts at; null = the branch is there. */
  readonly start: string | null;
  /** Commit that the branch stood at as far as was known; null in an empty repository. */
  readonly parent: string | null;
  /** As it will be in the commit, and as it was typed. */
  readonly text: string;
  readonly message: Message;
  readonly author: { readonly name: string | null; readonly email: string | null };
  readonly changes: readonly Change[];
  /** stay: it is not sent; merge: it is, when no place overlaps; branch: it goes to a new branch, which starts where this one stood. */
  readonly ifMoved: "stay" | "merge" | "branch";
  /**
   * `parent`: where the branch stood when it was first sent without an answer that anybody heard; null = there was no commit. `at`:
   * milliseconds since 1970 when it was sent last.
   */
  readonly tried?: { readonly parent: string | null; readonly at: number } | undefined;
  /** Its changes were merged with those of the branch. */
  readonly isMerged?: boolean;
  /** The branch that it was meant for, and what became of that: `to` is a new one instead. */
  readonly turned?: { readonly from: string; readonly because: "moved" | "gone" | "refused" };
  readonly state: QueueState;
}

/** Everything uncommitted on one branch of one project. */
export interface Desk {
  readonly changes: readonly Change[];
  readonly unsaved: Readonly<Record<string, Unsaved>>;
  /** Texts of files that were typed in two windows at the same time, by entry (parts.ts): the other window's, beside the one in `unsaved`. */
  readonly others?: Readonly<Record<string, Unsaved>>;
  /** Merges that are not staged yet, by path. */
  readonly merges?: Readonly<Record<string, FileMerge>>;
  readonly message: Message;
  readonly sending?: Sending;
  /** Commits that wait for the server, by id. */
  readonly queued?: Readonly<Record<string, QueuedCommit>>;
}

/** A desk with nothing on it but what waits in the queue. */
export const clearedDesk = ({ queued }: Desk): Desk => (queued === undefined ? emptyDesk : { ...emptyDesk, queued });

export const emptyDesk: Desk = {
  changes: [],
  unsaved: {},
  message: { text: "", newBranch: null, force: false, authorName: null, authorEmail: null },
};

/** Key of a desk: connection, project and branch. */
export const deskKey = (connection: string, project: string, branch: string): string =>
  [connection, project, branch].map(encodeURIComponent).join("/");
