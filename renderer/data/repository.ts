// Queries about one project's repository. What is addressed by a full commit hash is never stale, as the contract tells.
import { type QueryClient, type QueryKey, queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import type { Api } from "../../shared/contract/contract.ts";
import type { Input } from "../../shared/contract/endpoint.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import type { Branch, FileRecord, TreeEntry } from "../../shared/contract/resources.ts";
import { encodeBase64 } from "../../shared/lib/base64.ts";
import { findTreeChanges, type TreeChange } from "../../shared/lib/tree-changes.ts";
import { nextTask } from "../state/next-task.ts";
import { allOf, apiPages, apiQuery, ask, besides, fullPage, pagesOf, staleness, streamOf } from "./api-query.ts";
import { calmly, grow } from "./grow.ts";
import { isQueuedRef, queuedFacts, readQueuedFile } from "./queued-files.ts";

export const projectQuery = (connection: string, id: string, options?: CallOptions) => apiQuery(connection, "getProject", { id }, options);

export const projectsQuery = (connection: string, search: string) =>
  apiQuery(connection, "listProjects", {
    membership: connection === "local" ? undefined : true,
    simple: true,
    order_by: "last_activity_at",
    per_page: fullPage,
    ...(search === "" ? {} : { search }),
  });

/** Resolves a branch, tag or hash to its commit; everything else is then asked by hash. Without counts of lines, which read every file that it changed. */
export const commitQuery = (connection: string, id: string, sha: string) => apiQuery(connection, "getCommit", { id, sha, stats: false });

/** The same with its counts of lines: ten seconds for a commit of 200,000 files. */
export const countedCommitQuery = (connection: string, id: string, sha: string) => apiQuery(connection, "getCommit", { id, sha });

/** Commits that a branch has and a commit (a full hash) has not: as many as fit on one page, the newest first. Whoever asks can wait. */
export const commitsSinceQuery = (connection: string, id: string, from: string, branch: string) =>
  apiQuery(connection, "listCommits", { id, ref_name: `${from}..${branch}`, per_page: fullPage }, besides);

/** Pages of a folder that are asked side by side. */
const sideBySide = 6;

export interface Folder {
  readonly entries: readonly TreeEntry[];
  /** false: more are on their way, or did not come. */
  readonly isWhole: boolean;
}

/**
 * One folder: in one go from the local service, page by page from a server, which sends no folder whole. The first reading shows
 * what has arrived. A server without /repository/tree answers 404, which is an error here and a fallback on screen.
 */
export const treeQuery = (connection: string, id: string, ref: string, path: string) => {
  const input = { id, ref, ...(path === "" ? {} : { path }) };
  const queryKey = ["listTree", connection, { ...input, pages: "all" }] as const;
  const { staleTime } = staleness("listTree", input);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Folder> => {
      const isFirst = client.getQueryData<Folder>(queryKey)?.isWhole !== true;
      const pieces =
        connection === "local"
          ? streamOf(connection, "listTree", { ...input, pagination: "none" }, { signal })
          : pagesOf(connection, "listTree", input, { signal, parallel: sideBySide });
      const entries = await grow(pieces, (arrived) => {
        if (isFirst && !signal.aborted) client.setQueryData<Folder>(queryKey, { entries: arrived, isWhole: false });
      });
      return { entries, isWhole: true };
    },
    // Half a folder, left by a reading that failed, is asked for again.
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : staleTime),
    // What has grown is never what it was.
    structuralSharing: (before, now) => ((now as Folder).isWhole ? replaceEqualDeep(before, now) : now),
  });
};

export interface AllPaths {
  readonly paths: readonly string[];
  /** Whether these are all; a server that only pages is not asked without end. */
  readonly isComplete: boolean;
  /** Which of them are no files; absent where none is. */
  readonly others?: ReadonlyMap<string, "link" | "submodule">;
}

const mostPaths = 50_000;

/**
 * Everything below the root of a commit: line by line from the local service; elsewhere all at once (`pagination=none`) where the server
 * allows it, else page after page (a real server caps a page at 100 entries), up to 50,000. Throws ApiError.
 */
