// Commits by author and week, counted from the list of commits; merges are left out.
import { timeMonday } from "d3-time";

export interface CountedCommit {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface AuthorRow {
  /** Lower-case address, which may be none (""); null: the row of all others. */
  readonly email: string | null;
  readonly name: string;
  /** Commits in each week. */
  readonly weeks: readonly number[];
  readonly total: number;
  readonly last: number;
}

export interface AuthorTable {
  /** Mondays, midnight here. */
  readonly weeks: readonly number[];
  readonly rows: readonly AuthorRow[];
  readonly totals: readonly number[];
  readonly total: number;
  readonly authors: number;
}

/** Authors with a row of their own; the others share one. */
export const mostAuthors = 40;

/** Mondays from `weeks` weeks ago up to the one of `now`. */
export const weeksUntil = (now: number, weeks: number): number[] => {
  const last = timeMonday.floor(new Date(now));
  return Array.from({ length: weeks }, (_none, index) => timeMonday.offset(last, index - weeks + 1).getTime());
};

/** The place of a moment among Mondays; -1 before the first. */
export const weekOf = (weeks: readonly number[], at: number): number => weeks.findLastIndex((monday) => monday <= at);

/** Authors by their address, most commits first; the newest name of each. */
export function toAuthorTable(commits: readonly CountedCommit[], now: number, length: number): AuthorTable {
  const weeks = weeksUntil(now, length);
  const found = new Map<string, { name: string; weeks: number[]; total: number; last: number }>();
  for (const { email, name, at } of commits) {
    const week = weekOf(weeks, at);
    if (week < 0) continue;
    const key = email.toLowerCase();
    const row = found.get(key) ?? { name, weeks: weeks.map(() => 0), total: 0, last: 0 };
    found.set(key, row);
    row.weeks[week] = (row.weeks[week] ?? 0) + 1;
    row.total += 1;
    if (at >= row.last) Object.assign(row, { name, last: at });
  }
  const sorted = [...found]
    .map(([email, row]) => ({ email, ...row }))
    .sort((one, other) => other.total - one.total || other.last - one.last);
  const sum = (rows: readonly { readonly weeks: readonly number[] }[]): number[] =>
    weeks.map((_monday, week) => rows.reduce((all, row) => all + (row.weeks[week] ?? 0), 0));
  const others = sorted.slice(mostAuthors);
  const rows = sorted.slice(0, mostAuthors);
  const rest = {
    ...{
      email: null,
      name: others.length === 1 ? "1 other" : `${others.length} others`,
      weeks: sum(others),
      last: Math.max(0, ...others.map(({ last }) => last)),
    },
    total: others.reduce((all, { total }) => all + total, 0),
  };
  return {
    weeks,
    rows: others.length === 0 ? rows : [...rows, rest],
    totals: sum(sorted),
    total: sorted.reduce((all, { total }) => all + total, 0),
    authors: sorted.length,
  };
}

/** What was counted in one cell; below the last author stands the row of all. */
export function commitsOf(
  { weeks, rows }: AuthorTable,
  commits: readonly CountedCommit[],
  { author, week }: { readonly author: number; readonly week: number },
): readonly CountedCommit[] {
  const row = rows[author];
  const own = new Set(rows.map(({ email }) => email));
  const isOf = (email: string): boolean => row === undefined || (row.email === null ? !own.has(email) : row.email === email);
  return commits.filter(({ at, email }) => weekOf(weeks, at) === week && isOf(email.toLowerCase()));
}
