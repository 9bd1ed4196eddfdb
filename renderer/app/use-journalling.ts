// Reads back what was typed before anything can be typed, then keeps it; failures are told for as long as they last.
import { useEffect, useState } from "react";
import { startJournal } from "../desk/journal.ts";
import { journalState } from "../desk/kept.ts";

/** Milliseconds between two tries to read the journal. */
const pause = 5_000;

/** True once the journal was read, or could not be (then it is tried again, and a note stands in the window). */
export function useJournalling(): boolean {
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const { report } = journalState.getState();
    let isOver = false;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      try {
        const started = await startJournal();
        if (isOver) return started();
        stop = started;
        report(null);
      } catch (error) {
        if (isOver) return;
        report(error instanceof Error ? error.message : String(error));
        timer = setTimeout(() => void start(), pause);
      }
      setTried(true);
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return isTried;
}
