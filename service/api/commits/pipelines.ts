// Pipelines of commits as commits show them (specification 2.3, api-behaviour 2.5).
import type { PipelineRow } from "../../store/pipelines.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";

/** A type, not an interface: the wire's schemas keep unknown members, which only a type is open to. */
export type ShownPipeline = {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly sha: string;
  readonly ref: string;
  readonly status: string;
  readonly source: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly web_url: string;
};

/** The newest pipeline of a commit (full hash), null when it has none. Its status is the commit's. */
export function readCommitPipeline(context: Context, project: ProjectRow, sha: string): ShownPipeline | null {
  const row = context.store.pipelines.newest({ projectId: project.id, sha });
  return row === null ? null : toPipeline(context, project, row);
}

function toPipeline(context: Context, project: ProjectRow, row: PipelineRow): ShownPipeline {
  const { id, iid, project_id, sha, ref, status, source, created_at, updated_at } = row;
  const web_url = `${context.baseUrl}/${project.full_path}/-/pipelines/${id}`;
  return { id, iid, project_id, sha, ref, status, source, created_at, updated_at, web_url };
}
