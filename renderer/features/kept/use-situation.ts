// Whether kept work has a place: its connection, token, project and branch, asked in that order.
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toLackingScope } from "../../../shared/contract/lacking-scope.ts";
import type { Branch, Project } from "../../../shared/contract/resources.ts";
import { branchQuery, isGone, saysEmpty } from "../../data/checkout.ts";
import { connectionsQuery } from "../../data/desktop.ts";
import { projectQuery } from "../../data/repository.ts";
import { useQueriesOnce } from "../../data/use-queries-once.ts";
import type { KeptWork } from "../../desk/kept-work.ts";
import { asSentence } from "../../desk/send-failure.ts";

export interface Situation {
  readonly kind:
    | "asking"
    | "in-place"
    | "branch-gone"
    | "project-gone"
    | "connection-gone"
    | "token-missing"
    | "token-refused"
    | "not-reached";
  /** A short sentence for the list; "" where nothing is the matter. */
  readonly words: string;
  /** What the server is called; null for a folder of this machine, or where nobody knows. */
  readonly server: string | null;
  /** Where the repository's commits go by default, once the project is known. */
  readonly defaultBranch: string | null;
}

const is404 = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;
const is401 = (error: Error | null): boolean => error instanceof ApiError && error.status === 401;

/** One answer for each piece of work, in order. */
export function useSituations(works: readonly KeptWork[]): Situation[] {
  const { data: connections } = useQuery(connectionsQuery);
  const links = works.map(({ connection }) => connections?.find(({ id }) => id === connection));
  const canAsk = (index: number): boolean => links[index] !== undefined && links[index]?.token !== "missing";
  const projects = useQueriesOnce<Project>(
    works.map(({ connection, project }, index) => ({ ...projectQuery(connection, project), enabled: canAsk(index) })),
  );
  const branches = useQueriesOnce<Branch>(
    works.map(({ connection, project, branch }, index) => ({
      ...branchQuery(connection, project, branch),
      enabled: canAsk(index) && projects[index]?.data !== undefined,
    })),
  );
  return works.map(({ connection }, index): Situation => {
    const project = projects[index];
    const branch = branches[index];
    const server = connection === "local" ? null : (links[index]?.name ?? null);
    const defaultBranch = project?.data?.default_branch ?? null;
    const situation = (kind: Situation["kind"], words: string): Situation => ({ kind, words, server, defaultBranch });
    if (connections === undefined) return situation("asking", "");
    if (links[index] === undefined) return situation("connection-gone", "Its connection was forgotten");
    if (links[index]?.token === "missing") return situation("token-missing", "The token is not at hand");
    if (is401(project?.error ?? null)) return situation("token-refused", "The server does not accept the token");
    const isFolder = connection === "local";
    if (is404(project?.error ?? null) || isGone(project?.error ?? null) || isGone(branch?.error ?? null))
      return situation("project-gone", isFolder ? "The folder is not where it was" : "The project is not found");
    if (is404(branch?.error ?? null) && project?.data !== undefined && !saysEmpty(project.data))
      return situation("branch-gone", "The branch is gone");
    const error = project?.error ?? (is404(branch?.error ?? null) ? null : branch?.error) ?? null;
    const lacking = toLackingScope(error, links[index]?.scopes);
    if (lacking !== null) return situation("not-reached", `Cannot be asked with this token. ${lacking}`);
    if (error !== null) return situation("not-reached", `Cannot be asked now: ${asSentence(error.message)}`);
    return situation(branch?.isPending && branch.fetchStatus !== "idle" ? "asking" : "in-place", "");
  });
}

/** Whether it waits for a person to say where it belongs. */
export const needsPlace = ({ kind }: Situation): boolean => !["asking", "in-place", "not-reached"].includes(kind);
