// Reads back what the window remembers before the first view is drawn, then keeps it.
import { desktopClient, saveStateOnLeave } from "../data/clients.ts";
import { windowName } from "../data/window-name.ts";
import { journalState } from "../desk/kept.ts";
import { startRemembering } from "../state/remembered.ts";
import { useStarted } from "./use-started.ts";

async function start(signal: AbortSignal): Promise<() => void> {
  const { data } = await desktopClient.listWindowState({}, { signal });
  signal.throwIfAborted();
  const { reportComments } = journalState.getState();
  return startRemembering(data, {
    save: async (values) => {
      try {
        await desktopClient.saveWindowState({ window: windowName, values: [...values] });
        reportComments(null);
      } catch (error) {
        // Of all that is remembered, comments alone are somebody's words.
        if (values.some(({ name, value }) => value !== null && name.startsWith("comment-drafts/")))
          reportComments((error as Error).message);
        throw error;
      }
    },
    saveOnLeave: (values) => saveStateOnLeave(JSON.stringify({ values })),
  });
}

/** The journal tells the person already when the desktop cannot read or write. */
const report = (failure: string | null): void => {
  if (failure !== null) console.warn("What this window remembers could not be read.", failure);
};

/** True once it was read, or could not be: then it is tried again, and nothing is kept meanwhile. */
export const useRemembering = (): boolean => useStarted(start, report);
