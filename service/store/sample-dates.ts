// When the records of the sample were made: they are dated back when it is made, and read as its counters would have counted them.
import type { Database } from "../../local/database.ts";

export type DatedTable = "issues" | "merge_requests" | "members";

export interface SampleDates {
  /** Dates a record back: milliseconds since 1970. */
  date(table: DatedTable, id: number, at: number): void;
  /** When the issues and merge requests of a project, and the members of its group, were made; oldest first. */
  of(projectId: number, groupId: number): Readonly<Record<DatedTable, number[]>>;
}

const dating: Readonly<Record<DatedTable, string>> = {
  issues: "UPDATE issues SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
  merge_requests: "UPDATE merge_requests SET created_at = ?1, updated_at = ?1 WHERE id = ?2",
  members: "UPDATE members SET created_at = ?1 WHERE id = ?2",
};

export function createSampleDates(database: Database): SampleDates {
  const read = (sql: string, id: number): number[] =>
    database
      .all<{ at: string }>(sql, id)
      .map(({ at }) => Date.parse(at))
      .toSorted((one, other) => one - other);
  return {
    date: (table, id, at) => void database.run(dating[table], new Date(at).toISOString(), id),
    of: (projectId, groupId) => ({
      issues: read("SELECT created_at AS at FROM issues WHERE project_id = ?", projectId),
      merge_requests: read("SELECT created_at AS at FROM merge_requests WHERE project_id = ?", projectId),
      members: read("SELECT created_at AS at FROM members WHERE group_id = ?", groupId),
    }),
  };
}
