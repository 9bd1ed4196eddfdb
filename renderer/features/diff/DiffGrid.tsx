// The reviewer's own view of a diff: a grid of virtual rows with one Tab stop, so that fifty thousand lines scroll.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { pressIn, surface } from "../../commands/press.ts";
import type { DiffLayout } from "../../state/diff-layout.ts";
import { DiffRowView, FileHeader } from "./DiffRowView.tsx";
import type { DiffFile } from "./diff-file.ts";
import { type DiffRow, findChange, findFile, findLine, layRows, nameRow, widestLine } from "./diff-rows.ts";
import { grid, gridRow, rowGroup } from "./grid-roles.ts";
import "./diff.css";

/** What a view can ask of its diff. */
export interface DiffHandle {
  focus(): void;
  showFile(index: number): void;
  moveChange(step: 1 | -1): void;
  moveFile(step: 1 | -1): void;
}

export interface DiffGridProps {
  files: readonly DiffFile[];
  label: string;
  layout: DiffLayout;
  headers: boolean;
  offer?: ((file: DiffFile) => ReactNode) | undefined;
  /** Called when the end comes near: time to load more files. */
  onNearEnd?: (() => void) | undefined;
  /** Called with the file at the top of the view. */
  onFile?: ((index: number) => void) | undefined;
  /** Stands under the last row. */
  foot?: ReactNode;
  handle?: Ref<DiffHandle> | undefined;
}

const heights: Record<DiffRow["type"], number> = { file: 36, absence: 44, hunk: 28, line: 20, pair: 20, cut: 44 };
const gutter = 106;
const footHeight = 72;

/** Rows of a diff with its keys. Two columns wrap long lines, one column scrolls sideways. */
export function DiffGrid({ files, label, layout, headers, offer, onNearEnd, onFile, foot, handle }: DiffGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(-1);
  const rows = useMemo(() => layRows(files, { layout, headers }), [files, layout, headers]);
  const columns = useMemo(() => (layout === "unified" ? widestLine(files, 5_100) : 0), [files, layout]);
  const shownFile = useRef(-1);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.type ?? "line"],
    getItemKey: (index) => index,
    overscan: 20,
    paddingEnd: foot ? footHeight : 0,
    scrollPaddingStart: headers ? heights.file : 0,
    onChange: (instance) => {
      const first = rows[instance.range?.startIndex ?? 0];
      if (first && first.file !== shownFile.current) {
        shownFile.current = first.file;
        onFile?.(first.file);
      }
      if ((instance.range?.endIndex ?? 0) >= rows.length - 60) onNearEnd?.();
    },
  });
  const cursor = Math.min(active === -1 ? 0 : active, rows.length - 1);
  const go = (index: number | null, align: "auto" | "start" | "center" = "auto"): void => {
    if (index === null || index < 0 || index >= rows.length) return;
    setActive(index);
    virtual.scrollToIndex(index, { align });
  };
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus(),
    showFile: (file) =>
      go(
        rows.findIndex((row) => row.file === file),
        "start",
      ),
    moveChange: (step) => go(findChange(rows, cursor, step), "center"),
    moveFile: (step) => go(findFile(rows, cursor, step), "start"),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / heights.line) - 2);
    const last = rows.length - 1;
    pressIn(["diff", "list"], event, {
      "diff.next-line": () => go(findLine(rows, cursor, 1)),
      "diff.previous-line": () => go(findLine(rows, cursor, -1)),
      "diff.next-change": () => go(findChange(rows, cursor, 1), "center"),
      "diff.previous-change": () => go(findChange(rows, cursor, -1), "center"),
      "diff.next-file": () => go(findFile(rows, cursor, 1), "start"),
      "diff.previous-file": () => go(findFile(rows, cursor, -1), "start"),
      "list.first": () => go(0),
      "list.last": () => go(last),
      "list.page-down": () => go(Math.min(last, cursor + page)),
      "list.page-up": () => go(Math.max(0, cursor - page)),
    });
  };

  const items = virtual.getVirtualItems();
  const top = rows[virtual.range?.startIndex ?? 0];
  const sticky = headers && top && top.type !== "file" ? files[top.file] : undefined;
  return (
    <div className="diff-frame">
      {sticky ? (
        <div className="diff-sticky" aria-hidden="true" style={{ width: scroller.current?.clientWidth }}>
          <FileHeader file={sticky} />
        </div>
      ) : null}
      <div
        ref={scroller}
        className="diff-grid"
        {...surface("diff", "list")}
        {...grid({
          label,
          rowCount: rows.length,
          active: items.some((item) => item.index === cursor) ? `${id}-${cursor}` : undefined,
          onKeyDown,
          onPress: setActive,
        })}
      >
        <div
          className="diff-space"
          {...rowGroup}
          style={{ height: virtual.getTotalSize(), width: columns > 0 ? `max(100%, calc(${gutter + 16}px + ${columns}ch))` : undefined }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                {...gridRow(id, item.index, nameRow(row, files))}
                ref={layout === "split" ? virtual.measureElement : undefined}
                className="diff-row"
                data-type={row.type}
                data-active={item.index === active || undefined}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DiffRowView row={row} file={files[row.file]} offer={offer} />
              </div>
            );
          })}
        </div>
        {foot ? (
          <div className="diff-foot" style={{ marginTop: -footHeight }}>
            {foot}
          </div>
        ) : null}
      </div>
    </div>
  );
}
