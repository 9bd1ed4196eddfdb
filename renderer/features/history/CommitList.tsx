// The endless list of commits: virtual rows, one Tab stop, more loads before the end is reached.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from "react";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { pressIn, surface } from "../../commands/press.ts";
import { grid, gridCell, gridRow, rowGroup } from "../diff/index.ts";
import { CommitRow, nameCommit } from "./CommitRow.tsx";
import type { CommitRef } from "./commit-refs.ts";

const rowHeight = 30;
const footHeight = 56;
const none: readonly CommitRef[] = [];

export interface CommitListProps {
  commits: readonly CommitInList[];
  refs: ReadonlyMap<string, readonly CommitRef[]>;
  selected: number;
  isComplete: boolean;
  list: RefObject<HTMLDivElement | null>;
  foot: ReactNode;
  onSelect: (index: number) => void;
  onOpen: (index: number) => void;
  onNearEnd: () => void;
}

export function CommitList({ commits, refs, selected, isComplete, list, foot, onSelect, onOpen, onNearEnd }: CommitListProps) {
  const id = useId();
  const virtual = useVirtualizer({
    count: commits.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 15,
    paddingEnd: footHeight,
    onChange: (instance) => {
      if ((instance.range?.endIndex ?? 0) >= commits.length - 40) onNearEnd();
    },
  });
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected);
  }, [selected, virtual]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 300) / rowHeight) - 1);
    const last = commits.length - 1;
    const step = (by: number) => (): void => onSelect(Math.max(0, Math.min(last, selected + by)));
    pressIn(["commits", "list"], event, {
      "commits.open": () => onOpen(selected),
      "commits.next": step(1),
      "commits.previous": step(-1),
      "list.first": step(-selected),
      "list.last": step(last),
      "list.page-down": step(page),
      "list.page-up": step(-page),
    });
  };
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={list}
      className="history-list"
      {...surface("commits", "list")}
      {...grid({
        label: "Commits",
        rowCount: isComplete ? commits.length : -1,
        active: items.some((item) => item.index === selected) ? `${id}-${selected}` : undefined,
        onKeyDown,
        onPress: (index) => {
          if (index < commits.length) onSelect(index);
        },
        onDoublePress: (index) => {
          if (index < commits.length) onOpen(index);
        },
      })}
    >
      <div className="history-space" {...rowGroup} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const commit = commits[item.index];
          if (commit === undefined) return null;
          const own = refs.get(commit.id) ?? none;
          return (
            <div
              key={commit.id}
              {...gridRow(id, item.index, nameCommit(commit, own), item.index === selected)}
              className="history-row"
              data-merge={commit.parent_ids.length > 1 || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <CommitRow commit={commit} refs={own} />
            </div>
          );
        })}
      </div>
      <div {...rowGroup}>
        <div {...gridRow(id, commits.length, "End of the list")} className="history-foot" style={{ marginTop: -footHeight }}>
          <div className="history-foot-cell" {...gridCell}>
            {foot}
          </div>
        </div>
      </div>
    </div>
  );
}
