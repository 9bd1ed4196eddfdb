// The text that comes out of a merge: what merges by itself, a choice for each overlap, and whatever a person types over it.
import { lineChanges } from "../../../../shared/lib/line-changes.ts";
import { toLines } from "../../../../shared/lib/merge-regions.ts";
import { merge3 } from "../../../../shared/lib/merge3.ts";
import type { Choice, MergeResult } from "../../../desk/model.ts";
import type { Place } from "./places.ts";

/** The lines that a choice puts into the result; an open place shows the base. Both: the branch's first, as git's union has it. */
export function linesOf(place: Place, choice: Exclude<Choice, "edited">): readonly string[] {
  switch (choice) {
    case "auto":
      return place.from === "yours" ? place.yours : place.from === "overlap" ? place.base : place.theirs;
    case "theirs":
      return place.theirs;
    case "yours":
      return place.yours;
    case "both":
      return [...ended(place.theirs), ...place.yours];
    case "base":
    case "open":
      return place.base;
  }
}

/** Ends a last line that has no line feed, so that another one can follow. */
const ended = (lines: readonly string[]): readonly string[] =>
  lines.at(-1)?.endsWith("\n") === false ? [...lines.slice(0, -1), `${lines.at(-1)}\n`] : lines;

/** A place's lines without the line feed that they have only because others follow: those may go. */
function unended(lines: readonly string[], place: Place | undefined, choice: Choice | undefined): readonly string[] {
  if (place === undefined || choice === undefined || choice === "edited") return lines;
  const own = linesOf(place, choice);
  return ended(own).join("") === lines.join("") ? own : lines;
}

/** Whether a person is, or was, asked about a place. */
export const isAsked = (place: Place, choice: Choice | undefined): boolean =>
  place.from === "overlap" || (choice !== undefined && choice !== "auto" && choice !== "edited");

export const countOpen = ({ choices }: MergeResult): number => choices.filter((choice) => choice === "open").length;

/** What merges by itself, with every overlap open. */
export function firstResult(places: readonly Place[]): MergeResult {
  const choices = places.map(({ from }): "open" | "auto" => (from === "overlap" ? "open" : "auto"));
  return assemble(
    places.map((place, index) => linesOf(place, choices[index] ?? "auto")),
    choices,
  );
}

function assemble(parts: readonly (readonly string[])[], choices: readonly Choice[]): MergeResult {
  const last = parts.findLastIndex((lines) => lines.length > 0);
  const lines = parts.map((part, index) => (index < last ? ended(part) : part));
  return { text: lines.flat().join(""), counts: lines.map(({ length }) => length), choices };
}

/** The result's lines of each place. */
export function partsOf({ text, counts }: MergeResult): string[][] {
  const lines = toLines(text);
  let at = 0;
  return counts.map((count) => {
    at += count;
    return lines.slice(at - count, at);
  });
}

/** Takes a side at a place, or opens it again. */
export function choose(
  places: readonly Place[],
  result: MergeResult,
  index: number,
  choice: Exclude<Choice, "edited" | "auto">,
): MergeResult {
  const place = places[index];
  if (place === undefined) return result;
  const parts = partsOf(result).map((lines, at) => unended(lines, places[at], result.choices[at]));
  parts[index] = linesOf(place, choice);
  return assemble(parts, result.choices.with(index, choice));
}

/**
 * The result with another text: lines that were typed belong to the place that they were typed into, at a seam to the one before. A place that
 * has a side's lines again is as if that side was taken, so that an undo of the editor undoes the choice.
 */
export function retype(places: readonly Place[], result: MergeResult, text: string): MergeResult {
  const [before, after] = [toLines(result.text), toLines(text)];
  const changes = lineChanges(before, after);
  if (changes.length === 0) return { ...result, text };
  const starts: number[] = [];
  let total = 0;
  for (const count of result.counts) {
    starts.push(total);
    total += count;
  }
  const counts = [...result.counts];
  const touched = new Set<number>();
  for (const { oldFrom, oldCount, newCount } of changes) {
    const hit = placesAt(places, result, starts, oldFrom, oldCount);
    for (const { index, lost } of hit) {
      counts[index] = (counts[index] ?? 0) - lost;
      touched.add(index);
    }
    const taker = hit.find(({ index }) => result.choices[index] !== "auto")?.index ?? hit[0]?.index ?? 0;
    counts[taker] = (counts[taker] ?? 0) + newCount;
  }
  let at = 0;
  const choices = result.choices.map((choice, index): Choice => {
    const lines = after.slice(at, at + (counts[index] ?? 0));
    at += counts[index] ?? 0;
    const place = places[index];
    return place === undefined || !touched.has(index) ? choice : choiceOf(place, choice, lines);
  });
  return { text, counts, choices };
}

