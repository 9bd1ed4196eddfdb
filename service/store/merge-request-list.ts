// The query behind the lists of merge requests: of a project, and of a commit.
import type { Database, Value } from "./database.ts";
import { type MergeRequestRow, type RawMergeRequest, toMergeRequest } from "./merge-requests.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import { likePart } from "./users.ts";

export interface MergeRequestQuery extends PageQuery {
  readonly projectId: number;
  /** Any text; one that is no state finds nothing. */
  readonly state?: string | undefined;
  readonly sourceBranch?: string | undefined;
  readonly targetBranch?: string | undefined;
  /** Part of title or description. */
  readonly search?: string | undefined;
  /** Only requests that bring this commit, or whose merge or squash commit it is. */
  readonly ofCommit?: string | undefined;
  readonly orderBy: "id" | "created_at" | "updated_at" | "title";
  readonly sort: "asc" | "desc";
}

export function listMergeRequests(database: Database, query: MergeRequestQuery): Page<MergeRequestRow> {
  const { where, values } = conditions(query);
  const direction = query.sort === "asc" ? "ASC" : "DESC";
  const order = query.orderBy === "id" ? `id ${direction}` : `${query.orderBy} ${direction}, id ${direction}`;
  const { rows, total } = readPage<RawMergeRequest>(
    database,
    { columns: "*", from: `FROM merge_requests WHERE ${where}`, order },
    values,
    query,
  );
  return { rows: rows.map(toMergeRequest), total };
}

function conditions(query: MergeRequestQuery): { where: string; values: Value[] } {
  const parts = ["project_id = ?"];
  const values: Value[] = [query.projectId];
  const add = (condition: string, ...more: Value[]): void => {
    parts.push(condition);
    values.push(...more);
  };
  if (query.state !== undefined) add("state = ?", query.state);
  if (query.sourceBranch !== undefined) add("source_branch = ?", query.sourceBranch);
  if (query.targetBranch !== undefined) add("target_branch = ?", query.targetBranch);
  if (query.search) add("(title LIKE ? ESCAPE '\\' OR description LIKE ? ESCAPE '\\')", likePart(query.search), likePart(query.search));
  if (query.ofCommit !== undefined)
    add(
      `id IN (SELECT merge_request_id FROM merge_request_commits WHERE sha = ?
         UNION SELECT id FROM merge_requests WHERE project_id = ? AND merge_commit_sha = ?
         UNION SELECT id FROM merge_requests WHERE project_id = ? AND squash_commit_sha = ?)`,
      query.ofCommit,
      query.projectId,
      query.ofCommit,
      query.projectId,
      query.ofCommit,
    );
  return { where: parts.join(" AND "), values };
}
