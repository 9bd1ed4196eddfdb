// The files that a commit touches: letter, path, counts. A press shows the file in the diff below.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import { ChangeLetter } from "../../ui/marks/ChangeLetter.tsx";
import { changes } from "../../ui/marks/change.ts";
import { Spine } from "../../ui/marks/Spine.tsx";
import { Counts, type DiffFile, grid, gridCell, gridRow, PathText, rowGroup } from "../diff/index.ts";

const rowHeight = 28;
const mostRows = 6;

export interface FileListProps {
  files: readonly DiffFile[];
  /** The file that the diff shows. */
  selected: number;
  onSelect: (index: number) => void;
  /** Enter: to the diff itself. */
  onOpen: (index: number) => void;
}

/** Six rows are in sight, the others scroll. */
export function FileList({ files, selected, onSelect, onOpen }: FileListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const virtual = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => {
    if (selected < files.length) virtual.scrollToIndex(selected);
  }, [selected, files.length, virtual]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const last = files.length - 1;
    const step = (by: number) => (): void => onSelect(Math.max(0, Math.min(last, selected + by)));
    pressIn(["commit-files", "list"], event, {
      "commit-files.open": () => onOpen(selected),
      "commit-files.next": step(1),
      "commit-files.previous": step(-1),
      "list.first": step(-last),
      "list.last": step(last),
      "list.page-down": step(mostRows),
      "list.page-up": step(-mostRows),
    });
  };
  const items = virtual.getVirtualItems();
  return (
    <div
      ref={scroller}
      className="commit-files"
      style={{ height: Math.min(files.length, mostRows) * rowHeight }}
      {...surface("commit-files", "list")}
      {...grid({
        label: "Files",
        rowCount: files.length,
        active: items.some((item) => item.index === selected) ? `${id}-${selected}` : undefined,
        onKeyDown,
        onPress: onSelect,
        onDoublePress: onOpen,
      })}
    >
      <div className="commit-files-space" {...rowGroup} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const file = files[item.index];
          if (file === undefined) return null;
          const name = `${file.path}, ${changes[file.change].name}`;
          return (
            <div
              key={item.key}
              {...gridRow(id, item.index, name, item.index === selected)}
              className="commit-file"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Spine state={file.change} />
              <div className="commit-file-cell" {...gridCell}>
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
