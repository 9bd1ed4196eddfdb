// A file of this machine comes within some milliseconds: the one before it stays until then, as drawing a place for it takes longer.
import type { QueryClient } from "@tanstack/react-query";
import { holdChords, holdKeys } from "../commands/held-keys.ts";
import { fetchAhead } from "../data/first-answers.ts";
import { receiverOf } from "../state/focus.ts";
import type { Location } from "../state/place.ts";

/** ms: what takes longer is waited for on a screen that says so. */
const longest = 60;

/** Fetches what a location shows; what is typed meanwhile does not go into the file that is being left. Null where nothing waits for it. */
export function prepareLocation(client: QueryClient, location: Location): Promise<void> | null {
  const isComing = fetchAhead(client, location);
  if (isComing === null || location.at !== "project" || location.connection !== "local") return null;
  // What is typed into the search stands in the address: a field that is drawn from the one before would take letters back.
  if (location.view === "files" && location.search !== null) return null;
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
