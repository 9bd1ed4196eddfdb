// The cell that is looked at, in full: how it went, since when it is red, and what ran.
import type { ReactNode } from "react";
import { keyOf } from "../../commands/press.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { StatusMark, sayStatus } from "../commit/index.ts";
import { type Job, redStretch, saySeconds, secondsOf } from "./timeline.ts";
import type { Timeline } from "./use-timeline.ts";

export interface TimelineCardProps {
  job: Job;
  column: number;
  commits: Timeline["commits"];
  onOpen: () => void;
  onCompare: () => void;
  onGo: (column: number) => void;
}

export function TimelineCard({ job, column, commits, onOpen, onCompare, onGo }: TimelineCardProps) {
  const [commit, cell] = [commits[column], job.cells[column] ?? null];
  if (commit === undefined) return null;
  const red = redStretch(job, column);
  const last = cell?.runs.at(-1);
  const to = (index: number): ReactNode => (
    <button type="button" className="timeline-link" onClick={() => onGo(index)}>
      {commits[index]?.id.slice(0, 7)}
    </button>
  );
  return (
    <div className="timeline-card" role="status">
      <div className="timeline-card-top">
        {cell === null ? null : <StatusMark status={cell.state} silent />}
        <b className="timeline-card-name">{job.name}</b>
        <span>
          {cell === null
            ? "did not run, or is not read yet"
            : `${sayStatus(cell.state)}${cell.isFlaky ? ", flaky: both results on this commit" : ""}`}
          {last?.description ? `: ${last.description}` : ""}
        </span>
        {last === undefined ? null : <Age time={last.finished_at ?? last.started_at ?? last.created_at} style="list" />}
      </div>
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
          <code>{commit.id.slice(0, 7)}</code> {commit.title}
        </dd>
        <dt>Author</dt>
        <dd>{commit.author_name}</dd>
        {cell === null ? null : (
          <>
            <dt>Runs</dt>
            <dd>
              {cell.runs
                .slice(-6)
                .map((run) => [sayStatus(run.status), saySeconds(secondsOf(run))].filter(Boolean).join(" "))
                .join(", ")}
              {cell.runs.length > 1 ? ` (${cell.runs.length} runs)` : ""}
              {last?.allow_failure === true ? "; may fail" : ""}
            </dd>
          </>
        )}
      </dl>
      <div className="timeline-card-actions">
        <Button size="small" keys={keyOf("timeline.open")} onPress={onOpen}>
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
    </div>
  );
}
