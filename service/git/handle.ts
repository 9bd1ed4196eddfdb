// What stands behind a `Repository`: its git processes, its caches and where git runs. Only this folder sees it.

import type { CommitGraph } from "./commit-graph/commit-graph.ts";
import type { ObjectReader } from "./objects/object-reader.ts";
import type { RawEntry } from "./objects/tree-format.ts";
import type { Budget, Cache } from "./process/budget.ts";
import type { GitPlace } from "./process/run.ts";
import type { RefReader } from "./refs/ref-reader.ts";
import type { RefWriter } from "./refs/ref-transaction.ts";
import type { CommitRecord, ObjectId, Repository } from "./types.ts";

export interface Internals {
  /** For everything but walks through history. */
  readonly place: GitPlace;
  /** For walks: the same, seen through the overlay that holds a commit-graph, when there is one. */
  readonly walks: GitPlace;
  /** Walks without a process, where the history is large and its graph is there. */
  readonly graph: CommitGraph;
  /** Git directory whose HEAD counts: a linked work tree has its own. */
  readonly headDir: string;
  /** Bytes of an object id: 20 or 32. */
  readonly idBytes: number;
  /** Small questions that somebody waits for. */
  readonly interactive: ObjectReader;
  /** Blobs and long lists, so that they never stand before the small questions. */
  readonly bulk: ObjectReader;
  readonly refReader: RefReader;
  readonly refs: RefWriter;
  /** Folder of `follow-intents.ts`; undefined: a crash between a branch and its work tree is not mended. */
  readonly intents: string | undefined;
  /** Folder of ours in which last commits of directories are kept; undefined: they are gone when the repository is closed. */
  readonly keptAnswers: string | undefined;
  /** What all that is remembered may take together. */
  readonly budget: Budget;
  readonly commits: Cache<ObjectId, CommitRecord>;
  /** Commits behind ids; "none" for what is a blob or a tree. */
  readonly peeled: Cache<ObjectId, ObjectId | "none">;
  readonly trees: Cache<ObjectId, readonly RawEntry[]>;
}

const handles = new WeakMap<Repository, Internals>();

export function registerHandle(repository: Repository, internals: Internals): void {
  handles.set(repository, internals);
}

export function internalsOf(repository: Repository): Internals {
  const internals = handles.get(repository);
  if (!internals) throw new TypeError("this Repository was not made by openRepository");
  return internals;
}

/** The id of "no object": what update-ref calls a ref that does not exist. */
export function zeroId(repository: Repository): ObjectId {
  return "0".repeat(repository.objectFormat === "sha256" ? 64 : 40);
}

/** The empty tree, which git knows without its being stored. */
export function emptyTree(repository: Repository): ObjectId {
  return repository.objectFormat === "sha256"
    ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
    : "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
}
