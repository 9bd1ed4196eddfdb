// Who a connection is for its server: version, and what the token may do.
import { queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { useHealthStore } from "../state/health.ts";
import { apiQuery, ask } from "./api-query.ts";

/**
 * The server's version and the milliseconds that its answer took, as long as somebody looks at the connection. `besides`: as one of many,
 * which can wait.
 */
export const answerTimeQuery = (connection: string, besides: CallOptions = {}) =>
  queryOptions({
    queryKey: ["getVersion", connection, { timed: true }] as const,
    queryFn: async ({ signal }) => {
      const begin = performance.now();
      const { data } = await ask(connection, "getVersion", {}, { signal, ...besides });
      const passed = Math.round(performance.now() - begin);
      // Without the time for which it waited for its turn.
      const milliseconds = Math.min(passed, ownValue(useHealthStore.getState().of, connection)?.times.at(-1) ?? passed);
      return { version: data.version, milliseconds: Math.max(1, milliseconds) };
    },
    retry: false,
  });

/** The token of a connection, as its server describes it; a server that does not know such a question fails. */
export const ownTokenQuery = (connection: string) => queryOptions({ ...apiQuery(connection, "getOwnToken", {}), retry: false });

/** The user behind a connection's token, asked from the server itself. */
export const currentUserQuery = (connection: string) =>
  queryOptions({
    ...apiQuery(connection, "getCurrentUser", {}),
    retry: false,
  });
