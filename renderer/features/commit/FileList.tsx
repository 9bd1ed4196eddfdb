// The files that a commit touches: letter, path, counts. A press shows the file in the diff below.
import type { KeyboardEvent } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import { useRowHeight } from "../../state/appearance.ts";
import { cell, useList } from "../../ui/lists/use-list.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { changes } from "../../ui/marks/change.ts";
import { Spine } from "../../ui/marks/Spine.tsx";
import { Counts, type DiffFile, PathText } from "../diff/index.ts";

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
}

/** Six rows are in sight, the others scroll. */
export function FileList({ commit, files, selected, onSelect, onOpen }: FileListProps) {
  const rowHeight = useRowHeight(28);
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
      ...list.keys,
    });
  };
  const frame = list.list(onKeyDown);
  return (
    <div
      {...frame}
      className="commit-files"
      style={{ height: Math.min(files.length, mostRows) * rowHeight }}
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
                <PathText path={file.path} />
                <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
