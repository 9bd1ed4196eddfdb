// The commits of a ref's own line and their statuses: read for the columns in sight, kept for all.
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { apiPages } from "../../data/api-query.ts";
import { refStatusesQuery } from "../../data/commit-lists.ts";
import { byStage, toStages, useStageJobs } from "../../data/job-stages.ts";
import { type Job, toJobs } from "./timeline.ts";
import { toWhole } from "./whole-pipeline.ts";

export interface Timeline {
  /** Oldest first: a column each. */
  readonly commits: readonly {
    readonly id: string;
    readonly title: string;
    readonly author_name: string;
    readonly committed_date: string;
  }[];
  readonly jobs: readonly Job[];
  /** The row of whole pipelines; null where it would repeat the only job. */
  readonly whole: Job | null;
  /** Columns of which the statuses were read. */
  readonly read: number;
  readonly hasOlder: boolean;
  readonly isPending: boolean;
  /** Why nothing is known: the commits, or the statuses of all columns in sight. */
  readonly error: Error | null;
  readonly isOfStatuses: boolean;
  loadOlder(): void;
  retry(): void;
}

export interface TimelineOf {
  readonly connection: string;
  readonly project: string;
  /** Where the ref stands; undefined: not known yet. */
  readonly tip: string | undefined;
  /** The branch or tag; null for a commit. */
  readonly ref: string | null;
  /** The default branch. */
  readonly main: string | null;
}

/** `first`, `last`: columns in sight, counted from the newest. */
export function useTimeline({ connection, project, tip, ref, main }: TimelineOf, first: number, last: number): Timeline {
  const pages = useInfiniteQuery({
    ...apiPages(connection, "listCommits", { id: project, ref_name: tip ?? "", first_parent: true }),
    enabled: tip !== undefined,
  });
  const newest = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  const statuses = useQueries({
    queries: newest.map(({ id }, index) => ({
      ...refStatusesQuery(connection, project, id, ref, main),
      enabled: index >= first && index <= last,
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      // A pipeline that runs is looked at again.
      refetchInterval: (query: { state: { data?: readonly { status: string }[] | undefined } }) =>
        query.state.data?.some(({ status }) => status === "running" || status === "pending") === true ? 15_000 : (false as const),
    })),
  });
  const known = statuses.map(({ data }) => data);
  const version = statuses.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when what was read is another
  const columns = useMemo(() => known.toReversed(), [version, newest]);
  const judged = useMemo(() => toJobs(columns), [columns]);
  const whole = useMemo(() => (judged.length < 2 ? null : toWhole(columns)), [columns, judged.length]);
  const told = useStageJobs(connection, project, known, version);
  const jobs = useMemo((): Job[] => byStage(judged, toStages(told)), [judged, told]);
  const commits = useMemo(() => newest.toReversed(), [newest]);
  const inSight = statuses.slice(first, last + 1);
  const refused = inSight.length > 0 && inSight.every(({ error }) => error !== null) ? (inSight[0]?.error ?? null) : null;
  return {
    ...{ commits, jobs, whole, read: known.filter((data) => data !== undefined).length },
    hasOlder: pages.hasNextPage,
    isPending: pages.isPending || (known.every((data) => data === undefined) && refused === null),
    error: pages.error ?? (jobs.length === 0 ? refused : null),
    isOfStatuses: pages.error === null,
    loadOlder: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
    retry: () => {
      if (pages.error !== null) void pages.refetch();
      for (const query of inSight) if (query.error !== null) void query.refetch();
    },
  };
}
