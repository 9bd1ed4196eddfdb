// What a figure means, in sentences: how long "recent" is only where the server says it, and which readings are sample data.
import type { Series } from "../../../../shared/contract/readings.ts";
import { formatFigure } from "./figure.ts";
import { count, formatDay } from "./words.ts";

export type Recent = { readonly days: number; readonly most: number } | null | undefined;

/** `recent`: null where the server does not say. */
export function sayMeaning(recent: Recent): string {
  if (recent === undefined) return "";
  if (recent === null)
    return "The server does not say how long “recent” is, so a figure is a moving total, not a count for one day. Compare readings from the same server only.";
  return `A figure counts what came in the ${count(recent.days, "day")} before it was read, as this service is set; it ends at ${formatFigure(recent.most)}. Figures can be compared; they cannot be added up.`;
}

/** null where nothing that is shown is sample data. */
export function saySample(series: readonly Series[], from: number): string | null {
  const until = Math.max(...series.map(({ sample_until }) => sample_until ?? 0), 0);
  if (until < from) return null;
  const groups = series.filter(({ sample_until }) => sample_until !== null).map(({ path }) => path);
  return `Sample data: readings of ${groups.join(", ")} up to ${formatDay(until)} were not read, but reckoned from the sample’s own issues, merge requests and members.`;
}