/** The places that a change of lines touches, with how many lines each of them loses. */
function placesAt(places: readonly Place[], { counts }: MergeResult, starts: readonly number[], from: number, count: number) {
  const hit: { index: number; lost: number }[] = [];
  if (count === 0) {
    const emptied = places.findIndex(({ from: kind }, index) => kind === "overlap" && starts[index] === from && counts[index] === 0);
    const inside = starts.findIndex((start, index) => start < from && from <= start + (counts[index] ?? 0));
    const first = counts.findIndex((lines) => lines > 0);
    return [{ index: emptied >= 0 ? emptied : inside >= 0 ? inside : Math.max(0, first), lost: 0 }];
  }
  for (const [index, start] of starts.entries()) {
    const lost = Math.min(start + (counts[index] ?? 0), from + count) - Math.max(start, from);
    if (lost > 0) hit.push({ index, lost });
  }
  return hit;
}

function choiceOf(place: Place, before: Choice, lines: readonly string[]): Choice {
  const text = lines.join("");
  const has = (choice: "auto" | "base" | "theirs" | "yours" | "both"): boolean => linesOf(place, choice).join("") === text;
  if (!isAsked(place, before)) return has("auto") ? "auto" : "edited";
  if (has("base")) return "open";
  return has("theirs") ? "theirs" : has("yours") ? "yours" : has("both") ? "both" : "edited";
}

/**
 * The result over other places of the same file, as one side moved on meanwhile: choices go along with the overlaps that are still the same,
 * typed lines with their surroundings. Where that side changed lines that were typed over, the typed ones stay, and the place is open again.
 */
export function carry(before: readonly Place[], result: MergeResult, places: readonly Place[]): MergeResult {
  const parts = partsOf(result);
  const nameOf = ({ base, theirs, yours }: Place): string => JSON.stringify([base, theirs, yours]);
  const known = before.map((place, index) => ({ name: nameOf(place), isAsked: isAsked(place, result.choices[index]), index }));
  const carried = new Set<number>();
  let from = 0;
  const first = firstResult(places);
  const chosen = partsOf(first) as (readonly string[])[];
  const choices = places.map((place, index): Choice => {
    const name = nameOf(place);
    const found = known.find((old) => old.index >= from && old.isAsked && old.name === name);
    if (found === undefined) return first.choices[index] ?? "auto";
    from = found.index + 1;
    carried.add(found.index);
    chosen[index] = parts[found.index] ?? [];
    return result.choices[found.index] ?? "open";
  });
  const taken = assemble(chosen, choices);
  const untyped = before.map((place, index): readonly string[] => {
    const choice = result.choices[index] ?? "auto";
    if (carried.has(index)) return parts[index] ?? [];
    return linesOf(place, choice === "edited" ? "auto" : choice);
  });
  const automatic = assemble(untyped, result.choices).text;
  if (automatic === result.text) return taken;
  const merge = merge3(automatic, result.text, taken.text);
  if (merge.outcome === "too-large") return reopen(places, retype(places, taken, result.text), taken, () => true);
  const text = merge.parts.map((part) => (part.kind === "merged" ? part.text : part.ours)).join("");
  const contested: [number, number][] = [];
  let line = 0;
  for (const part of merge.parts) {
    const count = toLines(part.kind === "merged" ? part.text : part.ours).length;
    if (part.kind === "conflict") contested.push([line, line + count]);
    line += count;
  }
  return reopen(places, retype(places, taken, text), taken, (start, end) => contested.some(([low, high]) => low <= end && start <= high));
}

/** Opens the places that were open before lines were carried into them, and those in a stretch that somebody else changed too. */
function reopen(
  places: readonly Place[],
  result: MergeResult,
  before: MergeResult,
  isContested: (start: number, end: number) => boolean,
): MergeResult {
  let at = 0;
  const choices = result.choices.map((choice, index): Choice => {
    const start = at;
    at += result.counts[index] ?? 0;
    if (before.choices[index] === "open") return "open";
    const isTyped = choice === "edited" && places[index]?.from !== "same";
    return isTyped && isContested(start, at) ? "open" : choice;
  });
  return { ...result, choices };
}
