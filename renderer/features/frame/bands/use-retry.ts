// Tries something again every 30 seconds while it is needed, and says how long until then.
import { useEffect, useRef, useState } from "react";
import { steadyNow } from "../../../state/steady-now.ts";

const pause = 30;

/** Seconds until the next try. */
export function useRetry(isNeeded: boolean, retry: () => Promise<void>): number {
  const [left, setLeft] = useState(pause);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isNeeded) return;
    const end = steadyNow() + pause * 1_000;
    setLeft(pause);
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - steadyNow()) / 1_000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      void latest.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return left;
}
