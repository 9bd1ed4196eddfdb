// Text as plain lines at the editor's metrics: what is seen until Monaco is there, and for files that are too large for it.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import "./editor.css";

export interface PlainTextProps {
  text: string;
  label: string;
  /** Line to show first, from 1. */
  line: number | null;
}

const lineHeight = 20;
/** A line longer than this is cut on screen; nobody can read it and the browser could not draw it. */
const longestLine = 10_000;

export function PlainText({ text, label, line }: PlainTextProps) {
  const scroller = useRef<HTMLElement>(null);
  const lines = useMemo(() => text.split("\n"), [text]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 40,
    paddingStart: 6,
    paddingEnd: 6,
    initialRect: { width: 800, height: 1_000 },
  });
  useEffect(() => {
    if (line !== null) virtual.scrollToIndex(line - 1, { align: "center" });
  }, [line, virtual]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
    <section ref={scroller} className="editor-plain" aria-label={label} tabIndex={0}>
      <div className="editor-plain-lines" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <pre key={item.key} className="editor-plain-line" style={{ transform: `translateY(${item.start}px)` }}>
            <span className="editor-plain-number" aria-hidden="true">
              {item.index + 1}
            </span>
            {lines[item.index]?.slice(0, longestLine)}
          </pre>
        ))}
      </div>
    </section>
  );
}
