// When a token ends, in words.

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const soonDays = 14;

/** `expires`: the first day without the token, YYYY-MM-DD. "in 102 days", "today, at midnight UTC", "has expired". */
export function sayExpiry(expires: string, now: Date): { date: string; words: string; isSoon: boolean } {
  const days = Math.ceil((Date.parse(expires) - now.getTime()) / 86_400_000);
  const words = days <= 0 ? "has expired" : days === 1 ? "today, at midnight UTC" : `in ${days} days`;
  return { date: date.format(new Date(expires)), words, isSoon: days <= soonDays };
}
