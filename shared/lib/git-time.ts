// Moments as git stores them (seconds and an offset) written as the API writes them.

const dayInMinutes = 24 * 60;

/**
 * ISO 8601 with three fraction digits in the commit's own offset: 2012-09-20T11:50:22.000+03:00 (api-behaviour 0.6).
 * `stored` is the offset in minutes, east positive; one of a day or more, which no form of a date holds, counts as none. A moment that no date can
 * hold is written as 1970-01-01.
 */
export function isoWithOffset(seconds: number, stored: number): string {
  const offset = Math.abs(stored) < dayInMinutes ? stored : 0;
  const shifted = new Date((seconds + offset * 60) * 1000);
  const local = Number.isNaN(shifted.getTime()) ? new Date(0) : shifted;
  const sign = offset < 0 ? "-" : "+";
  const minutes = Math.abs(offset);
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, "0");
  return `${local.toISOString().slice(0, -1)}${sign}${two(minutes / 60)}:${two(minutes % 60)}`;
}
