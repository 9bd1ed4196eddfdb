// Text as plain lines at the editor's metrics: what is seen until Monaco is there, and for files that are too large for it.
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { useAppearance } from "../../state/appearance.ts";
import { useRowWindow } from "../../ui/lists/use-row-window.ts";
import "./editor.css";

export interface PlainTextProps {
  text: string;
  label: string;
  /** Line to show first, from 1. */
  line: number | null;
  /** Lines of the whole text, where this is its beginning. */
  lineCount?: number;
}

/** Digits that the editor leaves room for at least. */
const fewestDigits = 3;

/** A line longer than this is cut on screen; nobody can read it and the browser could not draw it. */
const longestLine = 10_000;

export function PlainText({ text, label, line, lineCount = 0 }: PlainTextProps) {
  const scroller = useRef<HTMLElement>(null);
  const lineHeight = useAppearance((state) => state.codeLine);
  const lines = useMemo(() => text.split("\n"), [text]);
  const rows = useRowWindow({ count: lines.length, rowHeight: lineHeight, paddingStart: 6, paddingEnd: 6, scroller, overscan: 40 });
  const { reveal, isMeasured } = rows;
  useEffect(() => {
    if (line !== null && isMeasured) reveal(Math.min(line, lines.length) - 1);
  }, [line, lines, isMeasured, reveal]);
  // As wide as the editor's own, so that no line moves when that takes this place.
  const digits = Math.max(fewestDigits, String(Math.max(lines.length, lineCount)).length);
  const drawn = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section ref={scroller} className="editor-plain" aria-label={label} tabIndex={0}>
      <div className="editor-plain-lines" style={{ height: rows.height, "--editor-more": digits - fewestDigits } as CSSProperties}>
        {drawn.map((index) => (
          <pre key={index} className="editor-plain-line" style={{ transform: `translateY(${rows.topOf(index)}px)` }}>
            <span className="editor-plain-number" aria-hidden="true">
              {index + 1}
            </span>
            {lines[index]?.slice(0, longestLine)}
          </pre>
        ))}
      </div>
    </section>
  );
}
