// Whether a list has stood still for a moment: what is only nice to know is asked for then.
import { useEffect, useState } from "react";

/** Milliseconds without another row in sight. */
const quiet = 250;

export function useStill(first: number, last: number): boolean {
  const sight = `${first} ${last}`;
  const [still, setStill] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setStill(sight), quiet);
    return () => clearTimeout(timer);
  }, [sight]);
  return still === sight;
}
