// The files of a diff as rows of a tree: folders with their sums, what was viewed, comments. It follows the diff and leads it.
import { Check, ChevronDown, ChevronRight, Circle, MessageSquare } from "lucide-react";
import { type KeyboardEvent, type Ref, useImperativeHandle, useMemo, useState } from "react";
import { type Handlers, pressIn, surface } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { useList } from "../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { changes } from "../../ui/marks/change.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { Spine } from "../../ui/marks/Spine.tsx";
import { formatCount } from "../../ui/text/count.ts";
import { oddText } from "../../ui/text/mark-odd.tsx";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import type { DiffFile } from "../diff/index.ts";
import { type FileTreeRow, fileRowId, rowOfFile } from "./file-tree.ts";

export interface FilesTreeHandle {
  focus(): void;
}

export interface FilesTreeProps {
  /** Whose files they are. */
  identity: string;
  rows: readonly FileTreeRow[];
  files: readonly DiffFile[];
  /** Index of the file that the diff shows. */
  shown: number;
  /** Comments on a file. */
  commentsOf?: ((file: DiffFile) => number) | undefined;
  onShow: (index: number) => void;
  /** Enter: to the diff itself. */
  onOpen: (index: number) => void;
  onTurn: (id: string) => void;
  handle?: Ref<FilesTreeHandle>;
}

const nameRow = (row: FileTreeRow, comments: number): string => {
  if (row.kind !== "file") {
    const seen = row.viewed === row.count ? ", all viewed" : row.viewed > 0 ? `, ${row.viewed} viewed` : "";
    const files = row.kind === "more" ? "" : `, ${row.count} ${row.count === 1 ? "file" : "files"}`;
    const rest = row.uncounted === 0 ? "" : `, ${row.uncounted} of them not counted`;
    return `${row.name}${files}, ${row.additions} added, ${row.deletions} removed${rest}${seen}`;
  }
  const said = comments === 0 ? "" : `, ${comments} ${comments === 1 ? "comment" : "comments"}`;
  return `${row.file.path}, ${changes[row.file.change].name}${said}${row.isViewed ? ", viewed" : ""}`;
};

export function FilesTree({ identity, rows, files, shown, commentsOf, onShow, onOpen, onTurn, handle }: FilesTreeProps) {
  // A folder is active until the diff shows another file.
  const [own, setOwn] = useState<{ readonly id: string; readonly shown: number } | null>(null);
  const places = useMemo(() => new Map(rows.map((row, index) => [row.id, index])), [rows]);
  const current = files[shown];
  const ofFile = useMemo(
    () => (current === undefined ? -1 : (places.get(fileRowId(current)) ?? rowOfFile(rows, current))),
    [rows, places, current],
  );
  const active = (own?.shown === shown ? places.get(own.id) : undefined) ?? ofFile;
  const activate = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    setOwn({ id: row.id, shown: row.kind === "file" ? row.index : shown });
    if (row.kind === "file") onShow(row.index);
  };
  const list = useList({
    role: "tree",
    label: "Files",
    count: rows.length,
    identity,
    rowHeight: useRowHeight(24),
    active,
    activeKey: rows[active]?.id ?? "",
    onActive: activate,
    onPress: (index) => {
      const row = rows[index];
      activate(index);
      if (row !== undefined && row.kind !== "file") onTurn(row.id);
    },
    onDoublePress: (index) => {
      const row = rows[index];
      if (row?.kind === "file") onOpen(row.index);
    },
    paddingStart: 4,
    paddingEnd: 4,
    overscan: 20,
  });
  const { scroller } = list;
  useImperativeHandle(handle, () => ({ focus: () => scroller.current?.focus() }));

  const row = rows[active];
  const turn = (open: boolean): boolean => {
    if (row?.kind !== "folder" || row.isOpen === open) return false;
    onTurn(row.id);
    return true;
  };
  const keys: Handlers<"commit-files" | "list"> = {
    "commit-files.open": () => {
      if (row === undefined) return;
      if (row.kind === "file") onOpen(row.index);
      else onTurn(row.id);
    },
    "commit-files.next": list.step(1),
    "commit-files.previous": list.step(-1),
    "commit-files.expand": () => {
      if (row?.kind === "more") onTurn(row.id);
      else if (!turn(true) && row?.kind === "folder") list.move(active + 1);
    },
    "commit-files.collapse": () => {
      if (turn(false) || row === undefined) return;
      const above = rows.findLastIndex((other, index) => index < active && other.kind === "folder" && other.level < row.level);
      if (above !== -1) list.move(above);
    },
    ...list.keys,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => void pressIn(["commit-files", "list"], event, keys);
  const frame = list.list(onKeyDown);
  return (
    <div {...frame} className="commit-tree" {...surface("commit-files", "list")}>
      <div className="commit-tree-space" {...list.space}>
        {list.drawn.map((index) => {
          const drawn = rows[index];
          if (drawn === undefined) return null;
          const comments = drawn.kind === "file" ? (commentsOf?.(drawn.file) ?? 0) : 0;
          const place = list.row(index);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the tree, which names the active row.
            <div
              key={drawn.id}
              {...place}
              role="treeitem"
              className="commit-tree-row"
              data-kind={drawn.kind}
              data-viewed={(drawn.kind === "file" ? drawn.isViewed : drawn.viewed === drawn.count) || undefined}
              aria-level={drawn.level}
              aria-expanded={drawn.kind === "folder" ? drawn.isOpen : undefined}
              title={drawn.kind === "file" ? spellOdd(drawn.file.path) : undefined}
              style={{ ...place.style, paddingLeft: 8 + (drawn.level - 1) * 14 }}
            >
              <span className="ui-hidden">{nameRow(drawn, comments)}</span>
              <TreeCells row={drawn} comments={comments} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function TreeCells({ row, comments }: { row: FileTreeRow; comments: number }) {
  const { additions, deletions } = row;
  const seen = row.kind === "file" ? row.isViewed : row.viewed === row.count;
  const more = row.kind !== "file" && row.uncounted > 0 ? "…" : "";
  return (
    <span className="commit-tree-cells" aria-hidden="true">
      {row.kind === "file" ? <Spine state={row.file.change} /> : null}
      <span className="commit-tree-twist">
        {row.kind === "file" ? (
          <ChangeLetter change={row.file.change} silent />
        ) : (
          <Icon of={row.kind === "folder" && row.isOpen ? ChevronDown : ChevronRight} size="tiny" />
        )}
      </span>
      <span className="commit-tree-name ui-ellipsis" data-removed={(row.kind === "file" && row.file.change === "removed") || undefined}>
        {oddText(row.name, "name")}
        {row.kind === "file" && row.folder !== "" ? <span className="commit-tree-folder"> {oddText(row.folder, "name")}</span> : null}
      </span>
      {comments > 0 ? (
        <span className="commit-tree-comments ui-num">
          <Icon of={MessageSquare} size="tiny" />
          {comments}
        </span>
      ) : null}
      {row.kind === "folder" ? <span className="commit-tree-count ui-num">{formatCount(row.count)}</span> : null}
      <span className="commit-tree-number diff-added ui-num">{additions > 0 ? `+${formatCount(additions)}${more}` : more}</span>
      <span className="commit-tree-number diff-removed ui-num">{deletions > 0 ? `−${formatCount(deletions)}` : ""}</span>
      <span className="commit-tree-seen">
        {seen ? <Icon of={Check} size="tiny" /> : row.kind !== "file" && row.viewed > 0 ? <Icon of={Circle} size="tiny" /> : null}
      </span>
    </span>
  );
}
