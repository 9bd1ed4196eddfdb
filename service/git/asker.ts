// Who asks: git processes that are started for one asker have a share of the slots, whatever lies between the request and them.

import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Everything that `work` starts is started for `asker`: any text that tells askers apart. */
export function runAs<T>(asker: string, work: () => T): T {
  return storage.run(asker, work);
}

/** Empty for what this program does by itself. */
export const currentAsker = (): string => storage.getStore() ?? "";
