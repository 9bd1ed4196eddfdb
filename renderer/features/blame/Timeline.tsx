// The revisions of a file as bars on an axis of dates: where one is, and how to get elsewhere by pointer or key.

import { type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { ownValue } from "../../../shared/lib/own-value.ts";
import { surface } from "../../commands/press.ts";
import type { Revision } from "../../data/revisions.ts";
import { formatDay } from "../../ui/text/format-age.ts";
import { spellOdd } from "../../ui/text/odd-characters.ts";
import { AxisLabels } from "./AxisLabels.tsx";
import { type BlameKeys, takeKeys } from "./blame-keys.ts";
import { heatOf } from "./heat.ts";
import { barsOf, type HandleDate, heightsOf, labelAxis, nearest, placeRevisions } from "./revisions.ts";

export interface TimelineProps {
  /** Newest first. */
  revisions: readonly Revision[];
  /** The shown one, or the one that is on its way; -1 while it is not known. */
  at: number;
  /** Revisions that are looked past. */
  ignored: ReadonlySet<string>;
  /** Lines that each changed, where they are counted. */
  changed: ReadonlyMap<string, number>;
  keys: () => BlameKeys;
  onGo: (index: number) => void;
  /** To newer ones, or older ones below 0, from the one that is on its way. */
  onStep: (by: number) => void;
}

/** Revisions that a key goes over. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 };

/** Of a bar whose lines nobody has counted. */
const usualHeight = 0.5;

const sayLines = (lines: number | undefined): string =>
  lines === undefined ? "" : `, ${lines.toLocaleString("en-US")} ${lines === 1 ? "line" : "lines"}`;

export function Timeline({ revisions, at, ignored, changed, keys, onGo, onStep }: TimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef({ keys, onStep });
  useEffect(() => {
    latest.current = { keys, onStep };
  });
  // Bars do not creep while one looks at them.
  const [now] = useState(() => Date.now());
  const places = useMemo(() => placeRevisions(revisions, now), [revisions, now]);
  const heat = useMemo(() => heatOf(new Map(revisions.map(({ id, time }) => [id, time]))), [revisions]);
  const heights = useMemo(() => heightsOf(revisions, changed), [revisions, changed]);
  const bars = useMemo(() => barsOf(places, heights), [places, heights]);
  const times = useMemo(() => revisions.map(({ time }) => time), [revisions]);
  const labels = useMemo(() => labelAxis(times, places, now), [times, places, now]);
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const forget = takeKeys(element, () => latest.current.keys());
    const press = (event: KeyboardEvent): void => {
      const by = ownValue(steps, event.key);
      if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      // Nothing scrolls.
      event.preventDefault();
      latest.current.onStep(by);
    };
    element.addEventListener("keydown", press);
    return () => {
      forget();
      element.removeEventListener("keydown", press);
    };
  }, []);
  const shown = dragged ?? at;
  const drag = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const index = nearest(places, (event.clientX - box.left) / box.width);
    if (index < 0 || index === dragged) return;
    setDragged(index);
    onGo(index);
  };
  const revision = revisions[shown];
  const count = revisions.length;
  const words =
    revision === undefined
      ? "not known yet"
      : `${count - shown} of ${count}, ${formatDay(new Date(revision.time), new Date(0))}, ${revision.author}`;
  const place = places[shown] ?? 0;
  const date: HandleDate | null =
    revision === undefined || count < 2
      ? null
      : {
          at: place,
          text: formatDay(new Date(revision.time), new Date(0)),
          edge: place < 0.05 ? "begin" : place > 0.95 ? "end" : undefined,
        };
  return (
    <div
      ref={track}
      className="blame-track"
      role="slider"
      tabIndex={0}
      aria-label="Revision of this file"
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={shown < 0 ? 1 : count - shown}
      aria-valuetext={words}
      title={revision === undefined ? undefined : spellOdd(`${revision.title} · ${revision.author}${sayLines(changed.get(revision.id))}`)}
      {...surface("blame")}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    >
      {bars.map(({ at: left, index, tallest }) => {
        const id = revisions[tallest]?.id ?? "";
        return (
          <i
            key={id}
            data-is={ignored.has(id) ? "ignored" : shown >= 0 && index < shown ? "after" : undefined}
            style={{
              left: `${left * 100}%`,
              ["--heat" as string]: `var(--heat-${heat.get(id) ?? 1})`,
              ["--height" as string]: heights[tallest] ?? usualHeight,
            }}
          />
        );
      })}
      {shown < 0 ? null : <b style={{ left: `${place * 100}%` }} />}
      <AxisLabels {...{ track, labels, date }} />
    </div>
  );
}
