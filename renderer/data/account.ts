// Who a connection is for its server: version, and what the token may do.
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, ask } from "./api-query.ts";

/** The server's version and the milliseconds that its answer took, as long as somebody looks at the connection. */
export const answerTimeQuery = (connection: string) =>
  queryOptions({
    queryKey: ["getVersion", connection, { timed: true }] as const,
    queryFn: async ({ signal }) => {
      const begin = performance.now();
      const { data } = await ask(connection, "getVersion", {}, { signal });
      return { version: data.version, milliseconds: Math.max(1, Math.round(performance.now() - begin)) };
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
