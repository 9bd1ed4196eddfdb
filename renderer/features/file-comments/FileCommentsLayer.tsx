// The marks of comments left of the line numbers, and open threads between the lines: a part of the open text.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Lane, Zone } from "../../monaco/load.ts";
import { lineAfter } from "../blame/index.ts";
import { type CarriedThread, lineOf, markOf, OpenThread } from "../earlier-comments/index.ts";
import { useChanges, useOpenEditor } from "../editor/index.ts";

export interface LayerProps {
  connection: string;
  id: string;
  path: string;
  /** The text as it was committed, with LF. */
  committed: string;
  threads: readonly CarriedThread[];
  /** Keys of threads that stand open. */
  open: ReadonlySet<string>;
  /** The thread whose field for an answer is to have the focus. */
  wanted: string | null;
  onReached: () => void;
  onToggle: (key: string) => void;
  onThere: (thread: CarriedThread) => void;
  /** Lets the list bring a line into sight, and give the focus back; null when the text goes. */
  onText: (text: TextHandle | null) => void;
}

export interface TextHandle {
  /** A line of the committed text. */
  goTo(line: number): void;
  focus(): void;
}

interface OpenZone {
  readonly host: HTMLElement;
  readonly zone: Zone;
}

const laneWidth = 18;

export function FileCommentsLayer({
  connection,
  id,
  path,
  committed,
  threads,
  open,
  wanted,
  onReached,
  onToggle,
  onThere,
  onText,
}: LayerProps) {
  const editor = useOpenEditor();
  const changes = useChanges(editor, committed, null);
  const lane = useRef<Lane | null>(null);
  const [zones, setZones] = useState<ReadonlyMap<string, OpenZone>>(new Map());
  const placed = useMemo(() => threads.filter((thread) => lineOf(thread) !== null), [threads]);
  const hasMarks = placed.length > 0;
  const latest = useRef({ onToggle, onText, changes });
  useLayoutEffect(() => {
    latest.current = { onToggle, onText, changes };
  });

  useEffect(() => {
    if (editor === null) return;
    latest.current.onText({
      goTo: (line) => editor.goTo(lineAfter(latest.current.changes.now().places, line).line),
      focus: () => editor.focus(),
    });
    return () => latest.current.onText(null);
  }, [editor]);
  useEffect(() => {
    if (editor === null || !hasMarks) return;
    const made = editor.addLane({ name: "Comments", width: `${laneWidth}px` });
    lane.current = made;
    return () => {
      lane.current = null;
      made.dispose();
    };
  }, [editor, hasMarks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another editor, or a lane that came, is another lane
  useEffect(() => {
    const byLine = new Map<number, CarriedThread[]>();
    for (const thread of placed) {
      const line = lineAfter(changes.now().places, lineOf(thread) ?? 1).line;
      byLine.set(line, [...(byLine.get(line) ?? []), thread]);
    }
    lane.current?.set(
      [...byLine]
        .sort(([a], [b]) => a - b)
        .map(([line, own]) => ({
          from: line,
          to: line,
          key: `${line} ${own.map((thread) => `${thread.key} ${markOf(thread)}`).join(" ")}`,
          draw: (host) => drawMark(host, own, (key) => latest.current.onToggle(key)),
        })),
    );
  }, [editor, hasMarks, placed, changes]);

  // A zone for each open thread; where its line is another one it is made again.
  const standing = placed
    .filter(({ key }) => open.has(key))
    .map((thread) => `${thread.key} ${lineOf(thread)}`)
    .join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: made again where other threads stand open, or at other lines
  useEffect(() => {
    if (editor === null) return;
    const made = new Map<string, OpenZone>();
    for (const thread of placed) {
      if (!open.has(thread.key)) continue;
      const after = Math.min(lineAfter(latest.current.changes.now().places, lineOf(thread) ?? 1).line, editor.lineCount());
      let host: HTMLElement | null = null;
      const zone = editor.addZone({
        ...{ after, height: 90, isLive: true },
        draw: (element) => {
          host = element;
          return () => undefined;
        },
      });
      if (host !== null) made.set(thread.key, { host, zone });
    }
    setZones(made);
    return () => {
      setZones(new Map());
      for (const { zone } of made.values()) zone.dispose();
    };
  }, [editor, standing]);

  return placed.map((thread) => {
    const found = zones.get(thread.key);
    if (found === undefined) return null;
    return createPortal(
      <OpenThread
        {...{ connection, id, path, thread }}
        isTypedOver={!lineAfter(changes.places, lineOf(thread) ?? 1).isSame}
        isWanted={wanted === thread.key}
        onReached={onReached}
        onThere={() => onThere(thread)}
        onLeave={() => {
          onToggle(thread.key);
          editor?.focus();
        }}
        onHeight={found.zone.resize}
      />,
      found.host,
      thread.key,
    );
  });
}

/** The picture of a comment, pressed to open and close the threads of its line. */
function drawMark(host: HTMLElement, threads: readonly CarriedThread[], toggle: (key: string) => void): () => void {
  const button = document.createElement("button");
  const count = threads.reduce((sum, { comments }) => sum + comments.length, 0);
  const marks = [...new Set(threads.map(markOf))];
  button.type = "button";
  button.tabIndex = -1;
  button.className = "file-comments-sign";
  button.dataset["mark"] = marks[0] ?? "exact";
  const label = `${count} ${count === 1 ? "comment" : "comments"}, ${marks.join(", ")}`;
  button.setAttribute("aria-label", label);
  button.title = label;
  const press = (): void => {
    for (const { key } of threads) toggle(key);
  };
  button.addEventListener("click", press);
  host.append(button);
  return () => button.removeEventListener("click", press);
}
