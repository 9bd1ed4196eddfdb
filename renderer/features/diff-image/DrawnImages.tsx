// Two versions of an image as somebody chose to look at them, with what is known of both.
import { Minus, Plus } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { fitScale, formatScale, nextScale, type Size } from "../../../shared/lib/image-zoom.ts";
import { CommandKeys } from "../../commands/CommandKeys.tsx";
import { keyOf } from "../../commands/press.ts";
import type { ImageVersion } from "../../data/image-version.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { DifferenceCanvas } from "./DifferenceCanvas.tsx";
import { Facts } from "./Facts.tsx";
import type { View } from "./modes.ts";
import { Sides } from "./Sides.tsx";
import { Swipe } from "./Swipe.tsx";
import { unionOf } from "./versions.ts";

export interface DrawnImagesProps {
  /** null: there is none on that side. */
  before: ImageVersion | null;
  after: ImageVersion | null;
  path: string;
  view: View;
  onChange: (change: Partial<View>) => void;
}

/** Pixels that a fitted image is high at most. */
const fittedHeight = 300;
const nothing: Size = { width: 1, height: 1 };

export function DrawnImages({ before, after, path, view, onChange }: DrawnImagesProps) {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [share, setShare] = useState<string | null>(null);
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    // The row that holds it is measured too: what a new width does to its height waits for the next frame.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setWidth(element.clientWidth));
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  const [a, b] = [before?.is === "image" ? before : null, after?.is === "image" ? after : null];
  const both = a !== null && b !== null ? { a, b } : null;
  const mode = both === null ? "sides" : view.mode;
  const union = unionOf(a?.size ?? nothing, b?.size ?? nothing);
  const columns = mode === "sides" && before !== null && after !== null ? 2 : 1;
  const fitted = fitScale(union, { width: (width - 16 * (columns - 1)) / columns - 2, height: fittedHeight });
  const scale = view.scale === "fit" ? fitted : view.scale;
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => report.current({ drawn: scale }), [scale]);
  const onAreas = useCallback((areas: number) => report.current({ areas, area: -1 }), []);
  return (
    <div className="diff-image" data-mode={mode}>
      <div ref={room} className="diff-image-room">
        {width === 0 ? null : mode === "sides" || both === null ? (
          <Sides before={before} after={after} path={path} room={union} scale={scale} />
        ) : mode === "swipe" ? (
          <Swipe before={both.a} after={both.b} path={path} scale={scale} line={view.line} onLine={(line) => onChange({ line })} />
        ) : (
          <DifferenceCanvas
            before={both.a}
            after={both.b}
            path={path}
            scale={scale}
            area={view.area}
            onAreas={onAreas}
            onShare={setShare}
          />
        )}
      </div>
      <Facts before={before} after={after} mode={mode} share={share}>
        {mode === "difference" && view.areas > 0 ? (
          <span className="diff-image-key" role="status">
            <CommandKeys of="image.next-area" />{" "}
            {view.area < 0 ? `${view.areas} ${view.areas === 1 ? "area" : "areas"}` : `area ${view.area + 1} of ${view.areas}`}
          </span>
        ) : null}
        {a === null && b === null ? null : (
          <span className="diff-image-zoom">
            <IconButton
              {...{ icon: Minus, label: "Both smaller", keys: keyOf("image.smaller"), size: "small", placement: "top" }}
              onPress={() => onChange({ scale: nextScale(scale, -1) })}
            />
            <output className="ui-num" aria-label="Scale of both">
              {formatScale(scale)}
            </output>
            <IconButton
              {...{ icon: Plus, label: "Both larger", keys: keyOf("image.larger"), size: "small", placement: "top" }}
              onPress={() => onChange({ scale: nextScale(scale, 1) })}
            />
            <span className="diff-image-key">
              <CommandKeys of="image.fit" /> fit
            </span>
          </span>
        )}
      </Facts>
    </div>
  );
}
