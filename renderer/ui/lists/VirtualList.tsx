// A list of any length that draws only the rows in view. One Tab stop; the active row is named by aria-activedescendant.
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from "react";
import { moveActive } from "./list-keys.ts";
import { useTyped } from "./use-typed.ts";
import "./VirtualList.css";

export interface RowState {
  isActive: boolean;
  isSelected: boolean;
}

export interface VirtualListHandle {
  focus: () => void;
  scrollToIndex: (index: number) => void;
}

export interface VirtualListProps {
  /** listbox with options, tree with treeitems, grid with rows (whose cells carry role gridcell). */
  role: "listbox" | "tree" | "grid";
  label: string;
  count: number;
  /** Pixels, the same for every row. */
  rowHeight: number;
  renderRow: (index: number, state: RowState) => ReactNode;
  /** Stable key of a row; its index by default. */
  rowKey?: ((index: number) => string | number) | undefined;
  /** aria-level, aria-expanded and the like. A row is named by its text; an aria-label has to contain all of what is visible. */
  rowAria?: ((index: number) => AriaAttributes) | undefined;
  active: number;
  onActiveChange: (index: number, how: "key" | "pointer", event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  isSelected?: ((index: number) => boolean) | undefined;
  isMultiple?: boolean | undefined;
  /** Enter or double click. */
  onActivate?: ((index: number) => void) | undefined;
  onRowClick?: ((index: number) => void) | undefined;
  /** Sees every key first; call preventDefault to keep it from moving the active row. */
  onKeyDown?: ((event: KeyboardEvent<HTMLDivElement>, active: number) => void) | undefined;
  /** The text that typed letters jump to; without it letters are left to onKeyDown. */
  toText?: ((index: number) => string) | undefined;
  /** Called when the last rows come near, to load more. */
  onEndNear?: (() => void) | undefined;
  /** -1 where the total is unknown. Grids only. */
  rowCount?: number | undefined;
  overscan?: number | undefined;
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  /** Stands after the last row and scrolls with it. */
  footer?: ReactNode;
  ref?: Ref<VirtualListHandle> | undefined;
}

const rowRoles = { listbox: "option", tree: "treeitem", grid: "row" } as const;

/** A windowed list; fills its parent, which has to have a height. */
export function VirtualList(props: VirtualListProps) {
  const {
    role,
    label,
    count,
    rowHeight,
    renderRow,
    rowAria,
    active,
    onActiveChange,
    isSelected,
    onActivate,
    onRowClick,
    overscan = 12,
  } = props;
  const { rowKey, isMultiple = false, onKeyDown, toText, onEndNear, rowCount, autoFocus = false, footer, ref } = props;
  const ownId = useId();
  const listId = props.id ?? ownId;
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useTyped(count, toText);
  const hasActive = active >= 0 && active < count;

  // The active row stays in the document when it is scrolled away, or aria-activedescendant would point at nothing.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (!hasActive || indexes.includes(active)) return indexes;
      return [...indexes, active].sort((left, right) => left - right);
    },
    [active, hasActive],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor,
    ...(rowKey ? { getItemKey: rowKey } : {}),
  });
  useEffect(() => {
    // Row heights change with density; measured offsets would stay at the old one. (Named so that the effect depends on it.)
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const lastDrawn = items[items.length - 1]?.index ?? -1;
  useEffect(() => {
    if (count > 0 && lastDrawn >= count - overscan) onEndNear?.();
  }, [count, lastDrawn, overscan, onEndNear]);
  useEffect(() => {
    if (autoFocus) scroller.current?.focus({ preventScroll: true });
  }, [autoFocus]);
  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus({ preventScroll: true }),
    scrollToIndex: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  }));

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys typed into a field or button inside a row belong to it.
    if (event.target !== event.currentTarget) return;
    onKeyDown?.(event, active);
    if (event.defaultPrevented) return;
    if (event.key === "Enter" && hasActive && onActivate) {
      event.preventDefault();
      onActivate(active);
      return;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight);
    const next = event.altKey ? null : moveActive(event.key, active, count, pageRows);
    const target = next ?? (hasModifier ? null : typed.read(event.key, active, event.timeStamp));
    if (target === null) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target, { align: "auto" });
    onActiveChange(target, "key", event);
  };

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is one of listbox, tree and grid, which all take them
    // biome-ignore lint/a11y/noStaticElementInteractions: as above, the role is an interactive one
    <div
      ref={scroller}
      id={listId}
      className="ui-list"
      role={role}
      aria-label={label}
      aria-activedescendant={hasActive ? `${listId}-${active}` : undefined}
      aria-multiselectable={isMultiple || undefined}
      aria-rowcount={role === "grid" ? (rowCount ?? count) : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <div className="ui-list-canvas" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const { index } = item;
          const state = { isActive: index === active, isSelected: isSelected ? isSelected(index) : index === active };
          const place =
            role === "grid"
              ? { "aria-rowindex": index + 1 }
              : role === "listbox"
                ? { "aria-setsize": count, "aria-posinset": index + 1 }
                : {};
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled on the list, which has the focus
            // biome-ignore lint/a11y/noStaticElementInteractions: the role is one of option, treeitem and row
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above, all of them can be selected
            <div
              key={item.key}
              id={`${listId}-${index}`}
              role={rowRoles[role]}
              className="ui-list-row"
              aria-selected={state.isSelected}
              data-active={state.isActive || undefined}
              data-selected={state.isSelected || undefined}
              style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              onMouseDown={(event) => {
                if (event.button !== 0) return;
                onActiveChange(index, "pointer", event);
              }}
              onClick={() => onRowClick?.(index)}
              onDoubleClick={() => onActivate?.(index)}
              {...place}
              {...rowAria?.(index)}
            >
              {renderRow(index, state)}
            </div>
          );
        })}
      </div>
      {footer ? <div role="presentation">{footer}</div> : null}
    </div>
  );
}
