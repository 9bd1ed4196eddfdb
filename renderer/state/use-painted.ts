// Whether a part of the screen has been seen: what only adds to it waits for that.
import { useEffect, useState } from "react";

/** False until a frame with this part has been painted. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The frame that shows it has been drawn when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
