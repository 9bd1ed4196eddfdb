// Tells of a row that is likely to be opened: the pointer or the keys rest on it, or it is pressed down on.
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";

/** Milliseconds on one row: pointers and keys that only pass are gone by then. */
const rest = 60;

export interface Near {
  /** The pointer is over a row (null: beside them). */
  readonly over: (index: number | null) => void;
  /** The pointer goes down on it. */
  readonly down: (index: number | null) => void;
}

export interface NearOptions {
  /** The row that keys act on, and what it is: another one is rested on again. */
  readonly active: number;
  readonly activeKey: string;
  /** Whether the keys are with the list. */
  readonly hasKeys: () => boolean;
  readonly onNear: ((index: number, isPressed: boolean) => void) | undefined;
}

export function useNear(options: NearOptions): Near {
  const { activeKey } = options;
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const { active, hasKeys, onNear } = latest.current;
      if (activeKey !== "" && active >= 0 && hasKeys()) onNear?.(active, false);
    }, rest);
    return () => clearTimeout(timer);
  }, [activeKey]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    let under: number | null = null;
    return {
      over: (index) => {
        if (under === index) return;
        under = index;
        clearTimeout(timer.current);
        if (index !== null) timer.current = setTimeout(() => latest.current.onNear?.(index, false), rest);
      },
      down: (index) => {
        if (index !== null) latest.current.onNear?.(index, true);
      },
    };
  }, []);
}
