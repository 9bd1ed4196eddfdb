// Asks every connection for projects that match a text, and for the one that a path or number names.
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import type { Connection } from "../../shared/contract/desktop.ts";
import type { Project } from "../../shared/contract/resources.ts";
import { knownProjectsQuery } from "./known-projects.ts";
import { projectQuery } from "./repository.ts";

export interface FoundProjects {
  readonly connection: string;
  readonly projects: readonly Project[];
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** In the order of the connections. */
export function useConnectionProjects(connections: readonly Connection[], text: string): FoundProjects[] {
  const lists = useQueries({
    queries: connections.map(({ id }) => ({ ...knownProjectsQuery(id, text), placeholderData: keepPreviousData, retry: false })),
  });
  const isExact = /^\d+$|\//.test(text);
  const named = useQueries({ queries: connections.map(({ id }) => ({ ...projectQuery(id, text), enabled: isExact, retry: false })) });
  return connections.map(({ id }, index) => {
    const list = lists[index];
    const one = isExact ? named[index]?.data : undefined;
    const listed = list?.data ?? [];
    return {
      connection: id,
      projects: one && !listed.some((project) => project.id === one.id) ? [one, ...listed] : listed,
      error: list?.error ?? null,
      isPending: list?.isPending ?? false,
    };
  });
}
