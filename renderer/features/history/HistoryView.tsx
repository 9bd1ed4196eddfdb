// The history of a ref: filters, the list of its commits, and the selected one at its side.

import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useMemo, useRef, useState } from "react";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { useCommand } from "../../commands/bindings.ts";
import { keyOf, keysOf } from "../../commands/press.ts";
import { useCheckout } from "../../data/checkout.ts";
import { useHistoryRows } from "../../data/history.ts";
import { branchesQuery, tagsQuery } from "../../data/repository.ts";
import { useIsShallow } from "../../data/shallow.ts";
import { home, wantFocus } from "../../state/focus.ts";
import { usePaneSize } from "../../state/pane-sizes.ts";
import { navigate, placeIn, usePlaceIn } from "../../state/place.ts";
import { useStatus } from "../../state/status.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { useSame } from "../../state/use-same.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Split } from "../../ui/frame/Split.tsx";
import type { Range } from "../../ui/lists/selection.ts";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { CommitDetailView } from "../commit/index.ts";
import { CommitList } from "./CommitList.tsx";
import { groupRefs } from "./commit-refs.ts";
import { copyHashes } from "./copy-hashes.ts";
import { FilterBar } from "./FilterBar.tsx";
import { HistoryEmpty } from "./HistoryEmpty.tsx";
import { HistoryFoot } from "./HistoryFoot.tsx";
import { type HistoryFilter, narrows, readFilter, toCommitFilter, widened } from "./history-filter.ts";
import { countRows, pickRows, readPicked } from "./pick-rows.ts";
import { SelectedBar } from "./SelectedBar.tsx";
import { useActiveRow } from "./use-active-row.ts";
import { useDay } from "./use-day.ts";
import "./history.css";
import { ReadProblem } from "../problem/index.ts";

/** Several commits, not the one that is shown. */
const none: readonly Range[] = [];

