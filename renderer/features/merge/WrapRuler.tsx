// Measures the wrapped lines of a side, seen by nobody: as they are drawn, in the width that they have, before they are in sight.
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { MergeResult } from "../../desk/model.ts";
import { LineText } from "../diff/index.ts";
import { sameHeights } from "./heights.ts";
import { type Layout, sideLines, sizes } from "./model/layout.ts";
import { drawnLine, indentOf } from "./side-line.ts";

export interface WrapRulerProps {
  side: "theirs" | "yours";
  layout: Layout;
  result: MergeResult;
  onHeights: (side: "theirs" | "yours", heights: ReadonlyMap<number, number>) => void;
}

/** Signs that are as wide as a zero. */
const plain = /^[\x20-\x7e]*$/;
const probe = "0".repeat(100);

export function WrapRuler({ side, layout, result, onHeights }: WrapRulerProps) {
  const ruler = useRef<HTMLDivElement>(null);
  /** px of the code, and its columns; what was measured counts for one width. */
  const [room, setRoom] = useState<{ px: number; columns: number } | null>(null);
  const measured = useRef({ px: 0, heights: new WeakMap<object, number>() });
  const told = useRef<ReadonlyMap<number, number> | null>(null);
  useLayoutEffect(() => {
    const host = ruler.current;
    if (host === null) return;
    const look = (): void => {
      const [row, letters] = [host.querySelector(".merge-code"), host.querySelector<HTMLElement>(".merge-probe")];
      const px = row?.clientWidth ?? 0;
      const columns = Math.floor((px * probe.length) / Math.max(1, letters?.offsetWidth ?? 0));
      if (px > 0) setRoom((known) => (known?.px === px && known.columns === columns ? known : { px, columns }));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(host);
    return () => watch.disconnect();
  }, []);
  /** Those that may take more than one row. */
  const long = useMemo(() => {
    if (room === null) return [];
    return layout.blocks.flatMap((block) =>
      sideLines(block, side)
        .filter(({ text }) => text.length > room.columns || !plain.test(text))
        .map((line) => ({ line: line.line, ...drawnLine(block, side, result, line) })),
    );
  }, [layout, side, result, room]);
  if (room !== null && measured.current.px !== room.px) measured.current = { px: room.px, heights: new WeakMap() };
  const known = measured.current.heights;
  const unknown = long.filter(({ own }) => !known.has(own));
  useLayoutEffect(() => {
    if (room === null) return;
    const drawn = ruler.current?.querySelectorAll<HTMLElement>(".merge-shifted") ?? [];
    for (const [at, { own }] of unknown.entries()) known.set(own, Math.ceil((drawn[at]?.offsetHeight ?? 0) / sizes.line) * sizes.line);
    const heights = new Map<number, number>();
    for (const { line, own } of long) {
      const height = known.get(own) ?? 0;
      if (height > sizes.line) heights.set(line, height);
    }
    if (told.current !== null && sameHeights(told.current, heights)) return;
    told.current = heights;
    onHeights(side, heights);
  });
  return (
    <div ref={ruler} className="merge-ruler" aria-hidden="true">
      <div className="merge-side-line">
        <span className="merge-number" />
        <code className="merge-code">
          <span className="merge-probe">{probe}</span>
        </code>
      </div>
      {unknown.map(({ line, own, old }) => (
        <div key={line} className="merge-side-line">
          <span className="merge-number" />
          <code className="merge-code">
            <span className="merge-shifted" style={indentOf(own.text)}>
              <LineText line={own} partner={old} tokens={undefined} />
            </span>
          </code>
        </div>
      ))}
    </div>
  );
}
