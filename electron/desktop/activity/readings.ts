// The readings as they are kept: watched groups with what became of the last try, and every figure with its time.
import type { Database } from "../../../local/database.ts";
import { apiError } from "../../../shared/contract/errors.ts";
import type { BroughtReading, CounterName, Series, WatchedGroup } from "../../../shared/contract/readings.ts";
import type { Trouble } from "./judge.ts";

export type Figures = Readonly<Record<CounterName, number | null>>;

export interface Reading extends Figures {
  /** Milliseconds since 1970, by the clock of this machine. */
  readonly at: number;
}

export interface Readings {
  connections(): string[];
  /** By path. */
  groups(connection: string): WatchedGroup[];
  watch(connection: string, path: string, now: number): void;
  /** With all its readings. */
  unwatch(connection: string, path: string): void;
  /** Keeps what was read, how the try went, and who asked ("" = a stranger, null = not known). Nothing of a group that is not watched any more. */
  keep(connection: string, path: string, reading: Reading, trouble: Trouble | null, reader?: string | null): void;
  keepSample(connection: string, path: string, readings: readonly Reading[]): void;
  /** Keeps readings of watched groups that were taken elsewhere, those of a time that has none yet; answers how many. All or none. */
  bring(connection: string, readings: readonly BroughtReading[]): number;
  /** Series of all watched groups, or of one, from `from` up to and with `to`. */
  series(connection: string, range: { from: number; to: number; group?: string | undefined }): Series[];
}

interface GroupRow {
  readonly path: string;
  readonly tried_at: number | null;
  readonly trouble: string | null;
  readonly readings: number;
  readonly sample: number;
}
/** Each list of a group as JSON. */
type Row = Readonly<Record<"path" | "at" | CounterName, string>> & {
  readonly sample_until: number | null;
  /** Who took each, and whether a file says that it was another than before; where there was more than one. */
  readonly seen_by: string | null;
  readonly is_other: string;
};

/** `forgotten`: connections of which nothing is kept any more. */
export function createReadings(database: Database, forgotten: ReadonlySet<string>): Readings {
  const insert = `INSERT INTO readings (connection, path, at, turn, issues, merge_requests, new_members, is_sample, seen_by, is_other)
    VALUES (?1, ?2, ?3, (SELECT count(*) FROM readings WHERE connection = ?1 AND path = ?2 AND at = ?3), ?4, ?5, ?6, ?7, ?8, ?9)`;
  const isWatched = (connection: string, path: string): boolean =>
    database.one("SELECT path FROM watched_groups WHERE connection = ? AND path = ?", connection, path) !== null;
  return {
    connections: () => database.all<{ connection: string }>("SELECT DISTINCT connection FROM watched_groups").map((row) => row.connection),
    groups: (connection) =>
      database
        .all<GroupRow>(
          `SELECT g.path, g.tried_at, g.trouble, count(r.at) AS readings, coalesce(sum(r.is_sample), 0) AS sample
           FROM watched_groups g LEFT JOIN readings r ON r.connection = g.connection AND r.path = g.path
           WHERE g.connection = ? GROUP BY g.path ORDER BY g.path`,
          connection,
        )
        .map((row) => ({ ...row, trouble: row.trouble === null ? null : (JSON.parse(row.trouble) as Trouble) })),
    watch(connection, path, now) {
      if (forgotten.has(connection)) throw apiError("connection_not_found", { details: { connection } });
      database.run("INSERT OR IGNORE INTO watched_groups (connection, path, watched_since) VALUES (?, ?, ?)", connection, path, now);
    },
    unwatch: (connection, path) =>
      database.transaction(() => {
        database.run("DELETE FROM readings WHERE connection = ? AND path = ?", connection, path);
        database.run("DELETE FROM watched_groups WHERE connection = ? AND path = ?", connection, path);
      }),
    keep: (connection, path, { at, ...figures }, trouble, reader = null) =>
      database.transaction(() => {
        if (forgotten.has(connection) || !isWatched(connection, path)) return;
        const said = trouble === null ? null : JSON.stringify(trouble);
        database.run("UPDATE watched_groups SET tried_at = ?, trouble = ? WHERE connection = ? AND path = ?", at, said, connection, path);
        const { issues, merge_requests, new_members } = figures;
        if (issues === null && merge_requests === null && new_members === null) return;
        database.run(insert, connection, path, at, issues, merge_requests, new_members, 0, reader, 0);
      }),
    keepSample: (connection, path, readings) =>
      database.transaction(() => {
        if (forgotten.has(connection) || !isWatched(connection, path)) return;
        for (const { at, issues, merge_requests, new_members } of readings)
          database.run(insert, connection, path, at, issues, merge_requests, new_members, 1, null, 0);
      }),
    bring: (connection, readings) =>
      database.transaction(() => {
        let taken = 0;
        /** Groups in which another account read on, in a row that has no figure. */
        const others = new Set<string>();
        for (const { group, at, issues, merge_requests, new_members, sample, other_account = false } of oldestFirst(readings)) {
          if (other_account) others.add(group);
          if (issues === null && merge_requests === null && new_members === null) continue;
          const isOther = others.delete(group);
          const known = database.one("SELECT at FROM readings WHERE connection = ? AND path = ? AND at = ?", connection, group, at);
          if (known !== null || !isWatched(connection, group)) continue;
          database.run(insert, connection, group, at, issues, merge_requests, new_members, sample ? 1 : 0, null, isOther ? 1 : 0);
          taken += 1;
        }
        return taken;
      }),
    series(connection, { from, to, group }) {
      return database
        .all<Row>(
          `SELECT path, json_group_array(at) AS at, json_group_array(issues) AS issues, json_group_array(merge_requests) AS merge_requests,
             json_group_array(new_members) AS new_members, max(iif(is_sample, at, NULL)) AS sample_until,
             iif(count(DISTINCT seen_by) > 1 OR max(is_other), json_group_array(seen_by), NULL) AS seen_by, json_group_array(is_other) AS is_other
           FROM (SELECT * FROM readings WHERE connection = ?1 AND at BETWEEN ?2 AND ?3 AND (?4 IS NULL OR path = ?4) ORDER BY path, at, turn)
           GROUP BY path ORDER BY path`,
          connection,
          from,
          to,
          group ?? null,
        )
        .map(toSeries);
    },
  };
}

const toList = <T>(text: string): T[] => JSON.parse(text) as T[];

/** SQLite gathers the figures, for a year of many groups would be thousands of objects. */
const toSeries = ({ path, at, issues, merge_requests, new_members, sample_until, seen_by, is_other }: Row): Series => ({
  path,
  at: toList<number>(at),
  issues: toList<number | null>(issues),
  merge_requests: toList<number | null>(merge_requests),
  new_members: toList<number | null>(new_members),
  sample_until,
  ...(seen_by === null ? {} : { other_account: changesOf(toList<string | null>(seen_by), toList<0 | 1>(is_other)) }),
});

const oldestFirst = (readings: readonly BroughtReading[]): BroughtReading[] => readings.toSorted((one, other) => one.at - other.at);

/** Positions at which it was another one than the last that is known, or than the one before by what a file says. */
function changesOf(seenBy: readonly (string | null)[], saidOther: readonly (0 | 1)[]): number[] {
  let last: string | null = null;
  return seenBy.flatMap((one, index) => {
    const isSaid = saidOther[index] === 1;
    const isOther = isSaid || (one !== null && last !== null && one !== last);
    // A file names nobody: who follows may be the same one.
    last = one ?? (isSaid ? null : last);
    return isOther ? [index] : [];
  });
}
