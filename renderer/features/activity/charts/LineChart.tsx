// Trends on one axis of time: lines with their gaps, a day to compare with, the reading that one points at.
import { type ReactNode, useRef } from "react";
import { useSize } from "../../../ui/frame/use-size.ts";
import { formatFigure } from "../model/figure.ts";
import { alone, gapsOfAll, type Point, toPieces } from "../model/trend.ts";
import { formatDay } from "../model/words.ts";
import { type Scales, toPath, toScales } from "./scales.ts";
import { spreadLabels } from "./spread-labels.ts";

/** `ink` for a single line, else the number of a lane's colour. */
export type Tone = "ink" | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface ChartLine {
  readonly id: string;
  readonly label: string;
  readonly points: readonly Point[];
  readonly tone: Tone;
}

export interface LineChartProps {
  /** One sentence for readers; the figures stand in a table beside it. */
  label: string;
  lines: readonly ChartLine[];
  from: number;
  to: number;
  longestGap: number;
  /** Pixels; without it, the height of what is around it. */
  height?: number;
  /** A day to compare with. */
  markAt?: number | null;
  /** The reading that is pointed at. */
  pointAt?: number | null;
  onPoint?: (at: number | null) => void;
  /** Names and newest figures at the right. */
  named?: boolean;
  /** Words on the axis of time. */
  dated?: boolean;
  /** Whether the day that is compared with is named. */
  markNamed?: boolean;
  /** What a picture of the chart says above it; `label` when absent. */
  told?: string;
  /** Stands over the chart, beside the reading that is pointed at. */
  card?: ReactNode;
}

/** Gaps of so many days are named. */
const namedGap = 5;
const edge = { left: 36, top: 18 };

export function LineChart(props: LineChartProps) {
  const { label, lines, from, to, longestGap, markAt = null, pointAt = null, onPoint, named = false, dated = false, card } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, `chart ${lines.length === 1 ? lines[0]?.id : "of several"}`);
  const { width } = size;
  const height = props.height ?? size.height;
  const right = named ? 136 : 12;
  const inner = { width: Math.max(40, width - edge.left - right), height: Math.max(40, height - edge.top - (dated ? 26 : 8)) };
  const most = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ figure }) => figure)));
  const scales = toScales({ from, to, most }, inner);
  const drawn = lines.map((line) => ({ ...line, ...toPieces(line.points, longestGap) }));
  const bands = gapsOfAll(
    lines.map(({ points }) => points),
    longestGap,
  ).filter(({ days }) => days >= namedGap);
  const widest = bands.toSorted((one, other) => other.days - one.days)[0];
  const others = [...new Set(drawn.flatMap(({ gaps }) => gaps.filter(({ isOther }) => isOther).map(({ to: { at } }) => at)))];
  const times = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))];
  const point = (clientX: number): void => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const scale = (box.current?.getBoundingClientRect().width ?? width) / Math.max(1, width);
    const at = scales.timeAt((clientX - left) / scale - edge.left);
    onPoint?.(times.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0] ?? null);
  };
  const isLeft = pointAt !== null && scales.x(pointAt) > inner.width / 2;
  return (
    <div
      ref={box}
      className="activity-chart"
      style={props.height === undefined ? {} : { height }}
      {...(onPoint ? { onPointerMove: (event) => point(event.clientX), onPointerLeave: () => onPoint(null) } : {})}
    >
      {width === 0 ? null : (
        <svg role="img" aria-label={label} width={width} height={height} data-picture={props.told ?? ""}>
          <g transform={`translate(${edge.left} ${edge.top})`}>
            <Grid scales={scales} inner={inner} dated={dated} />
            {bands.map((gap) => (
              <rect
                key={gap.from.at}
                className="activity-band"
                x={scales.x(gap.from.at)}
                y={0}
                width={scales.x(gap.to.at) - scales.x(gap.from.at)}
                height={inner.height}
              />
            ))}
            {widest && (lines.length > 1 || props.markNamed) ? (
              <text className="activity-axis" {...besideEdges((scales.x(widest.from.at) + scales.x(widest.to.at)) / 2, inner.width)} y={12}>
                not read{lines.length === 1 ? `, ${widest.days} days` : ""}
              </text>
            ) : null}
            {others.map((at) => (
              <path key={at} className="activity-other" d={`M${scales.x(at)} 0V${inner.height}`} />
            ))}
            {others[0] !== undefined && (named || props.markNamed) ? (
              <text
                className="activity-axis"
                textAnchor={scales.x(others[0]) > inner.width / 2 ? "end" : "start"}
                x={scales.x(others[0]) + (scales.x(others[0]) > inner.width / 2 ? -6 : 6)}
                y={inner.height - 6}
              >
                another account from here on
              </text>
            ) : null}
            {drawn.map((line) => (
              <g key={line.id} data-tone={line.tone}>
                {line.gaps.map((gap) => (
                  <path key={gap.from.at} className="activity-gap-line" d={toPath([gap.from, gap.to], scales)} />
                ))}
                {line.pieces.map((piece) => (
                  <path key={piece[0]?.at} className="activity-line" d={toPath(piece, scales)} />
                ))}
                {alone(line.pieces).map(({ at, figure }) => (
                  <circle key={at} className="activity-now" cx={scales.x(at)} cy={scales.y(figure)} r={2} />
                ))}
                {line.tone === "ink" || isSpeck(line.pieces.at(-1), scales) ? <End points={line.points} scales={scales} /> : null}
              </g>
            ))}
            {markAt === null ? null : (
              <Mark {...{ markAt, scales, inner }} named={props.markNamed ?? false} points={lines[0]?.points ?? []} />
            )}
            {pointAt === null ? null : <path className="activity-pointer" d={`M${scales.x(pointAt)} 0V${inner.height}`} />}
            {named ? <Names lines={drawn} scales={scales} inner={inner} /> : null}
          </g>
        </svg>
      )}
      {pointAt === null || card === undefined ? null : (
        <div className="activity-card" data-side={isLeft ? "left" : "right"} style={{ left: edge.left + scales.x(pointAt) }}>
          {card}
        </div>
      )}
    </div>
  );
}

