// Which commits of a branch were taken back by later ones, as messages tell.

export const reverting = /This reverts commit ([0-9a-f]{7,64})/g;

/** Whether a hash is one of them; either may be cut short. */
export const namesOne = (names: ReadonlySet<string>, named: string): boolean => {
  for (const name of names) if (name.startsWith(named) || named.startsWith(name)) return true;
  return false;
};

/** The hashes that a message names; `pattern`: global, with the hash as its first group. */
export const hashesIn = (message: string, pattern: RegExp): string[] => [...message.matchAll(pattern)].map(([, sha = ""]) => sha);

interface Told {
  readonly id: string;
  readonly message: string;
}

/** Who takes back what on a branch, from its commits, newest first. */
export function createReverts<C extends Told>(commits: readonly C[]) {
  const reverts = commits.flatMap((commit, index) => {
    const named = hashesIn(commit.message, reverting);
    return named.length === 0 ? [] : [{ commit, index, named }];
  });
  /** By place: whether a revert was taken back itself. Asked once each, as one message may name many. */
  const takenBack = new Map<number, boolean>();
  const isTakenBack = ({ commit, index }: { commit: C; index: number }): boolean => {
    const known = takenBack.get(index);
    if (known !== undefined) return known;
    const found = revertOf(new Set([commit.id]), index) !== null;
    takenBack.set(index, found);
    return found;
  };
  /** The newest commit after `index` that takes one of `names` back and was not taken back itself; null where there is none. */
  const revertOf = (names: ReadonlySet<string>, index: number): C | null =>
    reverts.find((revert) => revert.index < index && revert.named.some((sha) => namesOne(names, sha)) && !isTakenBack(revert))?.commit ??
    null;
  return { revertOf };
}