/** The view "history": #/…/history?ref=&path=&sha=&author=… */
export function HistoryView() {
  const place = usePlaceIn("history");
  const checkout = useCheckout();
  const filter = useSame(readFilter(place));
  const bar = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isChoosingDay, setChoosingDay] = useState(false);
  const [ranges, setRanges] = useState<readonly Range[]>(none);
  const select = useLatestCallback((chosen: readonly Range[]) => setRanges(countRows(chosen) > 1 ? chosen : none));
  const selected = countRows(ranges);
  const detailSize = usePaneSize("history");

  const tip = checkout.commit?.id;
  const asked = useMemo(() => (tip === undefined ? null : toCommitFilter(filter, tip)), [filter, tip]);
  const rows = useHistoryRows(place.connection, place.project, asked, checkout.ref);
  const isEdge = rows.rowAt(rows.count - 1)?.shallow === true;
  const isEnd = asked !== null && rows.isComplete && (narrows(filter) || isEdge);
  const isShallow = useIsShallow(place.connection, place.project, isEnd, isEdge);
  const branches = useQuery({ ...branchesQuery(place.connection, place.project), enabled: checkout.commit !== undefined });
  const tags = useQuery({ ...tagsQuery(place.connection, place.project), enabled: checkout.commit !== undefined });
  const refs = useMemo(() => groupRefs(branches.data ?? [], tags.data ?? [], checkout.ref), [branches.data, tags.data, checkout.ref]);

  const showCommit = (sha: string): void =>
    navigate(placeIn(place, { view: "history", ref: place.ref, ...filter, sha }), { replace: true });
  const active = useActiveRow({ ...place, rows, onCommit: showCommit });
  const { sha } = active;
  // The list is drawn first, alone: both at once would be one long task.
  const shown = useDeferredValue(sha ?? place.sha, null);

  const change = useLatestCallback((next: HistoryFilter): void => navigate(placeIn(place, { view: "history", ref: place.ref, ...next })));
  const open = useLatestCallback((index: number): void => {
    const wanted = rows.rowAt(index)?.id ?? (index === active.index ? sha : null);
    if (wanted !== null) navigate(placeIn(place, { view: "commit", ref: place.ref, sha: wanted }));
  });
  const openActive = useLatestCallback(() => open(active.index));
  /** The oldest of the selected commits with the newest; one alone with the ref. */
  const compare = async (chosen: readonly Range[]): Promise<void> => {
    const ends = [chosen[0]?.[0], chosen.at(-1)?.[1]];
    if (ends[0] === undefined || ends[1] === undefined) return;
    const { signal } = new AbortController();
    try {
      const [[newest], [oldest]] = await Promise.all([rows.idsOf(ends[0], ends[0], signal), rows.idsOf(ends[1], ends[1], signal)]);
      if (newest === undefined || oldest === undefined) return;
      wantFocus({ kind: "home" });
      navigate(placeIn(place, { view: "compare", ref: place.ref, from: oldest, to: newest === oldest ? checkout.ref : newest }));
    } catch (error) {
      toasts.show(error instanceof Error ? error.message : String(error));
    }
  };
  const pick = (kind: "cherry-pick" | "revert", chosen: readonly Range[]): void => {
    void pickRows(rows, chosen, {
      kind,
      connection: place.connection,
      project: place.project,
      branch: kind === "revert" ? checkout.branch : null,
    });
  };
  /** The chosen commits as fixes, on a map of branches. */
  const showBackports = async (chosen: readonly Range[]): Promise<void> => {
    const fixes = await readPicked(rows, chosen, "to look for them on branches");
    if (fixes.length === 0) return;
    wantFocus({ kind: "home" });
    navigate(placeIn(place, { view: "backports", ref: place.ref, fixes }));
  };
  const toList = useLatestCallback(() => {
    // While it is read there is no list yet.
    if (list.current === null) wantFocus({ kind: "home" });
    else list.current.focus({ preventScroll: true });
  });
  const jump = useDay({ ...place, known: checkout.project, rows, sha, onRow: active.go });
  const goToDay = useLatestCallback((day: string): void => {
    if (jump.disabled === null) jump.go(day);
    // Nobody can enter a server's list in its middle: it begins there instead.
    else change({ ...filter, until: day });
    list.current?.focus({ preventScroll: true });
  });
  useCommand("history.date", () => setChoosingDay(true), { disabled: place.connection === "local" ? jump.disabled : null });
  useCommand("history.open", openActive, { disabled: sha === null ? "No commit is selected." : null });
  const hasList = rows.count > 0;
  const error = checkout.error ?? (hasList ? null : rows.error);
  const isEmpty = Boolean(error) || (!hasList && rows.isComplete);
  useStatus(
    selected > 1
      ? [
          { id: "selected", text: `${formatCount(selected)} commits selected` },
          { id: "compare", keys: keysOf("commits.compare"), text: "compare" },
          { id: "pick", keys: keysOf("commits.cherry-pick"), text: "cherry-pick" },
          { id: "revert", keys: keysOf("commits.revert"), text: "revert" },
          { id: "copy", keys: keysOf("commits.copy"), text: "copy hashes" },
        ]
      : [
          // Of an empty list no key does anything.
          ...(isEmpty
            ? []
            : [
                { id: "move", keys: keysOf("commits.next", "commits.previous"), text: "next, previous" },
                { id: "open", keys: keysOf("commits.open"), text: "open diff" },
              ]),
          { id: "filters", keys: keysOf("history.filters"), text: "filters" },
        ],
  );
  return (
    <main className="history" aria-label="History" {...home(hasList || rows.isFetching ? ".history-list" : "")}>
      <h1 className="ui-hidden">History</h1>
      <Split
        label="Width of the commit"
        sized="second"
        usual="45%"
        least="24%"
        most="75%"
        stackUnder={840}
        {...detailSize}
        first={
          <section className="history-pane" aria-label="Commits">
            <FilterBar
              {...{ filter, rows, bar, isChoosingDay }}
              onChange={change}
              onChoosingDay={setChoosingDay}
              onDate={goToDay}
              onList={toList}
            />
            {error ? (
              <ReadProblem
                error={error}
                what="the history"
                asked="GET repository/commits"
                connection={place.connection}
                onRetry={() => (checkout.error ? void checkout.refresh() : rows.retry())}
                more={filter.range === null ? null : <Button onPress={() => change({ ...filter, range: null })}>Remove range</Button>}
              />
            ) : checkout.empty || (asked !== null && rows.isComplete && !hasList) ? (
              <HistoryEmpty {...{ filter, isShallow }} branch={checkout.branch} onChange={change} />
            ) : hasList ? (
              <CommitList
                rows={rows}
                refs={refs}
                active={active.index}
                list={list}
                onActive={active.go}
                onOpen={open}
                onCompare={(chosen) => void compare(chosen)}
                onCopy={(chosen) => void copyHashes(rows, chosen)}
                onPick={pick}
                onBackports={(chosen) => void showBackports(chosen)}
                tip={filter.range === null && filter.until === null ? (tip ?? null) : null}
                isFiltered={filter.path !== null || filter.author !== null || filter.message !== null || filter.firstParent}
                onSelected={select}
                foot={<HistoryFoot {...{ rows, filter, isShallow }} onClear={() => change(widened(filter))} />}
              />
            ) : rows.rests || (rows.looked ?? 0) > 0 ? (
              <div className="history-foot-cell">
                <HistoryFoot {...{ rows, filter, isShallow }} onClear={() => change(widened(filter))} />
              </div>
            ) : (
              <Skeleton label="Loading history" rows={24} rowHeight={30} trailing />
            )}
          </section>
        }
        second={
          shown === null ? (
            (sha ?? place.sha) === null ? null : (
              <div className="history-detail" />
            )
          ) : (
            <section
              className="history-detail"
              aria-label={`Commit ${shown.slice(0, 7)}`}
              data-stale={(sha !== null && shown !== sha) || undefined}
            >
              {selected > 1 ? (
                <SelectedBar
                  count={selected}
                  onCompare={() => void compare(ranges)}
                  onBackports={() => void showBackports(ranges)}
                  onPick={(kind) => pick(kind, ranges)}
                />
              ) : null}
              <Detail key={shown} sha={shown} known={rows.rowAt(rows.indexOf(shown))} onOpen={openActive} />
            </section>
          )
        }
      />
    </main>
  );
}

interface DetailProps {
  sha: string;
  known: CommitInList | undefined;
  onOpen: () => void;
}

/** Drawn for another commit, not for each step in the list that leads to it. */
const Detail = memo(({ sha, known, onOpen }: DetailProps) => (
  <CommitDetailView
    sha={sha}
    known={known}
    actions={
      <Button size="small" keys={keyOf("commits.open")} onPress={onOpen}>
        Open
      </Button>
    }
  />
));
