// Approvals: who has said that a merge request is good.
import { type Database, now } from "../../local/database.ts";

export interface ApprovalRow {
  readonly merge_request_id: number;
  readonly user_id: number;
  readonly created_at: string;
}

export interface Approvals {
  /** Oldest first. */
  list(mergeRequestId: number): ApprovalRow[];
  /** False when the user has approved it already. */
  add(mergeRequestId: number, userId: number): boolean;
  /** False when there was none. */
  remove(mergeRequestId: number, userId: number): boolean;
}

export function createApprovals(database: Database): Approvals {
  return {
    list: (id) => database.all<ApprovalRow>("SELECT * FROM approvals WHERE merge_request_id = ? ORDER BY created_at, user_id", id),
    add: (id, userId) => database.run("INSERT OR IGNORE INTO approvals VALUES (?, ?, ?)", id, userId, now()).changes === 1,
    remove: (id, userId) => database.run("DELETE FROM approvals WHERE merge_request_id = ? AND user_id = ?", id, userId).changes === 1,
  };
}
