// The statuses of a commit by pipeline and job: the last of each job, or every run.

import { useQueries, useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { CommitDetail } from "../../../shared/contract/resources.ts";
import type { CommitStatus } from "../../../shared/contract/statuses.ts";
import { runCommand, useCommand } from "../../commands/bindings.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import { everyStatusQuery } from "../../data/commit-lists.ts";
import { byStage, pipelineJobsQuery, type Staged, type Stages, toStages } from "../../data/job-stages.ts";
import { sayRefusal, sayTokenRefused } from "../../data/refusal.ts";
import { wantFocus } from "../../state/focus.ts";
import { useRefPlace } from "../../state/use-ref-place.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Switch } from "../../ui/controls/Switch.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Age } from "../../ui/text/Age.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { OddText } from "../../ui/text/OddText.tsx";
import { WebLink } from "../../ui/text/WebLink.tsx";
import { isWebPage } from "../../ui/text/web-page.ts";
import { TokenButton } from "../problem/index.ts";
import { newerPipelines, pipelineState } from "./pipelines.ts";
import { StatusMark, sayStatus } from "./StatusMark.tsx";
import "./statuses.css";

/** Seconds between beginning and end as words: "6 min 40 s"; "" where one of them is not known. */
export function sayDuration({ started_at: from, finished_at: to }: Pick<CommitStatus, "started_at" | "finished_at">): string {
  const seconds = from === null || to === null ? Number.NaN : Math.round((Date.parse(to) - Date.parse(from)) / 1_000);
  if (Number.isNaN(seconds) || seconds < 0) return "";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "shard 9" before "shard 10". */
const names = new Intl.Collator("en", { numeric: true });

/** Statuses of one pipeline, by job name; runs of one job oldest first. */
export function byPipeline(statuses: readonly CommitStatus[]): [pipeline: number | null, CommitStatus[]][] {
  const groups = [...Map.groupBy(statuses, ({ pipeline_id }) => pipeline_id ?? null)];
  return groups
    .sort(([a], [b]) => (b ?? -1) - (a ?? -1))
    .map(([pipeline, of]) => [pipeline, of.toSorted((a, b) => names.compare(a.name, b.name) || a.id - b.id)]);
}

/** Those that hold each word of a text: in the job's name, what it says, its result, its ref or its pipeline ("#3"). */
export function findStatuses<T extends CommitStatus>(statuses: readonly T[], text: string): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return statuses;
  return statuses.filter(({ name, description, status, ref, pipeline_id }) => {
    const said =
      `${name} ${description ?? ""} ${sayStatus(status)} ${ref ?? ""} ${pipeline_id == null ? "" : `#${pipeline_id}`}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Rows that are drawn at once, of the newest statuses. */
const mostDrawn = 1_000;
/** From so many statuses on there is a field that filters them. */
const many = 10;
const columns = ["Status", "Job", "What it says", "Took", "When", "By", "Page"] as const;
const noStages: Stages = { order: [], of: new Map() };

/** Statuses that follow each other in one stage; one section without a stage where there are none. */
const toSections = (statuses: readonly (CommitStatus & Staged)[]): [stage: string | null | undefined, CommitStatus[]][] => [
  ...Map.groupBy(statuses, ({ stage }) => stage),
];

/** The statuses of a pipeline under its stages, where the server tells these. */
function useStages(connection: string, project: string, pipelines: readonly number[]): ReadonlyMap<number, Stages> {
  const told = useQueries({ queries: pipelines.map((pipeline) => pipelineJobsQuery(connection, project, pipeline)) });
  const version = told.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when what was read is another
  return useMemo(() => new Map(pipelines.map((pipeline, index) => [pipeline, toStages(told[index]?.data ?? [])])), [version, pipelines]);
}

export function StatusesTab({ sha, commit }: { sha: string; commit: CommitDetail | undefined }) {
  const place = useRefPlace();
  const [isAll, setAll] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [drawn, setDrawn] = useState(mostDrawn);
  const first = useQuery(everyStatusQuery(place.connection, place.project, sha, isAll));
  const whole = useQuery({ ...everyStatusQuery(place.connection, place.project, sha, isAll, true), enabled: isWhole });
  const query = whole.data === undefined ? first : whole;
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const all = query.data?.items.length ?? 0;
  useCommand(
    "commit.filter-files",
    () => {
      field.current?.focus();
      field.current?.select();
    },
    { title: "Filter the statuses", disabled: all < many ? "There are few statuses." : null },
  );
  const found = useMemo(() => findStatuses(query.data?.items ?? [], typed), [query.data, typed]);
  const groups = useMemo(() => byPipeline(found.slice(-drawn)), [found, drawn]);
  const newer = useMemo(() => newerPipelines(query.data?.items ?? []), [query.data]);
  const states = useMemo(
    () => new Map(byPipeline(query.data?.items ?? []).map(([pipeline, runs]) => [pipeline, pipelineState(runs)])),
    [query.data],
  );
  const pipelines = useMemo(() => groups.flatMap(([pipeline]) => pipeline ?? []), [groups]);
  const stages = useStages(place.connection, place.project, pipelines);
  /** The server knows of jobs that are not listed. */
  const toState = (pipeline: number): string | undefined =>
    pipeline === commit?.last_pipeline?.id ? commit.last_pipeline.status : states.get(pipeline);
  const set = (
    <Button size="small" keys={keyOf("commit.set-status")} onPress={() => runCommand("commit.set-status")}>
      Set status…
    </Button>
  );
  const isToken = sayTokenRefused(query.error) !== null;
  if (query.isPending) return <Skeleton label="Loading statuses" rows={6} rowHeight={32} />;
  if (query.data === undefined)
    return (
      <ErrorState
        title="The statuses are not there"
        why={query.error === null ? "" : (sayTokenRefused(query.error) ?? sayRefusal(query.error, "Statuses"))}
        actions={
          <>
            {isToken ? <TokenButton connection={place.connection} isRefused isMain /> : null}
            <Button variant={isToken ? "normal" : "main"} onPress={() => void query.refetch()}>
              Try again
            </Button>
          </>
        }
      />
    );
  if (query.data.items.length === 0)
    return (
      <EmptyState title="No status was set on this commit" actions={set}>
        Pipelines and other programs report here how their jobs went.
      </EmptyState>
    );
  return (
    <div className="commit-statuses">
      <div className="commit-statuses-bar">
        <Switch isSelected={isAll} onChange={setAll}>
          All runs
        </Switch>
        {all < many ? null : (
          <>
            <TextField
              label="Filter statuses"
              labelPlace="hidden"
              size="small"
              placeholder="Job, result, ref"
              value={typed}
              onChange={setTyped}
              inputRef={field}
              onKeyDown={(event) => {
                if (event.key !== "Escape") event.continuePropagation();
                else if (typed !== "") setTyped("");
                else wantFocus({ kind: "home" });
              }}
              suffix={typed === "" ? <CommandKeys of="commit.filter-files" silent /> : undefined}
            />
            <span className="commit-statuses-quiet ui-num" role="status">
              {typed.trim() === "" ? "" : `${formatCount(found.length)} of ${formatCount(all)}`}
            </span>
          </>
        )}
        <span className="commit-statuses-gap" />
        {set}
      </div>
      {query.data.isCut ? (
        <p className="commit-statuses-cut" role="status">
          {formatCount(all)} statuses were read, and there are more.
          {isWhole && whole.error ? ` The rest did not come. ${sayRefusal(whole.error, "Statuses")}` : null}
          <Button size="small" busy={whole.isFetching} onPress={() => (isWhole ? void whole.refetch() : setWhole(true))}>
            Read all
          </Button>
        </p>
      ) : null}
      {found.length === 0 ? <p className="commit-statuses-quiet">No status holds that.</p> : null}
      {groups.map(([pipeline, statuses]) => (
        <section key={pipeline ?? "none"} aria-label={pipeline === null ? "Without a pipeline" : `Pipeline #${pipeline}`}>
          <h2 className="commit-statuses-title">
            {pipeline === null ? null : <StatusMark status={toState(pipeline) ?? "pending"} />}
            {pipeline === null ? "Without a pipeline" : `Pipeline #${pipeline}`}
            {statuses[0]?.ref ? <RefPill name={statuses[0].ref} /> : null}
            {pipeline !== null && newer.has(pipeline) ? (
              <span className="commit-statuses-older">{`Not the newest: #${newer.get(pipeline)} came after it`}</span>
            ) : null}
          </h2>
          <table className="commit-table">
            <thead className="ui-hidden">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {toSections(byStage(statuses, stages.get(pipeline ?? -1) ?? noStages)).map(([stage, own]) => (
              <tbody key={stage ?? ""}>
                {stage === undefined ? null : (
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length} className="commit-statuses-stage">
                      {stage === null ? "Without a stage" : <OddText text={stage} />}
                    </th>
                  </tr>
                )}
                {own.map((status) => (
                  <StatusRow key={status.id} status={status} />
                ))}
              </tbody>
            ))}
          </table>
        </section>
      ))}
      {found.length <= drawn ? null : (
        <p className="commit-statuses-cut">
          {formatCount(drawn)} of {formatCount(found.length)} are shown, the newest.
          <Button size="small" onPress={() => setDrawn(drawn + mostDrawn)}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}

function StatusRow({ status }: { status: CommitStatus }) {
  const page = status.target_url !== null && isWebPage(status.target_url) ? status.target_url : null;
  return (
    <tr>
      <td className="commit-statuses-state">
        <span>
          <StatusMark status={status.status} silent />
          {sayStatus(status.status)}
          {status.allow_failure && status.status === "failed" ? ", may fail" : ""}
        </span>
      </td>
      <th scope="row" className="commit-statuses-name">
        <OddText text={status.name} />
      </th>
      <td className="commit-statuses-words">{markOdd(status.description)}</td>
      <td className="commit-statuses-quiet ui-num">{sayDuration(status)}</td>
      <td className="commit-statuses-quiet ui-num">
        <Age time={status.finished_at ?? status.started_at ?? status.created_at} style="list" />
      </td>
      <td className="commit-statuses-quiet commit-statuses-by">
        <OddText text={status.author.name} />
      </td>
      <td>
        {page === null ? null : (
          <WebLink url={page} label={`Page of ${status.name}`}>
            <Icon of={ExternalLink} size="small" />
          </WebLink>
        )}
      </td>
    </tr>
  );
}
