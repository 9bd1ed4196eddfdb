// Issues of projects, minimal: something to count, to list and to close.
import { type Database, now, type Value } from "../../local/database.ts";
import { addIssuableConditions, type IssuableFilter } from "./issuable-filter.ts";
import { ensureLabels } from "./labels.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export type IssueType = "issue" | "incident" | "test_case" | "task";

export interface IssueRow {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly title: string;
  readonly description: string | null;
  readonly state: "opened" | "closed";
  readonly confidential: boolean;
  readonly labels: readonly string[];
  /** Numbers of users. */
  readonly assignees: readonly number[];
  readonly issue_type: IssueType;
  readonly author_id: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly closed_by_id: number | null;
}

export interface IssueQuery extends PageQuery, IssuableFilter {
  /** One project, or several. */
  readonly projectId?: number;
  readonly projectIds?: readonly number[];
  readonly state?: "opened" | "closed" | undefined;
  readonly confidential?: boolean | undefined;
  readonly issueType?: IssueType | undefined;
  readonly orderBy: "id" | "created_at" | "updated_at" | "title";
  readonly sort: "asc" | "desc";
  /** Whether confidential issues of others are shown; null = everything is. */
  readonly onlyVisibleTo: { readonly userId: number | null; readonly exceptIn?: readonly number[] } | null;
}

export interface IssueChange {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignees?: readonly number[] | undefined;
  readonly confidential?: boolean | undefined;
  readonly issueType?: IssueType | undefined;
  readonly state?: { readonly closedBy: number } | "opened" | undefined;
}

export interface Issues {
  create(issue: {
    projectId: number;
    title: string;
    description: string | null;
    labels: readonly string[];
    confidential: boolean;
    authorId: number;
    /** None when absent. */
    assignees?: readonly number[];
    /** Default issue. */
    issueType?: IssueType;
  }): IssueRow;
  byIid(projectId: number, iid: number): IssueRow | null;
  update(id: number, change: IssueChange): IssueRow;
  list(query: IssueQuery): Page<IssueRow>;
  countOpen(projectId: number): number;
}

type Raw = Omit<IssueRow, "labels" | "assignees" | "confidential"> & { labels: string; assignees: string; confidential: number };
const toIssue = (raw: Raw): IssueRow => ({
  ...raw,
  labels: JSON.parse(raw.labels) as string[],
  assignees: JSON.parse(raw.assignees) as number[],
  confidential: raw.confidential === 1,
});

export function createIssues(database: Database): Issues {
  const byId = (id: number): IssueRow => toIssue(database.one<Raw>("SELECT * FROM issues WHERE id = ?", id)!);
  return {
    create: ({ projectId, title, description, labels, confidential, authorId, assignees = [], issueType = "issue" }) =>
      database.transaction(() => {
        const at = now();
        const { id } = database.run(
          `INSERT INTO issues (iid, project_id, title, description, state, confidential, labels, author_id, created_at, updated_at,
             assignees, issue_type)
           VALUES ((SELECT coalesce(max(iid), 0) + 1 FROM issues WHERE project_id = ?1), ?1, ?2, ?3, 'opened', ?4, ?5, ?6, ?7, ?7, ?8, ?9)`,
          projectId,
          title,
          description,
          confidential ? 1 : 0,
          JSON.stringify(labels),
          authorId,
          at,
          JSON.stringify(assignees),
          issueType,
        );
        ensureLabels(database, projectId, labels);
        return byId(id);
      }),
    byIid(projectId, iid) {
      const raw = database.one<Raw>("SELECT * FROM issues WHERE project_id = ? AND iid = ?", projectId, iid);
      return raw === null ? null : toIssue(raw);
    },
    update: (id, change) =>
      database.transaction(() => {
        const old = byId(id);
        if (change.labels !== undefined) ensureLabels(database, old.project_id, change.labels);
        const at = now();
        const closing = typeof change.state === "object" ? change.state.closedBy : null;
        const closed = closing !== null && old.state === "opened" ? { at, by: closing } : { at: old.closed_at, by: old.closed_by_id };
        const { at: closedAt, by } = change.state === "opened" ? { at: null, by: null } : closed;
        database.run(
          `UPDATE issues SET title = ?, description = ?, labels = ?, assignees = ?, confidential = ?, issue_type = ?,
             state = ?, closed_at = ?, closed_by_id = ?, updated_at = ? WHERE id = ?`,
          change.title ?? old.title,
          change.description === undefined ? old.description : change.description,
          JSON.stringify(change.labels ?? old.labels),
          JSON.stringify(change.assignees ?? old.assignees),
          (change.confidential ?? old.confidential) ? 1 : 0,
          change.issueType ?? old.issue_type,
          closedAt === null ? "opened" : "closed",
          closedAt,
          by,
          at,
          id,
        );
        return byId(id);
      }),
    list(query) {
      const { where, values } = conditions(query);
      const direction = query.sort === "asc" ? "ASC" : "DESC";
      const order = `${query.orderBy} ${direction}, id ${direction}`;
      const { rows, total } = readPage<Raw>(database, { columns: "*", from: `FROM issues WHERE ${where}`, order }, values, query);
      return { rows: rows.map(toIssue), total };
    },
    countOpen: (projectId) =>
      database.one<{ n: number }>("SELECT count(*) AS n FROM issues WHERE project_id = ? AND state = 'opened'", projectId)?.n ?? 0,
  };
}

const visibleTo = `(confidential = 0 OR author_id = ? OR EXISTS (SELECT 1 FROM json_each(assignees) WHERE value = ?)
  OR project_id IN (SELECT value FROM json_each(?)))`;

function conditions(query: IssueQuery): { where: string; values: Value[] } {
  const several = query.projectIds;
  const parts = [several === undefined ? "project_id = ?" : "project_id IN (SELECT value FROM json_each(?))"];
  const values: Value[] = [several === undefined ? (query.projectId ?? 0) : JSON.stringify(several)];
  const add = (condition: string, ...more: Value[]): void => {
    parts.push(condition);
    values.push(...more);
  };
  if (query.state !== undefined) add("state = ?", query.state);
  if (query.onlyVisibleTo !== null) {
    const { userId, exceptIn = [] } = query.onlyVisibleTo;
    add(visibleTo, userId, userId, JSON.stringify(exceptIn));
  }
  if (query.confidential !== undefined) add("confidential = ?", query.confidential ? 1 : 0);
  if (query.issueType !== undefined) add("issue_type = ?", query.issueType);
  addIssuableConditions(query, add);
  return { where: parts.join(" AND "), values };
}
