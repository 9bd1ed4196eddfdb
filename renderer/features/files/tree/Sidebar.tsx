// The left side of Files: filter, new file, tree, and a foot that says how complete the list is.
import { useQuery } from "@tanstack/react-query";
import { FilePlus } from "lucide-react";
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { ownValue } from "../../../../shared/lib/own-value.ts";
import { CommandKeys } from "../../../commands/CommandKeys.tsx";
import { keyOf } from "../../../commands/press.ts";
import { usePostponedKeys } from "../../../commands/use-postponed-keys.ts";
import { useFetchAhead } from "../../../data/ahead.ts";
import type { Checkout } from "../../../data/checkout.ts";
import { allPathsQuery } from "../../../data/repository.ts";
import type { Desk } from "../../../desk/model.ts";
import { seenChanges } from "../../../desk/seen-changes.ts";
import { foldersAbove, nameOf, useExpanded, useTreeStore } from "../../../state/tree.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { SearchField } from "../../../ui/controls/SearchField.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { formatCount } from "../../../ui/text/count.ts";
import { FileTree, type FileTreeHandle, type RowAction } from "./FileTree.tsx";
import { findPaths } from "./find-paths.ts";
import { emptiedFolders, type Listings, listingsOfPaths, markOf, type TreeRow, toRows } from "./tree-rows.ts";
import { useListings } from "./use-listings.ts";
import { useWayToRow } from "./use-way-to-row.ts";
import "./Sidebar.css";

export interface SidebarHandle {
  /** Goes to the row of a path, or to the tree as it is (null), as soon as that is there. */
  go(path: string | null): void;
  focusFilter(): void;
}

export interface SidebarProps {
  checkout: Checkout;
  /** Key of what is remembered about this project. */
  memory: string;
  desk: Desk;
  selected: string | null;
  /** Path of the row whose menu is open. */
  menuOf: string | null;
  /** Paths seen so far, for servers that list no folders. */
  knownPaths: readonly string[];
  onOpen: (path: string, preview: boolean) => void;
  onFolder: (path: string) => void;
  onNew: () => void;
  onOpenPath: () => void;
  onRowAction: (act: RowAction, row: TreeRow) => void;
  onMenu: (row: TreeRow, at: { x: number; y: number; byKey?: boolean }) => void;
  handle: Ref<SidebarHandle>;
}

const mostFound = 500;
const noPaths: readonly string[] = [];

