// What could not be read is asked again by itself, so that a screen goes on when its server is back, or the folder of its repository.
import { focusManager, type Query, type QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/contract/errors.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { shownCopies } from "../state/copies.ts";

/** Milliseconds until a server is asked again, and again; the last one from then on. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Milliseconds until a folder of this machine is looked for again. */
const folderWait = 4_000;

/** Whether the same question may be answered later, though nobody changes anything here: the server failed, or was not there. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A time to wait is counted down on screen.
  if (error.status === 503) return error.retryAfter === null;
  return error.code === "server_unreachable" || error.code === "server_answered_oddly" || [500, 502, 504].includes(error.status);
}

/** A folder that was moved or shut, or whose disk is not connected: it comes back without a word. */
const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "repository_not_found" || error.code === "repository_unusable");

/** This machine's own service is started again by the desktop, which says so. */
const isAskedInTurns = (connection: string, error: unknown): boolean => (connection === "local" ? isAway(error) : isPassing(error));

/** What waits for the next try, for one who asks in turns. */
export const waitFor = (turn: number): number => waits[Math.min(turn, waits.length - 1)] ?? 0;

/**
 * While what is on screen failed, or is a copy, asks one of these questions of each server beside the cache, so that what is on screen stays
 * until there is an answer; then asks for all that failed. Answers how to stop.
 */
export function askFailedInTurns(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const ending = new AbortController();
  const failedOf = (connection: string): Query[] =>
    cache.findAll({
      type: "active",
      predicate: ({ queryKey, state }) => queryKey[1] === connection && isAskedInTurns(connection, state.error),
    });
  const isCopied = (connection: string): boolean => ownValue(shownCopies.getState().of, connection)?.why === "unreachable";
  const lackingOf = (connection: string): Query[] => {
    const failed = failedOf(connection);
    const isShown = failed.length === 0 && isCopied(connection);
    // What never changes is answered from its copy, and tells nothing of the server.
    return isShown
      ? cache.findAll({ type: "active", predicate: ({ queryKey, options }) => queryKey[1] === connection && isAskedAgain(options) })
      : failed;
  };
  const wait = (connection: string, turn: number): void => {
    timers.set(
      connection,
      setTimeout(() => void look(connection, turn), connection === "local" ? folderWait : waitFor(turn)),
    );
  };
  /** A refusal is an answer as well: what failed may be told, and what is refused says so. */
  const hasAnswered = async (connection: string, query: Query): Promise<boolean> => {
    try {
      await probe(client, query, ending.signal);
      return true;
    } catch (error) {
      // What fails as before is asked again later; the screen says it already.
      return !ending.signal.aborted && error instanceof ApiError && !isAskedInTurns(connection, error);
    }
  };
  const look = async (connection: string, turn: number): Promise<void> => {
    // Another one each time: some may fail for ever, though the server answers the others.
    const lacking = lackingOf(connection);
    const query = lacking[turn % Math.max(1, lacking.length)];
    if (query === undefined) return void timers.delete(connection);
    // A disk that sleeps is left asleep.
    if (connection === "local" && !focusManager.isFocused()) return wait(connection, turn);
    if (await hasAnswered(connection, query))
      for (const one of failedOf(connection)) if (one.state.fetchStatus === "idle") void one.fetch().catch(() => undefined); // It holds its error.
    if (!ending.signal.aborted) wait(connection, turn + 1);
  };
  const begin = (query: Query, error: unknown): void => {
    const connection = query.queryKey[1];
    if (typeof connection === "string" && query.isActive() && !timers.has(connection) && isAskedInTurns(connection, error))
      wait(connection, 0);
  };
  const beginCopied = (): void => {
    for (const connection of Object.keys(shownCopies.getState().of))
      if (!timers.has(connection) && isCopied(connection)) wait(connection, 0);
  };
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") begin(event.query, event.action.error);
  });
  const leave = shownCopies.subscribe(beginCopied);
  for (const query of cache.getAll()) begin(query, query.state.error);
  beginCopied();
  return () => {
    unsubscribe();
    leave();
    ending.abort();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

const isAskedAgain = (options: Query["options"]): boolean => (options as { readonly staleTime?: unknown }).staleTime !== "static";

/** The cache for one who only tries: a list that is shown while it comes is not put into it by halves. */
const withoutWriting = (client: QueryClient): QueryClient =>
  new Proxy(client, {
    get: (target, key) => {
      if (key === "setQueryData") return () => undefined;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** Asks what a query asks, or its first page, and writes nothing; rejects as it would fail. */
async function probe(client: QueryClient, { options, queryKey }: Query, signal: AbortSignal): Promise<void> {
  const { queryFn, initialPageParam } = options as typeof options & { readonly initialPageParam?: unknown };
  if (typeof queryFn !== "function") return;
  const asked = {
    client: withoutWriting(client),
    queryKey,
    signal,
    meta: undefined,
    pageParam: initialPageParam,
    direction: "forward" as const,
  };
  await queryFn(asked as Parameters<typeof queryFn>[0]);
}
