// The files that a commit touches: letter, path, counts. A press shows the file in the diff below.
import type { KeyboardEvent } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { cell, useList } from "../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { changes } from "../../ui/marks/change.ts";
import { Spine } from "../../ui/marks/Spine.tsx";
import { Counts, type DiffFile, NameLines, PathText } from "../diff/index.ts";

const mostRows = 6;

export interface FileListProps {
  /** Whose files they are. */
  commit: string;
  files: readonly DiffFile[];
  /** The file that the diff shows. */
  selected: number;
  onSelect: (index: number) => void;
  /** Enter: to the diff itself. */
  onOpen: (index: number) => void;
  /** above: six rows of one line over the diff, the others scroll. beside: rows of two lines, as high as there is room. */
  stands?: "above" | "beside";
}

/** Folder, old path or modes. */
function noteOf({ path, oldPath, change, modes }: DiffFile): string {
  if (change === "moved") return `from ${oldPath}`;
  if (change === "mode" && modes !== null) return `mode ${modes[0]} → ${modes[1]}`;
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function FileList({ commit, files, selected, onSelect, onOpen, stands = "above" }: FileListProps) {
  const isBeside = stands === "beside";
  const rowHeight = useRowHeight(isBeside ? 42 : 28);
  const list = useList({
    role: "grid",
    label: "Files",
    count: files.length,
    identity: commit,
    rowHeight,
    active: selected,
    onActive: onSelect,
    onDoublePress: onOpen,
    overscan: 8,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    pressIn(["commit-files", "list"], event, {
      "commit-files.open": () => onOpen(selected),
      "commit-files.next": list.step(1),
      "commit-files.previous": list.step(-1),
      "commit-files.expand": () => false,
      "commit-files.collapse": () => false,
      ...list.keys,
    });
  };
  const frame = list.list(onKeyDown);
  return (
    <div
      {...frame}
      className="commit-files"
      data-stands={stands}
      style={isBeside ? undefined : { height: Math.min(files.length, mostRows) * rowHeight }}
      {...surface("commit-files", "list")}
    >
      <div className="commit-files-space" {...list.space}>
        {list.drawn.map((index) => {
          const file = files[index];
          if (file === undefined) return null;
          return (
            <div key={file.key} {...list.row(index, `${file.path}, ${changes[file.change].name}`)} className="commit-file">
              <Spine state={file.change} />
              <div className="commit-file-cell" {...cell}>
                <ChangeLetter change={file.change} silent />
                {isBeside ? (
                  <NameLines path={file.path} note={noteOf(file)} isRemoved={file.change === "removed"} />
                ) : (
                  <PathText path={file.path} />
                )}
                <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
