// Commits of a project by author and week: bars of one scale, or a table; the commits of the chosen week below.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf } from "../../commands/press.ts";
import { countedCommitsQuery, countingKey, isOfMailmap, mostCounted } from "../../data/counted-commits.ts";
import { recentQuery } from "../../data/desktop.ts";
import { knownProjectsQuery } from "../../data/known-projects.ts";
import { useCountedSoFar } from "../../state/counted.ts";
import { home } from "../../state/focus.ts";
import { navigate, type PageOf, pageAt, placeIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { RefPill } from "../../ui/marks/RefPill.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { dayOf } from "../../ui/text/day.ts";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { saveCsv } from "../../ui/text/save-text.ts";
import { ReadProblem } from "../problem/index.ts";
import { AuthorGrid } from "./AuthorGrid.tsx";
import { BranchChoice, ProjectChoice } from "./CountedChoice.tsx";
import { HalfSwitch } from "./HalfSwitch.tsx";
import { commitsOf, toAuthorTable, weeksUntil } from "./model/authors.ts";
import { authorsCsv } from "./model/export.ts";
import { formatFigure } from "./model/figure.ts";
import { count } from "./model/words.ts";
import { WeekCommits } from "./WeekCommits.tsx";

export type AuthorsLocation = PageOf<"authors">;

/** Without a project in the address: the one that was opened last. */
export function AuthorsPage({ connection, location }: { connection: Connection; location: AuthorsLocation }) {
  const { data: recent } = useQuery(recentQuery);
  const own = (recent ?? []).filter((one) => one.connection === connection.id);
  const { data: listed, error, refetch } = useQuery(knownProjectsQuery(connection.id, ""));
  const paths = [...new Set([...own.map(({ project }) => project), ...(listed ?? []).map((project) => project.path_with_namespace)])];
  const project = location.project ?? paths[0] ?? null;
  const choose = (options: Partial<AuthorsLocation>): void =>
    navigate(pageAt(connection.id, "authors", { ...location, ...options }), { replace: true });
  const switches = (
    <>
      <HalfSwitch connection={connection.id} half="authors" />
      <ProjectChoice connection={connection.id} project={project} known={paths} onChoose={(path) => choose({ project: path, ref: null })} />
    </>
  );
  if (project !== null) return <Authors key={project} {...{ connection, location, project, choose, switches }} />;
  return (
    <main className="activity" aria-label="Authors">
      <header className="activity-head">
        <div className="activity-title">
          <h1>Commits by author and week</h1>
        </div>
        {switches}
      </header>
      {error !== null && listed === undefined ? (
        <ReadProblem {...{ error, connection: connection.id }} what="the projects" asked="GET projects" onRetry={() => void refetch()} />
      ) : recent === undefined || listed === undefined ? null : (
        <EmptyState title="There is no project here">Open one, and its authors can be counted.</EmptyState>
      )}
    </main>
  );
}

interface AuthorsProps {
  connection: Connection;
  location: AuthorsLocation;
  project: string;
  choose: (options: Partial<AuthorsLocation>) => void;
  switches: ReactNode;
}

const peopleWords = {
  mailmap: ", authors as .mailmap names them",
  commits: "",
  unread: ", authors as their commits name them: whether .mailmap does otherwise cannot be read now",
} as const;

function Authors({ connection, location, project, choose, switches }: AuthorsProps) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const length = Number(location.weeks);
  const since = new Date(weeksUntil(now, length)[0] ?? now).toISOString();
  const input = { since, ...(location.ref === null ? {} : { ref_name: location.ref }) };
  const query = countedCommitsQuery(connection.id, project, input);
  const key = countingKey(connection.id, project, input);
  // Of one branch and time: another one that is chosen then is counted, or is known already.
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = stopped === key;
  const counted = useQuery({ ...query, enabled: !isStopped });
  const soFar = useCountedSoFar(({ of }) => ownValue(of, key) ?? 0);
  const table = useMemo(() => toAuthorTable(counted.data?.commits ?? [], now, length), [counted.data, now, length]);
  const [chosen, setChosen] = useState<{ author: number; week: number } | null>(null);
  // At first the newest week of the one who committed most.
  const first = { author: 0, week: table.rows[0]?.weeks.findLastIndex((number) => number > 0) ?? length - 1 };
  const at = { author: Math.min((chosen ?? first).author, table.rows.length), week: Math.min((chosen ?? first).week, length - 1) };
  const row = table.rows[at.author];
  const stop = (): void => {
    setStopped(key);
    void client.cancelQueries({ queryKey: query.queryKey });
  };
  const go = (): void => {
    setStopped(null);
    if (isStopped || counted.error !== null) void counted.refetch();
  };
  const monday = table.weeks[at.week] ?? now;
  const open = (): void => {
    const until = (table.weeks[at.week + 1] ?? now) - 1;
    const author = row?.email || null;
    navigate(
      placeIn(
        { connection: connection.id, project },
        { view: "history", ref: location.ref, author, since: dayOf(monday), until: dayOf(until) },
      ),
    );
  };
  const isCounting = counted.isFetching && counted.data === undefined;
  useCommand("activity.table", () => choose({ table: !location.table }));
  useCommand("activity.cancel", stop, { disabled: isCounting ? null : "Nothing is being counted." });
  useCommand("activity.export", () => save(), { disabled: table.total === 0 ? "There is nothing to export." : null });
  const save = (): void => saveCsv(authorsCsv(table), `authors-${project.replaceAll("/", "-")}.csv`);
  useStatus([
    { id: "how", text: "Counted here from the commit list" },
    { id: "move", keys: keysOf("authors.earlier", "authors.later", "authors.previous", "authors.next"), text: "move" },
    { id: "table", keys: keysOf("activity.table"), text: location.table ? "bars" : "table" },
    { id: "open", keys: keysOf("authors.open"), text: "open in History" },
  ]);
  const weekCommits = commitsOf(table, counted.data?.commits ?? [], at);
  return (
    <main className="activity" aria-label="Authors" {...home(".activity-authors, .ui-state-actions button")}>
      <header className="activity-head activity-head-many">
        <div className="activity-title">
          <h1>Commits by author and week</h1>
          <p>
            {markOdd(project)} {location.ref === null ? null : <RefPill name={location.ref} />}
            {counted.data === undefined ? "" : " · "}
            {counted.data === undefined
              ? null
              : `${count(table.total, "commit")}, ${count(table.authors, "author")}, ${length} weeks, merges left out${peopleWords[counted.data.people]}`}
          </p>
        </div>
        {switches}
        <BranchChoice
          connection={connection.id}
          project={project}
          branch={location.ref}
          onChoose={(branch) => choose({ project, ref: branch })}
        />
        <SegmentedControl
          label="Weeks"
          value={location.weeks}
          onChange={(weeks) => choose({ weeks })}
          segments={[
            { value: "12", label: "12 weeks" },
            { value: "26", label: "26 weeks" },
            { value: "52", label: "1 year" },
          ]}
        />
        <SegmentedControl
          label="Shown as"
          value={location.table ? "table" : "bars"}
          onChange={(value) => choose({ table: value === "table" })}
          segments={[
            { value: "bars", label: "Bars" },
            { value: "table", label: "Table" },
          ]}
        />
        <Button icon={Download} keys={keysOf("activity.export")[0]} isDisabled={table.total === 0} onPress={save}>
          Export
        </Button>
      </header>
      {isStopped ? (
        <EmptyState title="Counting was stopped" actions={<Button onPress={go}>Count again</Button>}>
          {count(soFar, "commit")} were read.
        </EmptyState>
      ) : counted.error !== null ? (
        <ReadProblem
          error={counted.error}
          connection={connection.id}
          onRetry={go}
          {...(isOfMailmap(counted.error)
            ? { what: "the .mailmap that says who is who", asked: "GET repository/files/.mailmap/raw" }
            : { what: "the commits", asked: "GET repository/commits" })}
        />
      ) : counted.data === undefined ? (
        <EmptyState
          title={
            <>
              <Spinner /> Counting
            </>
          }
          actions={<Button onPress={stop}>Stop</Button>}
        >
          <span role="status">{count(soFar, "commit")} so far</span>
        </EmptyState>
      ) : table.total === 0 ? (
        <EmptyState title="No commits in this time">
          Nobody committed to {project} in {length} weeks.
        </EmptyState>
      ) : (
        <div className="activity-authors-body">
          {counted.data.isCut ? <p className="activity-quiet">Only the newest {formatFigure(mostCounted)} commits were counted.</p> : null}
          <AuthorGrid
            table={table}
            at={at}
            isTable={location.table}
            onMove={(author, week) =>
              setChosen({ author: Math.max(0, Math.min(table.rows.length, author)), week: Math.max(0, Math.min(length - 1, week)) })
            }
            onOpen={open}
          />
          <WeekCommits
            connection={connection.id}
            project={project}
            monday={monday}
            who={row?.name ?? "all authors"}
            commits={weekCommits}
            onOpen={open}
          />
        </div>
      )}
    </main>
  );
}
