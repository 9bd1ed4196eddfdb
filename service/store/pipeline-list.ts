// The query behind the list of a project's pipelines.
import type { Database, Value } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";
import type { PipelineRow } from "./pipeline-row.ts";

export interface PipelineListQuery extends PageQuery {
  readonly projectId: number;
  /** Any of these; none = nothing is found. */
  readonly statuses?: readonly string[] | undefined;
  /** Any of these refs. */
  readonly refs?: readonly string[] | undefined;
  readonly sha?: string | undefined;
  readonly userId?: number | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
  readonly orderBy: "id" | "status" | "ref" | "updated_at" | "user_id";
  readonly sort: "asc" | "desc";
}

const among = "IN (SELECT value FROM json_each(?))";

export function listPipelines(database: Database, query: PipelineListQuery): Page<PipelineRow> {
  const parts = ["project_id = ?"];
  const values: Value[] = [query.projectId];
  const filters: readonly (readonly [string, Value | undefined])[] = [
    [`status ${among}`, query.statuses && JSON.stringify(query.statuses)],
    [`ref ${among}`, query.refs && JSON.stringify(query.refs)],
    ["sha = ?", query.sha],
    ["user_id = ?", query.userId],
    ["updated_at >= ?", query.updatedAfter],
    ["updated_at <= ?", query.updatedBefore],
  ];
  for (const [condition, value] of filters) {
    if (value === undefined) continue;
    parts.push(condition);
    values.push(value);
  }
  const direction = query.sort === "asc" ? "ASC" : "DESC";
  const order = query.orderBy === "id" ? `id ${direction}` : `${query.orderBy} ${direction}, id ${direction}`;
  return readPage(database, { columns: "*", from: `FROM pipelines WHERE ${parts.join(" AND ")}`, order }, values, query);
}
