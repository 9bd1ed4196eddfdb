// One group in the table: its name, and of each counter the newest figure, its change and its trend; or why there are none.
import { CircleSlash, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { type CounterName, counterNames, type WatchedGroup } from "../../../shared/contract/readings.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { markOdd } from "../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { PathName } from "../../ui/text/PathName.tsx";
import type { Tone } from "./charts/LineChart.tsx";
import { Sparkline } from "./charts/Sparkline.tsx";
import { formatFigure } from "./model/figure.ts";
import type { Cell, GroupRow } from "./model/rows.ts";
import { formatChange } from "./model/trend.ts";
import { counterTitles, formatDay, offers, sayOther, sayReadEarlier } from "./model/words.ts";

export interface GroupCellsProps {
  row: GroupRow;
  index: number;
  tableId: string;
  /** The cell that arrows stand on; null in other rows. */
  activeColumn: number | null;
  tone: Tone | null;
  counter: CounterName;
  isReading: boolean;
  range: { readonly from: number; readonly to: number; readonly longestGap: number };
  onCompare: (path: string) => void;
}

export const cellId = (tableId: string, index: number, column: number): string => `${tableId}-${index}-${column}`;

export const GroupCells = memo(function GroupCells(props: GroupCellsProps) {
  const { row, index, tableId, activeColumn, tone, counter, isReading, range, onCompare } = props;
  const { group, cells, hasFigures } = row;
  const cell = (column: number) => ({
    id: cellId(tableId, index, column),
    "data-row": index,
    "data-column": column,
    "data-active": activeColumn === column || undefined,
  });
  return (
    <tr data-quiet={!hasFigures || undefined}>
      <td {...cell(0)}>
        <span className="activity-group">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Compare ${group.path}`}
            checked={tone !== null}
            disabled={!hasFigures}
            onChange={() => onCompare(group.path)}
          />
          <span className="activity-tone" data-tone={tone ?? undefined} />
          <span className="activity-path">
            <PathName path={group.path} />
          </span>
          {hasFigures && group.trouble !== null ? (
            <span className="activity-trouble" title={spellOdd(group.trouble.sentence, "lines")}>
              <Icon of={TriangleAlert} size="small" label={`Last try: ${group.trouble.sentence}`} />
            </span>
          ) : null}
        </span>
      </td>
      {hasFigures ? (
        counterNames.map((name, place) => (
          <td
            key={name}
            {...cell(place + 1)}
            data-used={name === counter || undefined}
            aria-label={toName(name, cells[name], group.tried_at)}
          >
            <span className="activity-cell">
              <Figures cell={cells[name]} triedAt={group.tried_at} />
              <Sparkline points={cells[name].points} {...range} />
            </span>
          </td>
        ))
      ) : (
        <td {...cell(1)} colSpan={counterNames.length}>
          <span className="activity-none">
            <NoFigures group={group} isReading={isReading} />
          </span>
        </td>
      )}
    </tr>
  );
});

/** `triedAt`: when the group was asked last; a figure that it did not tell then is an earlier one, and says so. */
function Figures({ cell: { newest, change }, triedAt }: { cell: Cell; triedAt: number | null }) {
  if (newest === null) return <span className="activity-figures">not read</span>;
  const earlier = sayReadEarlier(newest.at, triedAt);
  return (
    <span className="activity-figures">
      <b data-old={earlier !== null || undefined}>{formatFigure(newest.figure)}</b>
      {earlier === null ? null : <span className="activity-earlier">{earlier}</span>}
      <span
        className="activity-change"
        title={
          change === null
            ? undefined
            : change.by === null
              ? sayOther(change.before)
              : `against ${change.before.figure} on ${formatDay(change.before.at)}`
        }
      >
        {change === null ? "" : formatChange(change.by)}
      </span>
    </span>
  );
}

function NoFigures({ group, isReading }: { group: WatchedGroup; isReading: boolean }) {
  if (group.trouble === null) {
    return (
      <>
        {isReading ? <Spinner /> : null} {isReading ? "Reading…" : "Not read yet."}
      </>
    );
  }
  const { kind, sentence } = group.trouble;
  const isOffered = kind !== "no_right" && kind !== "not_offered";
  return (
    <>
      <Icon of={isOffered ? TriangleAlert : CircleSlash} size="small" />
      <span>
        {offers[kind]}. {markOdd(sentence)}
      </span>
    </>
  );
}

/** "Issues created, 96, 22 less than on 28 Aug" */
function toName(name: CounterName, { newest, change }: Cell, triedAt: number | null): string {
  if (newest === null) return `${counterTitles[name]}, not read`;
  const by =
    change === null
      ? ", first reading"
      : change.by === null
        ? `, ${sayOther(change.before)}`
        : change.by === 0
          ? `, as on ${formatDay(change.before.at)}`
          : `, ${Math.abs(change.by)} ${change.by > 0 ? "more" : "less"} than on ${formatDay(change.before.at)}`;
  const earlier = sayReadEarlier(newest.at, triedAt);
  return `${counterTitles[name]}, ${newest.figure}${earlier === null ? "" : `, ${earlier}`}${by}`;
}
