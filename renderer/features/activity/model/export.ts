// Readings as files: the numbers of the screen, with their times; what was not read is empty.
import { counterNames, type Series } from "../../../../shared/contract/readings.ts";
import { toCell } from "../../../ui/text/csv.ts";
import { dayOf } from "../../../ui/text/day.ts";
import type { AuthorTable } from "./authors.ts";
import { missedDays } from "./trend.ts";

/** The readings of a time, oldest first, one group after the other. */
const readingsOf = (series: readonly Series[], from: number, to: number) =>
  series.flatMap(({ path, at, sample_until, other_account, ...figures }) =>
    at.flatMap((time, index) =>
      time < from || time > to
        ? []
        : [
            {
              group: path,
              read_at: new Date(time).toISOString(),
              ...Object.fromEntries(counterNames.map((name) => [name, figures[name][index] ?? null])),
              sample: sample_until !== null && time <= sample_until,
              other_account: other_account?.includes(index) ?? false,
            } as {
              group: string;
              read_at: string;
              issues: number | null;
              merge_requests: number | null;
              new_members: number | null;
              sample: boolean;
              /** Than that which took the reading before. */
              other_account: boolean;
            },
          ],
    ),
  );

/** Comma-separated with a header (RFC 4180). */
export function toCsv(series: readonly Series[], from: number, to: number, separator = ","): string {
  const head = ["group", "read_at", ...counterNames, "sample", "other_account"].join(separator);
  const rows = readingsOf(series, from, to).map((reading) =>
    [
      toCell(reading.group),
      reading.read_at,
      ...counterNames.map((name) => reading[name] ?? ""),
      ...[reading.sample, reading.other_account].map((is) => (is ? "yes" : "no")),
    ].join(separator),
  );
  return `${[head, ...rows].join("\r\n")}\r\n`;
}

/** Each reading also says how many days without one lie before it; `longestGap` as on the screen. */
export function toJson(series: readonly Series[], from: number, to: number, longestGap: number): string {
  const before = new Map<string, number>();
  const readings = readingsOf(series, from, to).map((reading) => {
    const at = Date.parse(reading.read_at);
    const earlier = before.get(reading.group);
    before.set(reading.group, at);
    const passed = earlier === undefined ? 0 : at - earlier;
    return { ...reading, days_missed_before: passed > longestGap ? missedDays(passed) : 0 };
  });
  return `${JSON.stringify(readings, null, 2)}\n`;
}

export const countRows = (series: readonly Series[], from: number, to: number): number =>
  series.reduce((sum, { at }) => sum + at.filter((time) => time >= from && time <= to).length, 0);

/** A line for each author, a column for each week. */
export function authorsCsv({ weeks, rows, totals, total }: AuthorTable): string {
  const head = ["author", "address", ...weeks.map((monday) => `week of ${dayOf(monday)}`), "commits"];
  const lines = rows.map((row) => [toCell(row.name), toCell(row.email ?? ""), ...row.weeks, row.total].join(","));
  return `${[head.join(","), ...lines, ["All authors", "", ...totals, total].join(",")].join("\r\n")}\r\n`;
}