export function Sidebar(props: SidebarProps) {
  const { checkout, memory, desk, selected, menuOf, knownPaths, onOpen, onFolder, onNew, onOpenPath, onRowAction, onMenu, handle } = props;
  const expanded = useExpanded(memory);
  const setExpanded = useTreeStore((state) => state.setExpanded);
  const [filter, setFilter] = useState("");
  const query = useDeferredValue(filter.trim());
  const fetchAhead = useFetchAhead(checkout);
  const tree = useRef<FileTreeHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const { listings, unlisted, retry } = useListings(checkout, expanded);

  const id = checkout.project?.path_with_namespace ?? "";
  const commit = checkout.commit?.id ?? "";
  // Counting every path is cheap for the built-in service only, once the first rows are there; elsewhere the whole list is asked for when
  // someone filters.
  const counts = checkout.connection === "local" && Array.isArray(listings.get(""));
  const wantsAll = commit !== "" && !unlisted && (counts || query !== "");
  const all = useQuery({ ...allPathsQuery(checkout.connection, id, commit), enabled: wantsAll });

  const changes = seenChanges(desk);
  const unsaved = useMemo(() => Object.keys(desk.unsaved), [desk.unsaved]);
  const shown = useMemo(() => (unlisted ? listingsOfPaths(knownPaths) : listings), [unlisted, knownPaths, listings]);
  // By the hundred thousand, so they are put together only while somebody filters.
  const isFiltered = query !== "";
  const paths = useMemo(
    () => (isFiltered ? withDesk(all.data?.paths ?? filesOf(shown), changes, unsaved) : noPaths),
    [isFiltered, all.data, shown, changes, unsaved],
  );
  const emptied = useMemo(() => emptiedFolders(changes, all.data?.isComplete ? all.data.paths : null), [changes, all.data]);
  const rows = useMemo(
    () => (query === "" ? toRows(shown, new Set(expanded), changes, unsaved, "", emptied) : foundRows(query, paths, desk)),
    [query, shown, expanded, changes, desk, unsaved, paths, emptied],
  );

  const setOut = useWayToRow(tree, rows);
  const go = (path: string | null): void => {
    if (path !== null) {
      setFilter("");
      setExpanded(memory, foldersAbove(path), true);
    }
    setOut(path);
  };
  useEffect(() => {
    if (selected !== null) setExpanded(memory, foldersAbove(selected), true);
  }, [selected, memory, setExpanded]);
  useImperativeHandle(handle, () => ({
    go,
    focusFilter: () => field.current?.focus(),
  }));

  // Rows that answer fewer letters, or none because the paths are still read.
  const postpone = usePostponedKeys(filter.trim() !== query || (wantsAll && all.isPending && query !== "" && rows.length === 0));
  const onFilterKey = (event: KeyboardEvent): void => {
    if (postpone !== undefined && (event.key === "ArrowDown" || event.key === "Enter")) postpone(event);
    else if (event.key === "Escape") {
      if (filter === "") tree.current?.focus();
      setFilter("");
    } else if (event.key === "ArrowDown") tree.current?.focus();
    else if (event.key === "Enter" && rows[0] !== undefined && query !== "") onOpen(rows[0].path, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isFirstLoad = rows.length === 1 && rows[0]?.kind === "loading";
  const changed = desk.changes.length;
  return (
    <aside className="files-side" aria-label="Files" tabIndex={-1}>
      <div className="files-side-head">
        <SearchField
          field={field}
          label="Filter files"
          placeholder="Filter files"
          value={filter}
          onChange={setFilter}
          onKeyDown={onFilterKey}
          size="small"
        >
          {filter === "" ? <CommandKeys of="files.filter" silent /> : null}
        </SearchField>
        <IconButton
          icon={FilePlus}
          label="New file"
          keys={keyOf("file.new")}
          onPress={onNew}
          offReason={checkout.readOnly ?? (checkout.branch === null ? "The branch is not known yet." : undefined)}
        />
      </div>
      {isFirstLoad ? (
        <div className="files-side-wait">
          <Skeleton label="Loading files" rows={14} rowHeight={24} indents={[0, 0, 1, 1, 0, 1, 2, 2, 2, 1, 0]} />
        </div>
      ) : (
        <FileTree
          rows={rows}
          selected={selected}
          menuOf={menuOf}
          showFolders={query !== ""}
          canMove={checkout.readOnly === null && checkout.branch !== null}
          onOpen={onOpen}
          onFolder={onFolder}
          onNear={fetchAhead}
          onExpand={(path, open) => setExpanded(memory, [path], open)}
          onRowAction={onRowAction}
          onMenu={onMenu}
          onRetry={retry}
          handle={tree}
        />
      )}
      <div className="files-foot">
        {query !== "" ? (
          <span role="status">
            {rows.length === 0
              ? "Nothing matches"
              : rows.length >= mostFound
                ? `The best ${mostFound}`
                : `${formatCount(rows.length)} found`}
          </span>
        ) : unlisted ? (
          <button type="button" className="files-foot-known" onClick={onOpenPath}>
            Known paths only · Open path…
          </button>
        ) : (
          <span>
            {checkout.empty
              ? null
              : all.data && checkout.connection === "local"
                ? `${formatCount(all.data.paths.length)} ${all.data.paths.length === 1 ? "file" : "files"} · ${all.data.isComplete ? "complete list" : "more are not listed"}`
                : Array.isArray(shown.get(""))
                  ? "Complete list"
                  : null}
          </span>
        )}
        {changed > 0 ? <span className="files-foot-changed">{formatCount(changed)} changed</span> : null}
      </div>
    </aside>
  );
}

const filesOf = (shown: Listings): readonly string[] =>
  [...shown.values()].flatMap((entries) =>
    typeof entries === "string" ? [] : entries.flatMap((entry) => (entry.type === "tree" ? [] : entry.path)),
  );

/** The paths of the branch, themselves where the desk has no others. */
function withDesk(known: readonly string[], changes: Desk["changes"], unsaved: readonly string[]): readonly string[] {
  const others = new Set([...changes.map(({ path }) => path), ...unsaved]);
  for (const path of known) {
    if (others.size === 0) break;
    others.delete(path);
  }
  return others.size === 0 ? known : [...known, ...others];
}

function foundRows(query: string, paths: readonly string[], desk: Desk): TreeRow[] {
  const found = findPaths(query, paths, mostFound);
  const marks = new Map(seenChanges(desk).map((change) => [change.path, markOf(change)]));
  return found.map(({ path, ranges, folderRanges }, index) => ({
    kind: "file",
    path,
    name: nameOf(path),
    level: 1,
    setSize: found.length,
    position: index + 1,
    open: null,
    mark: marks.get(path) ?? (ownValue(desk.unsaved, path) ? "changed" : null),
    isStaged: marks.has(path),
    ranges,
    folderRanges,
  }));
}
