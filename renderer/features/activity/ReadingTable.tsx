// The readings of a group, newest first, with a row for each gap: the same as the charts, for those who read.
import { memo, useEffect, useRef } from "react";
import { counterNames, type Series } from "../../../shared/contract/readings.ts";
import { usePainted } from "../../state/use-painted.ts";
import { formatFigure } from "./model/figure.ts";
import { missedDays } from "./model/trend.ts";
import { count, counterTitles, formatDay, formatMoment, formatTime, isOfOneDay } from "./model/words.ts";

export interface ReadingTableProps {
  series: Series;
  from: number;
  to: number;
  longestGap: number;
  pointed: number | null;
}

/** Rows that are drawn with the charts; the others follow once these have been seen. */
const mostAtOnce = 60;

const short = { issues: "Issues", merge_requests: "MRs", new_members: "Members" } as const;

export const ReadingTable = memo(function ReadingTable({ series, from, to, longestGap, pointed }: ReadingTableProps) {
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pointed !== null) table.current?.querySelector("[data-pointed]")?.scrollIntoView({ block: "nearest" });
  }, [pointed]);
  const isPainted = usePainted();
  const rows = series.at.map((at, index) => ({ at, index })).filter(({ at }) => at >= from && at <= to);
  const others = new Set(series.other_account);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <aside ref={table} className="activity-readings" aria-label="Readings" tabIndex={0}>
      <table>
        <caption className="ui-hidden">Readings of {series.path}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Read</th>
            {counterNames.map((name) => (
              <th key={name} scope="col" title={counterTitles[name]}>
                {short[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().flatMap(({ at, index }, place, shown) => {
            if (place >= mostAtOnce && !isPainted) return [];
            const above = shown[place - 1];
            const later = above?.at;
            const isOther = above !== undefined && others.has(above.index);
            const missed = later !== undefined && later - at > longestGap ? missedDays(later - at) : 0;
            return [
              isOther ? (
                <tr key={`other ${at} ${index}`} className="activity-gap-row">
                  <td colSpan={counterNames.length + 1}>another account from {formatDay(above.at)} on</td>
                </tr>
              ) : null,
              missed === 0 ? null : (
                <tr key={`gap ${at}`} className="activity-gap-row">
                  <td colSpan={counterNames.length + 1}>not read, {count(missed, "day")}</td>
                </tr>
              ),
              <tr
                key={`${at} ${index}`}
                data-pointed={at === pointed || undefined}
                data-sample={(series.sample_until ?? 0) >= at || undefined}
              >
                <th scope="row" title={formatMoment(at)}>
                  {formatDay(at)}
                  {isOfOneDay(at, shown[place - 1]?.at) || isOfOneDay(at, shown[place + 1]?.at) ? `, ${formatTime(at)}` : null}
                </th>
                {counterNames.map((name) => (
                  <td key={name}>{sayFigure(series[name][index] ?? null)}</td>
                ))}
              </tr>,
            ];
          })}
        </tbody>
      </table>
    </aside>
  );
});

const sayFigure = (figure: number | null): string => (figure === null ? "–" : formatFigure(figure));
