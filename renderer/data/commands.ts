// What changes something on a server, as mutations. Their cache effects come from the contract.
import { type QueryClient, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input, Item, Output } from "../../shared/contract/endpoint.ts";
import { windowHeader } from "../../shared/contract/windows.ts";
import { apiClient } from "./clients.ts";
import { invalidateAfter } from "./query-client.ts";
import { windowName } from "./window-name.ts";

export type ApiCommand = { [K in keyof Api]: Api[K] extends { method: "GET" } ? never : K }[keyof Api];

/** What other windows are told of. A commit from a desk is not among it: they see how the desk changes. */
const toldTo = (name: ApiCommand): Readonly<Record<string, string>> => (name === "createCommit" ? {} : { [windowHeader]: windowName });

/** A writing endpoint of a connection as TanStack Query takes it. */
export const apiCommand = <K extends ApiCommand>(connection: string, name: K, options?: CallOptions) =>
  ({
    mutationKey: [name, connection] as const,
    mutationFn: async (input: Input<Api[K]>): Promise<Output<Api[K]>> => {
      const call = apiClient(connection)[name] as unknown as (
        input: Input<Api[K]>,
        options?: CallOptions,
      ) => Promise<{ data: Output<Api[K]> }>;
      return (await call(input, { ...options, headers: { ...options?.headers, ...toldTo(name) } })).data;
    },
  }) satisfies UseMutationOptions<Output<Api[K]>, Error, Input<Api[K]>>;

/** The same for a component: `useApiCommand("local", "createCommit")`. */
export const useApiCommand = <K extends ApiCommand>(connection: string, name: K, options?: CallOptions) =>
  useMutation<Output<Api[K]>, Error, Input<Api[K]>>(apiCommand(connection, name, options));

/** The same outside React, for what must outlive the screen that began it. Throws ApiError, or the reason of `options.signal`. */
export const sendCommand = <K extends ApiCommand>(
  client: QueryClient,
  connection: string,
  name: K,
  input: Input<Api[K]>,
  options?: CallOptions,
): Promise<Output<Api[K]>> =>
  client
    .getMutationCache()
    .build<Output<Api[K]>, Error, Input<Api[K]>, unknown>(client, apiCommand(connection, name, options))
    .execute(input);

/** Commands that tell what happens while they are carried out. */
type StreamCommand = Extract<ApiCommand, Parameters<ReturnType<typeof apiClient>["stream"]>[0]>;

/** What a command tells, as it comes; what it writes is stale when it has ended, however it did. Throws as `sendCommand`. */
export async function* streamCommand<K extends StreamCommand>(
  client: QueryClient,
  connection: string,
  name: K,
  input: Input<Api[K]>,
  options?: CallOptions,
): AsyncGenerator<Item<Api[K]>, void, undefined> {
  try {
    for await (const items of apiClient(connection).stream(name, input, options)) yield* items;
  } finally {
    await invalidateAfter(client, name, connection, input);
  }
}
