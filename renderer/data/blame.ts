// Who changed each line of a file last, as it becomes known: found piece by piece on this machine, by parts of a file on a server.
import { queryOptions } from "@tanstack/react-query";
import type { BlameRange } from "../../shared/contract/blame.ts";
import { ApiError } from "../../shared/contract/errors.ts";
import { ignoredRevisionsPath, parseIgnoredRevisions } from "../../shared/lib/ignored-revisions.ts";
import { ask, staleness, streamOf } from "./api-query.ts";
import { findSource } from "./history-search.ts";
import { paced } from "./paced.ts";
import { askRaw } from "./raw-file.ts";

export type BlamedCommit = BlameRange["commit"];

/** Lines that stand together in the commit that changed them last; numbers from 1. */
export interface Origin {
  readonly from: number;
  readonly count: number;
  /** Where the first one stands there. */
  readonly line: number;
  readonly path: string;
}

export interface Blame {
  /** Commit of each line; undefined where it is not known yet. */
  readonly owners: readonly (string | undefined)[];
  /** In no order; only the service of this machine tells them. */
  readonly origins: readonly Origin[];
  readonly commits: ReadonlyMap<string, BlamedCommit>;
  /** Whether all is there that was asked for. */
  readonly isWhole: boolean;
}

export interface BlameQuestion {
  readonly connection: string;
  /** The project. */
  readonly id: string;
  /** Full hash. */
  readonly commit: string;
  readonly path: string;
  /** Looks past the commits that the repository lists; the built-in service alone can. */
  readonly skipsIgnored: boolean;
}

/** Lines that are asked for at a time where a server tells nothing before it knows all that was asked. */
export const linesAtOnce = 200;
/** At first sooner: what is found first may stand out of sight, and somebody waits for what is in sight. */
const growth = { first: 16, most: 100 };

const inputOf = ({ id, commit, path, skipsIgnored }: BlameQuestion) => ({
  ...{ id, ref: commit, file_path: path },
  ...(skipsIgnored ? { ignore_revs: true } : {}),
});

/** A whole file. Ranges come in any order, and the answer grows while they do. */
export const blameQuery = (question: BlameQuestion) => {
  const input = inputOf(question);
  const queryKey = ["getFileBlame", question.connection, { ...input, grown: true }] as const;
  const { staleTime } = staleness("getFileBlame", input);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Blame> => {
      const isFirst = client.getQueryData<Blame>(queryKey) === undefined;
      const owners: (string | undefined)[] = [];
      const commits = new Map<string, BlamedCommit>();
      const origins: Origin[] = [];
      const drawing = paced(() => {
        if (signal.aborted) return;
        client.setQueryData<Blame>(queryKey, {
          ...{ owners: filled(owners), origins: [...origins], commits: new Map(commits) },
          isWhole: false,
        });
      }, growth);
      try {
        for await (const piece of streamOf(question.connection, "getFileBlame", input, { signal })) {
          for (const range of piece) {
            const from = range.start_line ?? owners.length + 1;
            put(range, owners, commits, from);
            const { original_line: line, original_path: path } = range;
            if (line !== undefined && path !== undefined) origins.push({ from, count: range.lines.length, line, path });
          }
          if (isFirst) drawing.note();
        }
      } finally {
        drawing.end();
      }
      return { owners: filled(owners), origins, commits, isWhole: true };
    },
    structuralSharing: false as const,
    // Half an answer, left by a reading that failed, is asked for again.
    staleTime: ({ state }) => (state.data?.isWhole === false ? 0 : staleTime),
    gcTime: 10 * 60_000,
  });
};

/** Some lines of a file, from 1, both ends inside. */
export const blamedLinesQuery = (question: BlameQuestion, from: number, to: number) => {
  const input = { ...inputOf(question), range: { start: from, end: to } };
  return queryOptions({
    queryKey: ["getFileBlame", question.connection, { ...input, placed: true }] as const,
    queryFn: async ({ signal }): Promise<Blame> => {
      const { data } = await ask(question.connection, "getFileBlame", input, { signal });
      const owners: (string | undefined)[] = [];
      const commits = new Map<string, BlamedCommit>();
      let line = from;
      for (const range of data) {
        put(range, owners, commits, line);
        line += range.lines.length;
      }
      return { owners: filled(owners), origins: [], commits, isWhole: true };
    },
    structuralSharing: false as const,
    ...staleness("getFileBlame", input),
  });
};

function put({ commit, lines }: BlameRange, owners: (string | undefined)[], commits: Map<string, BlamedCommit>, first: number): void {
  if (!commits.has(commit.id)) commits.set(commit.id, commit);
  for (let at = first - 1; at < first - 1 + lines.length; at += 1) owners[at] = commit.id;
}

/** A copy without holes, which few things read alike. */
const filled = (owners: readonly (string | undefined)[]): (string | undefined)[] => Array.from(owners);

/** Revisions of a file that are counted together. */
export const countedAtOnce = 100;

/** Lines that commits changed of a file, added and removed together, by commit; only the service of this machine counts them. */
export const changedLinesQuery = (id: string, path: string, commits: readonly string[]) => {
  const input = { id, path, commits: [...commits] };
  return queryOptions({
    queryKey: ["listChangedLines", "local", input] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { data } = await ask("local", "listChangedLines", input, { signal, priority: "low" });
      return new Map(data.map(({ id: sha, additions, deletions }) => [sha, additions + deletions]));
    },
    structuralSharing: false as const,
    ...staleness("listChangedLines", input),
  });
};

/** The commits that the repository lists to be looked past, at a commit; none where it has no list. */
export const ignoredRevisionsQuery = (connection: string, id: string, commit: string) => {
  const input = { id, ref: commit, file_path: ignoredRevisionsPath };
  return queryOptions({
    queryKey: ["getRawFile", connection, { ...input, ignored: true }] as const,
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      try {
        const answer = await askRaw(connection, input, { signal });
        return new Set(parseIgnoredRevisions(await answer.data.text(), commit.length));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return new Set();
        throw error;
      }
    },
    structuralSharing: false as const,
    ...staleness("getRawFile", input),
  });
};

/** What renamed a file to `path` in a commit: the path before; null = nothing did. */
export const sourceQuery = (connection: string, id: string, sha: string, path: string) =>
  queryOptions({
    queryKey: ["getCommitDiff", connection, { id, sha, source: path }] as const,
    queryFn: ({ signal }) => findSource(connection, id, sha, path, signal),
    ...staleness("getCommitDiff", { id, sha }),
  });
