// The tree itself: one focusable element over a window of flat rows (24 px), so that 100,000 entries cost what 50 do.
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Handlers, pressIn, surface } from "../../../commands/press.ts";
import { useRowHeight } from "../../../state/appearance.ts";
import { useLatestCallback } from "../../../state/use-latest-callback.ts";
import { rowAt, useList } from "../../../ui/lists/use-list.ts";
import { TreeRowView } from "./TreeRowView.tsx";
import { stepIn, stepOut, type TreeStep } from "./tree-keys.ts";
import type { TreeRow } from "./tree-rows.ts";
import { useAnchoredScroll } from "./use-anchored-scroll.ts";

export type RowAction = "rename" | "delete" | "mode";

export interface FileTreeHandle {
  focus(): void;
  /** Makes the row of this path active and visible; false when there is none. */
  reveal(path: string): boolean;
}

export interface FileTreeProps {
  rows: readonly TreeRow[];
  /** Path of the open file. */
  selected: string | null;
  /** Path of the row whose menu is open. */
  menuOf: string | null;
  showFolders: boolean;
  /** Whether rows can be dragged to another folder. */
  canMove: boolean;
  onOpen: (path: string, preview: boolean) => void;
  /** Shows the page of a folder. */
  onFolder: (path: string) => void;
  onExpand: (path: string, open: boolean) => void;
  /** A row is likely to be opened. */
  onNear: (path: string, isPressed: boolean) => void;
  onRowAction: (act: RowAction, row: TreeRow) => void;
  /** Where the menu of a row should stand. */
  onMenu: (row: TreeRow, at: { x: number; y: number; byKey?: boolean }) => void;
  onRetry: (folder: string) => void;
  handle: Ref<FileTreeHandle>;
}

/** What a row is called among all: a folder and what is said about its content stand for one path. */
const nameOfRow = (row: TreeRow): string => `${row.kind === "folder" ? "d" : row.name === "" ? row.kind : "f"}:${row.path}`;

export function FileTree({ rows, selected, menuOf, showFolders, canMove, onOpen, onFolder, onExpand, ...rest }: FileTreeProps) {
  const { onNear, onRowAction, onMenu, onRetry, handle } = rest;
  const [activePath, setActivePath] = useState<string | null>(null);
  const found = rows.findIndex((row) => row.path === (activePath ?? selected) && row.kind !== "nothing");
  const active =
    found < 0
      ? Math.max(
          0,
          rows.findIndex((row) => row.path === selected),
        )
      : found;
  const rowHeight = useRowHeight(24);
  const retry = useLatestCallback(onRetry);
  const names = useMemo(() => rows.map(nameOfRow), [rows]);
  const activate = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) setActivePath(row.path);
  };
  const scroller = useRef<HTMLDivElement>(null);
  // Before the list brings the active row into sight: what holds on to a place must know the one that somebody looked at.
  useAnchoredScroll({ scroller, names, height: rowHeight, isFiltered: showFolders });
  const list = useList({
    scroller,
    role: "tree",
    label: "Files",
    count: rows.length,
    identity: "tree",
    rowHeight,
    active: rows.length === 0 ? -1 : active,
    activeKey: rows[active]?.path ?? "",
    onActive: activate,
    onPress: (index, event) => {
      const row = rows[index];
      if (row === undefined || row.name === "") return;
      setActivePath(row.path);
      if (row.open !== null) onExpand(row.path, !row.open);
      else onOpen(row.path, event.detail < 2);
    },
    onNear: (index, isPressed) => {
      const row = rows[index];
      if (row !== undefined && row.name !== "" && row.open !== true) onNear(row.path, isPressed);
    },
    paddingStart: 4,
    paddingEnd: 4,
    overscan: 20,
    toText: useCallback((index: number) => rows[index]?.name ?? "", [rows]),
  });
  const { reveal } = list;
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus(),
    reveal: (path) => {
      const index = rows.findIndex((row) => row.path === path && row.name !== "");
      if (index < 0) return false;
      activate(index);
      reveal(index);
      return true;
    },
  }));
  // The open file is shown in the tree when it changes, not each time that rows do.
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (selected === null || shown.current === selected) return;
    if (!rows.some((row) => row.path === selected && row.name !== "")) return;
    shown.current = selected;
    setActivePath(selected);
  }, [selected, rows]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // The next letter of a word is none of the tree's commands: "ex" is no request to make a file executable.
    if (!list.isTyping(event) && pressIn(["tree", "list"], event, keys())) return;
    if (!list.type(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keys = (): Handlers<"tree" | "list"> => {
    const row = rows[active];
    const step = (to: TreeStep | null): void => {
      if (to?.act === "move") list.move(to.to);
      else if (to !== null && row !== undefined) onExpand(row.path, to.act === "expand");
    };
    const open = (preview: boolean): void => {
      if (row === undefined) return;
      if (row.open !== null && preview) onFolder(row.path);
      else if (row.open !== null) onExpand(row.path, !row.open);
      else if (row.kind === "failed") onRetry(row.path);
      else if (row.name !== "") onOpen(row.path, preview);
    };
    const act = (name: RowAction) => () => row !== undefined && onRowAction(name, row);
    return {
      "tree.open": () => open(false),
      "tree.preview": () => open(true),
      "tree.next": list.step(1),
      "tree.previous": list.step(-1),
      "tree.expand": () => step(stepIn(rows, active)),
      "tree.collapse": () => step(stepOut(rows, active)),
      "tree.rename": act("rename"),
      "tree.delete": act("delete"),
      "tree.mode": act("mode"),
      "tree.menu": () => {
        const box = document.getElementById(list.idOf(active))?.getBoundingClientRect();
        if (row !== undefined) onMenu(row, { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0, byKey: true });
      },
      ...list.keys,
    };
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rows[rowAt(event) ?? -1];
    if (row === undefined || row.name === "") return;
    event.preventDefault();
    setActivePath(row.path);
    onMenu(row, { x: event.clientX, y: event.clientY });
  };
  // The list gives it its role.
  const frame = { ...list.list(onKeyDown), onContextMenu };

  return (
    <div {...frame} className="files-tree" {...surface("tree", "list")}>
      <div className="files-rows" {...list.space}>
        {list.drawn.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TreeRowView
              key={nameOfRow(row)}
              row={row}
              place={list.row(index)}
              hasMenu={row.path === menuOf && row.name !== ""}
              canMove={canMove}
              isSelected={row.path === selected && row.name !== ""}
              onRetry={retry}
              showFolder={showFolders}
            />
          );
        })}
      </div>
    </div>
  );
}
