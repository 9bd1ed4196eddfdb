// Jobs down, commits across with the newest at the right. One stop of Tab; what is in sight is drawn.

import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useMemo } from "react";
import { type Handlers, pressIn, surface } from "../../commands/press.ts";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { formatDay } from "../../ui/text/format-age.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { sayStatus } from "../commit/index.ts";
import { dateColumns, tagColumns, toHeadMarks } from "./head-marks.ts";
import { barHeight, type Job, type JobCell, redStretch, saySeconds } from "./timeline.ts";
import type { Sight } from "./use-sight.ts";
import type { Timeline } from "./use-timeline.ts";
import { useWholeMarks } from "./use-whole-marks.ts";

export const columnWidth = 21;
export const rowHeight = 40;
export const headHeight = 32;
/** Of the column of names, which timeline.css has too. */
export const nameWidth = 200;
/** Of the columns of sums, which timeline.css has too. */
export const sumsWidth = 240;
/** Columns and rows drawn beyond those in sight. */
const overscan = 4;

/** What a part of the grid is to readers: its cells stand where they are seen, which a table's cannot. */
const as = (role: "grid" | "row" | "rowgroup" | "rowheader" | "columnheader" | "gridcell" | "presentation", aria = {}) => ({
  ...{ role },
  ...aria,
});

export interface Place {
  readonly job: number;
  readonly column: number;
}

export interface TimelineGridProps {
  commits: Timeline["commits"];
  /** Names of tags by commit, as far as they are known. */
  tags: ReadonlyMap<string, string>;
  jobs: readonly Job[];
  at: Place;
  /** Bars as high as a run was long. */
  hasDuration: boolean;
  sight: Sight;
  handlers: Handlers<"timeline">;
  onMove: (at: Place) => void;
  onOpen: () => void;
  /** A cell was pressed. */
  onExplain: () => void;
  grid: RefObject<HTMLDivElement | null>;
}

/** A cell as it is read aloud: "replan-smoke, 8f3c21a, failed, 600 s, first red". */
export function sayCell(job: Job, column: number, sha: string): string {
  const cell = job.cells[column] ?? null;
  const said = [job.name, sha.slice(0, 7)];
  if (cell === null) return [...said, "no run"].join(", ");
  said.push(sayStatus(cell.state));
  if (cell.isFlaky) said.push("flaky");
  if (cell.seconds !== null) said.push(saySeconds(cell.seconds));
  if (redStretch(job, column)?.first === column) said.push("first red");
  return said.join(", ");
}

