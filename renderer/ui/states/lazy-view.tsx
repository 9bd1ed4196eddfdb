// Parts of the screen whose code is a chunk of its own.
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { toasts } from "../overlays/toast-queue.ts";
import { holdMeanwhile } from "./keys-meanwhile.ts";
import { canReload } from "./missing-part.ts";
import { Skeleton } from "./Skeleton.tsx";

export interface LazyView<P extends object = object> {
  readonly View: ComponentType<P>;
  /** Fetches the code ahead; rejects when it does not arrive, and is asked again when the view is opened. */
  prefetch(): Promise<void>;
}

/** What fetches the parts that were made since somebody last fetched all of them ahead. */
let made: (() => Promise<void>)[] = [];

/**
 * Fetches the code of every part, and of the parts in it: what a key or a click opens is here by then. `pause` comes between two of them.
 * Never rejects: one that does not arrive is asked for again when its part is opened, which says so.
 */
export async function fetchViewsAhead(pause: () => Promise<void>): Promise<void> {
  while (made.length > 0) {
    const waiting = made;
    made = [];
    // A task for each: asking for all of them, with their styles, would hold the screen for some hundred milliseconds.
    const fetched: Promise<void>[] = [];
    for (const prefetch of waiting) {
      fetched.push(prefetch().catch((reason: unknown) => console.warn("A part of the screen could not be fetched ahead.", reason)));
      await pause();
    }
    await Promise.all(fetched);
  }
}

/** Loads once, however often it is asked; what failed is loaded again. */
function loading<P extends object>(load: () => Promise<ComponentType<P>>) {
  let ready: ComponentType<P> | null = null;
  const prefetch = async (): Promise<void> => {
    ready ??= await load();
  };
  made.push(prefetch);
  return { ready: () => ready, prefetch };
}

/** What a view shows for its code, which a window that starts has no time for yet. */
const onItsWay = (
  <main>
    <Skeleton label="Loading" rows={16} />
  </main>
);

/**
 * A part that shows `meanwhile` until its code is here, and is drawn at once when it was fetched ahead. Code that does not arrive is an error
 * of the part; the next one that is drawn asks again. (React's own lazy keeps what it showed meanwhile for 300 ms, and asks once only.)
 */
export function lazyView<P extends object = object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = onItsWay): LazyView<P> {
  const { ready, prefetch } = loading(load);
  return {
    View: (props) => {
      const [Shown, setShown] = useState(ready);
      const [error, setError] = useState<unknown>(null);
      useEffect(() => {
        if (Shown === null) prefetch().then(() => setShown(ready), setError);
      }, [Shown]);
      if (error !== null) throw error;
      return Shown === null ? meanwhile : <Shown {...props} />;
    },
    prefetch,
  };
}

/**
 * A dialog, drawn only while it is open: nothing is shown until its code is here, and the keys wait for it. Where that does not arrive, what
 * is on the screen stays, and a toast says so.
 */
export function lazyDialog<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyView<P> {
  const { ready, prefetch } = loading(load);
  return {
    View: (props) => {
      const [Shown, setShown] = useState(ready);
      const [tries, setTries] = useState(0);
      // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches once
      useEffect(() => {
        if (Shown !== null) return;
        const release = holdMeanwhile(false);
        const sayMissing = (isReplaced: boolean): void => {
          if (isReplaced)
            toasts.show(
              "This part of Repodesk could not be loaded: it may have been updated or built anew meanwhile. What you typed is kept.",
              {
                label: "Reload the window",
                run: () => window.location.reload(),
              },
            );
          else
            toasts.show("This part of Repodesk could not be loaded. Its own process may have been closed: start it again.", {
              label: "Try again",
              run: () => setTries((count) => count + 1),
            });
        };
        const onFailed = (error: unknown): void => {
          release();
          console.warn("A dialog could not be fetched.", error);
          void canReload().then(sayMissing);
        };
        prefetch().then(() => setShown(ready), onFailed);
        return release;
      }, [Shown, tries]);
      return Shown === null ? null : <Shown {...props} />;
    },
    prefetch,
  };
}
