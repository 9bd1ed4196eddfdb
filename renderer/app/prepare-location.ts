// A file of this machine comes within some milliseconds, and so do readings: what is on the screen stays until then, as drawing a place for
// them takes longer.
import type { QueryClient } from "@tanstack/react-query";
import { holdChords, holdKeys } from "../commands/held-keys.ts";
import { fetchAhead } from "../data/first-answers.ts";
import { receiverOf } from "../state/focus.ts";
import type { Location } from "../state/place.ts";

/** ms: what takes longer is waited for on a screen that says so. */
const longest = 60;

/** Readings of groups are kept on this machine, whatever server they are of. */
function isDrawnOnce(location: Location): boolean {
  if (location.at === "connection") return location.page === "activity";
  if (location.at !== "project" || location.connection !== "local") return false;
  // What is typed into the search stands in the address: a field that is drawn from the one before would take letters back.
  return location.view !== "files" || location.search === null;
}

/** Fetches what a location shows; what is typed meanwhile does not go into the file that is being left. Null where nothing waits for it. */
export function prepareLocation(client: QueryClient, location: Location): Promise<void> | null {
  const isComing = fetchAhead(client, location);
  if (isComing === null || !isDrawnOnce(location)) return null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const { activeElement } = document;
  // A field, the tree or the palette goes on as it is: nothing of theirs is being left. Chords mean the screen that comes.
  const release = activeElement !== null && receiverOf(activeElement) !== null ? holdKeys() : holdChords();
  const timer = setTimeout(resolve, longest);
  void isComing.then(resolve);
  return promise.then(() => {
    clearTimeout(timer);
    // Held keys are pressed in a task of their own, when the screen has heard of the location.
    release();
  });
}
