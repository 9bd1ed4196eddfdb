// All groups of a connection that are read: a table to compare them, and the trend of the counter that was chosen.
import { useMemo, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import { home } from "../../state/focus.ts";
import { navigate, pageAt } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { useSame } from "../../state/use-same.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ReadProblem } from "../problem/index.ts";
import { AddGroup } from "./AddGroup.tsx";
import { CompareChart } from "./CompareChart.tsx";
import type { Tone } from "./charts/LineChart.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FirstReading } from "./FirstReading.tsx";
import { GroupTable } from "./GroupTable.tsx";
import { HalfSwitch } from "./HalfSwitch.tsx";
import { Meaning } from "./Meaning.tsx";
import { sayMeaning, saySample } from "./model/meaning.ts";
import { createRows, type Sorting, sortRows } from "./model/rows.ts";
import { againsts, count, counterTitles, formatMoment, ranges, sayLastRead, sayPeriod } from "./model/words.ts";
import { ReadButtons } from "./ReadButtons.tsx";
import { ReadingNote } from "./ReadingNote.tsx";
import { RefusedNote } from "./RefusedNote.tsx";
import { type ActivityLocation, useActivity } from "./use-activity.ts";
import { useBring } from "./use-bring.ts";

/** Rows above the trend at most: more of them scroll by themselves, so that it stays in sight. */
const mostRows = 10;
/** Lines that can be told apart. */
const mostLines = 8;

export function GroupsPage({ connection, location }: { connection: Connection; location: ActivityLocation }) {
  const activity = useActivity(connection, location);
  const { watched, series, from, to, longestGap, recent, isReading, choose } = activity;
  const { counter, range } = location;
  const against = Number(location.against);
  const main = useRef<HTMLElement>(null);
  const [sorting, setSorting] = useState<Sorting>({ by: "group", isDown: false });
  const [isTable, setTable] = useState(false);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  // Apart: another order leaves the points as they are, and with them the drawn lines.
  const [toRows] = useState(createRows);
  const unsorted = useMemo(
    () => toRows(watched?.groups ?? [], series ?? [], { from, to }, against),
    [toRows, watched, series, from, to, against],
  );
  const rows = useMemo(() => sortRows(unsorted, sorting), [unsorted, sorting]);
  const shown = useSame({ from, to, longestGap });
  const readable = rows.filter(({ hasFigures }) => hasFigures).map(({ group }) => group.path);
  const chosen = (ticked ?? readable.slice(0, 4)).filter((path) => readable.includes(path));
  const compared = new Map(chosen.map((path, index) => [path, ((index % mostLines) + 1) as Tone]));
  const compare = (path: string): void =>
    setTicked(chosen.includes(path) ? chosen.filter((known) => known !== path) : [...chosen, path].slice(-mostLines));
  const known = watched?.groups ?? [];
  const readAt = Math.max(0, ...known.map(({ tried_at }) => tried_at ?? 0));
  const hasTrend = (series ?? []).some(({ at }) => at.length > 1);
  const readings = known.reduce((sum, group) => sum + group.readings, 0);
  useCommand("activity.table", () => setTable(!isTable), { disabled: hasTrend ? null : "There is no trend yet." });
  useStatus([
    ...(readAt === 0 ? [] : [{ id: "read", text: sayLastRead(readAt) }]),
    ...(watched?.next_at == null ? [] : [{ id: "next", text: `Next ${formatMoment(watched.next_at)}` }]),
    { id: "kept", text: `${count(readings, "reading")} kept` },
    ...(known.length === 0
      ? []
      : [
          { id: "compare", keys: keysOf("counters.compare"), text: "compare" },
          { id: "sort", keys: keysOf("counters.sort"), text: "sort" },
          { id: "use", keys: keysOf("counters.use"), text: "open, use column" },
        ]),
  ]);
  const bring = useBring(connection.id);
  const bringButton = (
    <Button busy={bring.isBusy} onPress={bring.choose}>
      Bring in older readings…
    </Button>
  );
  const meaning = sayMeaning(recent);
  const sample = saySample(series ?? [], from);
  return (
    <main
      ref={main}
      className="activity"
      aria-label="Activity"
      {...home(known.length > 0 ? ".activity-groups" : ".activity-add button, .ui-state-actions button")}
    >
      <header className="activity-head">
        <div className="activity-title">
          <h1>Activity</h1>
          <p>
            What {connection.kind === "local" ? "the service of this machine" : "the server"} counts as recent,{" "}
            {sayPeriod(watched?.every ?? null)} and kept on this machine.
          </p>
        </div>
        <HalfSwitch connection={connection.id} half="groups" />
        <SegmentedControl
          label="Time"
          value={range}
          onChange={(value) => choose({ range: value })}
          segments={ranges.map(({ value, label }) => ({ value, label }))}
        />
        <ReadButtons activity={activity} />
        <ExportButton
          title="Activity"
          series={(series ?? []).filter(({ path }) => readable.includes(path))}
          {...{ from, to, longestGap }}
          charts={main}
          foot={[meaning, ...(sample === null ? [] : [sample])]}
        />
      </header>
      <ReadingNote activity={activity} />
      <RefusedNote activity={activity} />
      {bring.problem === null ? null : (
        <div className="activity-problem">
          <Note tone="red" role="alert" fact="No reading was brought in.">
            {bring.problem}
          </Note>
        </div>
      )}
      {activity.error !== null && watched === undefined ? (
        <ReadProblem error={activity.error} what="the readings" asked="GET readings" connection={connection.id} onRetry={activity.retry} />
      ) : watched === undefined || series === undefined ? (
        <Skeleton label="Loading readings" rows={6} rowHeight={45} trailing />
      ) : known.length === 0 ? (
        <EmptyState
          title="No group is read yet"
          actions={
            <>
              <AddGroup connection={connection.id} known={[]} variant="main" />
              {bringButton}
            </>
          }
        >
          Choose groups of {connection.kind === "local" ? "this machine" : "this server"}: Repodesk reads once a day, while it runs, how
          many issues, merge requests and members are new in each, and draws what becomes of these figures.{" "}
          {connection.kind === "local" ? "The sample repository’s group comes with a year of sample data." : ""}
        </EmptyState>
      ) : (
        <div className="activity-body">
          <div className="activity-groups-box" data-long={(hasTrend && rows.length > mostRows) || undefined}>
            <GroupTable
              {...{ rows, sorting, counter, compared, isReading }}
              range={shown}
              onSort={setSorting}
              onCounter={(name) => choose({ counter: name })}
              onCompare={compare}
              onOpen={(path) => navigate(pageAt(connection.id, "activity", { ...location, group: path }))}
            />
          </div>
          <div className="activity-add">
            <AddGroup connection={connection.id} known={known.map(({ path }) => path)} variant="quiet" />
            <label>
              Change is against the reading{" "}
              <select value={location.against} onChange={(event) => choose({ against: event.target.value as ActivityLocation["against"] })}>
                {againsts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {hasTrend ? (
            <section className="activity-trend" aria-labelledby="activity-trend">
              <header>
                <h2 id="activity-trend">{counterTitles[counter]}</h2>
                <span>{count(chosen.length, "group")} compared</span>
                <Button
                  size="small"
                  variant="quiet"
                  keys={keyOf("activity.table")}
                  aria-pressed={isTable}
                  onPress={() => setTable(!isTable)}
                >
                  {isTable ? "Show as chart" : "Show as table"}
                </Button>
              </header>
              {chosen.length === 0 ? (
                <p className="activity-quiet">Tick groups to compare them.</p>
              ) : (
                <CompareChart {...{ rows, compared, counter, from, to, longestGap, isTable }} />
              )}
            </section>
          ) : readable.length > 0 ? (
            <FirstReading
              readAt={readAt === 0 ? null : readAt}
              nextAt={watched.next_at}
              every={watched.every}
              recent={recent}
              action={bringButton}
            />
          ) : null}
        </div>
      )}
      {known.length > 0 ? <Meaning meaning={meaning} sample={sample} /> : null}
    </main>
  );
}
