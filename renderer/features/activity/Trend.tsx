// One counter of one group: its newest figure, the change against a day, and its line.
import type { CounterName } from "../../../shared/contract/readings.ts";
import { LineChart } from "./charts/LineChart.tsx";
import { formatFigure } from "./model/figure.ts";
import { formatChange, isOfOne, type Point } from "./model/trend.ts";
import { counterTitles, formatDay, formatMoment, sayOther } from "./model/words.ts";

export interface TrendProps {
  counter: CounterName;
  points: readonly Point[];
  /** What it is compared with. */
  before: Point | null;
  from: number;
  to: number;
  longestGap: number;
  markAt: number | null;
  pointed: number | null;
  onPoint: (at: number | null) => void;
  isFirst: boolean;
  isLast: boolean;
}

export function Trend({ counter, points, before, from, to, longestGap, markAt, pointed, onPoint, isFirst, isLast }: TrendProps) {
  const newest = points.at(-1);
  const here = pointed === null ? undefined : points.find(({ at }) => at === pointed);
  const change =
    newest === undefined || before === null
      ? null
      : isOfOne(before, newest)
        ? { by: formatChange(newest.figure - before.figure), against: `against ${formatFigure(before.figure)} on ${formatDay(before.at)}` }
        : { by: "", against: sayOther(before) };
  const told = `${counterTitles[counter]}, ${newest === undefined ? "not read in this time" : `now ${formatFigure(newest.figure)}`}`;
  return (
    <div className="activity-counter">
      <div className="activity-now-figure">
        <h2>{counterTitles[counter]}</h2>
        <b>{newest === undefined ? "–" : formatFigure(newest.figure)}</b>
        {newest === undefined ? (
          <p>not read in this time</p>
        ) : change === null ? null : (
          <p>
            {change.by} <span>{change.against}</span>
          </p>
        )}
        {here === undefined ? null : (
          <p aria-live="polite">
            {formatFigure(here.figure)} <span>{formatMoment(here.at)}</span>
          </p>
        )}
      </div>
      <LineChart
        label={`${counterTitles[counter]}, ${newest === undefined ? "not read" : `now ${newest.figure}`}`}
        told={change === null ? told : `${told}, ${`${change.by} ${change.against}`.trim()}`}
        lines={[{ id: counter, label: counterTitles[counter], points, tone: "ink" }]}
        {...{ from, to, longestGap, markAt, onPoint }}
        pointAt={pointed}
        dated={isLast}
        markNamed={isFirst}
      />
    </div>
  );
}
