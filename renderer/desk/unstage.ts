// Takes staged changes back with what is typed over them: a text goes where its file is then.
import { ownValue } from "../../shared/lib/own-value.ts";
import { readEdits, without } from "./edits.ts";
import { setUnsaved } from "./staging.ts";
import { deskOf, editDesk } from "./store.ts";

/** Takes back what is staged for files. What is typed in one that was moved goes back with it. */
export function unstageAll(key: string, paths: readonly string[]): void {
  const { changes, unsaved } = deskOf(key);
  const left = paths.reduce(without, changes);
  const places = new Set([...readEdits(left).keys()].map(({ place }) => place));
  const back = [...readEdits(changes).keys()].flatMap(({ place, origin }) => {
    const typed = place === null || place === origin || places.has(place) ? undefined : ownValue(unsaved, place);
    return typed === undefined || origin === null ? [] : [{ typed, origin }];
  });
  editDesk(key, (desk) => ({ ...desk, changes: left }));
  for (const { typed } of back) setUnsaved(key, typed.path, null);
  for (const { typed, origin } of back) {
    // Where another file has its place by now, its text is one of a new file.
    const isTaken = places.has(origin) || ownValue(deskOf(key).unsaved, origin) !== undefined;
    const path = isTaken ? typed.path : origin;
    setUnsaved(key, path, { ...typed, path, base: isTaken ? null : typed.base });
  }
}
