// The tree itself: one focusable element over a window of flat rows (24 px), so that 100,000 entries cost what 50 do.
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Handlers, pressIn, surface } from "../../../commands/press.ts";
import { useRowHeight } from "../../../state/appearance.ts";
import { useTyped } from "../../../ui/lists/use-typed.ts";
import { TreeRowView } from "./TreeRowView.tsx";
import { stepIn, stepOut, type TreeStep } from "./tree-keys.ts";
import type { TreeRow } from "./tree-rows.ts";
import { useAnchoredScroll } from "./use-anchored-scroll.ts";

export type RowAct = "rename" | "delete" | "mode";

export interface FileTreeHandle {
  focus(): void;
  /** Makes the row of this path active and visible; false when there is none. */
  reveal(path: string): boolean;
}

export interface FileTreeProps {
  rows: readonly TreeRow[];
  /** Path of the open file. */
  selected: string | null;
  showFolders: boolean;
  onOpen: (path: string, preview: boolean) => void;
  onExpand: (path: string, open: boolean) => void;
  onAct: (act: RowAct, row: TreeRow) => void;
  /** Where the menu of a row should stand. */
  onMenu: (row: TreeRow, at: { x: number; y: number }) => void;
  onRetry: (folder: string) => void;
  handle: Ref<FileTreeHandle>;
}

/** What a row is called among all: a folder and what is said about its content stand for one path. */
const nameOfRow = (row: TreeRow): string => `${row.kind === "folder" ? "d" : row.name === "" ? row.kind : "f"}:${row.path}`;

export function FileTree({ rows, selected, showFolders, onOpen, onExpand, onAct, onMenu, onRetry, handle }: FileTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const rowHeight = useRowHeight(24);
  const [activePath, setActivePath] = useState<string | null>(null);
  const found = rows.findIndex((row) => row.path === (activePath ?? selected) && row.kind !== "nothing");
  const active =
    found < 0
      ? Math.max(
          0,
          rows.findIndex((row) => row.path === selected),
        )
      : found;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
    paddingStart: 4,
    paddingEnd: 4,
  });

  const names = useMemo(() => rows.map(nameOfRow), [rows]);
  useAnchoredScroll({ scroller, names, height: rowHeight, isFiltered: showFolders });

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes.
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const activate = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setActivePath(row.path);
    virtual.scrollToIndex(index);
  };
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus(),
    reveal: (path) => {
      const index = rows.findIndex((row) => row.path === path && row.name !== "");
      if (index >= 0) activate(index);
      return index >= 0;
    },
  }));
  // The open file is shown in the tree when it changes, not each time that rows do.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (selected === null || shown.current === selected) return;
    const index = rows.findIndex((row) => row.path === selected && row.name !== "");
    if (index < 0) return;
    shown.current = selected;
    setActivePath(selected);
    virtual.scrollToIndex(index);
  }, [selected, rows, virtual]);

  const typed = useTyped(
    rows.length,
    useCallback((index: number) => rows[index]?.name ?? "", [rows]),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const isLetter = [...event.key].length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
    // The next letter of a word is none of the tree's commands: "ex" is no request to make a file executable.
    const isWord = isLetter && typed.isTyping(event.timeStamp);
    if (!isWord && pressIn(["tree", "list"], event, keys())) return;
    const to = isLetter ? typed.read(event.key, active, event.timeStamp) : null;
    if (to === null && !isWord) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== null) activate(to);
  };
  const keys = (): Handlers<"tree" | "list"> => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const move = (to: number): void => activate(Math.min(rows.length - 1, Math.max(0, to)));
    const row = rows[active];
    const step = (to: TreeStep | null): void => {
      if (to?.act === "move") move(to.to);
      else if (to !== null && row !== undefined) onExpand(row.path, to.act === "expand");
    };
    const open = (preview: boolean): void => {
      if (row === undefined) return;
      if (row.open !== null) onExpand(row.path, !row.open);
      else if (row.kind === "failed") onRetry(row.path);
      else if (row.name !== "") onOpen(row.path, preview);
    };
    const act = (name: RowAct) => () => row !== undefined && onAct(name, row);
    return {
      "tree.open": () => open(false),
      "tree.preview": () => open(true),
      "tree.next": () => move(active + 1),
      "tree.previous": () => move(active - 1),
      "tree.expand": () => step(stepIn(rows, active)),
      "tree.collapse": () => step(stepOut(rows, active)),
      "tree.rename": act("rename"),
      "tree.delete": act("delete"),
      "tree.mode": act("mode"),
      "tree.menu": () => {
        const box = document.getElementById(`${base}-${active}`)?.getBoundingClientRect();
        if (row !== undefined) onMenu(row, { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0 });
      },
      "list.first": () => move(0),
      "list.last": () => move(rows.length - 1),
      "list.page-down": () => move(active + page),
      "list.page-up": () => move(active - page),
    };
  };
  const rowAt = (event: MouseEvent): number => {
    const box = scroller.current?.getBoundingClientRect();
    if (box === undefined || scroller.current === null) return -1;
    return Math.floor((event.clientY - box.top + scroller.current.scrollTop - 4) / rowHeight);
  };
  const onClick = (event: MouseEvent): void => {
    const index = rowAt(event);
    const row = rows[index];
    if (row === undefined || row.name === "") return;
    setActivePath(row.path);
    if (row.open !== null) onExpand(row.path, !row.open);
    else onOpen(row.path, event.detail < 2);
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rows[rowAt(event)];
    if (row === undefined || row.name === "") return;
    event.preventDefault();
    setActivePath(row.path);
    onMenu(row, { x: event.clientX, y: event.clientY });
  };

  return (
    <div
      ref={scroller}
      className="files-tree"
      role="tree"
      {...surface("tree", "list")}
      aria-label="Files"
      tabIndex={0}
      aria-activedescendant={rows.length > 0 ? `${base}-${active}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      <div className="files-rows" role="none" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <TreeRowView
              key={nameOfRow(row)}
              row={row}
              id={`${base}-${item.index}`}
              top={item.start}
              height={rowHeight}
              isActive={item.index === active}
              isSelected={row.path === selected && row.name !== ""}
              onRetry={() => onRetry(row.path)}
              showFolder={showFolders}
            />
          );
        })}
      </div>
    </div>
  );
}
