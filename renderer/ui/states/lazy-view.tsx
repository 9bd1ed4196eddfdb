// Views whose code is a chunk of its own.
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface LazyView {
  readonly View: ComponentType;
  /** Fetches the code ahead; rejects when it does not arrive, and is asked again when the view is opened. */
  prefetch(): Promise<void>;
}

/**
 * A view that shows `meanwhile` until its code is here, and is drawn at once when it was fetched ahead. Code that does not arrive is an error
 * of the view; the next one that is drawn asks again. (React's own lazy keeps what it showed meanwhile for 300 ms, and asks once only.)
 */
export function lazyView(load: () => Promise<ComponentType>, meanwhile: ReactNode = <main />): LazyView {
  let ready: ComponentType | null = null;
  const prefetch = async (): Promise<void> => {
    ready = await load();
  };
  return {
    View: () => {
      const [Shown, setShown] = useState(() => ready);
      const [error, setError] = useState<unknown>(null);
      useEffect(() => {
        if (Shown === null) prefetch().then(() => setShown(() => ready), setError);
      }, [Shown]);
      if (error !== null) throw error;
      return Shown === null ? meanwhile : <Shown />;
    },
    prefetch,
  };
}
