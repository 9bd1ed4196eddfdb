// A plain list over useList: rows of one look, each named by its own words.
import type { AriaAttributes, KeyboardEvent, ReactNode } from "react";
import type { useList } from "./use-list.ts";
import "./RowList.css";

export interface RowListProps {
  list: ReturnType<typeof useList>;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  renderRow: (index: number) => ReactNode;
  /** Stable key of a row. */
  rowKey: (index: number) => string;
  rowAria?: ((index: number) => AriaAttributes) | undefined;
  /** What its keys belong to. */
  surface?: { readonly "data-surface": string } | undefined;
  /** Stands after the last row and scrolls with it. */
  foot?: ReactNode;
}

/** Fills its parent, which has to have a height. */
export function RowList({ list, onKeyDown, renderRow, rowKey, rowAria, surface, foot }: RowListProps) {
  return (
    <div {...list.list(onKeyDown)} className="ui-list" {...surface}>
      <div {...list.space} className="ui-list-canvas">
        {list.drawn.map((index) => (
          <div key={rowKey(index)} {...list.row(index)} {...rowAria?.(index)} className="ui-list-row">
            {renderRow(index)}
          </div>
        ))}
      </div>
      {foot ? <div role="presentation">{foot}</div> : null}
    </div>
  );
}