export function TimelineGrid({
  commits,
  tags,
  jobs,
  at,
  hasDuration,
  sight,
  handlers,
  onMove,
  onOpen,
  onExplain,
  grid,
}: TimelineGridProps) {
  const id = useId();
  const cellId = ({ job, column }: Place): string => `${id}-${job}-${commits[column]?.id}`;
  const from = Math.max(0, Math.floor(sight.left / columnWidth) - overscan);
  const to = Math.min(commits.length - 1, Math.ceil((sight.left + sight.width) / columnWidth) + overscan);
  const top = Math.max(0, Math.floor(sight.top / rowHeight) - overscan);
  const bottom = Math.min(jobs.length - 1, Math.ceil((sight.top + sight.height) / rowHeight) + overscan);
  const columns = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const drawn = new Set(Array.from({ length: Math.max(0, bottom - top + 1) }, (_, index) => top + index)).add(at.job);
  const marks = useMemo(() => {
    const named = commits.flatMap(({ id }, column): [number, string][] => (tags.has(id) ? [[column, tags.get(id) ?? ""]] : []));
    return toHeadMarks(commits.length, new Map(named));
  }, [commits, tags]);
  useWholeMarks(grid, nameWidth, sumsWidth, `${from}-${to} ${marks.map(({ kind, at: begins }) => `${kind}${begins}`).join(" ")}`);
  const press = (target: Element, isDouble: boolean): void => {
    const cell = target.closest<HTMLElement>("[data-column]");
    const job = target.closest<HTMLElement>("[data-job]")?.dataset["job"];
    if (job === undefined) return;
    onMove({ job: Number(job), column: cell === null ? at.column : Number(cell.dataset["column"]) });
    if (cell === null) return;
    if (isDouble) onOpen();
    else onExplain();
  };
  return (
    <div
      ref={grid}
      {...as("grid", {
        "aria-label": "Jobs and commits",
        "aria-rowcount": jobs.length,
        "aria-colcount": commits.length,
        "aria-activedescendant": jobs.length === 0 ? undefined : cellId(at),
        tabIndex: 0,
        onClick: (event: MouseEvent) => press(event.target as Element, false),
        onDoubleClick: (event: MouseEvent) => press(event.target as Element, true),
        onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => pressIn(["timeline"], event, handlers),
      })}
      className="timeline-grid"
      {...surface("timeline")}
    >
      <div className="timeline-head" {...as("row")} style={{ height: headHeight }}>
        <span className="timeline-name" {...as("columnheader")}>
          {formatCount(commits.length)} commits, oldest left
        </span>
        <span
          className="timeline-dates"
          {...as("columnheader", { "aria-label": "Commits" })}
          style={{ width: commits.length * columnWidth }}
        >
          {marks
            .filter(({ at: begins }) => begins > from - tagColumns && begins <= to)
            .map(({ kind, column, at: begins, name }) => (
              <span
                key={column}
                data-kind={kind}
                style={{ left: begins * columnWidth, width: (kind === "tag" ? tagColumns : dateColumns) * columnWidth }}
              >
                <span className="timeline-mark">
                  {kind === "tag" ? <RefPill name={name} kind="tag" /> : sayDay(commits[column]?.committed_date)}
                </span>
              </span>
            ))}
        </span>
        <span className="timeline-sums" aria-hidden="true">
          <span>Passed</span>
          <span>Median</span>
          <span>Trend</span>
        </span>
      </div>
      <div className="timeline-rows" {...as("rowgroup")} style={{ height: jobs.length * rowHeight }}>
        {[...drawn]
          .sort((left, right) => left - right)
          .map((index) => {
            const job = jobs[index];
            if (job === undefined) return null;
            const own = index === at.job && !columns.includes(at.column) ? [...columns, at.column] : columns;
            return (
              <div
                key={job.name}
                {...as("row", { "aria-rowindex": index + 1 })}
                data-job={index}
                data-active={index === at.job || undefined}
                data-begins={(index > 0 && (job.isWhole || job.stage !== jobs[index - 1]?.stage)) || undefined}
                data-whole={job.isWhole}
                className="timeline-row"
                style={{ top: index * rowHeight, height: rowHeight }}
              >
                <span className="timeline-name" {...as("rowheader")} title={spellOdd(job.name)}>
                  <span className="timeline-job">
                    {job.stage && job.stage !== jobs[index - 1]?.stage ? (
                      <span className="timeline-stage ui-ellipsis">
                        <OddText text={job.stage} />
                        <span className="ui-hidden">, </span>
                      </span>
                    ) : null}
                    <span className="ui-ellipsis">
                      <OddText text={job.name} />
                    </span>
                  </span>
                  {job.flaky === 0 ? null : <span className="timeline-flaky">flaky {job.flaky}</span>}
                </span>
                <span className="timeline-cells" {...as("presentation")} style={{ width: commits.length * columnWidth }}>
                  {own.map((column) => {
                    const sha = commits[column]?.id ?? "";
                    return (
                      <span
                        key={sha}
                        id={cellId({ job: index, column })}
                        {...as("gridcell", { "aria-colindex": column + 1, "aria-label": sayCell(job, column, sha) })}
                        data-column={column}
                        data-active={(index === at.job && column === at.column) || undefined}
                        data-column-active={column === at.column || undefined}
                        className="timeline-cell"
                        style={{ left: column * columnWidth }}
                      >
                        <Bar cell={job.cells[column] ?? null} longest={hasDuration ? job.longest : 0} />
                      </span>
                    );
                  })}
                  {job.redFrom < 0 ? null : (
                    <i
                      className="timeline-red"
                      style={{ left: job.redFrom * columnWidth, width: (commits.length - job.redFrom) * columnWidth }}
                    />
                  )}
                </span>
                <span className="timeline-sums ui-num" {...as("presentation")}>
                  <span>
                    {job.passed} of {job.run}
                  </span>
                  <span>{saySeconds(job.median)}</span>
                  <span data-grows={(job.growth ?? 0) >= 0.2 || undefined}>{sayGrowth(job.growth)}</span>
                </span>
              </div>
            );
          })}
      </div>
    </div>
  );
}

const sayGrowth = (growth: number | null): string => {
  if (growth === null) return "";
  const percent = Math.round(growth * 100);
  return percent === 0 ? "±0" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} %`;
};

/** In the time zone of the commit. */
const sayDay = (date: string | undefined): string =>
  date === undefined ? "" : formatDay(new Date(`${date.slice(0, 10)}T12:00:00`), new Date());

const known = new Set(["success", "failed", "running", "pending", "canceled", "skipped"]);

/** `longest`: seconds that are the whole height; 0 = all are as high. */
function Bar({ cell, longest }: { cell: JobCell | null; longest: number }) {
  if (cell === null) return null;
  const state = cell.isFlaky ? "flaky" : known.has(cell.state) ? cell.state : "pending";
  return <i className="timeline-bar" data-state={state} style={{ height: barHeight(cell.seconds, longest) }} />;
}
