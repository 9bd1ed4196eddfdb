// Whether what is in sight has stood still for a moment: what is only nice to know is asked for then.
import { useEffect, useState } from "react";

/** Milliseconds without anything else in sight. */
const quiet = 250;

/** `sight`: what is seen, as a text that is another one when something else is. */
export function useStill(sight: string): boolean {
  const [still, setStill] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setStill(sight), quiet);
    return () => clearTimeout(timer);
  }, [sight]);
  return still === sight;
}
