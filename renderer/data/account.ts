// Who a connection is for its server: version, and what the token may do.
import { queryOptions } from "@tanstack/react-query";
import { apiClient } from "./clients.ts";

/** The server's version and the milliseconds that its answer took; asked only when a person wants to know. */
export const answerTimeQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getVersion", connection, {}] as const,
    queryFn: async ({ signal }) => {
      const begin = performance.now();
      const { data } = await apiClient(connection).getVersion({}, { signal });
      return { version: data.version, milliseconds: Math.max(1, Math.round(performance.now() - begin)) };
    },
    enabled: false,
    retry: false,
  });

/** The user behind a connection's token, asked from the server itself. */
export const currentUserQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getCurrentUser", connection, {}] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).getCurrentUser({}, { signal })).data,
    retry: false,
  });
