// Commits that are read when a walk comes to them: first answers need no history as a whole, which takes seconds to read without a graph.

import type { CommitRecord, ObjectId } from "../types.ts";
import type { WalkedHistory } from "./walked-history.ts";

/** A commit is not there, or they are too many: git has to be asked. */
export class HistoryUnread extends Error {}

export class CommitsAsRead implements WalkedHistory {
  readonly dates: number[] = [];
  readonly first: number[] = [];
  readonly #read: (id: ObjectId) => Promise<CommitRecord | null>;
  /** Commits that are read at most. */
  readonly #limit: number;
  readonly #positions = new Map<ObjectId, number>();
  readonly #commits: Pick<CommitRecord, "id" | "tree" | "parents">[] = [];

  constructor(read: (id: ObjectId) => Promise<CommitRecord | null>, limit: number) {
    this.#read = read;
    this.#limit = limit;
  }

  /** The position of a commit, which is read unless it was; -1 when there is none. */
  async enter(id: ObjectId): Promise<number> {
    const known = this.#positions.get(id);
    if (known !== undefined) return known;
    if (this.#commits.length >= this.#limit) throw new HistoryUnread(`more than ${this.#limit} commits`);
    const record = await this.#read(id);
    if (record === null) return -1;
    return this.#positions.get(id) ?? this.#add(record);
  }

  #add({ id, tree, parents, committer }: CommitRecord): number {
    const position = this.#commits.push({ id, tree, parents }) - 1;
    this.#positions.set(id, position);
    this.dates.push(committer.seconds);
    this.first.push(-1);
    return position;
  }

  async reach(position: number): Promise<void> {
    const { parents } = this.#commits[position]!;
    const positions = await Promise.all(parents.map((id) => this.enter(id)));
    if (positions.includes(-1)) throw new HistoryUnread("a parent can't be read");
    this.first[position] = positions[0] ?? -1;
  }

  parentsOf(position: number): number[] {
    return this.#commits[position]!.parents.map((id) => this.#positions.get(id)!);
  }

  idOf(position: number): ObjectId {
    return this.#commits[position]!.id;
  }

  treeOf(position: number): ObjectId {
    return this.#commits[position]!.tree;
  }
}
