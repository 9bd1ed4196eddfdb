// Reads back what the window remembers before the first view is drawn, then keeps it.
import { desktopClient, saveStateOnLeave } from "../data/clients.ts";
import { windowName } from "../data/window-name.ts";
import { startRemembering } from "../state/remembered.ts";
import { useStarted } from "./use-started.ts";

async function start(signal: AbortSignal): Promise<() => void> {
  const { data } = await desktopClient.listWindowState({}, { signal });
  signal.throwIfAborted();
  return startRemembering(data, {
    save: async (values) => void (await desktopClient.saveWindowState({ window: windowName, values: [...values] })),
    saveOnLeave: (values) => saveStateOnLeave(JSON.stringify({ values })),
  });
}

/** The journal tells the person already when the desktop cannot read or write. */
const report = (failure: string | null): void => {
  if (failure !== null) console.warn("What this window remembers could not be read.", failure);
};

/** True once it was read, or could not be: then it is tried again, and nothing is kept meanwhile. */
export const useRemembering = (): boolean => useStarted(start, report);
