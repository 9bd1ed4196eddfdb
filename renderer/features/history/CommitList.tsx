// The list of commits: rows in sight only, those that have not come yet as bars; several can be selected.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import type { HistoryRows } from "../../data/history.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { useStill } from "../../state/use-still.ts";
import type { Range } from "../../ui/lists/selection.ts";
import { cell, useList } from "../../ui/lists/use-list.ts";
import { nameCommit } from "./CommitRow.tsx";
import type { CommitRef } from "./commit-refs.ts";
import { HistoryRow } from "./HistoryRow.tsx";
import { useGraph } from "./use-graph.ts";

const footHeight = 56;
const none: readonly CommitRef[] = [];

export interface CommitListProps {
  rows: HistoryRows;
  refs: ReadonlyMap<string, readonly CommitRef[]>;
  /** The row that is active, -1 for none. */
  active: number;
  list: RefObject<HTMLDivElement | null>;
  foot: ReactNode;
  onActive: (index: number) => void;
  onOpen: (index: number) => void;
  onCopy: (ranges: readonly Range[]) => void;
  onCompare: (ranges: readonly Range[]) => void;
  onPick: (kind: "cherry-pick" | "revert", ranges: readonly Range[]) => void;
  onBackports: (ranges: readonly Range[]) => void;
  /** Where the ref stands, and whether a filter leaves commits out: what the graph needs to be true. */
  tip: string | null;
  isFiltered: boolean;
  /** The rows that are selected. */
  onSelected: (ranges: readonly Range[]) => void;
}

export function CommitList({
  rows,
  refs,
  active,
  list: scroller,
  foot,
  onActive,
  onOpen,
  onCopy,
  onCompare,
  onPick,
  onBackports,
  tip,
  isFiltered,
  onSelected,
}: CommitListProps) {
  const rowHeight = useRowHeight(30);
  const list = useList({
    role: "grid",
    label: "Commits",
    count: rows.count,
    rowCount: rows.isComplete ? rows.count : -1,
    identity: rows.identity,
    rowHeight,
    paddingEnd: footHeight,
    active,
    onActive,
    onDoublePress: onOpen,
    isMultiple: true,
    scroller,
  });
  const { first, last } = list;
  const { look } = rows;
  const isStill = useStill(`${first} ${last}`);
  const graph = useGraph({ rows, first, last, tip, isFiltered });
  // Before the paint: rows that are known already are drawn at once.
  useLayoutEffect(() => {
    if (last >= 0) look(first, last);
  });
  const chosen = list.selection.ranges.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: ranges are another array at each drawing; `chosen` says when they are others
  useEffect(() => onSelected(list.selection.ranges), [chosen, onSelected]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    pressIn(["commits", "list", "several"], event, {
      "commits.open": () => onOpen(active),
      "commits.next": list.step(1),
      "commits.previous": list.step(-1),
      // Text that is marked is what the person means.
      "commits.copy": () => window.getSelection()?.isCollapsed !== false && onCopy(list.selection.ranges),
      "commits.compare": () => onCompare(list.selection.ranges),
      "commits.backports": () => onBackports(list.selection.ranges),
      "commits.cherry-pick": () => onPick("cherry-pick", list.selection.ranges),
      "commits.revert": () => onPick("revert", list.selection.ranges),
      ...list.keys,
      ...list.severalKeys,
    });
  };
  return (
    <div {...list.list(onKeyDown)} className="history-list" {...surface("commits", "list", "several")}>
      <div className="history-space" {...list.space}>
        {list.drawn.map((index) => {
          const commit = rows.rowAt(index);
          if (commit === undefined)
            return (
              <div key={index} {...list.row(index, "Loading")} className="history-row" data-empty="">
                <div className="history-bar" {...cell} style={{ width: `${24 + ((index * 37) % 40)}%` }} />
              </div>
            );
          const own = refs.get(commit.id) ?? none;
          return (
            <HistoryRow
              key={commit.id}
              attributes={list.row(index, nameCommit(commit, own))}
              commit={commit}
              refs={own}
              renamedFrom={rows.renameOf(commit.id)}
              graph={graph.rowAt(index)}
              lanes={graph.lanes}
              height={rowHeight}
              isStill={isStill}
            />
          );
        })}
      </div>
      <div {...list.group}>
        <div {...list.after("End of the list")} className="history-foot" style={{ marginTop: -footHeight }}>
          <div className="history-foot-cell" {...cell}>
            {foot}
          </div>
        </div>
      </div>
    </div>
  );
}
