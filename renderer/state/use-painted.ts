// Whether a part of the screen has been seen: what only adds to it waits for that.
import { useEffect, useState } from "react";

/** False until a frame has been painted with this part, or with that of it which `isThere` says is drawn. */
export const usePainted = (isThere = true): boolean => usePaintedSight(isThere ? "there" : "");

/** The same of what is seen, as a text that is another one when something else is; "" while nothing is. */
export function usePaintedSight(sight: string): boolean {
  const [painted, setPainted] = useState("");
  useEffect(() => {
    if (sight === "") return;
    // The frame that shows it has been drawn when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(sight));
    });
    return () => {
      cancelAnimationFrame(frame);
      setPainted("");
    };
  }, [sight]);
  return sight !== "" && painted === sight;
}
