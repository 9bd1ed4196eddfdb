// The order in which commits are applied: a commit never before one that it was made from.

export interface Ordered {
  readonly id: string;
  readonly parent_ids: readonly string[];
  readonly committed_date: string;
}

/**
 * Oldest first. `sequences`: how many commits each reaches (an ancestor reaches fewer), null where nobody counted; without them only
 * parents are known, and dates decide the rest.
 */
export function orderOldestFirst<C extends Ordered>(commits: readonly C[], sequences: ReadonlyMap<string, number | null>): C[] {
  const weight = (commit: C): number => {
    const time = Date.parse(commit.committed_date);
    return Number.isNaN(time) ? 0 : time;
  };
  const isCounted = commits.every(({ id }) => typeof sequences.get(id) === "number");
  const place = (commit: C): number => (isCounted ? (sequences.get(commit.id) ?? 0) : weight(commit));
  const left = [...commits].sort((a, b) => place(a) - place(b) || weight(a) - weight(b));
  const ordered: C[] = [];
  const waits = new Set(left.map(({ id }) => id));
  while (left.length > 0) {
    const free = left.findIndex(({ parent_ids }) => !parent_ids.some((parent) => waits.has(parent)));
    // Commits form no circle; a server that says so is taken in the order of the dates.
    const [commit] = left.splice(Math.max(0, free), 1);
    if (commit === undefined) break;
    waits.delete(commit.id);
    ordered.push(commit);
  }
  return ordered;
}

/** Whether parents alone say the whole order: each commit was made from another one of them, but for the first. */
export function isChain(commits: readonly Ordered[]): boolean {
  const ids = new Set(commits.map(({ id }) => id));
  const inner = commits.flatMap(({ parent_ids }) => parent_ids.filter((parent) => ids.has(parent)).slice(0, 1));
  return new Set(inner).size === commits.length - 1;
}
