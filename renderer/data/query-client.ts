// The cache of everything servers said. Keys begin with an operation's name; a mutation makes stale what its endpoint `writes`.
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { api, desktop, type OperationName } from "../../shared/contract/contract.ts";
import type { CacheTag, Endpoint } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";

/** [operation, connection ("" = desktop), input] — closed: a misspelt operation does not compile. */
export type QueryKey = readonly [operation: OperationName, connection: string, input: unknown];

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: Error;
    queryKey: QueryKey;
    mutationKey: readonly [operation: OperationName, connection: string];
  }
}

const endpoints: Readonly<Record<string, Endpoint | undefined>> = { ...api, ...desktop };

/** Client errors are final; what may pass (offline, 502, 503) is tried twice more. A 429 says itself when to come back. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false;
  return failures < 2;
}

/** Makes every query stale that reads one of `tags`, within one connection when given. */
export async function invalidate(client: QueryClient, tags: readonly CacheTag[], connection?: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [operation, of] = queryKey as unknown as QueryKey;
      return (connection === undefined || of === connection) && (endpoints[operation]?.reads ?? []).some((tag) => tags.includes(tag));
    },
  });
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (failures) => 300 * 3 ** failures,
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onSuccess: async (_data, _variables, _result, mutation) => {
        const [operation, connection] = (mutation.options.mutationKey ?? []) as readonly [OperationName?, string?];
        if (operation !== undefined) await invalidate(client, endpoints[operation]?.writes ?? [], connection);
      },
    }),
  });
  return client;
}
