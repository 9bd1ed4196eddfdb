// Reads back what was typed before anything can be typed, then keeps it; failures are told for as long as they last.
import { startJournal } from "../desk/journal.ts";
import { journalState } from "../desk/kept.ts";
import { useStarted } from "./use-started.ts";

const report = (failure: string | null): void => journalState.getState().report(failure);

/** True once the journal was read, or could not be (then it is tried again, and a note stands in the window). */
export const useJournalling = (): boolean => useStarted(startJournal, report);
