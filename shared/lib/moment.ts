// Reads moments as people and programs write them in requests: ISO 8601 in its usual forms, and the dates of mails and HTTP.

const iso =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:(?:T|\s+)(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*(?:Z|UTC|GMT)|(\s*[+-]|\s)(\d{2}):?(\d{2})?)?)?$/i;

/**
 * The moment that `text` says, without a zone in UTC; null when it says none (30 February too). A space before the zone is the plus
 * sign of a query that nobody encoded.
 */
export function parseMoment(text: string): Date | null {
  const match = iso.exec(text.trim());
  if (match === null) return parseNamed(text);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((digits) => Number(digits ?? 0));
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const [zoneHour, zoneMinute] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return null;
  // A year below 100 is what it says: Date.UTC takes it for one of the last century.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const offset = (zoneHour * 60 + zoneMinute) * (match[8]?.trim() === "-" ? -1 : 1);
  return new Date(date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds);
}

/** `Sun, 05 Jan 2020 00:00:00 GMT` and its kin: there is a year, and a month with a name. */
function parseNamed(text: string): Date | null {
  const milliseconds = /\d{4}/.test(text) && /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds);
}
