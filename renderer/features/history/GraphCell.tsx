// The graph of one row, hidden from readers: the row's name says what it means.
import { memo } from "react";
import type { GraphRow } from "./graph.ts";

export interface GraphCellProps {
  row: GraphRow;
  /** Lanes that are drawn. */
  lanes: number;
  /** Pixels of the row. */
  height: number;
}

const step = 14;
export const graphWidth = (lanes: number): number => 8 + lanes * step;
const x = (lane: number): number => 8 + lane * step;

/** A line that leaves its lane bends; one that stays is straight. */
function pathOf(from: number, to: number, [top, bottom]: readonly [number, number]): string {
  const [a, b] = [x(from), x(to)];
  if (a === b) return `M${a} ${top}V${bottom}`;
  const middle = (top + bottom) / 2;
  return `M${a} ${top}C${a} ${middle} ${b} ${middle} ${b} ${bottom}`;
}

export const GraphCell = memo(function GraphCell({ row, lanes, height }: GraphCellProps) {
  const middle = height / 2;
  const ends = { past: [0, height], in: [0, middle], out: [middle, height] } satisfies Record<string, [number, number]>;
  return (
    <svg className="history-graph" width={graphWidth(lanes)} height={height} aria-hidden="true">
      {row.edges.map(({ kind, from, to, hue }) =>
        from >= lanes && to >= lanes ? null : <path key={`${kind} ${from} ${to}`} data-hue={hue} d={pathOf(from, to, ends[kind])} />,
      )}
      {row.isCut ? <path data-hue={row.hue} data-cut="" d={`M${x(row.lane)} ${middle + 5}V${height}`} /> : null}
      {row.lane < lanes ? (
        <circle cx={x(row.lane)} cy={middle} r={row.isMerge ? 3.5 : 4} data-hue={row.hue} data-merge={row.isMerge || undefined} />
      ) : null}
    </svg>
  );
});
