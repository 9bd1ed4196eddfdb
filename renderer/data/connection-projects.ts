// Asks every connection for projects that match a text, and for the one that a path or number names.
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { CallOptions } from "../../shared/client/client.ts";
import type { Connection } from "../../shared/contract/desktop.ts";
import type { Project } from "../../shared/contract/resources.ts";
import { ownValue } from "../../shared/lib/own-value.ts";
import { useHealthStore } from "../state/health.ts";
import { besides } from "./api-query.ts";
import { knownProjectsQuery } from "./known-projects.ts";
import { projectQuery } from "./repository.ts";

export interface FoundProjects {
  readonly connection: string;
  readonly projects: readonly Project[];
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** In the order of the connections; asked last are those that did not answer lately. */
export function useConnectionProjects(connections: readonly Connection[], text: string): FoundProjects[] {
  const [health] = useState(() => useHealthStore.getState().of);
  const isLost = (id: string): boolean => ownValue(health, id)?.answers === false;
  const turns = connections.map(({ id }) => id).sort((one, other) => Number(isLost(one)) - Number(isLost(other)));
  const how = (connection: string): CallOptions => (connection === "local" ? {} : besides);
  const lists = useQueries({
    queries: turns.map((id) => ({ ...knownProjectsQuery(id, text, how(id)), placeholderData: keepPreviousData, retry: false })),
  });
  const isExact = /^\d+$|\//.test(text);
  const named = useQueries({ queries: turns.map((id) => ({ ...projectQuery(id, text, how(id)), enabled: isExact, retry: false })) });
  return connections.map(({ id }) => {
    const turn = turns.indexOf(id);
    const list = lists.at(turn);
    const one = isExact ? named.at(turn)?.data : undefined;
    const listed = list?.data ?? [];
    return {
      connection: id,
      projects: one && !listed.some((project) => project.id === one.id) ? [one, ...listed] : listed,
      error: list?.error ?? null,
      isPending: list?.isPending ?? false,
    };
  });
}
