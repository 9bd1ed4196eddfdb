// One counter of several groups on one axis; the same as a table.
import { useState } from "react";
import type { CounterName } from "../../../shared/contract/readings.ts";
import { pressIn, surface } from "../../commands/press.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { type ChartLine, LineChart, type Tone } from "./charts/LineChart.tsx";
import { formatFigure } from "./model/figure.ts";
import type { GroupRow } from "./model/rows.ts";
import { toTableRows } from "./model/table-rows.ts";
import { figureAt } from "./model/trend.ts";
import { count, counterTitles, formatDay, formatMoment, formatTime, isOfOneDay, tellApart } from "./model/words.ts";

export interface CompareChartProps {
  rows: readonly GroupRow[];
  compared: ReadonlyMap<string, Tone>;
  counter: CounterName;
  from: number;
  to: number;
  longestGap: number;
  isTable: boolean;
}

export function CompareChart({ rows, compared, counter, from, to, longestGap, isTable }: CompareChartProps) {
  const [pointAt, setPointAt] = useState<number | null>(null);
  const names = tellApart([...compared.keys()]);
  const lines: ChartLine[] = rows.flatMap(({ group, cells }) => {
    const tone = compared.get(group.path);
    return tone === undefined
      ? []
      : [{ id: group.path, label: spellOdd(names.get(group.path) ?? group.path), tone, points: cells[counter].points }];
  });
  const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted((one, other) => one - other);
  /** What each group had at that time, read within the same hours. */
  const figureOf = (line: ChartLine, at: number): number | null => figureAt(line.points, at, longestGap / 3);
  const step = (by: 1 | -1): void => {
    const here = pointAt === null ? times.length : times.indexOf(pointAt);
    setPointAt(times[Math.max(0, Math.min(times.length - 1, here + by))] ?? null);
  };
  if (isTable) return <Table {...{ lines, figureOf }} title={counterTitles[counter]} />;
  return (
    <section
      className="activity-compare"
      aria-label="Trend"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows step through the readings
      tabIndex={0}
      {...surface("trend")}
      onKeyDown={(event) => pressIn(["trend"], event, { "trend.next": () => step(1), "trend.previous": () => step(-1) })}
    >
      <LineChart
        label={`${counterTitles[counter]} of ${count(lines.length, "group")}`}
        {...{ lines, from, to, longestGap, pointAt }}
        height={300}
        onPoint={setPointAt}
        named
        dated
        card={
          pointAt === null ? null : (
            <>
              <p>Read {formatMoment(pointAt)}</p>
              <ul aria-live="polite">
                {lines.map((line) => (
                  <li key={line.id}>
                    <span className="activity-tone" data-tone={line.tone} />
                    <span className="ui-ellipsis">{line.label}</span>
                    <b>{sayFigure(figureOf(line, pointAt))}</b>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      />
    </section>
  );
}

function Table({
  lines,
  figureOf,
  title,
}: {
  lines: readonly ChartLine[];
  figureOf: (line: ChartLine, at: number) => number | null;
  title: string;
}) {
  const rows = toTableRows(lines);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className="activity-table" tabIndex={0} aria-label={`${title} as a table`}>
      <table>
        <caption className="ui-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Read</th>
            {lines.map((line) => (
              <th key={line.id} scope="col">
                {line.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, figures }, index) => (
            <tr key={at}>
              <th scope="row">
                {formatDay(at)}
                {isOfOneDay(at, rows[index - 1]?.at) || isOfOneDay(at, rows[index + 1]?.at) ? `, ${formatTime(at)}` : null}
              </th>
              {lines.map((line) => (
                <td key={line.id}>{sayFigure(figures.get(line.id) ?? figureOf(line, at))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sayFigure = (figure: number | null): string => (figure === null ? "not read" : formatFigure(figure));
