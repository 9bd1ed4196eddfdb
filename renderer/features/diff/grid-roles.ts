// Attributes of virtual grids: one Tab stop on the grid itself, which points at its active row, so rows and cells take no focus.
import type { KeyboardEventHandler, MouseEvent } from "react";

export interface GridOptions {
  readonly label: string;
  /** Rows in all; -1 when nobody knows. */
  readonly rowCount: number;
  /** Element id of the active row when it is drawn. */
  readonly active: string | undefined;
  readonly isMultiselectable?: boolean;
  readonly onKeyDown: KeyboardEventHandler<HTMLDivElement>;
  /** A press on a row, by the index in its data-index. */
  readonly onPress: (index: number, event: MouseEvent<HTMLDivElement>) => void;
  readonly onDoublePress?: (index: number) => void;
}

function rowAt(event: MouseEvent<HTMLDivElement>): number | null {
  const row = (event.target as Element).closest<HTMLElement>("[data-index]");
  return row?.dataset["index"] === undefined ? null : Number(row.dataset["index"]);
}

/** For the element that scrolls and has the focus. */
export const grid = ({ label, rowCount, active, isMultiselectable, onKeyDown, onPress, onDoublePress }: GridOptions) => ({
  role: "grid",
  tabIndex: 0,
  "aria-label": label,
  "aria-rowcount": rowCount,
  "aria-multiselectable": isMultiselectable,
  "aria-activedescendant": active,
  onKeyDown,
  onClick: (event: MouseEvent<HTMLDivElement>) => {
    const index = rowAt(event);
    if (index !== null) onPress(index, event);
  },
  onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
    const index = rowAt(event);
    if (index !== null) onDoublePress?.(index);
  },
});

export const rowGroup = { role: "rowgroup" } as const;

/** For a drawn row; `index` counts from 0. */
export const gridRow = (id: string, index: number, label: string, selected?: boolean) => ({
  role: "row",
  id: `${id}-${index}`,
  "data-index": index,
  "aria-rowindex": index + 1,
  "aria-label": label,
  "aria-selected": selected,
});

export const gridCell = { role: "gridcell" } as const;
