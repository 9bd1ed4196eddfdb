// Waits until typing pauses, for questions that a server should not be asked at each letter.
import { useEffect, useState } from "react";

/** Milliseconds without a key. */
const quiet = 150;

/** The text, once it has stood for a moment (`pause`, milliseconds); until then an earlier one. */
export function useSettled(text: string, pause = quiet): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
