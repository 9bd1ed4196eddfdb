// Changed places as marks and words: bars beside the line numbers, lines to go to. Pure.
import type { Lines, Mark } from "../../../monaco/load.ts";
import type { Place } from "./changes.ts";

const rulers = { added: "--add-mark", changed: "--upd-mark", removed: "--del-mark" } as const;

/** The lines of a place, from 1; where lines are gone, the line above the gap (the first one where there is none). */
export function linesOf({ newFrom, newCount }: Place): Lines {
  if (newCount > 0) return { from: newFrom + 1, to: newFrom + newCount };
  const line = Math.max(1, newFrom);
  return { from: line, to: line };
}

/** Solid is staged, hollow is typed; a gap has a bar that lies. */
export function toMarks(places: readonly Place[]): Mark[] {
  return places.flatMap((place): Mark[] => {
    const { kind, isTyped, newFrom } = place;
    const { from, to } = linesOf(place);
    const bar = `editor-bar editor-bar-${kind}${isTyped ? " editor-bar-typed" : ""}`;
    const whole: Mark = { from, to, bar, ruler: { token: rulers[kind], isLight: isTyped } };
    if (kind === "removed") return [newFrom === 0 ? { ...whole, bar: `${bar} editor-bar-above` } : whole];
    if (!isTyped) return [whole];
    // The ends of the box; what is between them has its sides only.
    return [whole, { from, to: from, bar: `${bar} editor-bar-first` }, { from: to, to, bar: `${bar} editor-bar-last` }];
  });
}

/** The place at a line; one that took lines away counts for the line on either side. */
export function placeAt(places: readonly Place[], line: number): Place | null {
  const at = places.find((place) => linesOf(place).from <= line && line <= linesOf(place).to);
  return at ?? places.find((place) => place.newCount === 0 && place.newFrom + 1 === line) ?? null;
}

/** The next place after a line, or before it; round the end. */
export function nextPlace(places: readonly Place[], line: number, step: 1 | -1): Place | null {
  if (step === 1) return places.find((place) => linesOf(place).from > line) ?? places[0] ?? null;
  return places.findLast((place) => linesOf(place).to < line) ?? places.at(-1) ?? null;
}

/** "Line 41", "Lines 41 to 44", "After line 50". */
export function nameLines(place: Place): string {
  const { from, to } = linesOf(place);
  if (place.kind === "removed") return place.newFrom === 0 ? "Before line 1" : `After line ${from}`;
  return sayLines({ from, to });
}

/** "Line 41", "Lines 41 to 44". */
export const sayLines = ({ from, to }: Lines): string => (from === to ? `Line ${from}` : `Lines ${from} to ${to}`);
