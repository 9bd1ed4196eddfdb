// Looks whether the branch moved on: when the window gets the focus, and every 30 s while it is seen.
import { useEffect, useRef } from "react";

const every = 30_000;

export function useWatch(refresh: () => Promise<void>): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const look = (): void => {
      // A failure is on the checkout, which shows it; here there is nothing to add.
      if (document.visibilityState === "visible") latest.current().catch(() => undefined);
    };
    const timer = setInterval(look, every);
    window.addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, []);
}
