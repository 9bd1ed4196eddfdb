// Jobs in the order of their stages. A status does not say its stage; the jobs of the project do, where a server runs them itself.
import { queryOptions } from "@tanstack/react-query";
import type { Job as ServerJob } from "../../shared/contract/pipelines.ts";
import { allOf, apiQuery, fullPage } from "./api-query.ts";

/** Jobs of a pipeline that are read. */
const most = 1_000;

export interface Stages {
  /** As they follow each other, the first one first. */
  readonly order: readonly string[];
  /** By name of the job. */
  readonly of: ReadonlyMap<string, string>;
}

type Told = Pick<ServerJob, "id" | "name" | "stage"> & { readonly pipeline: Pick<ServerJob["pipeline"], "id"> };

/** `jobs`: of several pipelines. A pipeline makes its jobs stage by stage; the newest one says how they follow each other now. */
export function toStages(jobs: readonly Told[]): Stages {
  const order = new Set<string>();
  const of = new Map<string, string>();
  const pipelines = [...Map.groupBy(jobs, ({ pipeline }) => pipeline.id)].sort(([left], [right]) => right - left);
  for (const [, own] of pipelines)
    for (const { name, stage } of own.toSorted((left, right) => left.id - right.id)) {
      order.add(stage);
      if (!of.has(name)) of.set(name, stage);
    }
  return { order: [...order], of };
}

/** Not there where jobs are of one stage; null where nobody tells this one's. */
export interface Staged {
  readonly stage?: string | null;
}

/** Stage by stage, within each as they came; those whose stage nobody tells are the last. As they are where there is one stage at most. */
export function byStage<Job extends { readonly name: string }>(jobs: readonly Job[], { order, of }: Stages): (Job & Staged)[] {
  const staged = jobs.map((job) => ({ ...job, stage: of.get(job.name) ?? null }));
  if (new Set(staged.map(({ stage }) => stage)).size < 2) return [...jobs];
  const rank = ({ stage }: { stage: string | null }): number => (stage === null ? order.length : order.indexOf(stage));
  return staged.toSorted((left, right) => rank(left) - rank(right));
}

/** The newest jobs of a project. A server without jobs of its own, or one that does not show them, has no stages: an error that nobody is told of. */
export const projectJobsQuery = (connection: string, id: string) =>
  queryOptions({ ...apiQuery(connection, "listJobs", { id, per_page: fullPage }), retry: false, staleTime: 5 * 60_000 });

/** The jobs of one pipeline; the same holds. */
export const pipelineJobsQuery = (connection: string, id: string, pipeline: number) =>
  queryOptions({
    queryKey: ["listPipelineJobs", connection, { id, pipeline_id: pipeline, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listPipelineJobs", { id, pipeline_id: pipeline }, { signal, most }),
    ...{ retry: false, staleTime: 5 * 60_000 },
  });
