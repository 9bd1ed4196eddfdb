// The projects of a connection that a person most likely means.
import { queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import { apiPages, ask, fullPage } from "./api-query.ts";

/** Projects of a connection page by page, those that changed last first: where the user is a member, or all that can be seen. */
export const projectPagesQuery = (connection: string, search: string, all: boolean) =>
  apiPages(connection, "listProjects", {
    ...{ simple: true, search_namespaces: true, order_by: "last_activity_at" as const },
    ...(all || connection === "local" ? {} : { membership: true }),
    ...(search === "" ? {} : { search }),
  });

/**
 * Where the user is a member; where that is nowhere (an administrator, a visitor), what the token may see at all. The local service
 * serves nothing but the person's own. `besides`: as one of many connections, which can wait.
 */
export const knownProjectsQuery = (connection: string, search: string, besides: CallOptions = {}) => {
  const input = {
    simple: true,
    search_namespaces: true,
    order_by: "last_activity_at" as const,
    per_page: fullPage,
    ...(search === "" ? {} : { search }),
  };
  return queryOptions({
    queryKey: ["listProjects", connection, { ...input, known: true }] as const,
    queryFn: async ({ signal }) => {
      const read = async (membership: boolean) =>
        (await ask(connection, "listProjects", { ...input, ...(membership ? { membership } : {}) }, { signal, ...besides })).data;
      const own = connection === "local" ? [] : await read(true);
      return own.length > 0 ? own : read(false);
    },
  });
};
