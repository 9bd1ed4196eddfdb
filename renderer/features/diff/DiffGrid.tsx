// The reviewer's own view of a diff: a grid of virtual rows with one Tab stop, so that fifty thousand lines scroll.
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { keysOf, pressIn, surface } from "../../commands/press.ts";
import type { DiffLayout } from "../../state/diff-layout.ts";
import { useStatusKeys } from "../../state/status.ts";
import { copyText } from "../../ui/overlays/copy-text.ts";
import { formatCount } from "../../ui/text/count.ts";
import type { Contribution } from "./contribution.ts";
import { FileHeader } from "./DiffRowView.tsx";
import { DrawnRow } from "./DrawnRow.tsx";
import type { DiffFile } from "./diff-file.ts";
import { grid, rowGroup } from "./grid-roles.ts";
import type { LineId } from "./line-id.ts";
import type { LineSelection } from "./line-selection.ts";
import { movedIn } from "./moved-rows.ts";
import { type Moves, noMoves } from "./moves.ts";
import { estimateRow, gutters, heights } from "./row-heights.ts";
import {
  type Cursor,
  changeDown,
  cursorAt,
  findChange,
  findCursor,
  findFile,
  findGap,
  findLine,
  findZone,
  lineFrom,
  lineIdOf,
  lineOn,
  zoneAt,
} from "./row-search.ts";
import { useChangedColumns } from "./use-changed-columns.ts";
import { useColours } from "./use-colours.ts";
import { useDiffCursor } from "./use-diff-cursor.ts";
import { useDiffRows } from "./use-diff-rows.ts";
import { useEnterZone } from "./use-enter-zone.ts";
import type { Expand, ReadText } from "./use-expansions.ts";
import { useLineDrag } from "./use-line-drag.ts";
import "./diff.css";
import "./sticky-head.css";

/** What a view can ask of its diff. */
export interface DiffHandle {
  focus(): void;
  showFile(index: number): void;
  moveChange(step: 1 | -1): void;
  moveFile(step: 1 | -1): void;
  /** The line of the cursor, or the one where what is selected ends; null where it stands on none. */
  line(): LineId | null;
  /** The same; on a head, the first change below it in its file. */
  nearestLine(): LineId | null;
  /** Brings a line into sight, with the cursor on it; false where the diff does not show it. */
  showLine(line: LineId): boolean;
  /** To the next (or previous) thing under a line, from the first again after the last. */
  moveZone(step: 1 | -1, accepts: (contribution: Contribution) => boolean): void;
  /** Into the first field of the thing at the cursor, or of one under its line that is accepted; false where none is there. */
  enterZone(accepts: (contribution: Contribution) => boolean): boolean;
}

/** What every view of a diff may give it. */
export interface DiffOptions {
  /** What the grid is, for readers: "Diff of 8f3c21a". */
  label: string;
  /** Where the lines between hunks come from; without it they stay hidden. */
  readText?: ReadText | undefined;
  /** What others put under lines. The same array as long as nothing in it changes. */
  contributions?: readonly Contribution[] | undefined;
  /** Lines that came from elsewhere in the diff, or went there. */
  moves?: Moves | undefined;
  /** Stands at the end of a file's header. Its controls are for the pointer: the grid is one Tab stop. */
  fileAside?: ((file: DiffFile) => ReactNode) | undefined;
  /** Called when lines are selected, and with null when they are no more. */
  onSelection?: ((selection: LineSelection | null) => void) | undefined;
  /** Lines take comments: called with the one whose mark in the gutter was pressed. Keys are their owner's. */
  onComment?: ((line: LineId) => void) | undefined;
  handle?: Ref<DiffHandle> | undefined;
}

export interface DiffGridProps extends DiffOptions {
  files: readonly DiffFile[];
  layout: DiffLayout;
  headers: boolean;
  offer?: ((file: DiffFile) => ReactNode) | undefined;
  /** Called when the end comes near: time to load more files. */
  onNearEnd?: (() => void) | undefined;
  /** Called with the file of the cursor as long as that is in sight, else with the one at the top of the view. */
  onFile?: ((index: number) => void) | undefined;
  /** Stands under the last row. */
  foot?: ReactNode;
}

