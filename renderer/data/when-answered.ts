// What can wait until the screen has what it asked for: code and answers fetched ahead never take the line from what one waits for.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";

/** Milliseconds without a request after which the screen counts as answered: an answer often brings the next request with it. */
const calm = 100;
/** Milliseconds after which it is done all the same: a server that never answers holds nothing up. */
const patience = 3_000;

/**
 * Calls `act` once, when no query is asked any more and the browser rests. Returns what takes it back.
 */
export function whenAnswered(client: QueryClient, act: () => void): () => void {
  let calmSoon: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const look = (): void => {
    clearTimeout(calmSoon);
    if (client.isFetching() === 0) calmSoon = setTimeout(begin, calm);
  };
  const stopWaiting = (): void => {
    clearTimeout(calmSoon);
    clearTimeout(late);
    unsubscribe();
  };
  const begin = (): void => {
    stopWaiting();
    if ("requestIdleCallback" in globalThis) idle = requestIdleCallback(act, { timeout: 500 });
    else act();
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === "updated" || type === "removed") look();
  });
  const late = setTimeout(begin, patience);
  look();
  return () => {
    stopWaiting();
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Calls `act`, which stays the same function, once the screen that just opened has its answers. */
export function useWhenAnswered(act: (client: QueryClient) => unknown): void {
  const client = useQueryClient();
  useEffect(() => whenAnswered(client, () => void act(client)), [client, act]);
}

/** False at first, true from when the screen that just opened has its answers: for questions that nobody looks at yet. */
export function useIsAnswered(): boolean {
  const [isAnswered, setAnswered] = useState(false);
  useWhenAnswered(useCallback(() => setAnswered(true), []));
  return isAnswered;
}
