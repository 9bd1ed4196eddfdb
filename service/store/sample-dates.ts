// When the records of the sample were made: they are dated back when it is made, and read as its counters would have counted them.
import type { Database } from "../../local/database.ts";

export type CountedTable = "issues" | "merge_requests" | "members";
export type DatedTable = CountedTable | "pipelines";

/** Milliseconds since 1970; null = it has not come to that. */
export interface JobTimes {
  readonly created: number;
  readonly started: number | null;
  readonly finished: number | null;
}

export interface SampleDates {
  /** Dates a record back: milliseconds since 1970. */
  date(table: DatedTable, id: number, at: number): void;
  /** Dates a job of a pipeline. */
  dateJob(id: number, times: JobTimes): void;
  /** When the issues and merge requests of a project, and the members of its group, were made; oldest first. */
  of(projectId: number, groupId: number): Readonly<Record<CountedTable, number[]>>;
}

const dating: Readonly<Record<DatedTable, string>> = {
  issues: "UPDATE issues SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
  merge_requests: "UPDATE merge_requests SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
  members: "UPDATE members SET created_at = ?1 WHERE id = ?2",
  pipelines: "UPDATE pipelines SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
};

export function createSampleDates(database: Database): SampleDates {
  const read = (sql: string, id: number): number[] =>
    database
      .all<{ at: string }>(sql, id)
      .map(({ at }) => Date.parse(at))
      .toSorted((one, other) => one - other);
  return {
    date: (table, id, at) => void database.run(dating[table], new Date(at).toISOString(), id),
    dateJob: (id, { created, started, finished }) =>
      void database.run(
        "UPDATE statuses SET created_at = ?, started_at = ?, finished_at = ? WHERE id = ?",
        ...[created, started, finished].map((at) => (at === null ? null : new Date(at).toISOString())),
        id,
      ),
    of: (projectId, groupId) => ({
      issues: read("SELECT created_at AS at FROM issues WHERE project_id = ?", projectId),
      merge_requests: read("SELECT created_at AS at FROM merge_requests WHERE project_id = ?", projectId),
      members: read("SELECT created_at AS at FROM members WHERE group_id = ?", groupId),
    }),
  };
}
