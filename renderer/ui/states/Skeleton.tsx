// Bars at the heights and indents of the rows to come; only for a first load, and only after 150 ms.
import { type CSSProperties, useEffect, useState } from "react";
import "./Skeleton.css";

export interface SkeletonProps {
  /** What is being loaded, for readers: "Loading files". */
  label: string;
  rows: number;
  /** Pixels: 24 tree, 28 list, 30 commit, 40 two lines, 20 code. */
  rowHeight?: number | undefined;
  /** Steps of 14 px per row, repeated; [0, 0, 1, 2] looks like a tree. */
  indents?: readonly number[] | undefined;
  /** A short second bar at the right edge, as in lists with ages. */
  trailing?: boolean | undefined;
  /** Milliseconds before it shows; 150 by default. */
  delay?: number | undefined;
}

const widths = [62, 44, 70, 52, 38, 64, 48, 58, 42, 55];

/** Placeholder rows. */
export function Skeleton({ label, rows, rowHeight = 28, indents = [0], trailing = false, delay = 150 }: SkeletonProps) {
  const [isShown, setShown] = useState(delay === 0);
  useEffect(() => {
    if (delay === 0) return;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  const bars = Array.from({ length: rows }, (_, row) => ({
    row,
    width: widths[row % widths.length] ?? 50,
    indent: (indents[row % indents.length] ?? 0) * 14,
  }));
  return (
    <div className="ui-skeleton" role="status" aria-label={label} data-shown={isShown || undefined}>
      {isShown
        ? bars.map((bar) => (
            <div key={bar.row} className="ui-skeleton-row" style={{ height: rowHeight, "--ui-indent": `${bar.indent}px` } as CSSProperties}>
              <span className="ui-skeleton-bar" style={{ width: `${bar.width}%` }} />
              {trailing ? <span className="ui-skeleton-bar ui-skeleton-end" /> : null}
            </div>
          ))
        : null}
    </div>
  );
}
