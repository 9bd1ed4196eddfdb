// The pipelines of the commits as one row of the timeline: how each ended, and for how long it worked. Pure.
import { pipelineState } from "../commit/index.ts";
import { type Job, type JobCell, type Run, sumUp } from "./timeline.ts";

export const wholeName = "whole pipeline";

/** Runs of a commit's newest pipeline; all of them where a server does not say of which they are. */
function newestPipeline(runs: readonly Run[]): readonly Run[] {
  const newest = Math.max(...runs.map(({ pipeline_id }) => pipeline_id ?? -1));
  return runs.filter(({ pipeline_id }) => (pipeline_id ?? -1) === newest);
}

/** Seconds in which at least one of the runs was at work, as GitLab counts the duration of a pipeline; null where none is known to have ended. */
export function workedSeconds(runs: readonly Pick<Run, "started_at" | "finished_at">[]): number | null {
  const periods = runs
    .map(({ started_at, finished_at }) => [Date.parse(started_at ?? ""), Date.parse(finished_at ?? "")] as const)
    .filter(([from, to]) => to >= from)
    .sort(([left], [right]) => left - right);
  if (periods.length === 0) return null;
  let [worked, until] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, to] of periods) {
    worked += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return worked / 1_000;
}

function toWholeCell(runs: readonly Run[] | undefined): JobCell | null {
  if (runs === undefined || runs.length === 0) return null;
  const own = newestPipeline(runs);
  return { runs: own, state: pipelineState(own), isFlaky: false, seconds: workedSeconds(own) };
}

/** `columns`: the statuses of each commit, the oldest commit first; undefined = not read. */
export const toWhole = (columns: readonly (readonly Run[] | undefined)[]): Job => ({
  ...sumUp(wholeName, columns.map(toWholeCell)),
  isWhole: true,
});
