// A trend as small as a word: its shape, its gaps, its newest point. The figures stand beside it.
import { memo, useDeferredValue } from "react";
import { alone, type Point, toPieces } from "../model/trend.ts";
import { toPath, toPlaces } from "./scales.ts";
import { thin } from "./thin.ts";

export interface SparklineProps {
  points: readonly Point[];
  from: number;
  to: number;
  longestGap: number;
}

const size = { width: 140, height: 22 };

/** Drawn in a task after the figures, which are what somebody looks for. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn && props.points.length > 0 ? (
    <Trend {...props} />
  ) : (
    <svg className="activity-spark" viewBox="0 0 148 28" aria-hidden="true" />
  );
});

function Trend({ points, from, to, longestGap }: SparklineProps) {
  const last = points.at(-1) as Point;
  const figures = points.map(({ figure }) => figure);
  const least = Math.min(...figures);
  const { x, y } = toPlaces({ from, to, most: Math.max(...figures) - least }, size);
  const place = { x, y: (figure: number) => y(figure - least) };
  const { pieces, gaps } = toPieces(points, longestGap);
  return (
    <svg className="activity-spark" viewBox="-4 -3 148 28" aria-hidden="true">
      {points.length === 1 ? <path className="activity-gap-line" d={`M${x(from)} ${place.y(last.figure)}H${x(last.at)}`} /> : null}
      {gaps.map((gap) => (
        <path key={gap.from.at} className="activity-gap-line" d={toPath([gap.from, gap.to], place)} />
      ))}
      {pieces.map((piece) => (
        <path key={piece[0]?.at} className="activity-line" d={toPath(thin(piece, x), place)} />
      ))}
      {alone(pieces).map(({ at, figure }) => (
        <circle key={at} className="activity-now" cx={x(at)} cy={place.y(figure)} r={1.5} />
      ))}
      <circle className="activity-now" cx={x(last.at)} cy={place.y(last.figure)} r={2.5} />
    </svg>
  );
}
