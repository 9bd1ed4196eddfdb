// The entries of a folder as one list: rows in sight only, what is said of them filled in where it belongs, so that nothing moves.
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useMemo } from "react";
import type { TreeEntry } from "../../../../shared/contract/resources.ts";
import { pressIn, surface } from "../../../commands/press.ts";
import { useRowHeight } from "../../../state/appearance.ts";
import { rowAt, useList } from "../../../ui/lists/use-list.ts";
import { changes } from "../../../ui/marks/change.ts";
import { isMovable, type TreeRow } from "../tree/tree-rows.ts";
import { FolderRow } from "./FolderRow.tsx";
import { ListingHead } from "./ListingHead.tsx";
import { type EntryCommit, useEntryFacts } from "./use-entry-facts.ts";
import { useOrder } from "./use-order.ts";
import "./FolderList.css";

export interface FolderListProps {
  connection: string;
  /** path_with_namespace */
  project: string | undefined;
  /** Full hash that is shown. */
  commit: string | undefined;
  folder: string;
  label: string;
  rows: readonly TreeRow[];
  /** Whether the server has listed all. */
  isWhole: boolean;
  /** As the server lists them. */
  entries: readonly TreeEntry[];
  /** Files below a folder, by its path; null where they are not counted. */
  files: ReadonlyMap<string, number> | null;
  /** Whether rows can be dragged to another folder. */
  canMove: boolean;
  /** Path of the active entry. */
  active: string | null;
  onActive: (path: string) => void;
  onOpen: (row: TreeRow) => void;
  /** An entry is likely to be opened. */
  onNear: (path: string, isPressed: boolean) => void;
  /** null at the top. */
  onUp: (() => void) | null;
  onReadme: (() => void) | null;
  onMenu: (row: TreeRow, at: { x: number; y: number; byKey?: boolean }) => void;
}

export function FolderList(props: FolderListProps) {
  const {
    connection,
    project,
    commit,
    folder,
    label,
    isWhole,
    entries,
    files,
    canMove,
    active,
    onActive,
    onOpen,
    onNear,
    onUp,
    onReadme,
    onMenu,
  } = props;
  const order = useOrder({ connection, project, commit, folder, rows: props.rows, entries, isWhole, files });
  const { rows } = order;
  const headId = useId();
  const rowHeight = useRowHeight(24);
  const found = rows.findIndex((row) => row.path === active);
  const at = rows.length === 0 ? -1 : Math.max(0, found);
  const list = useList({
    role: "grid",
    label,
    count: rows.length,
    identity: `folder ${folder}`,
    rowHeight,
    active: at,
    activeKey: rows[at]?.path ?? "",
    onActive: (index) => {
      const row = rows[index];
      if (row !== undefined) onActive(row.path);
    },
    onPress: (index) => {
      const row = rows[index];
      if (row === undefined) return;
      onActive(row.path);
      onOpen(row);
    },
    onNear: (index, isPressed) => {
      const row = rows[index];
      if (row !== undefined) onNear(row.path, isPressed);
    },
    paddingStart: 4,
    paddingEnd: 4,
  });
  const byPath = useMemo(() => new Map(entries.map((entry) => [entry.path, entry])), [entries]);
  const drawn = list.drawn.flatMap((index) => rows[index] ?? []);
  const seen = drawn.flatMap((row) => byPath.get(row.path) ?? []);
  const facts = useEntryFacts({ connection, project, commit, folder, entries, seen });
  const told = seen.filter(({ path }) => facts.commitOf(path) !== undefined).length;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    pressIn(["folder", "list"], event, {
      "folder.open": () => {
        const row = rows[at];
        if (row !== undefined) onOpen(row);
      },
      "folder.next": list.step(1),
      "folder.previous": list.step(-1),
      "folder.up": () => (onUp === null ? false : onUp()),
      "folder.menu": () => {
        const row = rows[at];
        const box = document.getElementById(list.idOf(at))?.getBoundingClientRect();
        if (row !== undefined) onMenu(row, { x: (box?.left ?? 0) + 24, y: box?.bottom ?? 0, byKey: true });
      },
      "folder.readme": () => (onReadme === null ? false : onReadme()),
      ...list.keys,
    });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const row = rows[rowAt(event) ?? -1];
    if (row === undefined) return;
    event.preventDefault();
    onActive(row.path);
    onMenu(row, { x: event.clientX, y: event.clientY });
  };
  // The list gives it its role.
  const frame = {
    ...list.list(onKeyDown),
    onContextMenu,
    // The heads stand over what scrolls.
    "aria-owns": headId,
    style: { "--listing-rows": `${rows.length * rowHeight + 8}px` } as CSSProperties,
  };
  return (
    <>
      <ListingHead id={headId} order={order} told={facts.isBusy && told < seen.length ? { done: told, of: seen.length } : null} />
      <div {...frame} className="listing-list" {...surface("folder", "list")}>
        <div className="listing-space" {...list.space}>
          {list.drawn.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const entry = byPath.get(row.path);
            // What is on the desk only has no commit yet.
            const known = entry === undefined ? null : facts.commitOf(row.path);
            const instead = row.kind === "submodule" ? `Submodule at ${entry?.id.slice(0, 7) ?? "?"}` : null;
            return (
              <div
                key={row.path}
                {...list.row(index, nameOfRow(row, known))}
                className="listing-row"
                data-path={row.path}
                data-kind={row.kind}
                draggable={canMove && isMovable(row)}
              >
                <FolderRow
                  row={row}
                  instead={instead}
                  commit={known}
                  bytes={entry === undefined ? null : facts.sizeOf(row.path)}
                  files={files?.get(row.path) ?? null}
                  index={index}
                />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

/** What a reader hears. */
function nameOfRow(row: TreeRow, commit: EntryCommit | null | undefined): string {
  const kind = row.kind === "file" ? "" : row.kind;
  const change = row.mark === null ? "" : `${changes[row.mark].name}${row.kind === "folder" ? " in it" : ""}`;
  return [row.name, kind, change, commit?.title ?? ""].filter((word) => word !== "").join(", ");
}
