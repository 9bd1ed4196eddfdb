// How the pipelines of a commit stand, and which of them another came after. Pure.
import type { CommitStatus } from "../../../shared/contract/statuses.ts";

type Ended = Pick<CommitStatus, "id" | "name" | "status" | "allow_failure">;

/** What decides first stands first. A job that may fail decides nothing by that. */
const order = ["running", "pending", "failed", "canceled", "success", "skipped"] as const;

/** Of the last run of each job, as GitLab puts a pipeline's state together. */
export function pipelineState(runs: readonly Ended[]): string {
  const last = new Map(runs.toSorted((left, right) => left.id - right.id).map((run) => [run.name, run]));
  const states = new Set(
    [...last.values()].map(({ status, allow_failure }) => (status === "failed" && allow_failure ? "success" : status)),
  );
  return order.find((state) => states.has(state)) ?? "pending";
}

/** The newest pipeline of a commit on the same ref, by each that is not the newest itself. */
export function newerPipelines(statuses: readonly Pick<CommitStatus, "pipeline_id" | "ref">[]): ReadonlyMap<number, number> {
  const refs = new Map<number, string>();
  const newest = new Map<string, number>();
  for (const { pipeline_id: id, ref } of statuses) {
    if (id == null) continue;
    const on = ref ?? "";
    refs.set(id, on);
    newest.set(on, Math.max(id, newest.get(on) ?? id));
  }
  return new Map([...refs].flatMap(([id, on]) => (newest.get(on) === id ? [] : [[id, newest.get(on) ?? id] as const])));
}