async function readWholeTree(connection: string, id: string, ref: string, signal: AbortSignal) {
  const input = { id, ref, recursive: true, per_page: fullPage };
  if (connection === "local") {
    const entries: TreeEntry[] = [];
    for await (const piece of calmly(streamOf(connection, "listTree", { ...input, pagination: "none" }, { signal })))
      for (const entry of piece) entries.push(entry);
    return { entries, isComplete: true };
  }
  const asked = (paging: Partial<Input<Api["listTree"]>>) => ask(connection, "listTree", { ...input, ...paging }, { signal });
  let answer = await asked({ pagination: "none" }).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 400 || error.status === 422)) return asked({ pagination: "keyset" });
    throw error;
  });
  const entries = [...answer.data];
  // One that ignores `none` answers a first page, by token or by number.
  while (entries.length < mostPaths && (answer.page.nextToken !== null || answer.page.nextPage !== null)) {
    const { nextToken, nextPage } = answer.page;
    answer = await asked(nextToken === null ? { page: nextPage ?? 1 } : { pagination: "keyset", page_token: nextToken });
    entries.push(...answer.data);
  }
  return { entries, isComplete: answer.page.nextToken === null && answer.page.nextPage === null };
}

/** Every path of the repository at a commit, for go-to-file. */
export const allPathsQuery = (connection: string, id: string, ref: string) => {
  const input = { id, ref, recursive: true, per_page: fullPage };
  return queryOptions({
    queryKey: ["listTree", connection, { ...input, pages: "all" }] as const,
    queryFn: async ({ signal }): Promise<AllPaths> => {
      const { entries, isComplete } = await readWholeTree(connection, id, ref, signal);
      const others = new Map<string, "link" | "submodule">();
      for (const { path, type, mode } of entries)
        if (type === "commit") others.set(path, "submodule");
        else if (mode === "120000") others.set(path, "link");
      return {
        paths: entries.filter((entry) => entry.type !== "tree").map((entry) => entry.path),
        isComplete,
        ...(others.size === 0 ? {} : { others }),
      };
    },
    ...staleness("listTree", input),
  });
};

/** Which files differ between two commits (full hashes; `before` null: nothing), from both whole trees. Null: they are too large for it. */
export const treeChangesQuery = (connection: string, id: string, before: string | null, after: string) => {
  const input = { id, ref: after, recursive: true };
  return queryOptions({
    queryKey: ["listTree", connection, { ...input, before, pages: "all" }] as const,
    queryFn: async ({ signal }): Promise<readonly TreeChange[] | null> => {
      const [old, now] = await Promise.all([
        before === null ? { entries: [], isComplete: true } : readWholeTree(connection, id, before, signal),
        readWholeTree(connection, id, after, signal),
      ]);
      return old.isComplete && now.isComplete ? findTreeChanges(old.entries, now.entries) : null;
    },
    structuralSharing: false as const,
    ...staleness("listTree", input),
  });
};

/** A file with its content, on a branch, at a commit, or in a commit of the queue. */
export const fileQuery = (connection: string, id: string, ref: string, path: string, options?: CallOptions) => {
  const query = apiQuery(connection, "getFile", { id, ref, file_path: path }, options);
  if (!isQueuedRef(ref)) return query;
  const queryFn = async ({ client }: { client: QueryClient }): Promise<FileRecord> => {
    const queued = await readQueuedFile(ref, path);
    const named = { file_path: path, file_name: path.slice(path.lastIndexOf("/") + 1), ref, commit_id: ref, last_commit_id: ref };
    if (!("bytes" in queued)) {
      const under: FileRecord = await client.fetchQuery(fileQuery(connection, id, queued.commit, queued.path));
      return { ...under, ...named, execute_filemode: queued.executable };
    }
    const { size, blob, executable } = await queuedFacts(ref, queued.bytes, queued.executable);
    const content = { encoding: "base64", content: encodeBase64(queued.bytes), content_sha256: "" };
    return { ...named, ...content, size, blob_id: blob, execute_filemode: executable };
  };
  return { ...query, queryFn };
};

