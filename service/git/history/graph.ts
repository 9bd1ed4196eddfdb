// Lets the service see and steer the commit-graph that makes walks through a large history fast.

import type { GraphState } from "../commit-graph/commit-graph.ts";
import { internalsOf } from "../handle.ts";
import type { Repository } from "../types.ts";

export type { GraphPhase, GraphState } from "../commit-graph/commit-graph.ts";

/** How the commit-graph of a repository fares. */
export function graphState(repository: Repository): GraphState {
  return internalsOf(repository).graph.state;
}

/** Begins to make walks fast, which the first question about history does too. Resolves when that is settled; never rejects. */
export function prepareGraph(repository: Repository): Promise<void> {
  return internalsOf(repository).graph.prepare();
}

/** Ends the writing of a graph; git is asked until the repository is reopened. */
export function cancelGraph(repository: Repository): void {
  internalsOf(repository).graph.cancel();
}
