// Statuses of commits: the jobs of pipelines. A finished one is never reopened: a newer one of its name supersedes it.
import { type Database, now, type Value } from "../../local/database.ts";
import { type Page, type PageQuery, readPage } from "./pages.ts";

export type StatusName = "pending" | "running" | "success" | "failed" | "canceled" | "skipped";

export interface StatusRow {
  readonly id: number;
  readonly pipeline_id: number;
  readonly project_id: number;
  readonly sha: string;
  readonly ref: string;
  readonly stage: string;
  readonly name: string;
  readonly status: StatusName;
  readonly description: string | null;
  readonly target_url: string | null;
  readonly coverage: number | null;
  readonly user_id: number;
  /** 1 = a newer one of the same name stands in the same pipeline. */
  readonly retried: number;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

/** What a caller may say about a job; undefined leaves what is there. */
export interface StatusFields {
  readonly description?: string | null | undefined;
  readonly target_url?: string | null | undefined;
  readonly coverage?: number | null | undefined;
}

export interface StatusQuery extends PageQuery {
  readonly projectId: number;
  readonly sha: string;
  readonly ref?: string | undefined;
  readonly stage?: string | undefined;
  readonly name?: string | undefined;
  readonly pipelineId?: number | undefined;
  /** Superseded ones too. */
  readonly all: boolean;
  readonly orderBy: "id" | "pipeline_id";
  readonly sort: "asc" | "desc";
}

export interface JobKey {
  readonly pipelineId: number;
  readonly name: string;
  readonly ref: string;
  readonly userId: number;
}

export interface JobQuery extends PageQuery {
  readonly projectId: number;
  readonly pipelineId?: number | undefined;
  /** Any of these. */
  readonly statuses?: readonly string[] | undefined;
  /** Superseded ones too. */
  readonly all: boolean;
}

export interface Statuses {
  /** The job that is still pending or running. */
  open(key: JobKey): StatusRow | null;
  /** Adds a job and marks older ones of its name in its pipeline as superseded. */
  create(job: JobKey & { projectId: number; sha: string; status: StatusName } & StatusFields): StatusRow;
  /** Moves an open job on. */
  update(id: number, status: StatusName, fields: StatusFields): StatusRow;
  list(query: StatusQuery): Page<StatusRow>;
  byId(projectId: number, id: number): StatusRow | null;
  /** Jobs of a project or one of its pipelines, newest first. */
  jobs(query: JobQuery): Page<StatusRow>;
  /** The latest job of each name, oldest first. */
  ofPipeline(pipelineId: number): StatusRow[];
}

/** The stage of all jobs that come by the API. */
export const externalStage = "external";

const startedAt = (status: StatusName, at: string): string | null => (status === "running" ? at : null);
const finishedAt = (status: StatusName, at: string): string | null => (["success", "failed", "canceled"].includes(status) ? at : null);

export function createStatuses(database: Database): Statuses {
  const byId = (id: number): StatusRow => database.one<StatusRow>("SELECT * FROM statuses WHERE id = ?", id)!;
  return {
    open: ({ pipelineId, name, ref, userId }) =>
      database.one<StatusRow>(
        `SELECT * FROM statuses WHERE pipeline_id = ? AND name = ? AND ref = ? AND user_id = ? AND stage = '${externalStage}'
           AND status IN ('pending', 'running') ORDER BY id DESC LIMIT 1`,
        pipelineId,
        name,
        ref,
        userId,
      ),
    create: (job) =>
      database.transaction(() => {
        const at = now();
        database.run("UPDATE statuses SET retried = 1 WHERE pipeline_id = ? AND name = ? AND retried = 0", job.pipelineId, job.name);
        const { id } = database.run(
          `INSERT INTO statuses (pipeline_id, project_id, sha, ref, stage, name, status, description, target_url, coverage, user_id,
             created_at, started_at, finished_at)
           VALUES (?, ?, ?, ?, '${externalStage}', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          job.pipelineId,
          job.projectId,
          job.sha,
          job.ref,
          job.name,
          job.status,
          job.description ?? null,
          job.target_url ?? null,
          job.coverage ?? null,
          job.userId,
          at,
          startedAt(job.status, at),
          finishedAt(job.status, at),
        );
        return byId(id);
      }),
    update(id, status, fields) {
      const old = byId(id);
      const at = now();
      database.run(
        "UPDATE statuses SET status = ?, description = ?, target_url = ?, coverage = ?, started_at = ?, finished_at = ? WHERE id = ?",
        status,
        fields.description === undefined ? old.description : fields.description,
        fields.target_url === undefined ? old.target_url : fields.target_url,
        fields.coverage === undefined ? old.coverage : fields.coverage,
        old.started_at ?? startedAt(status, at),
        old.finished_at ?? finishedAt(status, at),
        id,
      );
      return byId(id);
    },
    byId: (projectId, id) => database.one<StatusRow>("SELECT * FROM statuses WHERE project_id = ? AND id = ?", projectId, id),
    jobs: ({ projectId, pipelineId = null, statuses = null, all, ...page }) =>
      readPage(
        database,
        {
          columns: "*",
          from: `FROM statuses WHERE project_id = ?1 AND (?2 IS NULL OR pipeline_id = ?2) AND (?3 OR retried = 0)
                   AND (?4 IS NULL OR status IN (SELECT value FROM json_each(?4)))`,
          order: "id DESC",
        },
        [projectId, pipelineId, all ? 1 : 0, statuses === null ? null : JSON.stringify(statuses)],
        page,
      ),
    ofPipeline: (pipelineId) =>
      database.all<StatusRow>("SELECT * FROM statuses WHERE pipeline_id = ? AND retried = 0 ORDER BY id", pipelineId),
    list(query) {
      const { where, values } = conditions(query);
      const direction = query.sort === "desc" ? "DESC" : "ASC";
      const order = query.orderBy === "pipeline_id" ? `pipeline_id ${direction}, id ${direction}` : `id ${direction}`;
      return readPage<StatusRow>(database, { columns: "*", from: `FROM statuses WHERE ${where}`, order }, values, query);
    },
  };
}

function conditions(query: StatusQuery): { where: string; values: Value[] } {
  const parts = ["project_id = ?", "sha = ?"];
  const values: Value[] = [query.projectId, query.sha];
  const filters: readonly (readonly [string, string | number | undefined])[] = [
    ["ref", query.ref],
    ["stage", query.stage],
    ["name", query.name],
    ["pipeline_id", query.pipelineId],
  ];
  for (const [column, value] of filters) {
    if (value === undefined) continue;
    parts.push(`${column} = ?`);
    values.push(value);
  }
  if (!query.all) parts.push("retried = 0");
  return { where: parts.join(" AND "), values };
}
