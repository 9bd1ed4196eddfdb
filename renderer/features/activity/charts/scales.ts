// Scales, ticks and paths of the charts, all of them d3's: what is said on an axis, and where.
import { scaleLinear, scaleTime } from "d3-scale";
import { line } from "d3-shape";
import { localFormat } from "../../../ui/text/local-zone.ts";
import { formatFigure } from "../model/figure.ts";
import type { Point } from "../model/trend.ts";

/** A word on the axis of time, and which part of it stands at `x`: at the sides it stays within the chart. */
interface Day {
  readonly at: number;
  readonly x: number;
  readonly label: string;
  readonly anchor: "start" | "middle" | "end";
}

export interface Scales {
  readonly x: (at: number) => number;
  /** Milliseconds since 1970 at a place. */
  readonly timeAt: (x: number) => number;
  readonly y: (figure: number) => number;
  readonly days: readonly Day[];
  readonly figures: readonly { readonly figure: number; readonly y: number; readonly label: string }[];
}

const monthFormat = localFormat("en-US", { month: "short" });

/** "9 Feb"; where only months are told, "Feb", and "2026" where a year begins. */
function formatTick(at: Date, isMonth: boolean): string {
  if (!isMonth) return `${at.getDate()} ${monthFormat(at)}`;
  return at.getMonth() === 0 ? String(at.getFullYear()) : monthFormat(at);
}

const shortFormat = new Intl.NumberFormat("en-US", { notation: "compact" });

/** "1,200"; "800M" where a whole number would not fit beside the axis. */
const formatTickFigure = (figure: number): string => (figure < 10_000 ? formatFigure(figure) : shortFormat.format(figure));

/** Room that a word on the axis of time is given, and two lines of the grid, in pixels. */
const wordWidth = 64;
const lineHeight = 56;
/** Room that a word needs, with a space beside it: "22 Nov" has 46 pixels. */
const roomOf = (label: string): number => label.length * 6.5 + 7;
/** Half of the widest word. */
const edge = 24;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const linesOf = ({ height }: Size): number => Math.max(2, Math.round(height / lineHeight));
const timeOf = ({ from, to }: Range, { width }: Size) => scaleTime([from, to], [0, width]);
const heightOf = ({ most }: Range, size: Size) => scaleLinear([0, Math.max(1, most)], [size.height, 0]).nice(linesOf(size));

/** Where a reading stands, with nothing on the axes: many small lines would pay for words that none shows. */
export function toPlaces(range: Range, size: Size): Pick<Scales, "x" | "y"> {
  const [time, height] = [timeOf(range, size), heightOf(range, size)];
  return { x: (at) => time(at), y: (figure) => height(figure) };
}

/** From 0 up to `most` in the height, from `from` to `to` (milliseconds since 1970) in the width. */
export function toScales(range: Range, size: Size): Scales {
  const [time, height, lines] = [timeOf(range, size), heightOf(range, size), linesOf(size)];
  const ticks = time.ticks(Math.max(2, Math.floor(size.width / wordWidth)));
  const isMonths = ticks.every((at) => at.getDate() === 1);
  return {
    x: (at) => time(at),
    timeAt: (x) => time.invert(x).getTime(),
    y: (figure) => height(figure),
    days: spaced(ticks.map((at) => ({ at: at.getTime(), x: time(at), label: formatTick(at, isMonths), anchor: anchorAt(time(at), size) }))),
    figures: height
      .ticks(lines)
      .filter(Number.isInteger)
      .map((figure) => ({ figure, y: height(figure), label: formatTickFigure(figure) })),
  };
}

/**
 * Those that have room for their words: each, or every second, and so on, counted from the newest; where d3 has to choose a unit, it takes
 * more ticks than it was asked for. The oldest alone gives way where its word was moved in from the edge.
 */
function spaced(days: readonly Day[]): readonly Day[] {
  for (let step = 1; step < days.length; step += 1) {
    const some = days.filter((_day, index) => (days.length - 1 - index) % step === 0);
    const tried = [some, some.slice(1)].find(haveRoom);
    if (tried !== undefined) return tried;
  }
  return days.slice(-1);
}

const startOf = ({ x, anchor, label }: Day): number => x - (anchor === "start" ? 0 : anchor === "end" ? roomOf(label) : roomOf(label) / 2);
const haveRoom = (days: readonly Day[]): boolean =>
  days.slice(1).every((day, index) => {
    const before = days[index];
    return before === undefined || startOf(before) + roomOf(before.label) <= startOf(day);
  });

const anchorAt = (x: number, { width }: Size): Day["anchor"] => (x < edge ? "start" : x > width - edge ? "end" : "middle");

/** The path through points without a gap; "" for none. */
export const toPath = (points: readonly Point[], { x, y }: Pick<Scales, "x" | "y">): string =>
  line<Point>(
    ({ at }) => x(at),
    ({ figure }) => y(figure),
  ).digits(1)([...points]) ?? "";
