// Whether a part of the screen has been seen: what only adds to it waits for that.
import { useEffect, useState } from "react";

/** False until a frame has been painted with this part, or with that of it which `isThere` says is drawn. */
export function usePainted(isThere = true): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    // The frame that shows it has been drawn when the next one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      setPainted(false);
    };
  }, [isThere]);
  return isThere && isPainted;
}
