// What the service asks the thread that holds a history, and what comes back.

import type { GitPlace } from "../process/environment.ts";
import type { ObjectId } from "../types.ts";

export interface PageQuestion {
  readonly tip: ObjectId;
  readonly firstParent: boolean;
  readonly skip: number;
  readonly limit: number;
}

export interface PathQuestion {
  readonly tip: ObjectId;
  /** Bytes of the path as a binary string, no slash at either end. */
  readonly path: string;
  readonly skip: number;
  readonly limit: number;
}

export interface RowQuestion {
  readonly tip: ObjectId;
  readonly firstParent: boolean;
  /** The row of this commit is sought, or the first row that is not newer than `until` (seconds); with neither only the total. */
  readonly commit: ObjectId | null;
  readonly until: number | null;
}

export interface FoundRow {
  /** Commits in the history. */
  readonly total: number;
  /** From 0, in git's order; null when nothing was sought or none is there. */
  readonly row: number | null;
}

export interface KnownEntries {
  readonly commit: ObjectId;
  /** Name (bytes as a binary string) to last commit, for each entry of the directory at `commit`. */
  readonly entries: ReadonlyMap<string, ObjectId>;
}

export interface LastCommitsQuestion {
  readonly commit: ObjectId;
  /** Bytes of the directory's path as a binary string, "" for the root. */
  readonly path: string;
  /** Number of the directory's entries. */
  readonly size: number;
  /** Names of the entries that are sought (bytes as binary strings); null seeks all. */
  readonly only: readonly string[] | null;
  /** Answers for the same path at other commits: a walk that meets one of them ends there. */
  readonly known: readonly KnownEntries[];
}

export type Question =
  | { readonly kind: "load" }
  | ({ readonly kind: "page" } & PageQuestion)
  | ({ readonly kind: "path" } & PathQuestion)
  | ({ readonly kind: "row" } & RowQuestion)
  | { readonly kind: "count"; readonly tip: ObjectId; readonly firstParent: boolean }
  | { readonly kind: "containing"; readonly commit: ObjectId; readonly tips: readonly ObjectId[] }
  | { readonly kind: "neverHeld"; readonly tip: ObjectId; readonly path: string }
  | ({ readonly kind: "lastCommits" } & LastCommitsQuestion);

/** What a thread is given when it starts. */
export interface ThreadData {
  readonly place: GitPlace;
  readonly objects: string;
  readonly idBytes: number;
  /** Bytes of walks in order that may be remembered. */
  readonly orderBytes: number;
}

export type ToThread = { readonly ask: number; readonly question: Question } | { readonly cancel: number } | { readonly close: true };

/** Names and last commits, as they are found. */
export type FoundEntries = readonly (readonly [name: string, commit: ObjectId])[];

export type FromThread =
  | { readonly ask: number; readonly part: FoundEntries }
  | { readonly ask: number; readonly answer: unknown; readonly newer: number }
  | { readonly ask: number; readonly failure: string; readonly damaged: boolean };
