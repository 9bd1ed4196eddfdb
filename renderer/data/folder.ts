// What a folder's page says of its entries beyond their names: last commits, page by page as they are found, and sizes, one by one.
import { queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "../../shared/client/client.ts";
import type { Commit, TreeEntry } from "../../shared/contract/resources.ts";
import { apiQuery, ask, fullPage, staleness, streamOf } from "./api-query.ts";
import { grow } from "./grow.ts";
import { askRaw } from "./raw-file.ts";

export interface LastCommits {
  /** By path; null where nobody can tell. */
  readonly commits: ReadonlyMap<string, Commit | null>;
  /** false: more are on their way. */
  readonly isWhole: boolean;
  /** Whether the server tells last commits at all; where it does not, each path is asked for (`entryCommitQuery`). */
  readonly isTold: boolean;
}

/** Entries of a folder whose last commits are asked for together. */
export const commitsPage = fullPage;

/** The last commits of a page (from 1) of a folder's entries, in the order of its listing. The first reading shows those that were found. */
export const lastCommitsQuery = (connection: string, id: string, ref: string, path: string, page: number) => {
  const input = { id, ref, ...(path === "" ? {} : { path }), with_last_commit: true, page, per_page: commitsPage };
  const queryKey = ["listTree", connection, { ...input, commits: true }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<LastCommits> => {
      const commits = new Map<string, Commit | null>();
      let isTold = false;
      const take = (rows: readonly { readonly path: string; readonly last_commit?: Commit | undefined }[]): void => {
        for (const { path: entry, last_commit } of rows) {
          commits.set(entry, last_commit ?? null);
          isTold ||= last_commit !== undefined;
        }
      };
      let taken = 0;
      const rows = await grow(streamOf(connection, "listTree", input, { signal }), (arrived) => {
        take(arrived.slice(taken));
        taken = arrived.length;
        if (isTold && !signal.aborted)
          client.setQueryData<LastCommits>(queryKey, { commits: new Map(commits), isWhole: false, isTold: true });
      });
      take(rows.slice(taken));
      return { commits, isWhole: true, isTold };
    },
    // Half a page, left by a reading that failed, is asked for again.
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : staleness("listTree", input).staleTime),
  });
};

/** One fact of each entry of a folder, for its order. */
export interface FolderFact<T> {
  /** By path; null where nobody can tell. */
  readonly values: ReadonlyMap<string, T | null>;
  /** false: more are on their way. */
  readonly isWhole: boolean;
}

/** Entries of a folder up to which a server is asked one by one, where it tells no more at once. */
export const mostAskedAlone = 100;
/** Questions on their way at a time. */
const sideBySide = 4;

/** Asks for each of some things, some side by side; answers in the order of answers. */
async function* answers<T, R>(things: readonly T[], ask: (thing: T) => Promise<R>): AsyncGenerator<R, void, undefined> {
  const under = new Map<number, Promise<{ at: number; answer: R }>>();
  for (let next = 0; next < things.length || under.size > 0; ) {
    while (next < things.length && under.size < sideBySide) {
      const at = next;
      under.set(
        at,
        ask(things[at]!).then((answer) => ({ at, answer })),
      );
      next += 1;
    }
    const { at, answer } = await Promise.race(under.values());
    under.delete(at);
    yield answer;
  }
}

