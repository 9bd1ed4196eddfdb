// Where the screen stands: the project and the ref of the place in the URL, resolved to one commit that everything else is asked by.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Connection } from "../../shared/contract/desktop.ts";
import { isFullHash } from "../../shared/contract/effects.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { type Branch, type Commit, commit as commitSchema, type Project } from "../../shared/contract/resources.ts";
import { useRefPlace } from "../state/use-ref-place.ts";
import { apiQuery, apiQueryNow } from "./api-query.ts";
import { connectionsQuery } from "./desktop.ts";
import { invalidate } from "./query-client.ts";
import { commitQuery, projectQuery } from "./repository.ts";

export interface Checkout {
  readonly connection: string;
  readonly project: Project | undefined;
  /** The ref as chosen, or the default branch; "" until the project is known. */
  readonly ref: string;
  readonly kind: "branch" | "tag" | "commit" | null;
  /** Name of the branch when the ref is one (also the one that the first commit of an empty repository makes). */
  readonly branch: string | null;
  readonly commit: Commit | undefined;
  /** Why nothing can be edited here, as a sentence; null = it can. */
  readonly readOnly: string | null;
  /** No commit exists yet; files can be created. */
  readonly empty: boolean;
  /** Why there is nothing to show. A refresh that failed while content is on screen is in `checkError`. */
  readonly error: Error | null;
  readonly checkError: Error | null;
  /** Path of the request that either error answers: "projects/group/name/repository/commits/v1". */
  readonly failedPath: string;
  /** Milliseconds since 1970 of the last answer about the ref; 0 = never. */
  readonly checkedAt: number;
  readonly isChecking: boolean;
  /** Asks the server again for the project, the ref and everything said about them. */
  refresh(): Promise<void>;
}

/** One branch; a name that is no branch answers 404. */
export const branchQuery = (connection: string, id: string, branch: string) => apiQuery(connection, "getBranch", { id, branch });

/** The same as the server has it now, for what decides on the next step. */
export const branchNowQuery = (connection: string, id: string, branch: string) => apiQueryNow(connection, "getBranch", { id, branch });

/** Of each answer about a branch, the commit in it: every part of the screen asks for it each time it is drawn. */
const commits = new WeakMap<Branch, Commit | null>();

/** A branch whose answer holds its whole commit needs no second request. The same branch answers the same object. */
function commitOf(branch: Branch | undefined): Commit | undefined {
  if (branch === undefined) return undefined;
  let commit = commits.get(branch);
  if (commit === undefined) {
    const parsed = commitSchema.safeParse(branch.commit);
    commit = parsed.success ? parsed.data : null;
    commits.set(branch, commit);
  }
  return commit ?? undefined;
}

/** The project is known and its repository is not there: a folder that was moved, a disk that is not connected. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.code === "repository_not_found";
/** Servers say so of all that is asked of a project that is gone, or hidden: of its branches that says nothing. */
export const isProjectGone = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404 && error.message.includes("404 Project Not Found");
const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404 && !isProjectGone(error);

/** Whether the project says that nothing was committed yet; servers that say nothing about it have no default branch then. */
export const saysEmpty = (project: Project): boolean => project.empty_repo ?? project.default_branch == null;