/** The raw bytes of a file; URL for images and downloads. */
export const rawFileUrl = (connection: string, id: string, ref: string, path: string): string =>
  `connections/${encodeURIComponent(connection)}/api/v4/projects/${encodeURIComponent(id)}/repository/files/${encodeURIComponent(path)}/raw?ref=${encodeURIComponent(ref)}`;

/** Branches past this number are not listed, but found by name (`useRefSearch`): each commit makes the list a new one. */
export const mostBranches = 2_000;
/** The same for tags, which hardly change. */
export const mostTags = 10_000;

/**
 * The branches, those that changed last first. The first reading shows each page as it arrives: thousands take seconds on any
 * server. A later reading replaces the list when it is whole.
 */
export const branchesQuery = (connection: string, id: string) => {
  const queryKey = ["listBranches", connection, { id, pages: "all" }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const isFirst = client.getQueryData<Branch[]>(queryKey) === undefined;
      const pages = pagesOf(
        connection,
        "listBranches",
        { id, sort: "updated_desc" },
        {
          ...{ signal, most: mostBranches, canWait: true },
          onHeaders: (headers) =>
            client.setQueryData(lostBranchesQuery(connection, id).queryKey, readNames(headers.get("x-service-lost-branches"))),
        },
      );
      const show = (arrived: readonly Branch[]): void => {
        if (isFirst && !signal.aborted) client.setQueryData(queryKey, distinct(arrived));
      };
      try {
        return distinct(await grow(pages, show));
      } catch (error) {
        if (isFirst && signal.aborted) void markPartial(client, queryKey);
        throw error;
      }
    },
  });
};

/** What had arrived when nobody wanted the list any more stays, and is no whole list: whoever asks next reads it again. */
async function markPartial(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // The query goes back to what it had first.
  await nextTask();
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === "idle") query.invalidate();
}

/** Names in a header: escaped, between commas; "..." for those that did not fit. */
const readNames = (header: string | null): string[] =>
  (header ?? "").split(",").flatMap((name) => {
    try {
      return name === "" || name === "..." ? [] : [decodeURIComponent(name)];
    } catch {
      return []; // It was not escaped as our own service does.
    }
  });

/** Names of branches that the last list of all left out, as no commit of theirs can be read. Never asked by itself. */
export const lostBranchesQuery = (connection: string, id: string) =>
  queryOptions<string[]>({ queryKey: ["listBranches", connection, { id, lost: true }] as const, enabled: false });

/** By name: one that moves meanwhile may come on two pages. */
const distinct = (branches: readonly Branch[]): Branch[] => [...new Map(branches.map((branch) => [branch.name, branch])).values()];

/** Branches with this text in their names, as the server finds them: at most one page. */
export const branchSearchQuery = (connection: string, id: string, search: string) =>
  apiQuery(connection, "listBranches", { id, search, per_page: fullPage });

export const tagsQuery = (connection: string, id: string) =>
  queryOptions({
    queryKey: ["listTags", connection, { id, pages: "all" }] as const,
    queryFn: ({ signal }) => allOf(connection, "listTags", { id }, { signal, most: mostTags, canWait: true }),
  });

/** Tags with this text in their names, as the server finds them: at most one page. */
export const tagSearchQuery = (connection: string, id: string, search: string) =>
  apiQuery(connection, "listTags", { id, search, per_page: fullPage });

export type CommitFilter = Omit<Input<Api["listCommits"]>, "id" | "page" | "per_page">;

/** The history, endless: no totals exist. A full page announces the next one. */
export const commitsQuery = (connection: string, id: string, filter: CommitFilter) =>
  apiPages(connection, "listCommits", { id, ...filter });

/** The files of a commit's diff, page after page. */
export const commitDiffQuery = (connection: string, id: string, sha: string) => apiPages(connection, "getCommitDiff", { id, sha });
