// What became of asking one counter: a figure, or why there is none, in plain words.
import { ApiError } from "../../../shared/contract/errors.ts";
import { type CounterName, largestFigure, type ReadingTrouble } from "../../../shared/contract/readings.ts";

export interface Trouble {
  readonly kind: ReadingTrouble;
  readonly counter: CounterName;
  readonly sentence: string;
}

const nouns: Readonly<Record<CounterName, string>> = { issues: "issues", merge_requests: "merge requests", new_members: "members" };

/** The figure itself, or that it is none. */
export function judgeFigure(counter: CounterName, figure: number): number | Trouble {
  if (Number.isSafeInteger(figure) && figure >= 0 && figure <= largestFigure) return figure;
  const why = figure < 0 ? "a count is never below 0" : "that is more than Repodesk takes for a count";
  return { kind: "unreadable", counter, sentence: `The server’s figure for ${nouns[counter]} is ${figure}: ${why}.` };
}

/** Why a counter was not answered. Throws what concerns all counters of the server: that it asks to wait, or that nobody wants to know. */
export function judgeRefusal(counter: CounterName, error: unknown): Trouble {
  if (!(error instanceof ApiError) || error.status === 429) throw error;
  const trouble = (kind: ReadingTrouble, sentence: string): Trouble => ({ kind, counter, sentence });
  if (error.code === "server_answered_oddly" && error.status >= 200 && error.status < 300)
    return trouble("unreadable", `The server’s answer for ${nouns[counter]} holds no count that can be read.`);
  if (error.code === "group_not_found")
    return trouble("not_offered", "The server knows no such group, or this token may not see it (404).");
  if (error.status === 404) return trouble("not_offered", `The server has no counter for ${nouns[counter]} (404).`);
  if (error.status === 403) return trouble("no_right", `The server does not let this token read the counter for ${nouns[counter]} (403).`);
  if (error.status === 401) return trouble("signed_out", "Counters need a token that the server takes (401).");
  // A number and a name, as servers answer, tell nobody who it was or about what.
  const isBare = /^5\d\d\b/.test(error.message);
  return trouble("failed", isBare ? `The server could not answer for ${nouns[counter]} (${error.message}).` : error.message);
}
