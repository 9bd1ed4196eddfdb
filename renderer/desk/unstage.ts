// Takes staged changes back with what is typed over them: a text goes where its file is then.
import { ownValue } from "../../shared/lib/own-value.ts";
import { readEdits, withoutAll } from "./edits.ts";
import { setUnsaved } from "./staging.ts";
import { deskOf, editDesk } from "./store.ts";

/**
 * Takes back what is staged for files. What is typed in one that was moved goes back with it. Answers the files that are back where they
 * were, [from, to].
 */
export function unstageAll(key: string, paths: readonly string[]): readonly (readonly [string, string])[] {
  const { changes, unsaved } = deskOf(key);
  const left = withoutAll(changes, new Set(paths));
  const places = new Set([...readEdits(left).keys()].map(({ place }) => place));
  const back = [...readEdits(changes).keys()].flatMap(({ place, origin }) => {
    if (place === null || origin === null || place === origin) return [];
    // Where another file came to this one's place, what is typed there is of that one.
    return [{ place, origin, typed: places.has(place) ? undefined : ownValue(unsaved, place) }];
  });
  editDesk(key, (desk) => ({ ...desk, changes: left }));
  for (const { typed } of back) if (typed !== undefined) setUnsaved(key, typed.path, null);
  return back.flatMap(({ place, origin, typed }) => {
    // Where another file has its place by now, its text is one of a new file.
    const isTaken = places.has(origin) || (typed !== undefined && ownValue(deskOf(key).unsaved, origin) !== undefined);
    const path = isTaken ? place : origin;
    if (typed !== undefined) setUnsaved(key, path, { ...typed, path, base: isTaken ? null : typed.base });
    return isTaken || places.has(place) ? [] : [[place, origin] as const];
  });
}
