// The cache of everything servers said. Keys begin with an operation's name; a mutation makes stale what its endpoint `writes`.
import {
  type DefaultError,
  type FetchQueryOptions,
  MutationCache,
  Query,
  QueryClient,
  QueryObserver,
  type StaleTime,
} from "@tanstack/react-query";
import type { OperationName } from "../../shared/contract/contract.ts";
import { isMadeStale, projectOf, readsOf } from "../../shared/contract/effects.ts";
import type { CacheTag } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { shownCopies } from "../state/copies.ts";
import { knownEndpoint, loadEndpoints } from "./endpoints.ts";
import { usualFreshness } from "./freshness.ts";
import { StoppedWaiting } from "./patient-fetch.ts";

/** [operation, connection ("" = desktop), input] — closed: a misspelt operation does not compile. */
export type QueryKey = readonly [operation: OperationName, connection: string, input: unknown];

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    queryKey: QueryKey;
    mutationKey: readonly [operation: OperationName, connection: string];
  }
}

/** Client errors are final, and so is that a person waits no longer; what may pass (offline, 502, 503) is tried twice more. A 429 says itself when to come back. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof StoppedWaiting || (error instanceof ApiError && error.status < 500)) return false;
  return failures < 2;
}

type Sent = Readonly<Record<string, unknown>>;

export interface StaleScope {
  readonly connection?: string;
  /** As the queries name it. */
  readonly project?: string;
}

/**
 * Makes stale what matches. TanStack Query keeps a first answer that is under way, and counts it as fresh when it comes, though the
 * server may have read it before the change: it is asked once more then.
 */
async function makeStale(client: QueryClient, isMeant: (queryKey: QueryKey) => boolean): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => isMeant(queryKey as QueryKey);
  const underWay = client
    .getQueryCache()
    .findAll({ fetchStatus: "fetching", predicate })
    .filter((query) => query.state.data === undefined || !query.isActive());
  // Not waited for: a first answer of which nobody is in need may take as long as its server likes.
  for (const { promise, queryKey } of underWay)
    promise?.then(
      () => client.invalidateQueries({ queryKey: queryKey as unknown as QueryKey, exact: true }),
      () => undefined, // The query itself holds the error.
    );
  await client.invalidateQueries({ predicate });
}

/** Makes every query stale whose answer depends on one of `tags`, within one connection, or one project of it, when given. */
export async function invalidate(client: QueryClient, tags: readonly CacheTag[], { connection, project }: StaleScope = {}): Promise<void> {
  await makeStale(client, ([operation, of, input]) => {
    const endpoint = knownEndpoint(operation);
    if (endpoint === undefined || (connection !== undefined && of !== connection)) return false;
    const about = projectOf(endpoint, input as Sent);
    if (project !== undefined && about !== null && about !== project) return false;
    return readsOf(endpoint, input as Sent).some((tag) => tags.includes(tag));
  });
}

/** Makes stale what a call that succeeded may have changed, as the contract tells. */
export async function invalidateAfter(client: QueryClient, operation: OperationName, connection: string, input: Sent): Promise<void> {
  // Another window wrote what this one never asked to.
  if (knownEndpoint(operation) === undefined) await loadEndpoints();
  const endpoint = knownEndpoint(operation);
  if (endpoint === undefined) return;
  await makeStale(client, ([asked, of, question]) => {
    const read = knownEndpoint(asked);
    return read !== undefined && of === connection && isMadeStale({ endpoint: read, input: question as Sent }, { endpoint, input });
  });
}

/** Asks a connection again for all that is on screen: its token is another one, or its server is back. */
export async function askConnectionAgain(client: QueryClient, connection: string): Promise<void> {
  shownCopies.getState().forget(connection);
  const isFailed = ({ queryKey, state }: Query): boolean => queryKey[1] === connection && state.status === "error";
  // What is shown stays until its answer comes: a view that went for a moment would lose the caret, and what it was about to do.
  const failed = client.getQueryCache().findAll({ predicate: (query) => isFailed(query) && query.state.data !== undefined });
  await client.resetQueries({ predicate: (query) => isFailed(query) && query.state.data === undefined });
  const asked = client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === connection });
  askAgain(failed);
  await asked;
}

/** Asks again what failed and is on screen: also what is never stale once it was answered, and was not yet. */
export function askFailedAgain(client: QueryClient): void {
  const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === "error" });
  for (const query of failed) query.invalidate();
  askAgain(failed);
}

function askAgain(failed: readonly Query[]): void {
  for (const query of failed.filter((known) => known.isActive() && known.state.fetchStatus === "idle"))
    void query.fetch().catch(() => undefined); // The query itself holds the error.
}

/**
 * A read outside of the screen counts as one who waits. Otherwise, when the part of the screen that had asked first leaves, the request
 * ends for both: the read fails with a CancelledError, or is told what was known before as if it were the answer.
 */
class PatientQueryClient extends QueryClient {
  override async fetchQuery<Data, Problem = DefaultError, Selected = Data, Key extends QueryKey = QueryKey, Page = never>(
    options: FetchQueryOptions<Data, Problem, Selected, Key, Page>,
  ): Promise<Selected> {
    const observer = new QueryObserver<unknown, Error, unknown, unknown, QueryKey>(this, {
      ...(options as object as FetchQueryOptions),
      ...{ enabled: false, notifyOnChangeProps: [] },
    });
    const leave = observer.subscribe(() => undefined);
    try {
      return await super.fetchQuery(options);
    } finally {
      leave();
    }
  }
}

/** TanStack Query counts an answer of the future as fresh until then, also where it is to be asked now: the clock was set back since. */
function isStaleByTime(this: Query, staleTime?: StaleTime): boolean {
  const isOfFuture = staleTime !== "static" && this.state.dataUpdatedAt > Date.now();
  return isOfFuture || Query.prototype.isStaleByTime.call(this, staleTime);
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new PatientQueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => 300 * 3 ** failures,
        staleTime: usualFreshness,
        gcTime: 10 * 60_000,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, variables, _result, mutation) => {
        const [operation, connection = ""] = (mutation.options.mutationKey ?? []) as readonly [OperationName?, string?];
        // Of several that run one after the other the last one tells how it is then: what is read between them would bring back what was before.
        const { scope } = mutation.options;
        const isFollowed = (): boolean =>
          client.isMutating({ predicate: (other) => other !== mutation && other.options.scope?.id === scope?.id }) > 0;
        if (scope !== undefined && isFollowed()) return;
        if (operation !== undefined) await invalidateAfter(client, operation, connection, (variables ?? {}) as Sent);
      },
    }),
  });
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "added") query.isStaleByTime = isStaleByTime;
  });
  return client;
}