/** Half of what the name of a gap takes, in pixels. */
const halfName = 50;

/** Where a name begins or ends so that it is whole: in the middle of what it names, unless that is near an edge. */
const besideEdges = (x: number, width: number): { readonly x: number; readonly textAnchor: "start" | "middle" | "end" } =>
  x > width - halfName ? { x: width, textAnchor: "end" } : x < halfName ? { x: 0, textAnchor: "start" } : { x, textAnchor: "middle" };

/** Pixels below which a piece of a line is not seen as one. */
const speck = 4;

/** Whether the newest piece is too short to be seen: readings of one hour in a chart of weeks. */
function isSpeck(piece: readonly Point[] | undefined, scales: Scales): boolean {
  const [first, last] = [piece?.[0], piece?.at(-1)];
  if (first === undefined || last === undefined) return false;
  return Math.hypot(scales.x(last.at) - scales.x(first.at), scales.y(last.figure) - scales.y(first.figure)) < speck;
}

interface Inner {
  readonly width: number;
  readonly height: number;
}

function Grid({ scales, inner, dated }: { scales: Scales; inner: Inner; dated: boolean }) {
  return (
    <>
      {scales.figures.map(({ figure, y, label }) => (
        <g key={figure}>
          <path className="activity-grid" d={`M0 ${y}H${inner.width}`} />
          <text className="activity-axis" textAnchor="end" x={-8} y={y + 4}>
            {label}
          </text>
        </g>
      ))}
      {dated
        ? scales.days.map(({ at, x, label, anchor }) => (
            <text key={at} className="activity-axis" textAnchor={anchor} x={x} y={inner.height + 20}>
              {label}
            </text>
          ))
        : null}
    </>
  );
}

function End({ points, scales }: { points: readonly Point[]; scales: Scales }) {
  const last = points.at(-1);
  return last === undefined ? null : <circle className="activity-now" cx={scales.x(last.at)} cy={scales.y(last.figure)} r={3.5} />;
}

function Mark({
  markAt,
  scales,
  inner,
  named,
  points,
}: {
  markAt: number;
  scales: Scales;
  inner: Inner;
  named: boolean;
  points: readonly Point[];
}) {
  const x = scales.x(markAt);
  const found = points.find(({ at }) => at === markAt);
  return (
    <g className="activity-mark">
      <path d={`M${x} 0V${inner.height}`} />
      {found === undefined ? null : <circle cx={x} cy={scales.y(found.figure)} r={3} />}
      {named ? (
        <text className="activity-axis" textAnchor="middle" x={x} y={-6}>
          {formatDay(markAt)}
        </text>
      ) : null}
    </g>
  );
}

/** At the right of each line: its name without its groups, and its newest figure. */
function Names({ lines, scales, inner }: { lines: readonly ChartLine[]; scales: Scales; inner: Inner }) {
  const ends = lines.flatMap(({ id, label, tone, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ id, label, tone, figure: last.figure, y: scales.y(last.figure) }];
  });
  const places = spreadLabels(
    ends.map(({ y }) => y),
    17,
    inner.height,
  );
  return ends.map(({ id, label, tone, figure }, index) => (
    <g key={id} data-tone={tone} transform={`translate(${inner.width + 10} ${places[index] ?? 0})`}>
      <path className="activity-line" d="M0 0H10" />
      <text className="activity-name" x={16} y={4}>
        {label.length > 13 ? `${label.slice(0, 12)}…` : label} <tspan className="activity-figure">{formatFigure(figure)}</tspan>
      </text>
    </g>
  ));
}
