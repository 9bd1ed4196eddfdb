// Names and dates as the activity says them.
import type { CounterName, ReadingTrouble } from "../../../../shared/contract/readings.ts";
import { formatDay as formatDate } from "../../../ui/text/format-age.ts";
import { comesTwice, localFormat } from "../../../ui/text/local-zone.ts";
import { formatFigure } from "./figure.ts";
import { day, type Point } from "./trend.ts";

export const counterTitles: Readonly<Record<CounterName, string>> = {
  issues: "Issues created",
  merge_requests: "Merge requests created",
  new_members: "Members added",
};

/** What a group is that has no figures, for which reason. */
export const offers: Readonly<Record<ReadingTrouble, string>> = {
  no_right: "Not offered here",
  not_offered: "Not offered here",
  signed_out: "Not signed in",
  unreadable: "Not to be read",
  failed: "Not read yet",
};

export type Range = "4w" | "12w" | "1y";
export const ranges: readonly { readonly value: Range; readonly label: string; readonly days: number }[] = [
  { value: "4w", label: "4 weeks", days: 28 },
  { value: "12w", label: "12 weeks", days: 84 },
  { value: "1y", label: "1 year", days: 365 },
];
export const daysOf = (range: Range): number => ranges.find(({ value }) => value === range)?.days ?? 84;

export type Against = "7" | "28" | "84" | "182" | "364";
export const againsts: readonly { readonly value: Against; readonly label: string }[] = [
  { value: "7", label: "1 week ago" },
  { value: "28", label: "4 weeks ago" },
  { value: "84", label: "12 weeks ago" },
  { value: "182", label: "26 weeks ago" },
  { value: "364", label: "52 weeks ago" },
];

/** "28 Aug"; with the year where it is another than now's. */
export const formatDay = (at: number, now = Date.now()): string => formatDate(new Date(at), new Date(now));

const plainTime = localFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const timeInZone = localFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });

/** "09:00"; "02:30 CEST" in an hour that comes twice. */
export const formatTime = (at: number): string => (comesTwice(at) ? timeInZone : plainTime)(at);

/** Two readings of one day are told apart by their time. */
export const isOfOneDay = (at: number, other: number | undefined): boolean =>
  other !== undefined && new Date(at).toDateString() === new Date(other).toDateString();

/** "today, 09:00", "tomorrow, 09:00", "8 Nov, 09:00" */
export function formatMoment(at: number, now = Date.now()): string {
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / day);
  const name = { "-1": "yesterday", "0": "today", "1": "tomorrow" }[String(days)] ?? formatDay(at, now);
  return `${name}, ${formatTime(at)}`;
}

/** "Last read today, 09:00"; a clock that was set back has not reached that time. */
export const sayLastRead = (at: number, now = Date.now()): string =>
  `Last read ${formatMoment(at, now)}${at > now + 60_000 ? ", by a clock that was ahead" : ""}`;

/** When a figure was read that the last try did not tell again: "read 28 Oct", on the day of that try "read 09:14"; null where it did. */
export function sayReadEarlier(at: number, triedAt: number | null): string | null {
  if (triedAt === null || at >= triedAt) return null;
  const isSameDay = new Date(at).toDateString() === new Date(triedAt).toDateString();
  return `read ${isSameDay ? formatTime(at) : formatDay(at, triedAt)}`;
}

/** Why a figure has no change against an earlier one. */
export const sayOther = ({ at, figure }: Point): string =>
  `not compared: another account read ${formatFigure(figure)} on ${formatDay(at)}, and may see other parts of the group`;

export const periods: readonly { readonly every: number | null; readonly label: string; readonly sentence: string }[] = [
  { every: day / 24, label: "Every hour", sentence: "read every hour" },
  { every: day / 4, label: "Every 6 hours", sentence: "read every 6 hours" },
  { every: day, label: "Every day", sentence: "read once a day" },
  { every: 7 * day, label: "Every week", sentence: "read once a week" },
  { every: null, label: "Only when asked", sentence: "read when asked" },
];
export const sayPeriod = (every: number | null): string =>
  periods.find((known) => known.every === every)?.sentence ?? "read again and again";

export const count = (number: number, one: string, many = `${one}s`): string => `${formatFigure(number)} ${number === 1 ? one : many}`;

/** What each of several groups is called beside the others, by its path: its own name, and as much before it as tells it from them. */
export function tellApart(paths: readonly string[]): ReadonlyMap<string, string> {
  const endOf = (path: string, parts: number): string => path.split("/").slice(-parts).join("/");
  const shortest = (path: string): string => {
    for (let parts = 1; ; parts += 1) {
      const end = endOf(path, parts);
      if (end === path || paths.every((other) => other === path || endOf(other, parts) !== end)) return end;
    }
  };
  return new Map(paths.map((path) => [path, shortest(path)]));
}
