// Pipelines of commits as commits show them (specification 2.3, api-behaviour 2.5).
import type { PipelineRow } from "../../store/pipeline-row.ts";
import type { ProjectRow } from "../../store/project-row.ts";
import type { Context } from "../context.ts";
import { personOf } from "../people/people.ts";

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

/** Both forms in which a merge request shows the newest pipeline of its head. */
export function readPipelines(context: Context, project: ProjectRow, sha: string) {
  const row = context.store.pipelines.newest({ projectId: project.id, sha });
  if (row === null) return { pipeline: null, head_pipeline: null };
  return { pipeline: toPipeline(context, project, row), head_pipeline: toPipelineDetail(context, project, row) };
}

/** Words and icons of a real server's pages for each status. */
const labels: Readonly<Record<string, string>> = { success: "passed", canceled: "canceled", failed: "failed" };

export function toPipelineDetail(context: Context, project: ProjectRow, row: PipelineRow) {
  const jobs = context.store.statuses.ofPipeline(row.id);
  const started = jobs.map(({ started_at }) => started_at).filter((at) => at !== null);
  const isDone = !["pending", "running"].includes(row.status);
  const finished = isDone ? jobs.map(({ finished_at }) => finished_at).filter((at) => at !== null) : [];
  const [startedAt = null, finishedAt = null] = [started.toSorted()[0], finished.toSorted().at(-1)];
  const coverages = jobs.map(({ coverage }) => coverage).filter((coverage) => coverage !== null);
  const label = labels[row.status] ?? row.status;
  const shown = toPipeline(context, project, row);
  return {
    ...shown,
    name: null,
    before_sha: "0".repeat(row.sha.length),
    tag: false,
    yaml_errors: null,
    user: personOf(context, row.user_id),
    started_at: startedAt,
    finished_at: finishedAt,
    committed_at: null,
    duration: startedAt === null || finishedAt === null ? null : Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000),
    queued_duration: null,
    coverage: coverages.length === 0 ? null : (coverages.reduce((sum, value) => sum + value, 0) / coverages.length).toFixed(2),
    archived: false,
    detailed_status: {
      icon: `status_${row.status}`,
      text: label,
      label,
      group: row.status,
      tooltip: label,
      has_details: true,
      details_path: new URL(shown.web_url).pathname,
      illustration: null,
      favicon: `/assets/ci_favicons/favicon_status_${row.status}.png`,
    },
  };
}

export function toPipeline(context: Context, project: ProjectRow, row: PipelineRow): ShownPipeline {
  const { id, iid, project_id, sha, ref, status, source, created_at, updated_at } = row;
  const web_url = `${context.baseUrl}/${project.full_path}/-/pipelines/${id}`;
  return { id, iid, project_id, sha, ref, status, source, created_at, updated_at, web_url };
}
