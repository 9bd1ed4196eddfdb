// Parts of the current place for those who need no more: a row that is selected or a line that is scrolled to does not draw them again.
import { useSyncExternalStore } from "react";
import { isBeside, type Place, placeOf, readLocation, type View, watchLocation } from "./place.ts";

/** Where the current place is, whatever of it is shown. */
export type RefPlace = Pick<Place, "connection" | "project" | "ref">;

function inProject<T>(part: T | null): T {
  if (part === null) throw new Error("There is no project open here.");
  return part;
}

let known: RefPlace | null = null;

/** The same object as long as it says the same. */
function readRefPlace(): RefPlace | null {
  const place = placeOf(readLocation());
  if (place === null) return null;
  const { connection, project, ref } = place;
  if (known?.connection !== connection || known.project !== project || known.ref !== ref) known = { connection, project, ref };
  return known;
}

const readView = (): View | null => placeOf(readLocation())?.view ?? null;
const readIsBeside = (): boolean => isBeside(readLocation());

/** The current place without its view; throws outside a project, as `usePlace` does. */
export const useRefPlace = (): RefPlace => inProject(useSyncExternalStore(watchLocation, readRefPlace));

/** The view of the current place; throws outside a project. */
export const useView = (): View => inProject(useSyncExternalStore(watchLocation, readView));

/** Whether a screen is shown that belongs to no project, though it leads back to one. */
export const useIsBeside = (): boolean => useSyncExternalStore(watchLocation, readIsBeside);
