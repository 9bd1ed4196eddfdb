// One side of a merge, for reading: its lines where the result has theirs, with colours and with what differs from the base.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, type WheelEvent } from "react";
import type { MergeResult } from "../../desk/model.ts";
import { colourLines, type LineTokens } from "../../monaco/colours.ts";
import { useLatestCallback } from "../../state/use-latest-callback.ts";
import { LineText } from "../diff/index.ts";
import { type Block, blocksIn, type Layout, rowTop, sideLines } from "./model/layout.ts";
import { drawnLine, indentOf } from "./side-line.ts";
import { WrapRuler } from "./WrapRuler.tsx";

export interface SidePaneProps {
  side: "theirs" | "yours";
  path: string;
  /** All of the side, LF. */
  text: string;
  result: MergeResult;
  layout: Layout;
  wraps: boolean;
  /** Hears which lines (from 0) are higher than one row, px. */
  onHeights: (side: "theirs" | "yours", heights: ReadonlyMap<number, number>) => void;
  /** px of the text that are drawn. */
  inSight: { readonly from: number; readonly to: number };
  /** Hears how many px of its widest line stand beyond the pane. */
  onReach: (side: "theirs" | "yours", px: number) => void;
  onWheel: (event: WheelEvent) => void;
}

/** Lines that are coloured in one go. */
const blockSize = 200;
let runs = 0;

/** Tokens of the lines by their number, as far as they came. */
function useColours(path: string, text: string, first: number, last: number): ReadonlyMap<number, LineTokens> {
  const [tokens, setTokens] = useState<ReadonlyMap<number, LineTokens>>(new Map());
  const source = useMemo(() => {
    runs += 1;
    return { run: `merge ${runs}`, lines: text.split("\n"), asked: new Set<number>() };
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins without colours
  useEffect(() => setTokens(new Map()), [source]);
  useEffect(() => {
    let isOver = false;
    for (let block = Math.floor(first / blockSize); block <= Math.floor(last / blockSize); block += 1) {
      if (source.asked.has(block)) continue;
      source.asked.add(block);
      const start = block * blockSize;
      const lines = source.lines.slice(start, start + blockSize);
      colourLines({ path, run: source.run, block, lines, runUp: source.lines.slice(Math.max(0, start - 60), start) }).then(
        (coloured) => {
          if (isOver || coloured === null) {
            if (isOver) source.asked.delete(block);
            return;
          }
          setTokens((known) => new Map([...known, ...coloured.map((line, index) => [start + index, line] as const)]));
        },
        // Without colours the side reads as well.
        (error: unknown) => {
          source.asked.delete(block);
          console.warn("The lines have no colours yet.", error);
        },
      );
    }
    return () => {
      isOver = true;
    };
  }, [path, source, first, last]);
  return tokens;
}

export function SidePane({ side, path, text, result, layout, wraps, onHeights, inSight, onReach, onWheel }: SidePaneProps) {
  const pane = useReach(side, text, wraps, onReach);
  const blocks = blocksIn(layout, inSight.from, inSight.to);
  const drawn = blocks.flatMap((block) =>
    sideLines(block, side)
      .filter(({ top, height }) => top + height > inSight.from && top < inSight.to)
      .map((line) => ({ ...line, block })),
  );
  const tokens = useColours(path, text, drawn[0]?.line ?? 0, drawn.at(-1)?.line ?? 0);
  return (
    <section
      ref={pane}
      className="merge-side"
      data-side={side}
      data-wraps={wraps || undefined}
      aria-label={side === "theirs" ? "Theirs" : "Yours"}
      onWheel={onWheel}
    >
      {wraps ? <WrapRuler side={side} layout={layout} result={result} onHeights={onHeights} /> : null}
      <div className="merge-scrolled">
        {blocks.map((block) => room(block, side))}
        {drawn.map(({ block, ...line }) => {
          const { kind, isSame, own, old } = drawnLine(block, side, result, line);
          return (
            <div
              key={`${block.index} ${line.line}`}
              className="merge-side-line"
              data-kind={kind}
              data-same={(kind === "overlap" && isSame) || undefined}
              style={{ top: line.top, height: line.height }}
            >
              <span className="merge-number" aria-hidden="true">
                {line.line + 1}
              </span>
              <code className="merge-code">
                <span className="merge-shifted" style={wraps ? indentOf(own.text) : undefined}>
                  <LineText line={own} partner={old} tokens={tokens.get(line.line)} />
                </span>
              </code>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** px right of the longest line. */
const margin = 24;

/** Measures the lines that are drawn: the widest of a text so far counts. */
function useReach(side: "theirs" | "yours", text: string, wraps: boolean, onReach: SidePaneProps["onReach"]) {
  const pane = useRef<HTMLElement>(null);
  const widest = useRef({ text, px: 0 });
  const measure = useLatestCallback(() => {
    if (wraps) {
      onReach(side, 0);
      return;
    }
    const lines = [...(pane.current?.querySelectorAll<HTMLElement>(".merge-scrolled .merge-shifted") ?? [])];
    const drawn = Math.max(0, ...lines.map(({ offsetWidth }) => offsetWidth));
    const px = Math.max(drawn, widest.current.text === text ? widest.current.px : 0);
    widest.current = { text, px };
    const room = lines[0]?.parentElement?.clientWidth;
    if (room !== undefined) onReach(side, px > room ? px + margin - room : 0);
  });
  useLayoutEffect(measure);
  useEffect(() => {
    if (pane.current === null) return;
    const watch = new ResizeObserver(measure);
    watch.observe(pane.current);
    return () => watch.disconnect();
  }, [measure]);
  return pane;
}

/** What the side leaves empty of a place where another one has more lines. */
function room(block: Block, side: "theirs" | "yours"): ReactNode {
  const { index, place, top, bar, height, fold } = block;
  const own = rowTop(block, place[side].length);
  const missing = fold === null ? height - bar - own : 0;
  if (missing <= 0) return null;
  return <div key={`room ${index}`} className="merge-room" style={{ top: top + bar + own, height: missing }} />;
}
