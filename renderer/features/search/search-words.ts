// What a search says of itself: what was found or why nothing was, and its keys for the status bar. Pure.
import { ApiError } from "../../../shared/contract/errors.ts";
import { keysOf } from "../../commands/press.ts";
import type { StatusItem } from "../../state/status.ts";
import { formatCount } from "../../ui/text/count.ts";
import type { SearchTerms } from "./find-hits.ts";
import { type FoundHits, fewestLetters } from "./use-hits.ts";

const back: StatusItem = { id: "hits-close", text: "back to the tree", keys: keysOf("hits.close") };
/** Of the field, while nothing is found. */
export const keysOfField: readonly StatusItem[] = [
  { id: "hits-case", text: "case", keys: keysOf("search.case") },
  { id: "hits-word", text: "word", keys: keysOf("search.word") },
  back,
];
export const keysOfPlaces: readonly StatusItem[] = [
  { id: "hits-step", text: "place", keys: keysOf("hits.next", "hits.previous") },
  { id: "hits-file", text: "file", keys: keysOf("hits.next-file", "hits.previous-file") },
  { id: "hits-open", text: "open and stay", keys: keysOf("hits.open") },
  { id: "hits-leave-out", text: "leave out file", keys: keysOf("hits.leave-out") },
  back,
];

/** What was found, or why nothing was. */
export function describe(
  terms: SearchTerms,
  error: Error | null,
  places: number,
  files: number,
  isBusy: boolean,
  passedOver: FoundHits["passedOver"] = null,
): string {
  if (terms.text.length < fewestLetters) return terms.text === "" ? "" : "Type one more letter.";
  if (terms.expression && error instanceof ApiError && error.status === 400 && places === 0) return "";
  if (error instanceof ApiError && [400, 403, 404, 405, 501].includes(error.status) && places === 0)
    return "This server has no text search for this project. Only staged and typed texts were searched.";
  if (error !== null && places === 0) return `The search failed. ${error.message}`;
  if (places === 0) {
    if (isBusy) return "Searching…";
    const filter = [terms.within === null ? "" : `in ${terms.within}`, terms.without === null ? "" : `not in ${terms.without}`];
    const rules = [
      terms.expression ? "for this expression" : "",
      terms.matchCase ? "with this case" : "",
      terms.wholeWord ? "as a whole word" : "",
      ...filter,
    ].filter((word) => word !== "");
    const where = passedOver === null ? "" : " in what is on this machine";
    return `Nothing was found${where}${rules.length === 0 ? "" : ` ${rules.join(", ")}`}.`;
  }
  return `${formatCount(places)} ${places === 1 ? "place" : "places"} in ${formatCount(files)} ${files === 1 ? "file" : "files"}`;
}

/** What was not searched, though it is there by name. */
export const passedOverWords = {
  unfetched: "This is a partial clone: content that was never fetched is not searched. git fetch --refetch --no-filter brings all of it.",
  damaged: "Content that is lost or damaged is not searched. git fsck --full names it.",
} as const;
