// The branches that people expect when they open the matrix, before they search for others.

/** Whether a branch is one that fixes are carried to, by its name. */
export const isRelease = (name: string): boolean => /^(release|releases|rel|stable|support|maint|maintenance|hotfix)[/-]/.test(name);
const most = 6;

export interface Candidates {
  /** The one that the pick is meant for. */
  readonly wanted: string | null;
  /** Chosen earlier in this session; they take the place of every guess. */
  readonly chosen: readonly string[];
  readonly main: string | null;
  /** Last seen first. */
  readonly visited: readonly string[];
  /** Names of branches that are there, as far as they were read. */
  readonly known: readonly string[];
  /** Whether those are all: a name that is not among them is gone then. */
  readonly isWhole: boolean;
  /** Branches that have every one of the commits. */
  readonly holding: ReadonlySet<string>;
}

export function suggestBranches({ wanted, chosen, main, visited, known, isWhole, holding }: Candidates): string[] {
  const isThere = (name: string): boolean => !isWhole || known.includes(name);
  const first = wanted === null ? [] : [wanted];
  if (chosen.some(isThere)) return [...new Set([...first, ...chosen.filter(isThere)])];
  const releases = known.filter(isRelease).sort((left, right) => right.localeCompare(left, "en", { numeric: true }));
  const guessed = [...(main === null ? [] : [main]), ...visited, ...releases].filter((name) => isThere(name) && !holding.has(name));
  return [...new Set([...first, ...guessed])].slice(0, most);
}
