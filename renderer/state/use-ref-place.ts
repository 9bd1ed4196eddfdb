// Parts of the current place for those who need no more: a row that is selected or a line that is scrolled to does not draw them again.
import { useContext, useSyncExternalStore } from "react";
import { isBeside, type Location, type Place, placeOf, ScreenContext, type View, watchLocation } from "./place.ts";
import type { Screen } from "./screens.ts";

/** Where the current place is, whatever of it is shown. */
export type RefPlace = Pick<Place, "connection" | "project" | "ref">;

function inProject<T>(part: T | null): T {
  if (part === null) throw new Error("There is no project open here.");
  return part;
}

const known = new WeakMap<Screen<Location>, RefPlace>();

/** The same object for a screen as long as it says the same. */
function readRefPlace(screen: Screen<Location>): RefPlace | null {
  const place = placeOf(screen.read());
  if (place === null) return null;
  const { connection, project, ref } = place;
  const before = known.get(screen);
  if (before?.connection === connection && before.project === project && before.ref === ref) return before;
  const now = { connection, project, ref };
  known.set(screen, now);
  return now;
}

const readView = (screen: Screen<Location>): View | null => placeOf(screen.read())?.view ?? null;
const readIsBeside = (screen: Screen<Location>): boolean => isBeside(screen.read());

function usePartOf<T>(read: (screen: Screen<Location>) => T): T {
  const screen = useContext(ScreenContext);
  return useSyncExternalStore(watchLocation, () => read(screen));
}

/** The current place without its view; throws outside a project, as `usePlace` does. */
export const useRefPlace = (): RefPlace => inProject(usePartOf(readRefPlace));

/** The view of the current place; throws outside a project. */
export const useView = (): View => inProject(usePartOf(readView));

/** Whether a screen is shown that belongs to no project, though it leads back to one. */
export const useIsBeside = (): boolean => usePartOf(readIsBeside);
