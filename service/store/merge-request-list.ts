// The query behind the lists of merge requests: of a project, and of a commit.
import type { Database, Value } from "../../local/database.ts";
import { addIssuableConditions, type IssuableFilter, type People } from "./issuable-filter.ts";

import { type MergeRequestRow, type RawMergeRequest, toMergeRequest } from "./merge-request-row.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export interface MergeRequestQuery extends PageQuery, IssuableFilter {
  /** One project, or several. */
  readonly projectId?: number;
  readonly projectIds?: readonly number[];
  /** Any text; one that is no state finds nothing. */
  readonly state?: string | undefined;
  readonly sourceBranch?: string | undefined;
  readonly targetBranch?: string | undefined;
  readonly draft?: boolean | undefined;
  /** Merged by one of these. */
  readonly mergedByIds?: readonly number[] | undefined;
  /** Approved by all of these; "none" and "any": by nobody, or by somebody. */
  readonly approvedByIds?: People;
  /** Only requests that bring this commit, or whose merge or squash commit it is. */
  readonly ofCommit?: string | undefined;
  readonly orderBy: "id" | "created_at" | "updated_at" | "merged_at" | "title";
  readonly sort: "asc" | "desc";
}

export function listMergeRequests(database: Database, query: MergeRequestQuery): Page<MergeRequestRow> {
  const { where, values } = conditions(query);
  const direction = query.sort === "asc" ? "ASC" : "DESC";
  // What is not merged comes last either way; saying so of other columns would keep an index from being used.
  const last = query.orderBy === "merged_at" ? " NULLS LAST" : "";
  const order = query.orderBy === "id" ? `id ${direction}` : `${query.orderBy} ${direction}${last}, id ${direction}`;
  const { rows, total } = readPage<RawMergeRequest>(
    database,
    { columns: "*", from: `FROM merge_requests WHERE ${where}`, order },
    values,
    query,
  );
  return { rows: rows.map(toMergeRequest), total };
}

/** A title that begins with one of the marks of what is not done; LIKE does not tell upper from lower case. */
const marks = ["[draft]%", "(draft)%", "draft:%"].map((mark) => `ltrim(title, ' ' || char(9, 10, 11, 12, 13)) LIKE '${mark}'`);
const isDraft = `(${marks.join(" OR ")})`;

const approved = "EXISTS (SELECT 1 FROM approvals WHERE merge_request_id = merge_requests.id";

function conditions(query: MergeRequestQuery): { where: string; values: Value[] } {
  const { projectId = 0 } = query;
  const parts = [query.projectIds === undefined ? "project_id = ?" : "project_id IN (SELECT value FROM json_each(?))"];
  const values: Value[] = [query.projectIds === undefined ? projectId : JSON.stringify(query.projectIds)];
  const add = (condition: string, ...more: Value[]): void => {
    parts.push(condition);
    values.push(...more);
  };
  if (query.state !== undefined) add("state = ?", query.state);
  if (query.sourceBranch !== undefined) add("source_branch = ?", query.sourceBranch);
  if (query.targetBranch !== undefined) add("target_branch = ?", query.targetBranch);
  if (query.draft !== undefined) add(query.draft ? isDraft : `NOT ${isDraft}`);
  if (query.mergedByIds !== undefined) add("merged_by_id IN (SELECT value FROM json_each(?))", JSON.stringify(query.mergedByIds));
  addIssuableConditions(query, add);
  const { approvedByIds } = query;
  if (approvedByIds === "none" || approvedByIds === "any") add(`${approvedByIds === "none" ? "NOT " : ""}${approved})`);
  else for (const id of approvedByIds ?? []) add(`${approved} AND user_id = ?)`, id);
  if (query.ofCommit !== undefined)
    add(
      `id IN (SELECT merge_request_id FROM merge_request_commits WHERE sha = ?
         UNION SELECT id FROM merge_requests WHERE project_id = ? AND merge_commit_sha = ?
         UNION SELECT id FROM merge_requests WHERE project_id = ? AND squash_commit_sha = ?)`,
      query.ofCommit,
      projectId,
      query.ofCommit,
      projectId,
      query.ofCommit,
    );
  return { where: parts.join(" AND "), values };
}