/** The ref of the current place and what it stands for now. A branch wins over a tag of the same name, as servers do. */
export function useCheckout(): Checkout {
  const { connection, project: id, ref: chosen } = useRefPlace();
  const client = useQueryClient();
  const projectState = useQuery(projectQuery(connection, id));
  const connections = useQuery(connectionsQuery);
  const project = projectState.data;
  const ref = chosen ?? (project === undefined ? "" : (project.default_branch ?? project.initial_branch ?? "main"));
  const isHash = isFullHash(ref);

  // Every part of the screen asks for the checkout: a name that is no branch must not be asked for again by each that appears.
  const branchState = useQuery({ ...branchQuery(connection, id, ref), enabled: ref !== "" && !isHash, retryOnMount: false });
  const named = ref === "" || isHash || isMissing(branchState.error) ? undefined : branchState.data;
  const complete = commitOf(named);
  const noBranch = isHash || isMissing(branchState.error);
  // A repository that is not there has no branches either, and is not an empty one.
  const empty = project !== undefined && saysEmpty(project) && isMissing(branchState.error) && !isGone(branchState.error);
  const asked = named !== undefined && complete === undefined ? named.commit.id : ref;
  const commitState = useQuery({
    ...commitQuery(connection, id, asked),
    enabled: ref !== "" && !empty && ((noBranch && project !== undefined) || (named !== undefined && complete === undefined)),
  });
  const commit = complete ?? (noBranch || named !== undefined ? commitState.data : undefined);

  const kind =
    empty || named !== undefined ? "branch" : commit === undefined ? null : commit.id.startsWith(ref.toLowerCase()) ? "commit" : "tag";
  const refError = noBranch && !empty ? commitState.error : (branchState.error ?? commitState.error);
  const repository = `projects/${id}/repository`;
  const refPath = (noBranch && !empty) || branchState.error === null ? `commits/${asked}` : `branches/${ref}`;
  const problem = projectState.error ?? (empty ? null : refError);
  const isShown = project !== undefined && (commit !== undefined || empty) && !isProjectGone(problem);
  const link = connections.data?.find((known) => known.id === connection);

  const refresh = useCallback(
    () => invalidate(client, ["projects", "branches", "tags", "commits", "statuses"], { connection, project: id }),
    [client, connection, id],
  );
  return {
    connection,
    project,
    ref,
    kind,
    branch: kind === "branch" ? ref : null,
    commit,
    readOnly: whyReadOnly(kind, ref, project, link),
    empty,
    error: isShown ? null : problem,
    checkError: isShown ? problem : null,
    failedPath: projectState.error === null ? `${repository}/${refPath}` : `projects/${id}`,
    // Read by those who say it: each part that reads it is drawn again with each request and each answer, whatever is in it.
    get checkedAt() {
      return noBranch && !empty ? commitState.dataUpdatedAt : Math.max(branchState.dataUpdatedAt, empty ? branchState.errorUpdatedAt : 0);
    },
    get isChecking() {
      return projectState.isFetching || branchState.isFetching || commitState.isFetching;
    },
    refresh,
  };
}

const tokenReasons = {
  none: "There is no token for this server, so you can read but not write.",
  reads: "This token may read here but not write. It needs the scope api.",
};

/** Whether another token would let one write. */
export const isTokenReason = (reason: string): boolean => Object.values(tokenReasons).includes(reason);

/** What a connection may write with. */
type Link = Pick<Connection, "kind" | "token"> & { readonly scopes: readonly string[] };

/** Why the token lets one read only, or the lack of one; null: it does not, or nobody knows yet. */
export function whyTokenReads(link: Link | undefined): string | null {
  if (link?.kind !== "server") return null;
  // One that is not at hand can be given until the commit is sent.
  if (link.token === "none") return tokenReasons.none;
  return link.scopes.length > 0 && !link.scopes.includes("api") ? tokenReasons.reads : null;
}

/** The reason for reading only, most specific first: what the ref is, what the project allows, what the token allows. */
export function whyReadOnly(
  kind: Checkout["kind"],
  ref: string,
  project: Pick<Project, "archived" | "default_branch"> | undefined,
  link: Link | undefined,
): string | null {
  // A commit is there by this name and no branch: of any other name, that makes a tag.
  if (kind === "tag" && ref === project?.default_branch)
    return `There is no branch ${ref} here, so nothing can be committed to it. Switch to another branch to edit.`;
  if (kind === "tag") return `${ref} is a tag, which does not move. Switch to a branch to edit.`;
  if (kind === "commit") return `This is the commit ${ref.slice(0, 7)}. Switch to a branch to edit.`;
  if (project?.archived === true) return "This project is archived, so nothing can be committed to it.";
  return whyTokenReads(link);
}
