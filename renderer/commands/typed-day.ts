// A day as somebody types it into the browser's own field for days, whose parts take the digits one after the other in the order of the language.

/** The day as the field's value has it, "2026-03-09"; null where the text is none. `language` as in `navigator.language`. */
export function readTypedDay(text: string, language: string): string | null {
  const parts = text.split(/\D+/).filter((part) => part !== "");
  const isYearFirst = parts[0]?.length === 4 && parts.length === 3;
  const order = isYearFirst ? (["year", "month", "day"] as const) : orderOf(language);
  let rest = text;
  const value = { year: "", month: "", day: "" };
  for (const part of order) {
    const digits = (part === "year" ? year : monthOrDay).exec(rest);
    if (digits === null) return null;
    value[part] = (digits[1] ?? "").padStart(2, "0");
    rest = rest.slice(digits[0].length);
  }
  const day = `${value.year}-${value.month}-${value.day}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/** A year is whole: the rest of one that was cut off goes on in the field. */
const year = /^\D*(\d{4})/;
const monthOrDay = /^\D*(\d{1,2})/;

type Part = "year" | "month" | "day";

function orderOf(language: string): readonly Part[] {
  const parts = new Intl.DateTimeFormat(language, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? [type] : []));
}
