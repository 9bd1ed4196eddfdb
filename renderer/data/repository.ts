// Queries about one project's repository. What is addressed by a full commit hash is never stale.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Branch, Tag, TreeEntry } from "../../shared/contract/resources.ts";
import { apiClient } from "./clients.ts";

/** A full hash names the same thing for ever. */
export const isFullHash = (ref: string): boolean => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(ref);
const freshness = (ref: string | undefined) => (ref !== undefined && isFullHash(ref) ? { staleTime: Number.POSITIVE_INFINITY } : {});

export const projectQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["getProject", connection, { id }] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).getProject({ id }, { signal })).data,
  });

export const projectsQuery = (connection: string, search: string) => {
  const input = {
    membership: connection === "local" ? undefined : true,
    simple: true,
    order_by: "last_activity_at",
    per_page: 100,
    ...(search === "" ? {} : { search }),
  } as Input<Api["listProjects"]>;
  return queryOptions({
    queryKey: ["listProjects", connection, input] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).listProjects(input, { signal })).data,
  });
};

/** Resolves a branch, tag or hash to its commit; everything else is then asked by hash. */
export const commitQuery = (connection: string, id: string, sha: string) =>
  queryOptions({
    queryKey: ["getCommit", connection, { id, sha }] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).getCommit({ id, sha }, { signal })).data,
    ...freshness(sha),
  });

/** One folder, every page of it. A server without /repository/tree answers 404, which is an error here and a fallback on screen. */
export const treeQuery = (connection: string, id: string, ref: string, path: string) =>
  queryOptions({
    queryKey: ["listTree", connection, { id, ref, path }] as const,
    queryFn: async ({ signal }) => {
      const entries: TreeEntry[] = [];
      let token: string | undefined;
      do {
        const input = {
          id,
          ref,
          per_page: 100,
          pagination: "keyset" as const,
          ...(path === "" ? {} : { path }),
          ...(token === undefined ? {} : { page_token: token }),
        };
        const answer = await apiClient(connection).listTree(input, { signal });
        entries.push(...answer.data);
        token = answer.page.nextToken ?? undefined;
      } while (token !== undefined);
      return entries;
    },
    ...freshness(ref),
  });

export interface AllPaths {
  readonly paths: readonly string[];
  /** Whether these are all; a server that only pages is not asked without end. */
  readonly isComplete: boolean;
}

const mostPaths = 50_000;

/**
 * Every path of the repository at a commit, for go-to-file: all at once (`pagination=none`) where the server allows it, else page
 * after page (a real server caps a page at 100 entries).
 */
export const allPathsQuery = (connection: string, id: string, ref: string) =>
  queryOptions({
    queryKey: ["listTree", connection, { id, ref, recursive: true }] as const,
    queryFn: async ({ signal }): Promise<AllPaths> => {
      const input = { id, ref, recursive: true, per_page: 100 };
      const ask = (paging: Partial<Input<Api["listTree"]>>) => apiClient(connection).listTree({ ...input, ...paging }, { signal });
      let answer = await ask({ pagination: "none" }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 400 || error.status === 422)) return ask({ pagination: "keyset" });
        throw error;
      });
      const entries = [...answer.data];
      // One that ignores `none` answers a first page, by token or by number.
      while (entries.length < mostPaths && (answer.page.nextToken !== null || answer.page.nextPage !== null)) {
        const { nextToken, nextPage } = answer.page;
        answer = await ask(nextToken === null ? { page: nextPage ?? 1 } : { pagination: "keyset", page_token: nextToken });
        entries.push(...answer.data);
      }
      return {
        paths: entries.filter((entry) => entry.type !== "tree").map((entry) => entry.path),
        isComplete: answer.page.nextToken === null && answer.page.nextPage === null,
      };
    },
    ...freshness(ref),
  });

export const fileQuery = (connection: string, id: string, ref: string, path: string) =>
  queryOptions({
    queryKey: ["getFile", connection, { id, ref, file_path: path }] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).getFile({ id, ref, file_path: path }, { signal })).data,
    ...freshness(ref),
  });

/** The raw bytes of a file; URL for images and downloads. */
export const rawFileUrl = (connection: string, id: string, ref: string, path: string): string =>
  `connections/${encodeURIComponent(connection)}/api/v4/projects/${encodeURIComponent(id)}/repository/files/${encodeURIComponent(path)}/raw?ref=${encodeURIComponent(ref)}`;

/**
 * Every branch, those that changed last first. The first reading shows each page as it arrives: thousands take seconds on any
 * server. A later reading replaces the list when it is whole.
 */
export const branchesQuery = (connection: string, id: string) => {
  const queryKey = ["listBranches", connection, { id }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const isFirst = client.getQueryData<Branch[]>(queryKey) === undefined;
      // By name: one that moves meanwhile may come on two pages.
      const branches = new Map<string, Branch>();
      let page: number | null = 1;
      while (page !== null && branches.size < 10_000) {
        const answer = await apiClient(connection).listBranches({ id, page, per_page: 100, sort: "updated_desc" }, { signal });
        for (const branch of answer.data) branches.set(branch.name, branch);
        page = answer.page.nextPage;
        if (isFirst && page !== null && !signal.aborted) client.setQueryData(queryKey, [...branches.values()]);
      }
      return [...branches.values()];
    },
  });
};

/** Branches with this text in their names, as the server finds them: at most one page. */
export const branchSearchQuery = (connection: string, id: string, search: string) =>
  queryOptions({
    queryKey: ["listBranches", connection, { id, search }] as const,
    queryFn: async ({ signal }) => (await apiClient(connection).listBranches({ id, search, per_page: 100 }, { signal })).data,
  });

export const tagsQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["listTags", connection, { id }] as const,
    queryFn: async ({ signal }) => {
      const tags: Tag[] = [];
      let page: number | null = 1;
      while (page !== null && tags.length < 10_000) {
        const answer = await apiClient(connection).listTags({ id, page, per_page: 100 }, { signal });
        tags.push(...answer.data);
        page = answer.page.nextPage;
      }
      return tags;
    },
  });

export type CommitFilter = Omit<Input<Api["listCommits"]>, "id" | "page" | "per_page">;

/** The history, endless: no totals exist. A full page announces the next one. */
export const commitsQuery = (connection: string, id: string, filter: CommitFilter) =>
  infiniteQueryOptions({
    queryKey: ["listCommits", connection, { id, ...filter }] as const,
    queryFn: async ({ signal, pageParam }) => {
      const answer = await apiClient(connection).listCommits({ id, ...filter, page: pageParam, per_page: 100 }, { signal });
      return { commits: answer.data, next: answer.page.nextPage };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.next ?? undefined,
  });

/** The files of a commit's diff, page after page. */
export const commitDiffQuery = (connection: string, id: string, sha: string) =>
  infiniteQueryOptions({
    queryKey: ["getCommitDiff", connection, { id, sha }] as const,
    queryFn: async ({ signal, pageParam }) => {
      const answer = await apiClient(connection).getCommitDiff({ id, sha, page: pageParam, per_page: 100 }, { signal });
      return { files: answer.data, next: answer.page.nextPage, total: answer.page.total };
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.next ?? undefined,
    ...freshness(sha),
  });
