// Finds paths by a few of their letters: all must occur in order; starts of words and the file's own name count most. Pure.

export interface Match {
  readonly path: string;
  readonly score: number;
}

/** How well `path` fits, higher is better; null = not at all. Case matters only where the query has capitals. */
export function scorePath(query: string, path: string): number | null {
  const wanted = query.replace(/\s+/g, "");
  if (wanted === "") return 0;
  const exact = /\p{Lu}/u.test(wanted);
  const hay = exact ? path : path.toLowerCase();
  const needle = exact ? wanted : wanted.toLowerCase();
  const nameAt = path.lastIndexOf("/") + 1;
  // The name alone is tried first: "tree" should find tree.ts before t/r/e/e.
  const inName = walk(needle, hay, path, nameAt);
  const anywhere = walk(needle, hay, path, 0);
  if (inName === null && anywhere === null) return null;
  const whole = hay.slice(nameAt) === needle ? 60 : hay.startsWith(needle, nameAt) ? 30 : hay.includes(needle) ? 15 : 0;
  return (
    Math.max(inName === null ? Number.NEGATIVE_INFINITY : inName + 20, anywhere ?? Number.NEGATIVE_INFINITY) + whole - path.length / 50
  );
}

function walk(needle: string, hay: string, path: string, from: number): number | null {
  let score = 0;
  let at = from - 1;
  for (const letter of needle) {
    const found = hay.indexOf(letter, at + 1);
    if (found < 0) return null;
    if (found === at + 1) score += 5;
    if (found === from || startsWord(path, found)) score += 4;
    score += 1 - Math.min(1, (found - at) / 40);
    at = found;
  }
  return score;
}

const startsWord = (path: string, at: number): boolean =>
  /[/._\- ]/.test(path[at - 1] ?? "/") || (/\p{Lu}/u.test(path[at] ?? "") && /\p{Ll}/u.test(path[at - 1] ?? ""));

/** The best `limit` paths, best first; equal ones in their given order. */
export function findPaths(query: string, paths: readonly string[], limit: number): string[] {
  const matches: Match[] = [];
  for (const path of paths) {
    const score = scorePath(query, path);
    if (score !== null) matches.push({ path, score });
  }
  return matches
    .sort((left, right) => right.score - left.score)
    .slice(0, limit)
    .map((match) => match.path);
}
