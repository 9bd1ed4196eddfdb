// Jobs in the order of their stages. A status does not say its stage; the jobs of the project do, where a server runs them itself. Pure.
import type { Job as ServerJob } from "../../../shared/contract/pipelines.ts";
import type { Job } from "./timeline.ts";

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

/** Stage by stage, within each as they came; those whose stage nobody tells are the last. As they are where there is one stage at most. */
export function byStage(jobs: readonly Job[], { order, of }: Stages): Job[] {
  const staged = jobs.map((job): Job => ({ ...job, stage: of.get(job.name) ?? null }));
  if (new Set(staged.map(({ stage }) => stage)).size < 2) return [...jobs];
  const rank = ({ stage }: Job): number => (stage == null ? order.length : order.indexOf(stage));
  return staged.toSorted((left, right) => rank(left) - rank(right));
}
