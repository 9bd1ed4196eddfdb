// The vocabulary of the git layer: what every verb in this folder takes and answers.

/** A full object id: 40 (SHA-1) or 64 (SHA-256) lower-case hexadecimal digits. */
export type ObjectId = string;

/** A name, an e-mail address and a moment, as git stores them in a commit or a tag. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly seconds: number;
  /** Offset from UTC in minutes, east positive. */
  readonly offset: number;
}

export interface CommitRecord {
  readonly id: ObjectId;
  readonly tree: ObjectId;
  readonly parents: readonly ObjectId[];
  /** Its parents were not fetched: the history of a shallow clone ends here. */
  readonly isEdge?: true;
  readonly author: Signature;
  readonly committer: Signature;
  /** The message exactly as stored (decoded by the commit's encoding header, UTF-8 otherwise). */
  readonly message: string;
  /** The raw `gpgsig` header, when the commit is signed. */
  readonly signature?: string;
}

export type EntryType = "blob" | "tree" | "commit";

export interface TreeEntry {
  /** Last component of the path. */
  readonly name: string;
  /** Full path from the root of the tree. */
  readonly path: string;
  /** Six octal digits, such as 040000, 100644, 100755, 120000, 160000. */
  readonly mode: string;
  readonly type: EntryType;
  readonly id: ObjectId;
}

export interface RefRecord {
  /** Short name: main, v1.0. */
  readonly name: string;
  /** The commit that the ref (peeled) points at; null for a tag of something that is no commit. */
  readonly commit: ObjectId | null;
  /** The object the ref holds: an annotated tag's own id for tags. */
  readonly target: ObjectId;
  /** Message of an annotated tag; null for a light one and for branches. */
  readonly message: string | null;
  /** Tagger of an annotated tag. */
  readonly tagger: Signature | null;
}

export interface Stats {
  readonly additions: number;
  readonly deletions: number;
}

/** One file of a diff; `patch` starts at the first `@@` line, as the specification's `diff` field does. */
export interface FileDiff {
  readonly oldPath: string;
  readonly newPath: string;
  /** "0" when the side does not exist. */
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: ObjectId;
  readonly newId: ObjectId;
  readonly status: "added" | "deleted" | "modified" | "renamed" | "type-changed";
  readonly binary: boolean;
  readonly tooLarge: boolean;
  readonly patch: string;
}

export type Action =
  | { readonly action: "create"; readonly path: string; readonly content: Buffer; readonly executable?: boolean }
  | {
      readonly action: "update";
      readonly path: string;
      readonly content: Buffer;
      readonly executable?: boolean;
      readonly lastCommitId?: string;
      readonly blobId?: string;
    }
  | {
      readonly action: "move";
      readonly path: string;
      readonly previousPath: string;
      readonly content?: Buffer;
      readonly lastCommitId?: string;
      readonly blobId?: string;
    }
  /** Takes a directory whole, unless `onlyFile`. */
  | {
      readonly action: "delete";
      readonly path: string;
      readonly lastCommitId?: string;
      readonly blobId?: string;
      readonly onlyFile?: boolean;
    }
  | { readonly action: "chmod"; readonly path: string; readonly executable: boolean };

export interface CommitRequest {
  /** Short name of the branch that receives the commit. */
  readonly branch: string;
  /** Where the new commit starts; null = the branch itself (which must exist unless the repository is empty). */
  readonly start: { readonly branch: string } | { readonly id: ObjectId; readonly from?: Repository } | null;
  /** Overwrite an existing target branch with a commit whose parent is the start. */
  readonly force: boolean;
  readonly actions: readonly Action[];
  /** Stored exactly, byte for byte. */
  readonly message: string;
  readonly author: Signature;
  readonly committer: Signature;
  /** Refuse a commit whose tree equals its parent's (the specification's 400 for file updates). */
  readonly refuseUnchanged: boolean;
  /** Whether `readStats` will be asked about the commit: they are counted while its branch moves. */
  readonly stats?: boolean;
  readonly beforeMove?: BeforeMove;
}

/** The caller's last check, when all is ready and no other write of ours is under way: what it throws is thrown, and nothing moves. */
export type BeforeMove = () => void | Promise<void>;

/** Why a commit was refused: expected results, not exceptions. `index` is the action's position, when one is to blame. */
export type CommitRefusal =
  | {
      readonly reason: "exists" | "missing" | "empty-path" | "traversal" | "hostile-path" | "directory" | "stale";
      readonly index: number;
      readonly path: string;
    }
  /** Git's fsck refuses a file that it reads itself; `why` in git's words. */
  | { readonly reason: "unsound-file"; readonly index: number; readonly path: string; readonly why: string }
  | {
      readonly reason:
        | "no-branch"
        | "branch-exists"
        | "branch-name"
        | "start-missing"
        | "branch-moved"
        | "unchanged"
        | "identity"
        | "hierarchy";
      readonly branch: string;
    }
  /** `other`: a branch, or a folder of branches, that the disk does not tell from this one. */
  | { readonly reason: "alike"; readonly branch: string; readonly other: string }
  /** Another program is at work on the branch; `lock` is a file in the git directory. */
  | { readonly reason: "branch-locked"; readonly branch: string; readonly lock: string }
  | { readonly reason: "work-tree-dirty"; readonly branch: string; readonly workTree: string; readonly paths: readonly string[] }
  /** Another program is at work there, or something is not finished; `file` of its git directory says so, such as index.lock or MERGE_HEAD. */
  | { readonly reason: "work-tree-busy"; readonly branch: string; readonly workTree: string; readonly file: string }
  /** Files there can't be written: `why`, for a person. `torn`: some hold the new text, until they can be put back. */
  | {
      readonly reason: "work-tree-blocked";
      readonly branch: string;
      readonly workTree: string;
      readonly why: string;
      readonly torn: boolean;
    };

export type CommitOutcome =
  | { readonly outcome: "committed"; readonly commit: CommitRecord; readonly branchCreated: boolean }
  | ({ readonly outcome: "refused" } & CommitRefusal);

/** Head of a repository as it stands. `branch` is set also when that branch has no commit yet. */
export interface Head {
  readonly branch: string | null;
  readonly commit: ObjectId | null;
}

/** What `openRepository` could not do; its message says what happened, why and what to do. */
export type OpenFailure =
  | "missing"
  | "not-a-directory"
  | "not-a-repository"
  | "not-owned"
  | "unreadable"
  /** It is another repository than the one that was there. */
  | "replaced"
  | "unsupported"
  /** Its settings would have something run, or lead out of the folder. */
  | "refused"
  | "git-missing"
  | "git-old";

/** An open repository: a handle that owns its resident git processes and its write queue. Made by `openRepository`. */
export interface Repository {
  /** Absolute path of the git directory (common directory for linked work trees). */
  readonly gitDir: string;
  /** Absolute path of the work tree, null when bare. */
  readonly workTree: string | null;
  readonly objectFormat: "sha1" | "sha256";
  /** Frees processes; the handle may be used again and restarts them. */
  close(): Promise<void>;
}

/** Cancels a walk: the git process behind it is killed. */
export interface Cancellable {
  readonly signal?: AbortSignal;
}
