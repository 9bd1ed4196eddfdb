// One row of the tree: 24 px, spine, name, letter. The name says the change to readers.

import { ChevronDown, ChevronRight, CornerDownRight, FolderGit2 } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../ui/controls/Button.tsx";
import { hasSame, isSameRow } from "../../../ui/lists/same-row.ts";
import type { useList } from "../../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../../ui/marks/ChangeLetter.tsx";
import { changes } from "../../../ui/marks/change.ts";
import { Icon } from "../../../ui/marks/Icon.tsx";
import { Spine } from "../../../ui/marks/Spine.tsx";
import { Highlight } from "../../../ui/text/Highlight.tsx";
import { spellOdd } from "../../../ui/text/odd-characters.ts";
import { isMovable, type TreeRow } from "./tree-rows.ts";
import "./TreeRowView.css";

export interface TreeRowViewProps {
  row: TreeRow;
  /** What the list says of the row. */
  place: ReturnType<ReturnType<typeof useList>["row"]>;
  isSelected: boolean;
  /** Whether the menu that is open is this row's. */
  hasMenu: boolean;
  /** Whether it can be dragged to another folder. */
  canMove: boolean;
  /** Lists the row's folder again; the same function for all rows. */
  onRetry: (folder: string) => void;
  /** Filtered lists show the folder after the name. */
  showFolder: boolean;
}

/** Drawn again when something of it is another: the tree is drawn with each move of the caret, so that a copy of each row's props would be felt. */
export const TreeRowView = memo(
  DrawnRow,
  (before, after) =>
    hasSame(before, after, "place", "row") &&
    isSameRow(before.place, after.place) &&
    (before.row === after.row || isSameEntry(before.row, after.row)),
);

/** All rows are made anew with each change of the desk. */
const isSameEntry = (one: TreeRow, other: TreeRow): boolean =>
  hasSame(one, other) && one.ranges === other.ranges && one.folderRanges === other.folderRanges;

function DrawnRow({ row, place, isSelected, hasMenu, canMove, onRetry, showFolder }: TreeRowViewProps) {
  const style = { ...place.style, paddingLeft: 8 + (row.level - 1) * 14 };
  if (row.kind === "loading" || row.kind === "failed" || row.kind === "nothing") {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the tree, which names the active row.
      <div {...place} role="treeitem" className="files-row files-row-note" aria-level={row.level} style={style} aria-selected={false}>
        {row.kind === "loading" ? "Loading…" : row.kind === "nothing" ? "No files here" : "Could not be listed."}
        {row.kind === "failed" ? (
          <Button size="small" variant="quiet" onPress={() => onRetry(row.path)}>
            Try again
          </Button>
        ) : null}
      </div>
    );
  }
  const said = [
    row.kind === "link" || row.kind === "submodule" ? row.kind : "",
    row.mark === null ? "" : changes[row.mark].name,
    row.mark === null || row.kind === "folder" ? "" : row.isStaged ? "staged" : "not saved",
  ].filter((word) => word !== "");
  const folder = showFolder ? row.path.slice(0, -row.name.length - 1) : "";
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the tree, which names the active row.
    <div
      {...place}
      role="treeitem"
      className="files-row"
      data-path={row.path}
      data-kind={row.kind}
      data-menu={hasMenu || undefined}
      draggable={canMove && isMovable(row)}
      data-removed={row.mark === "removed" || undefined}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={isSelected}
      aria-expanded={row.open ?? undefined}
      title={spellOdd(row.path)}
      style={style}
    >
      {row.mark ? <Spine state={row.mark} /> : null}
      <span className="files-twist">
        {row.open !== null ? <Icon of={row.open ? ChevronDown : ChevronRight} size="tiny" /> : null}
        {row.kind === "link" ? <Icon of={CornerDownRight} size="tiny" /> : null}
        {row.kind === "submodule" ? <Icon of={FolderGit2} size="tiny" /> : null}
      </span>
      <span className="files-name ui-ellipsis">
        <Highlight text={row.name} ranges={row.ranges} of="name" />
        {said.length === 0 ? null : <span className="files-said">{`, ${said.join(", ")}`}</span>}
      </span>
      {folder === "" ? null : (
        <span className="files-folder ui-ellipsis">
          <Highlight text={folder} ranges={row.folderRanges} of="name" />
        </span>
      )}
      <span className="files-gap" />
      {row.mark ? row.kind === "folder" ? <FolderMark mark={row.mark} /> : <ChangeLetter change={row.mark} silent /> : null}
    </div>
  );
}

function FolderMark({ mark }: { mark: NonNullable<TreeRow["mark"]> }) {
  return (
    <span className="ui-change" data-change={mark} aria-hidden="true">
      •
    </span>
  );
}
