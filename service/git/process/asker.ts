// Who asks: git processes that are started for one asker have a share of the slots, whatever lies between the request and them.

import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Everything that `work` starts is started for `asker`: any text that tells askers apart. */
export function runAs<T>(asker: string, work: () => T): T {
  return storage.run(asker, work);
}

/** What this program does by itself, and for several at once. */
export const nobody = "";

export const currentAsker = (): string => storage.getStore() ?? nobody;
