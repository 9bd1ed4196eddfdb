// What was wanted as text turned out to be none: there is nothing to type into, so the focus goes to where one works instead.
import { useEffect } from "react";
import { useWantedFocus, wantedLine, wantFocus } from "../../../state/focus.ts";

/** `onLine`: hears which line was wanted. Draws nothing, so that a wish for the focus draws nothing either. */
export function NoTextFocus({ onLine }: { onLine: (line: number) => void }) {
  const isWanted = useWantedFocus(({ target }) => target?.kind === "text");
  useEffect(() => {
    if (!isWanted) return;
    const line = wantedLine();
    if (line !== null) onLine(line);
    wantFocus({ kind: "home" });
  }, [isWanted, onLine]);
  return null;
}
