// The run that is looked at, in full, beside its cell: how it went, since when it is red, what ran on its commit and for how long.

import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { capitalize } from "../../ui/text/capitalize.ts";
import { formatCount } from "../../ui/text/count.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { newerPipelines, StatusMark, sayStatus } from "../commit/index.ts";
import { columnWidth, headHeight, nameWidth, type Place, rowHeight } from "./TimelineGrid.tsx";
import { type Job, jobsOf, redStretch, saySeconds, secondsOf } from "./timeline.ts";
import type { Sight } from "./use-sight.ts";
import type { Timeline } from "./use-timeline.ts";

export interface TimelineCardProps {
  /** All of them, for those that ran on the commit. */
  jobs: readonly Job[];
  job: Job;
  at: Place;
  commits: Timeline["commits"];
  /** Names of tags by commit. */
  tags: ReadonlyMap<string, string>;
  sight: Sight;
  /** What the card may cover. */
  field: RefObject<HTMLElement | null>;
  /** The ref that the timeline is of. */
  of: string | null;
  onOpen: () => void;
  onCompare: () => void;
  onGo: (column: number) => void;
}

const cardWidth = 380;
const gap = 12;
/** Jobs of the commit that are listed. */
const mostJobs = 8;

export function TimelineCard({ jobs, job, at, commits, tags, sight, field, of, onOpen, onCompare, onGo }: TimelineCardProps) {
  const { column } = at;
  const [commit, cell] = [commits[column], job.cells[column] ?? null];
  const card = useRef<HTMLElement>(null);
  const [isAbove, setAbove] = useState(false);
  const over = headHeight + at.job * rowHeight - sight.top;
  const under = over + rowHeight;
  useLayoutEffect(() => {
    const [own, room] = [card.current?.offsetHeight ?? 0, field.current?.clientHeight ?? 0];
    setAbove(under + own + gap > room && over - own > 0);
  }, [over, under, field]);
  if (commit === undefined) return null;
  const red = redStretch(job, column);
  const last = cell?.runs.at(-1);
  const newer = newerPipelines(jobs.flatMap(({ cells }) => cells[column]?.runs ?? [])).get(last?.pipeline_id ?? -1);
  const to = (index: number): ReactNode => (
    <button type="button" className="timeline-link" onClick={() => onGo(index)}>
      {commits[index]?.id.slice(0, 7)}
    </button>
  );
  const middle = nameWidth + column * columnWidth - sight.left + columnWidth / 2;
  const width = Math.min(cardWidth, sight.width - 2 * gap);
  const left = Math.max(gap, Math.min(middle - width / 2, sight.width - width - gap));
  const all = jobsOf(jobs, column);
  return (
    <section
      ref={card}
      className="timeline-card"
      aria-label={`${job.name} at ${commit.id.slice(0, 7)}`}
      style={{ left, width, ...(isAbove ? { top: over, translate: "0 -100%" } : { top: under }) }}
    >
      <div className="timeline-card-top">
        {cell === null ? null : <StatusMark status={cell.state} silent />}
        <b className="timeline-card-name">
          <OddText text={job.name} />
        </b>
        {last === undefined ? null : <Age time={last.finished_at ?? last.started_at ?? last.created_at} style="list" />}
      </div>
      <p className="timeline-card-words">
        {cell === null ? (
          "Did not run, or is not read yet."
        ) : (
          <OddText text={sayCellWords(cell.state, cell.isFlaky, job.isWhole ? null : last?.description)} />
        )}
      </p>
      <dl className="timeline-card-facts">
        {red === null ? null : (
          <>
            <dt>First red</dt>
            <dd>
              {red.first === column ? "here" : to(red.first)}
              {red.lastGreen === null ? "; no green run is known before" : <>; it passed on {to(red.lastGreen)}</>}
            </dd>
          </>
        )}
        <dt>Commit</dt>
        <dd>
          <code>{commit.id.slice(0, 7)}</code> <OddText text={commit.title} />
        </dd>
        {tags.has(commit.id) ? (
          <>
            <dt>Tag</dt>
            <dd>
              <RefPill name={tags.get(commit.id) ?? ""} kind="tag" />
            </dd>
          </>
        ) : null}
        <dt>Author</dt>
        <dd>
          <OddText text={commit.author_name} />
        </dd>
        {cell === null ? null : (
          <>
            {job.isWhole ? (
              <>
                <dt>At work</dt>
                <dd>{cell.seconds === null ? "nobody says how long" : `${saySeconds(cell.seconds)}, in which a job ran`}</dd>
              </>
            ) : (
              <>
                <dt>Runs</dt>
                <dd>
                  {cell.runs
                    .slice(-6)
                    .map((run) => [sayStatus(run.status), saySeconds(secondsOf(run))].filter(Boolean).join(" "))
                    .join(", ")}
                  {cell.runs.length > 1 ? ` (${formatCount(cell.runs.length)} runs)` : ""}
                </dd>
              </>
            )}
            {newer === undefined ? null : (
              <>
                <dt>Pipeline</dt>
                <dd>{`#${last?.pipeline_id}, not the newest: #${newer} came after it`}</dd>
              </>
            )}
            {last?.ref == null || last.ref === of ? null : (
              <>
                <dt>Ran for</dt>
                <dd>
                  <code>
                    <OddText text={last.ref} />
                  </code>
                </dd>
              </>
            )}
            {last?.allow_failure === true && !job.isWhole ? (
              <>
                <dt>May fail</dt>
                <dd>yes, does not stop the pipeline</dd>
              </>
            ) : null}
          </>
        )}
      </dl>
      {all.length < 2 ? null : (
        <ul className="timeline-card-jobs" aria-label="Jobs of this commit">
          {all.slice(0, mostJobs).map((one) => (
            <li key={one.name} data-here={one.name === job.name || undefined}>
              <StatusMark status={one.cell.state} />
              <code className="ui-ellipsis">
                <OddText text={one.name} />
              </code>
              <span className="ui-num">{saySeconds(one.cell.seconds)}</span>
            </li>
          ))}
          {all.length > mostJobs ? <li>and {formatCount(all.length - mostJobs)} more, all in the commit’s statuses</li> : null}
        </ul>
      )}
      <div className="timeline-card-actions">
        <Button size="small" variant="quiet" keys={keyOf("timeline.open")} onPress={onOpen}>
          Open commit
        </Button>
        <Button
          size="small"
          variant="quiet"
          keys={keyOf("timeline.green")}
          onPress={onCompare}
          {...(red?.lastGreen == null ? { offReason: red === null ? "It is not red here." : "No green run is known before." } : {})}
        >
          Compare with last green
        </Button>
      </div>
    </section>
  );
}

/** "Failed: timed out after 600 s", "Passed, flaky: both results on this commit" */
export function sayCellWords(state: string, isFlaky: boolean, description: string | null | undefined): string {
  const word = sayStatus(state);
  const flaky = isFlaky ? ", flaky: both results on this commit" : "";
  return `${capitalize(word)}${flaky}${description ? `: ${description}` : ""}`;
}
