// Days as people choose them, YYYY-MM-DD in their own zone: how they read, and where they begin and end.

/** "1 Oct 2026" */
export function sayDay(date: string): string {
  return new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** The day that a moment (milliseconds since 1970) is of here. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Its first second, as ISO 8601. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** Its last second, as ISO 8601: the one before the next day, as in some zones the hour before midnight comes twice when the clock is put back. */
export function endOfDay(day: string): string {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  next.setHours(0, 0, 0, 0);
  return new Date(next.getTime() - 1_000).toISOString();
}
