// What a row of the history shows beside its commit: how it went and whether it is signed. Asked two at a time, behind everything else.
import { queryOptions } from "@tanstack/react-query";
import { usePick } from "../state/pick.ts";
import { ask } from "./api-query.ts";
import { readSignature, signatureQuery } from "./commit-facts.ts";

/** Rows asked about side by side: the others of the six requests of a connection are for what somebody waits for. */
const sideBySide = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Resolves when no cells of a pick are being tried: they have our own service to themselves. */
function whileTrying(signal: AbortSignal): Promise<void> | null {
  if (!usePick.getState().isTrying) return null;
  return new Promise((resolve) => {
    const look = (): void => {
      if (usePick.getState().isTrying && !signal.aborted) return;
      stop();
      signal.removeEventListener("abort", look);
      resolve();
    };
    const stop = usePick.subscribe(look);
    signal.addEventListener("abort", look);
  });
}

/** Runs when there is room; rejects with the signal's reason when nobody wants it any more. */
async function inTurn<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (running >= sideBySide)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  else running += 1;
  try {
    await whileTrying(signal);
    signal.throwIfAborted();
    return await run();
  } finally {
    // The place is handed over: nobody who comes in the same moment finds it free.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Asked again once somebody comes back to the row, not for each row whenever the window gets the focus. */
const calm = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

/** The status of a commit as a list shows it, without counting its lines; null where none was set. */
export const rowStatusQuery = (connection: string, id: string, sha: string) => {
  const input = { id, sha, stats: false };
  return queryOptions({
    queryKey: ["getCommit", connection, { ...input, row: true }] as const,
    queryFn: ({ signal }) => inTurn(signal, async () => (await ask(connection, "getCommit", input, { signal })).data.status ?? null),
    ...calm,
  });
};

/** The signature, under the same key as a commit's page asks for it. */
export const rowSignatureQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    ...signatureQuery(connection, id, sha),
    queryFn: ({ signal }) => inTurn(signal, () => readSignature(connection, id, sha, signal)),
    refetchOnWindowFocus: false,
    // Nor where a server has no signatures, each time that the row comes back.
    retryOnMount: false,
  });
