// How long ago something happened, in words. Pure: the caller brings now and, for tests, the time zone.

import { localZone } from "./local-zone.ts";

export type AgeStyle = "ago" | "list" | "short";

export interface AgeOptions {
  /**
   * ago: words at any distance ("16 months ago"). list: the date after two weeks ("4 Nov"). short: as list, but without "ago"
   * ("3 days"), for columns.
   */
  style?: AgeStyle | undefined;
  /** IANA name; the system's by default. */
  timeZone?: string | undefined;
}

const second = 1_000;
const minute = 60 * second;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Git and servers write a date that is missing or can't be read as the first moment of 1970. */
export const isNoDate = (then: Date): boolean => then.getTime() === 0;

/** Age in words. Times up to a minute ahead (clocks differ) read "just now"; later ones read as their date. */
export function formatAge(then: Date, now: Date, { style = "ago", timeZone }: AgeOptions = {}): string {
  const elapsed = now.getTime() - then.getTime();
  if (Number.isNaN(elapsed)) return "unknown";
  if (isNoDate(then)) return "no date";
  if (elapsed < -minute) return formatDay(then, now, timeZone);
  const suffix = style === "short" ? "" : " ago";
  if (elapsed < 5 * second) return style === "short" ? "now" : "just now";
  if (elapsed < minute) return `${Math.floor(elapsed / second)} s${suffix}`;
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min${suffix}`;
  const nights = dayNumber(now, timeZone) - dayNumber(then, timeZone);
  if (nights === 0 || elapsed < 6 * hour) return `${plural(Math.floor(elapsed / hour), "hour")}${suffix}`;
  if (nights === 1) return "yesterday";
  if (nights < 14) return `${plural(nights, "day")}${suffix}`;
  if (style !== "ago") return formatDay(then, now, timeZone);
  const passed = monthsBetween(then, now, timeZone);
  if (passed < 2) return `${plural(Math.floor(nights / 7), "week")} ago`;
  return passed < 24 ? `${plural(passed, "month")} ago` : `${plural(Math.floor(passed / 12), "year")} ago`;
}

/** "4 Nov" within the year of now, else "4 Nov 2025". */
export function formatDay(then: Date, now: Date, timeZone?: string): string {
  if (isNoDate(then)) return "no date";
  const at = calendar(then, timeZone);
  const text = `${at.day} ${months[at.month - 1]}`;
  return at.year === calendar(now, timeZone).year ? text : `${text} ${at.year}`;
}

/** When something was: "14:02" of today, "yesterday, 17:40", "4 Nov, 17:40". */
export function formatMoment(then: Date, now: Date, timeZone?: string): string {
  if (isNoDate(then)) return "no date";
  const time = kept(moments, timeZone, { hour: "2-digit", minute: "2-digit" }).format(then);
  const nights = dayNumber(now, timeZone) - dayNumber(then, timeZone);
  return nights === 0 ? time : `${nights === 1 ? "yesterday" : formatDay(then, now, timeZone)}, ${time}`;
}

/** The full time with its zone: "Mon 16 Nov 2026, 18:40:12 GMT+1". */
export function formatFullTime(then: Date, timeZone?: string): string {
  if (Number.isNaN(then.getTime())) return "unknown time";
  if (isNoDate(then)) return "No date that can be read (git shows 1 Jan 1970)";
  const parts = kept(fullTimes, timeZone, {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).formatToParts(then);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const at = calendar(then, timeZone);
  return `${part("weekday")} ${at.day} ${months[at.month - 1]} ${at.year}, ${part("hour")}:${part("minute")}:${part("second")} ${part("timeZoneName")}`;
}

/** Milliseconds until the words can change; never under a second, never over an hour. */
export function untilNextAge(then: Date, now: Date, timeZone?: string): number {
  const elapsed = Math.max(0, now.getTime() - then.getTime());
  if (elapsed < minute) return second;
  const step = elapsed < hour ? minute : hour;
  const wait = Math.max(second, step - (elapsed % step));
  const isSameDay = dayNumber(new Date(now.getTime() + wait), timeZone) === dayNumber(now, timeZone);
  // Wherever it is, midnight is at a quarter of an hour.
  return isSameDay ? wait : Math.max(second, Math.min(wait, quarter - (now.getTime() % quarter)));
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** By time zone: to make a format takes longer than to draw a row with it. */
type Formats = Map<string, Intl.DateTimeFormat>;
const calendars: Formats = new Map();
const moments: Formats = new Map();
const fullTimes: Formats = new Map();

function kept(formats: Formats, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = timeZone ?? localZone();
  const format = formats.get(name) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone: name });
  formats.set(name, format);
  return format;
}

function calendar(time: Date, timeZone: string | undefined) {
  // A row of a list asks eight times, and a format is twenty times as slow as a Date, which knows the zone of this machine alone.
  if (timeZone === undefined) return { year: time.getFullYear(), month: time.getMonth() + 1, day: time.getDate() };
  const parts = kept(calendars, timeZone, { year: "numeric", month: "numeric", day: "numeric" }).formatToParts(time);
  const read = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { year: read("year"), month: read("month"), day: read("day") };
}

function dayNumber(time: Date, timeZone: string | undefined): number {
  const at = calendar(time, timeZone);
  return Math.round(Date.UTC(at.year, at.month - 1, at.day) / day);
}

function monthsBetween(then: Date, now: Date, timeZone: string | undefined): number {
  const from = calendar(then, timeZone);
  const to = calendar(now, timeZone);
  return (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0);
}
