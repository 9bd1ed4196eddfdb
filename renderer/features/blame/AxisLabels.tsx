// What stands below the bars of the revisions: the date of the shown one, and as many of the axis as have room beside it.
import { type RefObject, useEffect, useState } from "react";
import { type AxisLabel, fitLabels, type HandleDate } from "./revisions.ts";

export interface AxisLabelsProps {
  track: RefObject<HTMLElement | null>;
  labels: readonly AxisLabel[];
  /** null = it is not known yet, or the only one. */
  date: HandleDate | null;
}

export function AxisLabels({ track, labels, date }: AxisLabelsProps) {
  // As the layout has it: asking for it here would lay everything out once more.
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (track.current !== null) observer.observe(track.current);
    return () => observer.disconnect();
  }, [track]);
  return (
    <>
      {fitLabels(labels, date, width).map(({ at, text }) => (
        <span key={text} style={{ left: `${at * 100}%` }} data-end={at === 1 || undefined}>
          {text}
        </span>
      ))}
      {date === null ? null : (
        <span className="blame-date" style={{ left: `${date.at * 100}%` }} data-edge={date.edge}>
          {date.text}
        </span>
      )}
    </>
  );
}
