// The history of a ref: filters, an endless list, and the selected commit at its side.

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef } from "react";
import { ApiError } from "../../../shared/contract/errors.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { branchesQuery, commitsQuery, tagsQuery } from "../../data/repository.ts";
import { home } from "../../state/focus.ts";
import { navigate, placeIn, usePlace } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { CommitDetailView } from "../commit/index.ts";
import { CommitList } from "./CommitList.tsx";
import { groupRefs } from "./commit-refs.ts";
import { FilterBar } from "./FilterBar.tsx";
import { HistoryEmpty } from "./HistoryEmpty.tsx";
import { HistoryFoot } from "./HistoryFoot.tsx";
import { type HistoryFilter, readFilter, toCommitFilter, writeFilter } from "./history-filter.ts";
import "./history.css";

/** The view "history": #/…/history?ref=&path=&sha=&author=… */
export function HistoryView() {
  const place = usePlace();
  const checkout = useCheckout();
  const filter = useMemo(() => readFilter({ path: place.path, options: place.options }), [place.path, place.options]);
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const query = useInfiniteQuery({
    ...commitsQuery(place.connection, place.project, toCommitFilter(filter, checkout.commit?.id ?? "")),
    enabled: checkout.commit !== undefined,
    placeholderData: keepPreviousData,
  });
  const branches = useQuery({ ...branchesQuery(place.connection, place.project), enabled: checkout.commit !== undefined });
  const tags = useQuery({ ...tagsQuery(place.connection, place.project), enabled: checkout.commit !== undefined });
  const refs = useMemo(() => groupRefs(branches.data ?? [], tags.data ?? [], checkout.ref), [branches.data, tags.data, checkout.ref]);
  const commits = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const found = place.sha === null ? 0 : commits.findIndex((commit) => commit.id === place.sha);
  const selected = found;
  const chosen = place.sha ?? commits[0]?.id ?? null;
  const shown = useDeferredValue(chosen);

  const change = (next: HistoryFilter): void => navigate(placeIn(place, { view: "history", ref: place.ref, ...writeFilter(next) }));
  const select = (index: number): void => {
    const commit = commits[index];
    if (commit) navigate(placeIn(place, { view: "history", ref: place.ref, ...writeFilter(filter), sha: commit.id }), { replace: true });
  };
  const open = (index: number): void => {
    const sha = commits[index]?.id ?? chosen;
    if (sha !== null) navigate(placeIn(place, { view: "commit", ref: place.ref, sha }));
  };
  useCommand("history.filters", () => bar.current?.querySelector("button")?.focus());
  useCommand("history.open", () => open(selected), { disabled: chosen === null ? "No commit is selected." : null });
  useStatus([
    { id: "move", keys: keysOf("commits.next", "commits.previous"), text: "next, previous" },
    { id: "open", keys: keysOf("commits.open"), text: "open diff" },
    { id: "filters", keys: keysOf("history.filters"), text: "filters" },
  ]);
  const hasList = commits.length > 0;

  const error = checkout.error ?? (hasList ? null : query.error);
  return (
    <main className="history" aria-label="History" {...home(hasList || query.isFetching ? ".history-list" : "")}>
      <h1 className="ui-hidden">History</h1>
      <section className="history-pane" aria-label="Commits">
        <FilterBar filter={filter} onChange={change} bar={bar} />
        {error ? (
          <ErrorState
            title="The history did not load"
            why={error.message}
            request={`${error instanceof ApiError ? error.status : "no answer"} · GET repository/commits`}
            actions={
              <Button variant="main" onPress={() => void (checkout.error ? checkout.refresh() : query.refetch())}>
                Try again
              </Button>
            }
          />
        ) : checkout.empty || (query.isSuccess && !hasList) ? (
          <HistoryEmpty filter={filter} branch={checkout.branch} onChange={change} />
        ) : hasList ? (
          <CommitList
            commits={commits}
            refs={refs}
            selected={selected}
            isComplete={!query.hasNextPage}
            list={list}
            onSelect={select}
            onOpen={open}
            onNearEnd={() => {
              if (query.hasNextPage && !query.isFetching && !query.isError) void query.fetchNextPage();
            }}
            foot={
              <HistoryFoot
                query={query}
                filter={filter}
                onClear={() => change({ ...filter, author: null, path: null, since: null, until: null })}
              />
            }
          />
        ) : (
          <Skeleton label="Loading history" rows={24} rowHeight={30} trailing />
        )}
      </section>
      {shown === null ? null : (
        <section className="history-detail" aria-label={`Commit ${shown.slice(0, 7)}`} data-stale={shown !== chosen || undefined}>
          <CommitDetailView
            key={shown}
            sha={shown}
            known={commits.find((commit) => commit.id === shown)}
            actions={
              <Button size="small" keys={keyOf("commits.open")} onPress={() => open(selected)}>
                Open
              </Button>
            }
          />
        </section>
      )}
    </main>
  );
}
