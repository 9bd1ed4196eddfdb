// As whom a person commits to a repository of this machine: its own git configuration may name another address than theirs.
import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "./api-query.ts";

/** `project`: path_with_namespace. Only this machine's service knows it; elsewhere it is never asked. */
export const identityQuery = (connection: string, project: string) =>
  queryOptions({
    ...apiQuery(connection, "getIdentity", { id: project }),
    enabled: connection === "local",
    // A person edits that configuration outside, and comes back to see it here.
    staleTime: 0,
  });

/** The template of messages that git would begin a commit with in a project of this machine; never asked elsewhere. */
export const commitTemplateQuery = (connection: string, project: string) =>
  queryOptions({
    ...apiQuery(connection, "getCommitTemplate", { id: project }),
    enabled: connection === "local",
    // As above: it is edited outside.
    staleTime: 0,
  });

/** What git would run on a commit to a project of this machine; never asked elsewhere. */
export const commitProgramsQuery = (connection: string, project: string) =>
  queryOptions({
    ...apiQuery(connection, "getCommitPrograms", { id: project }),
    enabled: connection === "local",
    // As above: hooks come and go outside.
    staleTime: 0,
  });
