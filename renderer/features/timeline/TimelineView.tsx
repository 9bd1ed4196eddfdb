// Statuses by job over the commits of a branch: a view of the history.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { keysOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { tagsQuery } from "../../data/repository.ts";
import { home, wantFocus } from "../../state/focus.ts";
import { navigate, type PlaceOf, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { Switch } from "../../ui/controls/Switch.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { FilterChip, HistoryBar } from "../history-switch/index.ts";
import { ReadProblem } from "../problem/index.ts";
import { RefChip } from "./RefChip.tsx";
import { StageMenu } from "./StageMenu.tsx";
import { TimelineCard } from "./TimelineCard.tsx";
import { columnWidth, headHeight, nameWidth, type Place, rowHeight, sumsWidth, TimelineGrid } from "./TimelineGrid.tsx";
import { hasChanged, nextChange, redStretch } from "./timeline.ts";
import { useSight } from "./use-sight.ts";
import { useTimeline } from "./use-timeline.ts";
import "./timeline.css";

/** What stands beside the cells, in pixels. */
const sides = nameWidth + sumsWidth;
/** Columns that are read beside those in sight, so that a step finds them there. */
const ahead = 4;
/** Columns from the oldest one at which older commits are asked for. */
const nearOldest = 8;
const states = ["success", "failed", "flaky", "running", "pending", "canceled", "skipped"] as const;
const words: Readonly<Record<(typeof states)[number], string>> = {
  ...{ success: "passed", failed: "failed", flaky: "both results (flaky)", running: "running", pending: "pending" },
  ...{ canceled: "canceled", skipped: "skipped" },
};
/** Of a 404: the commits are there, so it is the statuses that the server does not know. */
const notOffered = {
  title: "This server does not offer statuses",
  why: "Commits are listed, but no page of it says how jobs went on them.",
};
const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** What a key does to a job at a commit. */
const hintsOfGrid = () => [
  { id: "change", keys: keysOf("timeline.next-change", "timeline.previous-change"), text: "next change of state" },
  { id: "explain", keys: keysOf("timeline.explain"), text: "details" },
  { id: "green", keys: keysOf("timeline.green"), text: "last green" },
  { id: "open", keys: keysOf("timeline.open"), text: "commit" },
];

/** The view "statuses": #/…/statuses?job=&stage=&changed=&show= */
export function TimelineView() {
  const place = usePlaceIn("statuses");
  const checkout = useCheckout();
  const grid = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 40 });
  const ref = checkout.kind === "commit" ? null : checkout.ref;
  const main = checkout.project?.default_branch ?? null;
  const of = { connection: place.connection, project: place.project, tip: checkout.commit?.id, ref, main };
  const line = useTimeline(of, range.first, range.last);
  const { commits, whole } = line;
  const jobs = useMemo(() => {
    const chosen = line.jobs.filter(
      (job) =>
        (place.job === null || job.name.includes(place.job)) &&
        (place.stage === null || job.stage === place.stage) &&
        (!place.changed || hasChanged(job)),
    );
    return whole === null || chosen.length === 0 || place.job !== null || place.stage !== null ? chosen : [...chosen, whole];
  }, [line.jobs, whole, place.job, place.stage, place.changed]);
  const stages = useMemo(() => [...new Set(line.jobs.flatMap(({ stage }) => stage ?? []))], [line.jobs]);
  const isShown = jobs.length > 0;
  const count = commits.length;
  const listed = useQuery({ ...tagsQuery(place.connection, place.project), enabled: isShown }).data;
  const tags = useMemo(
    () => new Map(listed?.flatMap(({ name, commit }): [string, string][] => (commit === null ? [] : [[commit.id, name]]))),
    [listed],
  );
  const sight = useSight(grid, { x: columnWidth, y: rowHeight }, isShown ? sides + count * columnWidth : 0);
  const seen = useMemo(() => {
    if (!isShown || sight.width === 0) return null;
    const fitting = Math.ceil(Math.max(columnWidth, sight.width - sides) / columnWidth);
    const left = Math.floor(sight.left / columnWidth);
    return { first: Math.max(0, count - 1 - (left + fitting) - ahead), last: Math.max(0, count - 1 - left + ahead) };
  }, [isShown, sight, count]);
  useEffect(() => {
    if (seen !== null) setRange((before) => (before.first === seen.first && before.last === seen.last ? before : seen));
  }, [seen]);
  const isNearOldest = seen !== null && seen.last > count - nearOldest;
  const { loadOlder } = line;
  useEffect(() => {
    if (isNearOldest && line.hasOlder) loadOlder();
  }, [isNearOldest, line.hasOlder, loadOlder]);

  const [looked, setLooked] = useState<{ job: string | null; sha: string | null }>({ job: null, sha: null });
  const column = commits.findIndex(({ id }) => id === looked.sha);
  const at: Place = {
    job: Math.max(
      0,
      jobs.findIndex(({ name }) => name === looked.job),
    ),
    column: column < 0 ? count - 1 : column,
  };
  const go = (next: Place): void => {
    const to = { job: clamp(next.job, jobs.length), column: clamp(next.column, count) };
    setLooked({ job: jobs[to.job]?.name ?? null, sha: commits[to.column]?.id ?? null });
    show(grid.current, to);
  };
  const job = jobs[at.job];
  const open = (): void => {
    const sha = commits[at.column]?.id;
    if (sha === undefined) return;
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "commit", ref: place.ref, sha, tab: "statuses" }));
  };
  const compare = (): void => {
    const green = job === undefined ? null : (redStretch(job, at.column)?.lastGreen ?? null);
    const [from, to] = [green === null ? undefined : commits[green]?.id, commits[at.column]?.id];
    if (from === undefined || to === undefined) return;
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "compare", ref: place.ref, from, to }));
  };
  const step = (rows: number, columns: number) => (): void => go({ job: at.job + rows, column: at.column + columns });
  const change = (by: 1 | -1) => (): void => {
    const next = job === undefined ? null : nextChange(job, at.column, by);
    if (next !== null) go({ job: at.job, column: next });
  };
  const [isExplained, setExplained] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const handlers = {
    "timeline.explain": () => setExplained((before) => !before),
    "timeline.close": () => (isExplained ? setExplained(false) : false),
    "timeline.down": step(1, 0),
    "timeline.up": step(-1, 0),
    "timeline.right": step(0, 1),
    "timeline.left": step(0, -1),
    "timeline.newest": () => go({ job: at.job, column: count - 1 }),
    "timeline.oldest": () => go({ job: at.job, column: 0 }),
    "timeline.next-change": change(1),
    "timeline.previous-change": change(-1),
    "timeline.green": compare,
    "timeline.open": open,
  };
  useStatus([
    { id: "read", text: `Statuses of ${formatCount(line.read)} of ${formatCount(count)} commits read` },
    ...(job === undefined ? [] : hintsOfGrid()),
    { id: "view", keys: keysOf("history.next-view"), text: "next view" },
  ]);
  const set = (options: Partial<Pick<PlaceOf<"statuses">, "job" | "stage" | "changed" | "result">>): void =>
    navigate(placeIn(place, { ...place, ...options, view: "statuses" }), { replace: true });
  const error = checkout.error ?? line.error;
  const isOfStatuses = checkout.error === null && line.isOfStatuses;
  const flaky = line.jobs.filter((one) => one.flaky > 0).length;
  return (
    <main className="history-view" aria-label="Statuses" {...home(isShown ? ".timeline-grid" : "")}>
      <h1 className="ui-hidden">Statuses</h1>
      <HistoryBar
        view="statuses"
        end={
          <SegmentedControl
            label="Height of the bars"
            value={place.result ? "result" : "duration"}
            onChange={(value) => set({ result: value === "result" })}
            segments={[
              { value: "duration", label: "Duration" },
              { value: "result", label: "Result only" },
            ]}
          />
        }
      >
        <RefChip />
        <FilterChip name="Job" help="Text that the names of jobs hold." value={place.job} onChange={(job) => set({ job })} />
        {stages.length === 0 && place.stage === null ? null : (
          <StageMenu stages={stages} chosen={place.stage} onChoose={(stage) => set({ stage })} />
        )}
        <Switch isSelected={place.changed} onChange={(changed) => set({ changed })}>
          Only jobs that changed
        </Switch>
        {flaky === 0 ? null : <span className="timeline-quiet">Flaky {flaky}</span>}
      </HistoryBar>
      {error ? (
        <ReadProblem
          error={error}
          what={isOfStatuses ? "the statuses" : "the commits"}
          asked={isOfStatuses ? "GET repository/commits/…/statuses" : "GET repository/commits"}
          connection={place.connection}
          onRetry={() => (checkout.error ? void checkout.refresh() : line.retry())}
          missing={isOfStatuses ? notOffered : undefined}
        />
      ) : checkout.empty ? (
        <EmptyState title="There is no commit yet">Statuses belong to commits.</EmptyState>
      ) : line.isPending ? (
        <Skeleton label="Reading statuses" rows={12} rowHeight={rowHeight} trailing />
      ) : job === undefined ? (
        <EmptyState title={line.jobs.length === 0 ? "No status was set on these commits" : "No job is like that"}>
          {line.jobs.length === 0
            ? `Pipelines and other programs report here how their jobs went. ${line.read === 1 ? "The newest commit was" : `The newest ${formatCount(line.read)} commits were`} looked at.`
            : "Look for another name or stage, or show jobs that did not change too."}
        </EmptyState>
      ) : (
        <div ref={field} className="timeline-field">
          <TimelineGrid
            {...{ commits, tags, jobs, at, sight, handlers, grid }}
            hasDuration={!place.result}
            onMove={go}
            onOpen={open}
            onExplain={() => setExplained(true)}
          />
          <ul className="timeline-legend">
            {states.map((state) => (
              <li key={state}>
                <span aria-hidden="true">
                  <i className="timeline-bar" data-state={state} />
                </span>
                {words[state]}
              </li>
            ))}
            <li className="timeline-legend-end">{place.result ? "" : "Height is the duration, against the job’s own longest"}</li>
          </ul>
          {isExplained ? (
            <TimelineCard
              {...{ job, at, commits, tags, sight, field, of: ref }}
              jobs={line.jobs}
              onOpen={open}
              onCompare={compare}
              onGo={(to) => {
                go({ job: at.job, column: to });
                grid.current?.focus({ preventScroll: true });
              }}
            />
          ) : null}
        </div>
      )}
    </main>
  );
}

/** Brings a cell between the names and the sums. */
function show(element: HTMLDivElement | null, { job, column }: Place): void {
  if (element === null) return;
  const [left, top] = [column * columnWidth, job * rowHeight];
  const width = element.clientWidth - sides - columnWidth;
  const height = element.clientHeight - headHeight - rowHeight;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (left > element.scrollLeft + width) element.scrollLeft = left - width;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top > element.scrollTop + height) element.scrollTop = top - height;
}
