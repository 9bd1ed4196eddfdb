// What every list of rows does alike: keys, roles, selection, letters that are typed, and drawing only what is in sight.
import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { countSelected, extendTo, isSelected, type Selection, selectAll, selectOne, toggleRow } from "./selection.ts";
import { useNear } from "./use-near.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useTyped } from "./use-typed.ts";

export interface ListOptions {
  /** grid: rows with cells of role gridcell; listbox: options; tree: treeitems, which say their level themselves. */
  readonly role: "grid" | "listbox" | "tree";
  readonly label: string;
  readonly count: number;
  /** What the rows are rows of: with another one a selection of several ends. */
  readonly identity: string;
  /** Pixels, the same for each row, as the density has it. */
  readonly rowHeight: number;
  /** The row that keys act on, -1 for none. The owner of the list finds it by what it is, not by its number. */
  readonly active: number;
  /** What the active row is, where its number changes as rows come before it; it comes into sight when it is another. */
  readonly activeKey?: string;
  readonly onActive: (index: number) => void;
  /** A press of the pointer; by default the row becomes active and no more. */
  readonly onPress?: (index: number, event: MouseEvent<HTMLElement>) => void;
  readonly onDoublePress?: (index: number) => void;
  /** A row that is likely to be opened: time to fetch what it opens. */
  readonly onNear?: (index: number, isPressed: boolean) => void;
  /** Whether Shift and Ctrl select several. */
  readonly isMultiple?: boolean;
  /** Rows in all for a reader, -1 when nobody knows; `count` by default. */
  readonly rowCount?: number;
  readonly paddingStart?: number;
  readonly paddingEnd?: number;
  /** Rows over which a heading stands, ascending and the same array as long as nothing changes, and its pixels. Their owner draws them. */
  readonly headings?: readonly number[];
  readonly headingHeight?: number;
  readonly overscan?: number;
  /** What typed letters jump to. */
  readonly toText?: (index: number) => string;
  /** The element that scrolls, where its owner needs it too. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
}

const rowRoles = { grid: "row", listbox: "option", tree: "treeitem" } as const;

/** Attributes of a cell of a grid. */
export const cell = { role: "gridcell" } as const;

/** Index of the row under a press, null beside the rows. */
export function rowAt(event: MouseEvent): number | null {
  const row = (event.target as Element).closest<HTMLElement>("[data-index]");
  return row?.dataset["index"] === undefined ? null : Number(row.dataset["index"]);
}

/** Attributes of a drawn row. */
export type ListRow = ReturnType<ReturnType<typeof useList>["row"]>;

/** One Tab stop: the scroller has the focus and names its active row. For a component that draws its scroller from the beginning. */
export function useList(options: ListOptions) {
  const { role, label, count, identity, rowHeight, active, onActive, onPress, onDoublePress, isMultiple = false, toText } = options;
  const { paddingStart = 0, paddingEnd = 0, overscan = 15, rowCount = count } = options;
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const scroller = options.scroller ?? own;
  const rows = useRowWindow({
    count,
    rowHeight,
    paddingStart,
    paddingEnd,
    scroller,
    overscan,
    headings: options.headings,
    headingHeight: options.headingHeight,
    name: `${role} ${label}`,
    shows: active,
  });
  const typed = useTyped(count, toText);
  const { reveal, isMeasured } = rows;
  // Once for each: rows that come do not bring back somebody who looks elsewhere.
  const shown = useRef("");
  const key = `${identity} ${options.activeKey ?? active}`;
  useLayoutEffect(() => {
    if (!isMeasured || active < 0 || active >= count || shown.current === key) return;
    shown.current = key;
    reveal(active);
  }, [active, count, key, isMeasured, reveal]);

  const hasKeys = (): boolean => document.activeElement === scroller.current;
  const near = useNear({ active, activeKey: key, hasKeys, onNear: options.onNear });

  // A selection of several holds while its active row does.
  const [several, setSeveral] = useState<{ identity: string; active: number; selection: Selection } | null>(null);
  const isHeld = several !== null && several.identity === identity && several.active === active;
  const selection = isHeld ? several.selection : selectOne(active);
  const select = (next: Selection, index: number): void => {
    setSeveral({ identity, active: index, selection: next });
    if (index !== active) onActive(index);
  };
  const clamp = (index: number): number => Math.max(0, Math.min(count - 1, index));
  const move = (index: number): void => {
    if (count === 0) return;
    setSeveral(null);
    reveal(clamp(index));
    onActive(clamp(index));
  };
  const extend = (index: number): void => {
    if (count === 0) return;
    reveal(clamp(index));
    select(extendTo(selection, clamp(index)), clamp(index));
  };
  const drawn = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at);
  return {
    scroller,
    /** Indexes of the rows to draw. */
    drawn,
    first: rows.first,
    last: rows.last,
    selection,
    /** How many rows are selected. */
    selected: countSelected(selection),
    move,
    /** Brings a row into sight. */
    reveal,
    step: (by: number) => (): void => move(active + by),
    /** For `pressIn(["list"], …)`. */
    keys: {
      "list.first": () => move(0),
      "list.last": () => move(count - 1),
      "list.page-down": () => move(active + rows.pageRows()),
      "list.page-up": () => move(active - rows.pageRows()),
    },
    /** For `pressIn(["several"], …)`. */
    severalKeys: {
      "several.extend-down": () => extend(active + 1),
      "several.extend-up": () => extend(active - 1),
      "several.extend-first": () => extend(0),
      "several.extend-last": () => extend(count - 1),
      "several.extend-page-down": () => extend(active + rows.pageRows()),
      "several.extend-page-up": () => extend(active - rows.pageRows()),
      "several.toggle": () => select(toggleRow(selection, active), active),
      "several.all": () => select(selectAll(count, active), active),
    },
    /** Whether the next letter belongs to a word that is being typed: it is no command then. */
    isTyping: (event: KeyboardEvent): boolean => isLetter(event) && typed.isTyping(event.timeStamp),
    /** Goes to the row that typed letters mean; whether the key was one of a word. */
    type: (event: KeyboardEvent): boolean => {
      if (!isLetter(event)) return false;
      const wasTyping = typed.isTyping(event.timeStamp);
      const to = typed.read(event.key, active, event.timeStamp);
      if (to !== null) move(to);
      return to !== null || wasTyping;
    },
    /** Element id of a row. */
    idOf: (index: number): string => `${id}-${index}`,
    /** For the element that scrolls and has the focus; `onKeyDown` is where its owner hands the keys out. */
    list: (onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void) => ({
      onKeyDown,
      ref: scroller,
      role,
      tabIndex: 0,
      "aria-label": label,
      "aria-rowcount": role === "grid" ? rowCount : undefined,
      "aria-multiselectable": isMultiple || undefined,
      "aria-activedescendant": active >= rows.first && active <= rows.last ? `${id}-${active}` : undefined,
      onClick: (event: MouseEvent<HTMLElement>): void => {
        const index = rowAt(event);
        if (index === null || index >= count) return;
        if (isMultiple && event.shiftKey) extend(index);
        else if (isMultiple && (event.ctrlKey || event.metaKey)) select(toggleRow(selection, index), index);
        else {
          setSeveral(null);
          if (onPress) onPress(index, event);
          else onActive(index);
        }
      },
      onPointerOver: (event: MouseEvent): void => near.over(rowAt(event)),
      onPointerLeave: (): void => near.over(null),
      // The other buttons open no row.
      onPointerDown: (event: MouseEvent): void => near.down(event.button === 0 ? rowAt(event) : null),
      onDoubleClick: (event: MouseEvent): void => {
        const index = rowAt(event);
        if (index !== null && index < count) onDoublePress?.(index);
      },
    }),
    /** For the element in it that holds the rows. */
    space: { role: role === "grid" ? "rowgroup" : "none", style: { height: rows.height, overflow: "clip" } as const },
    /** For what stands after the last row of a grid, in a row group of its own. */
    group: { role: "rowgroup" } as const,
    after: (name: string) => ({ role: "row", "aria-label": name, "aria-rowindex": count + 1 }),
    /** For a drawn row. */
    row: (index: number, name?: string) => ({
      role: rowRoles[role],
      id: `${id}-${index}`,
      "data-index": index,
      "data-active": index === active || undefined,
      "aria-label": name,
      "aria-selected": isSelected(selection, index),
      ...(role === "grid"
        ? { "aria-rowindex": index + 1 }
        : role === "listbox"
          ? { "aria-setsize": rowCount, "aria-posinset": index + 1 }
          : {}),
      style: { height: rowHeight, transform: `translateY(${rows.topOf(index)}px)` },
    }),
  };
}

const isLetter = (event: KeyboardEvent): boolean =>
  event.target === event.currentTarget && [...event.key].length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey;
