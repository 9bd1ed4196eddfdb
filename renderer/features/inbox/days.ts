// Under which heading a comment stands in the inbox: by day while it is fresh, then by month. Pure.

const day = 24 * 60 * 60_000;
const midnightOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** "Today", "Yesterday", "Earlier this week", "October", "October 2025", as the calendar of this machine has it. */
export function titleOfDay(then: Date, now: Date): string {
  // A day of which the clock was changed has not 24 hours.
  const nights = Math.round((midnightOf(now) - midnightOf(then)) / day);
  if (nights <= 0) return "Today";
  if (nights === 1) return "Yesterday";
  if (nights <= (now.getDay() + 6) % 7) return "Earlier this week";
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString("en-GB", { month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** Rows over which a title stands, and the titles. `times`: ISO 8601, newest first. */
export function titleDays(
  times: readonly string[],
  now: Date,
): { readonly at: readonly number[]; readonly titles: ReadonlyMap<number, string> } {
  const titles = new Map<number, string>();
  let last = "";
  for (const [index, time] of times.entries()) {
    const title = titleOfDay(new Date(time), now);
    if (title !== last) titles.set(index, title);
    last = title;
  }
  return { at: [...titles.keys()], titles };
}
