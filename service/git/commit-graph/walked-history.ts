// What a walk from commit to commit asks of history.

import type { ObjectId } from "../types.ts";

/** A table of all of it, or commits that are read as the walk comes to them. Commits are positions. */
export interface WalkedHistory {
  readonly dates: Readonly<ArrayLike<number>>;
  /** Position of the first parent, -1 for none; told of a commit that was reached. */
  readonly first: Readonly<ArrayLike<number>>;
  /** Resolves when the parents of a commit are there. */
  reach(position: number): Promise<void>;
  parentsOf(position: number): number[];
  idOf(position: number): ObjectId;
  treeOf(position: number): ObjectId;
}
