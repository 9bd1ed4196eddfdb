// Trust in folders of this machine: what a commit would run there, and whether a person has said that it may.
import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "./api-query.ts";

/** `project`: path_with_namespace. Only this machine's service knows it; elsewhere it is never asked. */
export const trustQuery = (connection: string, project: string) =>
  queryOptions({
    ...apiQuery(connection, "getTrust", { id: project }),
    enabled: connection === "local",
    // Hooks and settings come and go outside.
    staleTime: 0,
  });

export const trustedFoldersQuery = queryOptions({ ...apiQuery("local", "listTrustedFolders", {}), staleTime: 0 });
