// What can be done with a piece of kept work, best first; what would write is tried beforehand.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { branchQuery } from "../../data/checkout.ts";
import { commitQuery, projectsQuery } from "../../data/repository.ts";
import { baseCommitOf, type KeptWork, type Whereabouts } from "../../desk/kept-work.ts";
import { type PutPlan, planPut } from "../../desk/put-work.ts";
import type { Situation } from "./use-situation.ts";

/** Where work could go on, and what that would do there; null where nothing was found. "looking": nobody knows yet. */
export function useSuggestion(work: KeptWork, { kind, defaultBranch }: Situation): PutPlan | "looking" | null {
  const client = useQueryClient();
  const [found, setFound] = useState<PutPlan | "looking" | null>("looking");
  // The list is made again whenever anything is typed anywhere; this piece is another one only when its desk is.
  const latest = useRef(work);
  latest.current = work;
  const { key, desk } = work;
  const isLost = kind === "branch-gone" || kind === "project-gone";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the desk say which work it is
  useEffect(() => {
    const lost = latest.current;
    setFound("looking");
    if (!isLost) return;
    let isOver = false;
    const look = async (): Promise<PutPlan | null> => {
      const to = kind === "branch-gone" ? { ...lost, branch: defaultBranch } : await findMoved(client, lost);
      if (to === null || to.branch === null) return null;
      return planPut(client, lost, { connection: to.connection, project: to.project, branch: to.branch });
    };
    look().then(
      (plan) => {
        if (!isOver) setFound(plan);
      },
      () => {
        // Then there is no suggestion; the other ways stay.
        if (!isOver) setFound(null);
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, key, desk, kind, defaultBranch]);
  return isLost ? found : null;
}

/** Projects of this machine that are looked at. */
const looked = 30;

/** A project of this machine that has the commit which the work began from: the same repository in another folder. */
async function findMoved(client: QueryClient, work: KeptWork): Promise<Whereabouts | null> {
  const base = baseCommitOf(work);
  if (base === null || work.connection !== "local") return null;
  const projects = await client.fetchQuery(projectsQuery("local", ""));
  for (const project of projects.slice(0, looked)) {
    const id = project.path_with_namespace;
    if (id === work.project) continue;
    const has = await client.fetchQuery(commitQuery("local", id, base)).catch(() => null);
    if (has === null) continue;
    const same = await client.fetchQuery(branchQuery("local", id, work.branch)).catch(() => null);
    const branch = same === null ? project.default_branch : work.branch;
    if (branch != null) return { connection: "local", project: id, branch };
  }
  return null;
}
