// Another screen is rendered in slices: no key, click or answer waits for the whole of it, and the one before stays until it is there.
import { startTransition, useLayoutEffect, useMemo, useState } from "react";
import { dropKeys, holdKeys, rowPatience } from "../commands/held-keys.ts";
import { isSameScreen, type Location, locationDrawn, readLocation, screenOf } from "../state/place.ts";
import { createScreen, type Screen } from "../state/screens.ts";

/** Milliseconds that the slices of a screen may take. */
const longest = 250;

/** The screen that is drawn; keys are held while another one is on its way, as they mean that. `hasNone`: nothing stays for the first one. */
export function useScreen(location: Location, hasNone: boolean): Screen<Location> {
  const present = hasNone ? null : location;
  const [rendered, setRendered] = useState(present);
  const isComing = rendered !== null && !isSameScreen(rendered, location);
  const shown = isComing ? rendered : location;
  // biome-ignore lint/correctness/useExhaustiveDependencies: locations come and go on one screen
  const screen = useMemo(() => createScreen(shown, readLocation, isSameScreen), [screenOf(shown)]);
  useLayoutEffect(() => {
    locationDrawn(shown);
    return () => locationDrawn(null);
  }, [shown]);
  // No deferred value: what a screen itself defers would come with it, in one task.
  useLayoutEffect(() => startTransition(() => setRendered(present)), [present]);
  useLayoutEffect(() => {
    if (!isComing) return;
    const release = holdKeys(dropKeys, { ms: rowPatience });
    // Whatever else is drawn meanwhile begins the slices again: what does not come to an end is rendered in one task.
    const timer = setTimeout(() => setRendered(present), longest);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [isComing, present]);
  return screen;
}
