// Runs of jobs over commits, judged: how each cell stands, where a job turned red, what is flaky, how long it takes. Pure.
import type { CommitStatus } from "../../../shared/contract/statuses.ts";
import type { Staged } from "../../data/job-stages.ts";

export type Run = Pick<
  CommitStatus,
  "id" | "ref" | "status" | "name" | "started_at" | "finished_at" | "created_at" | "description" | "allow_failure" | "pipeline_id"
>;

export interface JobCell {
  /** Oldest first. */
  readonly runs: readonly Run[];
  /** That of the last run. */
  readonly state: string;
  /** Both results on one commit. */
  readonly isFlaky: boolean;
  /** Seconds of the last run that ended; null where nobody says. */
  readonly seconds: number | null;
}

export interface Job extends Staged {
  readonly name: string;
  /** By column, the oldest commit first; null: no run, or not read. */
  readonly cells: readonly (JobCell | null)[];
  /** Columns with a run, and those whose last run passed. */
  readonly run: number;
  readonly passed: number;
  readonly flaky: number;
  /** Median of the seconds of runs that ended; null where nobody says. */
  readonly median: number | null;
  /** The longest, against which bars are drawn. */
  readonly longest: number;
  /** Share by which the newer half of its runs takes longer than the older one: 0.2 is 20 %. null with fewer than 6 of them. */
  readonly growth: number | null;
  /** The column from which on it has failed up to the newest run; -1: it does not fail now. */
  readonly redFrom: number;
  /** The row of whole pipelines. */
  readonly isWhole?: true;
}

const isEnded = ({ status }: Run): boolean => status === "success" || status === "failed";

export function secondsOf({ started_at: from, finished_at: to }: Pick<Run, "started_at" | "finished_at">): number | null {
  const seconds = from === null || to === null ? Number.NaN : (Date.parse(to) - Date.parse(from)) / 1_000;
  return Number.isNaN(seconds) || seconds < 0 ? null : seconds;
}

export function toCell(runs: readonly Run[]): JobCell | null {
  const ordered = runs.toSorted((left, right) => left.id - right.id);
  const last = ordered.at(-1);
  if (last === undefined) return null;
  const seconds = ordered.toReversed().map((run) => (isEnded(run) ? secondsOf(run) : null));
  return {
    runs: ordered,
    state: last.status,
    isFlaky: ordered.some(({ status }) => status === "success") && ordered.some(({ status }) => status === "failed"),
    seconds: seconds.find((found) => found !== null) ?? null,
  };
}

export const medianOf = (numbers: readonly number[]): number | null => {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return high === undefined ? null : sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
};

/** Runs from which on a trend is told. */
const fewestForGrowth = 6;

function growthOf(seconds: readonly number[]): number | null {
  if (seconds.length < fewestForGrowth) return null;
  const half = Math.floor(seconds.length / 2);
  const [before, after] = [medianOf(seconds.slice(0, half)), medianOf(seconds.slice(half))];
  return before === null || after === null || before === 0 ? null : after / before - 1;
}

/** The last result of each column counts; a column without one (running, skipped, no run) decides nothing. */
function redFrom(cells: readonly (JobCell | null)[]): number {
  let from = -1;
  for (const [column, cell] of cells.entries()) {
    if (cell?.state === "success") from = -1;
    else if (cell?.state === "failed" && from < 0) from = column;
  }
  return from;
}

/** `columns`: the statuses of each commit, the oldest commit first; undefined = not read. Jobs by name. */
export function toJobs(columns: readonly (readonly Run[] | undefined)[]): Job[] {
  const byName = new Map<string, (JobCell | null)[]>();
  for (const [column, statuses] of columns.entries()) {
    for (const [name, runs] of Map.groupBy(statuses ?? [], (run) => run.name)) {
      let cells = byName.get(name);
      if (cells === undefined) {
        cells = columns.map(() => null);
        byName.set(name, cells);
      }
      cells[column] = toCell(runs);
    }
  }
  return [...byName]
    .sort(([left], [right]) => left.localeCompare(right, "en", { numeric: true }))
    .map(([name, cells]) => sumUp(name, cells));
}

/** What a row's cells come to. */
export function sumUp(name: string, cells: readonly (JobCell | null)[]): Job {
  const known = cells.filter((cell) => cell !== null);
  const seconds = known.flatMap((cell) => cell.seconds ?? []);
  return {
    ...{ name, cells, median: medianOf(seconds), longest: Math.max(0, ...seconds), growth: growthOf(seconds), redFrom: redFrom(cells) },
    run: known.length,
    passed: known.filter(({ state }) => state === "success").length,
    flaky: known.filter(({ isFlaky }) => isFlaky).length,
  };
}

/** Where the red stretch of a column begins, and the last column before it that passed; null where the column is not red. */
export function redStretch(
  { cells }: Pick<Job, "cells">,
  column: number,
): { readonly first: number; readonly lastGreen: number | null } | null {
  if (cells[column]?.state !== "failed") return null;
  let first = column;
  for (let at = column - 1; at >= 0; at -= 1) {
    const state = cells[at]?.state;
    if (state === "success") return { first, lastGreen: at };
    if (state === "failed") first = at;
  }
  return { first, lastGreen: null };
}

/** The next column in a direction where the result is another one than before it; null where there is none. */
export function nextChange({ cells }: Pick<Job, "cells">, column: number, by: 1 | -1): number | null {
  const changes: number[] = [];
  let before: string | null = null;
  for (const [at, cell] of cells.entries()) {
    if (cell === null || (cell.state !== "success" && cell.state !== "failed")) continue;
    if (before !== null && (before !== cell.state || cell.isFlaky)) changes.push(at);
    before = cell.state;
  }
  return (by === 1 ? changes.find((at) => at > column) : changes.findLast((at) => at < column)) ?? null;
}

/** Whether a job has more than one result; one that runs still, or was skipped, has none yet. */
export const hasChanged = ({ cells }: Pick<Job, "cells">): boolean =>
  cells.some((cell) => cell?.isFlaky) ||
  (cells.some((cell) => cell?.state === "success") && cells.some((cell) => cell?.state === "failed"));

/** "8 min 54 s"; "" where nobody says. */
export function saySeconds(seconds: number | null): string {
  if (seconds === null) return "";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export interface JobOfCommit {
  readonly name: string;
  readonly cell: JobCell;
}

/** Jobs that ran on the commit of a column: those that failed first, then the longest first. */
export function jobsOf(jobs: readonly Pick<Job, "name" | "cells">[], column: number): JobOfCommit[] {
  const weight = ({ cell }: JobOfCommit): number => (cell.state === "failed" ? 0 : cell.state === "success" ? 2 : 1);
  return jobs
    .flatMap(({ name, cells }): JobOfCommit[] => {
      const cell = cells[column] ?? null;
      return cell === null ? [] : [{ name, cell }];
    })
    .sort((one, other) => weight(one) - weight(other) || (other.cell.seconds ?? -1) - (one.cell.seconds ?? -1));
}

/** Pixels of the longest run's bar, and of the shortest that is drawn. */
const [highest, lowest] = [28, 3];

/** Pixels of a run's bar. `longest`: seconds that are the whole height; 0 = all are as high, as is one that nobody timed. */
export const barHeight = (seconds: number | null, longest: number): number =>
  longest === 0 || seconds === null ? Math.round(highest * 0.7) : Math.max(lowest, Math.round(highest * Math.min(1, seconds / longest)));
