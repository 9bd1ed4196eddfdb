// One group: the three counters one under the other on one axis of time, and the readings as a table beside them.
import { ArrowLeft, Trash2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { Connection } from "../../../shared/contract/desktop.ts";
import { counterNames } from "../../../shared/contract/readings.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keysOf, pressIn, surface } from "../../commands/press.ts";
import { home } from "../../state/focus.ts";
import { navigate, pageAt } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SegmentedControl } from "../../ui/controls/SegmentedControl.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Note } from "../../ui/states/Note.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { markOdd, oddText } from "../../ui/text/mark-odd.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { Meaning } from "./Meaning.tsx";
import { sayMeaning, saySample } from "./model/meaning.ts";
import { day, pointAt, pointsOf } from "./model/trend.ts";
import { againsts, count, formatDay, formatMoment, offers, ranges, sayLastRead, sayPeriod } from "./model/words.ts";
import { ReadButtons } from "./ReadButtons.tsx";
import { ReadingNote } from "./ReadingNote.tsx";
import { ReadingTable } from "./ReadingTable.tsx";
import { RefusedNote } from "./RefusedNote.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { Trend } from "./Trend.tsx";
import { type ActivityLocation, useActivity } from "./use-activity.ts";

export function GroupPage({ connection, location, group }: { connection: Connection; location: ActivityLocation; group: string }) {
  const activity = useActivity(connection, location);
  const { watched, from, to, longestGap, recent, choose } = activity;
  const series = useMemo(() => activity.series?.find(({ path }) => path === group), [activity.series, group]);
  const known = watched?.groups.find(({ path }) => path === group);
  const charts = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  /** Days before the newest reading; what one moves with the keys, beside the choices. */
  const [moved, setMoved] = useState(0);
  const all = useMemo(() => counterNames.map((name) => ({ name, points: pointsOf(series, name) })), [series]);
  const times = series?.at.filter((at) => at >= from && at <= to) ?? [];
  const newest = series?.at.findLast((at) => at <= to) ?? to;
  const wanted = newest - (Number(location.against) + moved) * day;
  const mark = pointAt(all.find(({ points }) => points.length > 0)?.points ?? [], wanted + day / 4)?.at ?? null;
  const back = (): void => navigate(pageAt(connection.id, "activity", { ...location, group: null }));
  const move = (by: number): void => setMoved((now) => Math.max(1 - Number(location.against), now + by));
  const step = (by: 1 | -1): void => {
    const here = pointed === null ? times.length : times.indexOf(pointed);
    setPointed(times[Math.max(0, Math.min(times.length - 1, here + by))] ?? null);
  };
  const canCompare = mark === null ? "No reading is that old." : null;
  useCommand("activity.back", back);
  useCommand("activity.earlier", () => move(1), { disabled: series === undefined ? "Nothing was read yet." : null });
  useCommand("activity.later", () => move(-1), { disabled: series === undefined ? "Nothing was read yet." : canCompare });
  useStatus([
    ...(known?.tried_at == null ? [] : [{ id: "read", text: sayLastRead(known.tried_at) }]),
    ...(watched?.next_at == null ? [] : [{ id: "next", text: `Next ${formatMoment(watched.next_at)}` }]),
    { id: "day", keys: keysOf("trend.previous", "trend.next"), text: "reading" },
    { id: "compare", keys: keysOf("activity.earlier", "activity.later"), text: "move comparison" },
    { id: "back", keys: keysOf("activity.back"), text: "all groups" },
  ]);
  const meaning = sayMeaning(recent);
  const sample = series === undefined ? null : saySample([series], from);
  const cut = group.lastIndexOf("/") + 1;
  return (
    <main className="activity" aria-label={`Activity of ${group}`} {...home(".activity-charts, .ui-state-actions button")}>
      <header className="activity-head">
        <IconButton icon={ArrowLeft} label="Back to all groups" onPress={back} />
        <div className="activity-title">
          <h1>
            <span className="activity-parent">{oddText(group.slice(0, cut).replaceAll("/", " / "), "name")}</span>
            {oddText(group.slice(cut), "name")}
          </h1>
          <p>
            {capital(sayPeriod(watched?.every ?? null))} on {markOdd(connection.name)} · {count(times.length, "reading")} in{" "}
            {ranges.find(({ value }) => value === location.range)?.label}
          </p>
        </div>
        <label className="activity-against">
          <span>Compare with </span>
          <select
            value={location.against}
            onChange={(event) => {
              setMoved(0);
              choose({ against: event.target.value as ActivityLocation["against"] });
            }}
          >
            {againsts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <SegmentedControl
          label="Time"
          value={location.range}
          onChange={(value) => choose({ range: value })}
          segments={ranges.map(({ value, label }) => ({ value, label }))}
        />
        <ReadButtons activity={activity} />
        <ExportButton
          title={`Activity of ${group}`}
          series={series === undefined ? [] : [series]}
          {...{ from, to, longestGap, charts }}
          foot={[meaning, ...(sample === null ? [] : [sample])]}
        />
        <IconButton icon={Trash2} label="Read this group no more…" onPress={() => setRemoving(true)} />
      </header>
      <ReadingNote activity={activity} />
      <RefusedNote activity={activity} />
      {known?.trouble && series !== undefined && known.trouble.sentence !== activity.readError?.message ? (
        <div className="activity-problem">
          <Note tone="amber" role="status" fact="The last try did not read everything.">
            {known.trouble.sentence}
          </Note>
        </div>
      ) : null}
      {watched === undefined || activity.series === undefined ? (
        <Skeleton label="Loading readings" rows={6} rowHeight={100} />
      ) : known === undefined ? (
        <EmptyState title={`${group} is not read here`} actions={<Button onPress={back}>All groups</Button>}>
          Its readings were removed, or this address is from another machine.
        </EmptyState>
      ) : series === undefined ? (
        <EmptyState
          title={known.trouble === null ? "Nothing was read yet" : offers[known.trouble.kind]}
          actions={<Button onPress={back}>All groups</Button>}
        >
          {known.trouble?.sentence ?? "The first reading is on its way."}
        </EmptyState>
      ) : (
        <div className="activity-group-body">
          <section
            ref={charts}
            className="activity-charts"
            aria-label="Trends"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows step through the readings
            tabIndex={0}
            {...surface("trend")}
            onKeyDown={(event) => pressIn(["trend"], event, { "trend.next": () => step(1), "trend.previous": () => step(-1) })}
          >
            {all.map(({ name, points }, index) => (
              <Trend
                key={name}
                counter={name}
                points={points.filter(({ at }) => at >= from && at <= to)}
                before={mark === null ? null : pointAt(points, mark, day)}
                {...{ from, to, longestGap, pointed }}
                markAt={mark !== null && mark >= from ? mark : null}
                onPoint={setPointed}
                isFirst={index === 0}
                isLast={index === all.length - 1}
              />
            ))}
            {mark === null ? <p className="activity-quiet">There is no reading of {formatDay(wanted)} to compare with.</p> : null}
          </section>
          <ReadingTable series={series} {...{ from, to, longestGap, pointed }} />
        </div>
      )}
      {series === undefined ? null : <Meaning meaning={meaning} sample={sample} />}
      {isRemoving && known ? (
        <RemoveDialog connection={connection.id} group={known} onClose={() => setRemoving(false)} onDone={back} />
      ) : null}
    </main>
  );
}

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
