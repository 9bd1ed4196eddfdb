// What is kept of jobs in the desktop's database: their period, and when they are due.
import type { Database } from "../../../local/database.ts";
import type { JobRow, JobStore } from "./scheduler.ts";

/** `forgotten`: connections of which nothing is kept any more. */
export function createJobTable(database: Database, forgotten: ReadonlySet<string>): JobStore {
  const find =
    "SELECT every, planned_at AS plannedAt, due_at AS dueAt, failures, ran_at AS ranAt FROM jobs WHERE connection = ? AND name = ?";
  const put = "INSERT OR REPLACE INTO jobs (connection, name, every, planned_at, due_at, failures, ran_at) VALUES (?, ?, ?, ?, ?, ?, ?)";
  return {
    read: (owner, name) => database.one<JobRow>(find, owner, name),
    write(owner, name, row) {
      if (!forgotten.has(owner)) database.runIfPossible(put, owner, name, row.every, row.plannedAt, row.dueAt, row.failures, row.ranAt);
    },
    remove: (owner, name) => void database.run("DELETE FROM jobs WHERE connection = ? AND name = ?", owner, name),
  };
}
