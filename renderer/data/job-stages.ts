// Jobs in the order of their stages. A status does not say its stage; the jobs of the project do, where a server runs them itself.
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Job as ServerJob } from "../../shared/contract/pipelines.ts";
import type { CommitStatus } from "../../shared/contract/statuses.ts";
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

/** Pipelines of which all jobs are read where the newest jobs of the project leave the stage of some open. */
const mostPipelines = 4;

/**
 * Pipelines that tell the stages of jobs which are not among `told`, the newest first. `columns`: statuses by commit, the newest commit first;
 * undefined = not read.
 */
export function pipelinesToAsk(
  columns: readonly (readonly Pick<CommitStatus, "name" | "pipeline_id">[] | undefined)[],
  told: readonly Pick<Told, "name">[],
): number[] {
  const known = new Set(told.map(({ name }) => name));
  const wanted = new Set<number>();
  for (const statuses of columns) {
    const open = (statuses ?? []).filter(({ name }) => !known.has(name));
    for (const [pipeline, own] of [...Map.groupBy(open, ({ pipeline_id }) => pipeline_id)].sort(
      ([left = 0], [right = 0]) => right - left,
    )) {
      if (pipeline === undefined || own.every(({ name }) => known.has(name))) continue;
      if (wanted.size === mostPipelines) return [...wanted];
      wanted.add(pipeline);
      for (const { name } of own) known.add(name);
    }
  }
  return [...wanted];
}

const noJobs: readonly ServerJob[] = [];

/** The newest jobs of the project, and those of pipelines that have jobs beyond these. `version` says when `columns` are others. */
export function useStageJobs(
  connection: string,
  project: string,
  columns: Parameters<typeof pipelinesToAsk>[0],
  version: string,
): readonly ServerJob[] {
  const newest = useQuery(projectJobsQuery(connection, project)).data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when the columns are others
  const asked = useMemo(() => (newest === undefined ? [] : pipelinesToAsk(columns, newest)), [newest, version]);
  const more = useQueries({
    queries: asked.map((pipeline) => pipelineJobsQuery(connection, project, pipeline)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? noJobs),
  });
  return useMemo(() => [...(newest ?? noJobs), ...more], [newest, more]);
}