const footHeight = 72;

/** Rows drawn beyond those in sight: few before somebody scrolls, so that a diff opens without the work for rows that most people never see. */
const overscan = { atRest: 4, scrolled: 20 };

/** Rows of a diff with its keys. Two columns wrap long lines, one column where a person chose it; else it scrolls sideways. */
export function DiffGrid(props: DiffGridProps) {
  const { label, layout, headers, offer, fileAside, onNearEnd, onFile, foot, handle, onSelection, onComment, moves = noMoves } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const id = useId();
  const { given, files, rows, columns, isWrapping, expansions, reading, expand } = useDiffRows({
    files: props.files,
    layout,
    headers,
    readText: props.readText,
    contributions: props.contributions,
  });
  const shownFile = useRef(-1);
  // Measured heights belong to a row as it is laid out: another layout has others.
  const mode = isWrapping ? layout : "plain";
  const top = useRef<Cursor | null>(null);
  const cursorRow = useRef(-1);
  const tellFile = (start: number, end: number): void => {
    const at = cursorRow.current;
    const file = rows[at >= start && at <= end ? at : start]?.file;
    if (file === undefined || file === shownFile.current) return;
    shownFile.current = file;
    onFile?.(file);
  };

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(
      (index: number) => estimateRow(rows[index], isWrapping ? (scroller.current?.clientWidth ?? 960) : null),
      [rows, isWrapping],
    ),
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index];
        // What others drew is the same element in either layout, and is measured again when its width changes.
        return row?.type === "zone"
          ? row.id
          : `${mode}
${row?.id}`;
      },
      [rows, mode],
    ),
    overscan: isScrolled ? overscan.scrolled : overscan.atRest,
    paddingEnd: foot ? footHeight : 0,
    scrollPaddingStart: headers ? heights.file : 0,
    // A row in which somebody types stays, wherever they look.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const focused = scroller.current?.contains(document.activeElement)
        ? document.activeElement?.closest<HTMLElement>("[data-zone]")
        : null;
      const index = focused ? rows.findIndex((row) => row.id === focused.dataset["zone"]) : -1;
      return index === -1 || drawn.includes(index) ? drawn : [...drawn, index].sort((a, b) => a - b);
    },
    onChange: (instance) => {
      if ((instance.scrollOffset ?? 0) > 0) setScrolled(true);
      const at = instance.range?.startIndex ?? 0;
      const first = rows[at];
      top.current = cursorAt(rows, at, files);
      if (first) tellFile(at, instance.range?.endIndex ?? at);
      if ((instance.range?.endIndex ?? 0) >= rows.length - 60) onNearEnd?.();
    },
  });
  const cursor = useDiffCursor({
    rows,
    files,
    isSplit: layout === "split",
    reveal: (index, align) => {
      // Of a row that is higher than the view, the changed part.
      const size = virtual.measurementsCache[index]?.size ?? 0;
      const height = scroller.current?.clientHeight ?? 0;
      const [top] = virtual.getOffsetForIndex(index, "start") ?? [0];
      if (align === "center" && size > height) virtual.scrollToOffset(top + Math.max(0, changeDown(rows[index]) * size - height / 3));
      else virtual.scrollToIndex(index, { align });
    },
    onSelection,
  });
  const { index, active, selected, go } = cursor;
  const drag = useLineDrag(cursor);
  const showColumns = useChangedColumns({ scroller, rows, active, idOf: (row) => `${id}-${row}` });
  const goToChange = (step: 1 | -1): void => {
    showColumns();
    go(findChange(rows, index, step), "center");
  };
  useEffect(() => {
    cursorRow.current = active;
    if (virtual.range && active >= virtual.range.startIndex && active <= virtual.range.endIndex) tellFile(active, active);
  });
  // After another layout, the line at the top stays there.
  const laidOut = useRef(mode);
  useLayoutEffect(() => {
    if (laidOut.current === mode) return;
    laidOut.current = mode;
    const at = top.current === null ? -1 : findCursor(rows, top.current, files);
    if (at > 0) virtual.scrollToIndex(at, { align: "start" });
  }, [mode, rows, files, virtual]);

  const lineHere = (): LineId | null => {
    const row = rows[index];
    if (row?.type !== "zone") return cursor.selection?.head ?? lineIdOf(row, files);
    const { file, side, line } = row.contribution;
    return line === 0 ? null : { file, side, line };
  };
  const enterZone = useEnterZone(scroller);
  useImperativeHandle(handle, () => ({
    focus: () => scroller.current?.focus(),
    showFile: (file) =>
      go(
        rows.findIndex((row) => row.file === file),
        "start",
      ),
    moveChange: goToChange,
    moveFile: (step) => go(findFile(rows, index, step), "start"),
    // What stands under a line is about that line; an image, in place of all of them, about none.
    line: lineHere,
    nearestLine: () => lineHere() ?? (rows[index]?.type === "zone" ? null : lineFrom(rows, index, files)),
    showLine: (line) => {
      const file = files.findIndex(({ key }) => key === line.file);
      const at = rows.findIndex((row) => row.file === file && lineOn(row, line.side) === line.line);
      go(at === -1 ? null : at, "center");
      return at !== -1;
    },
    moveZone: (step, accepts) => go(findZone(rows, active, step, accepts), "center"),
    enterZone: (accepts) => {
      const at = zoneAt(rows, index, accepts);
      if (at === null) return false;
      if (at !== active) go(at);
      enterZone();
      return true;
    },
  }));

  /** To the same lines elsewhere; from the line over a block too. */
  const goToOtherEnd = (): unknown => {
    const row = rows[index];
    const file = files[row?.file ?? -1]?.key;
    if (row === undefined || file === undefined) return false;
    const sides =
      row.type === "zone" ? [row.contribution] : (["new", "old"] as const).map((side) => ({ file, side, line: lineOn(row, side) ?? 0 }));
    const other = sides.map((line) => moves.otherEnd(line)).find((found) => found !== null);
    if (other === undefined) return false;
    const at = rows.findIndex((known) => files[known.file]?.key === other.file && lineOn(known, other.side) === other.line);
    go(at === -1 ? null : at, "center");
    return true;
  };
  useStatusKeys([{ id: "other-end", keys: keysOf("diff.other-end"), text: "other end of the move" }], moves.blocks.length > 0);
  const expandAt = (at: number | null, how: "top" | "bottom" | "all" | "everything"): unknown => {
    const row = at === null ? undefined : rows[at];
    const [file, shown] = row === undefined ? [] : [given[row.file], files[row.file]];
    if (row === undefined || file === undefined || shown === undefined) return false;
    if (how !== "everything" && (row.type !== "hunk" || row.hidden === null)) return false;
    const what: Expand =
      how === "everything" || row.type !== "hunk" || row.hidden === null ? "everything" : { gap: row.hidden.gap.key, how };
    expand(file, shown, what);
    return true;
  };
  const copy = (): unknown => {
    if (window.getSelection()?.isCollapsed === false) return false;
    const lines = cursor.read();
    if (lines.length === 0) return false;
    copyText(lines.join("\n"), `Copied ${lines.length === 1 ? "1 line" : `${formatCount(lines.length)} lines`}`);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / heights.line) - 2);
    const last = rows.length - 1;
    pressIn(["diff", "list", "several"], event, {
      "diff.next-line": () => go(findLine(rows, index, 1)),
      "diff.previous-line": () => go(findLine(rows, index, -1)),
      "diff.next-change": () => goToChange(1),
      "diff.previous-change": () => goToChange(-1),
      "diff.next-file": () => go(findFile(rows, index, 1), "start"),
      "diff.previous-file": () => go(findFile(rows, index, -1), "start"),
      "diff.other-end": goToOtherEnd,
      "diff.expand-gap": () => expandAt(index, "all"),
      "diff.expand-down": () => expandAt(findGap(rows, index, 1), "top"),
      "diff.expand-up": () => expandAt(findGap(rows, index, -1), "bottom"),
      "diff.expand-all": () => expandAt(index, "everything"),
      "diff.copy": copy,
      "list.first": () => go(0),
      "list.last": () => go(last),
      "list.page-down": () => go(Math.min(last, index + page)),
      "list.page-up": () => go(Math.max(0, index - page)),
      ...cursor.severalKeys(page),
    });
  };
  const onPress = (at: number, event: MouseEvent<HTMLDivElement>): void => {
    const pressed = event.target as Element;
    const how = pressed.closest<HTMLElement>("[data-expand]")?.dataset["expand"];
    if (how === "top" || how === "bottom" || how === "all") expandAt(at, how);
    // A press on a number has selected its line, and one in what another feature drew is for that.
    if (pressed.closest(".diff-number, .diff-zone") === null) {
      cursor.select(null);
      cursor.put(at);
    }
    const sign = pressed.closest<HTMLElement>(".diff-sign");
    const line = sign === null ? null : lineIdOf(rows[at], files, sign.dataset["side"] === "old" ? "old" : "new");
    if (line !== null) onComment?.(line);
  };

  // With the grid, not after it: in a task of their own, whatever else the screen draws comes before them.
  const items = virtual.getVirtualItems();
  const { tokensOf } = useColours(files, rows, expansions, [items[0]?.index ?? 0, items.at(-1)?.index ?? -1]);
  const first = items.find((item) => item.index === virtual.range?.startIndex);
  const topRow = rows[first?.index ?? 0];
  // A header that is partly out of sight is no header.
  const isCovered = topRow?.type !== "file" || (virtual.scrollOffset ?? 0) > (first?.start ?? 0);
  const sticky = headers && topRow && isCovered ? files[topRow.file] : undefined;
  const asideOf = (file: number | undefined): ReactNode => {
    const shown = file === undefined ? undefined : given[file];
    return shown && fileAside?.(shown);
  };
  const attributes = grid({
    label,
    rowCount: rows.length,
    active: items.some((item) => item.index === index) ? `${id}-${index}` : undefined,
    isMultiselectable: true,
    onKeyDown,
    onPress,
  });
  return (
    <div className="diff-frame">
      <div
        ref={scroller}
        className="diff-grid"
        data-wraps={isWrapping || undefined}
        data-comments={onComment === undefined ? undefined : true}
        {...surface("diff", "list", "several")}
        {...attributes}
        {...drag}
      >
        {sticky ? (
          <div className="diff-sticky" aria-hidden="true" style={{ width: scroller.current?.clientWidth }}>
            <FileHeader file={sticky} aside={asideOf(topRow?.file)} moved={moves.of(sticky.key)} />
          </div>
        ) : null}
        <div
          className="diff-space"
          {...rowGroup}
          style={{
            height: virtual.getTotalSize(),
            width: columns > 0 ? `max(100%, calc(${gutters.unified + 16}px + ${columns}ch))` : undefined,
          }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const file = files[row.file];
            const isSelected = selected !== null && item.index >= selected[0] && item.index <= selected[1];
            const isMeasured = row.type === "zone" || (isWrapping && (row.type === "line" || row.type === "pair"));
            return (
              <DrawnRow
                key={item.key}
                id={id}
                index={item.index}
                start={item.start}
                row={row}
                file={file}
                files={files}
                isActive={item.index === index}
                isNextHead={row.type === "file" && row.file !== topRow?.file}
                selected={isSelected ? selected[2] : null}
                offer={offer}
                aside={row.type === "file" ? asideOf(row.file) : undefined}
                fileMoves={row.type === "file" ? moves.of(file?.key ?? "") : undefined}
                {...movedIn(row, file, moves)}
                reading={reading.get(file?.key ?? "")}
                oldTokens={file && tokensOf(file, "old", lineOn(row, "old"))}
                newTokens={file && tokensOf(file, "new", lineOn(row, "new"))}
                measure={isMeasured ? virtual.measureElement : undefined}
              />
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