/** The last commits of all entries of a folder. `entries` as the server lists them. */
export const folderCommitsQuery = (connection: string, id: string, ref: string, path: string, entries: readonly TreeEntry[]) => {
  const queryKey = ["listTree", connection, { id, ref, path, commits: "all", count: entries.length }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<FolderFact<Commit>> => {
      const values = new Map<string, Commit | null>();
      const tell = (): void => {
        if (!signal.aborted) client.setQueryData<FolderFact<Commit>>(queryKey, { values, isWhole: false });
      };
      const pages = Array.from({ length: Math.ceil(entries.length / commitsPage) }, (_, index) => index + 1);
      let isTold = true;
      for await (const page of answers(pages, (number) => client.fetchQuery(lastCommitsQuery(connection, id, ref, path, number)))) {
        signal.throwIfAborted();
        isTold &&= page.isTold;
        for (const [entry, commit] of page.commits) values.set(entry, commit);
        tell();
      }
      if (!isTold)
        for await (const [entry, commit] of answers(entries.slice(0, mostAskedAlone), async (asked) => {
          const [found] = await client.fetchQuery(entryCommitQuery(connection, id, ref, asked.path));
          return [asked.path, found ?? null] as const;
        })) {
          signal.throwIfAborted();
          values.set(entry, commit);
          tell();
        }
      return { values, isWhole: true };
    },
    structuralSharing: false as const,
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : staleness("listTree", { id, ref }).staleTime),
    retry: false,
  });
};

/** The sizes of all files of a folder: at once from this machine, elsewhere one by one. */
export const folderSizesQuery = (connection: string, id: string, ref: string, path: string, entries: readonly TreeEntry[]) => {
  const queryKey = ["listTree", connection, { id, ref, path, sizes: "all", count: entries.length }] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<FolderFact<number>> => {
      const values = new Map<string, number | null>();
      if (connection === "local") {
        const input = { id, ref, ...(path === "" ? {} : { path }), pagination: "none", with_size: true } as const;
        for await (const rows of streamOf(connection, "listTree", input, { signal }))
          for (const row of rows) values.set(row.path, row.size ?? null);
        return { values, isWhole: true };
      }
      const files = entries.filter(({ type, mode }) => type === "blob" && mode !== "120000").slice(0, mostAskedAlone);
      const sizeOf = async (entry: TreeEntry) =>
        [entry.path, await client.fetchQuery(fileSizeQuery(connection, id, ref, entry.path)).catch(() => null)] as const;
      for await (const [entry, size] of answers(files, sizeOf)) {
        signal.throwIfAborted();
        values.set(entry, size);
      }
      return { values, isWhole: true };
    },
    structuralSharing: false as const,
    ...staleness("listTree", { id, ref }),
    retry: false,
  });
};

/** The newest commit that changed a path: a list of at most one. */
export const lastCommitQuery = (connection: string, id: string, ref: string, path: string, options?: CallOptions) =>
  apiQuery(connection, "listCommits", { id, ref_name: ref, ...(path === "" ? {} : { path }), per_page: 1 }, options);

/** That of one of a folder's many entries, which may take a server long to find: all else goes first. */
export const entryCommitQuery = (connection: string, id: string, ref: string, path: string) =>
  lastCommitQuery(connection, id, ref, path, { priority: "low" });

/** Bytes of the files on a page (from 1) of a folder's entries, by path; null of what is no file. This machine alone tells them at once. */
export const pageSizesQuery = (id: string, ref: string, path: string, page: number) => {
  const input = { id, ref, ...(path === "" ? {} : { path }), with_size: true, page, per_page: fullPage };
  return queryOptions({
    queryKey: ["listTree", "local", { ...input, sizes: true }] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | null>> => {
      const { data } = await ask("local", "listTree", input, { signal, priority: "low" });
      return new Map(data.map((row) => [row.path, row.size ?? null]));
    },
    structuralSharing: false as const,
    ...staleness("listTree", input),
    retry: false,
  });
};

/** Bytes of a file, null where the server does not say. Asked of the headers alone. */
export const fileSizeQuery = (connection: string, id: string, ref: string, path: string) => {
  const input = { id, ref, file_path: path };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, size: true }] as const,
    queryFn: async ({ signal }): Promise<number | null> => {
      const { headers } = await askRaw(connection, input, { signal, method: "HEAD", priority: "low" });
      const said = headers.get("x-service-size") ?? headers.get("x-gitlab-size") ?? headers.get("content-length");
      return said === null || !/^\d+$/.test(said) ? null : Number(said);
    },
    ...staleness("getRawFile", input),
    retry: false,
  });
};
