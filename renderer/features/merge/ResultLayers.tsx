// What stands in the result's editor: room for bars and for lines that only a side has, folds, and where each line comes from.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MergeResult } from "../../desk/model.ts";
import type { Folds, Mark, Marks, OpenEditor, Reach, Scroll, Zone } from "../../monaco/load.ts";
import { useOpenEditor } from "../editor/index.ts";
import { readHeights, sameHeights } from "./heights.ts";
import { type Anchor, anchorAt, type Layout, topOfAnchor } from "./model/layout.ts";
import type { Place } from "./model/places.ts";
import { isAsked } from "./model/result.ts";

export interface ResultLayersProps {
  places: readonly Place[];
  result: MergeResult;
  layout: Layout;
  wraps: boolean;
  /** Hears which lines of the result (from 0) are higher than one row, px. */
  onHeights: (heights: ReadonlyMap<number, number>) => void;
  /** px that the sides are to be scrolled sideways at least. */
  reach: number;
  /** Hears how far all of it can be scrolled sideways, px. */
  onReach: (px: number) => void;
  onScroll: (scroll: Scroll) => void;
  onEditor: (editor: OpenEditor | null) => void;
}

/** Lines that only a side has, over which bars and folds lie, or rows that a line beside has more. */
const drawAs =
  (className: string) =>
  (host: HTMLElement): (() => void) => {
    host.className = className;
    return () => undefined;
  };

export function ResultLayers({ places, result, layout, wraps, onHeights, reach, onReach, onScroll, onEditor }: ResultLayersProps) {
  const editor = useOpenEditor();
  const layers = useRef<{ folds: Folds; marks: Marks; reach: Reach; zones: Zone[] } | null>(null);
  /** Counts edits that move lines: zones move with them, and not always to where they belong. */
  const [moves, setMoves] = useState(0);
  /** Counts what may have wrapped a line otherwise. */
  const [changes, setChanges] = useState(0);
  /** What stood at the top before lines were wrapped, or no longer. */
  const anchor = useRef<Anchor | null>(null);
  const laid = useRef(layout);
  useLayoutEffect(() => {
    onEditor(editor);
    if (editor === null) return;
    const release = [
      editor.keepAligned(),
      editor.onScroll(onScroll),
      editor.onEdit((edits) => {
        if (edits === null || edits.some(({ fromLine, toLine, text }) => fromLine !== toLine || text.includes("\n")))
          setMoves((count) => count + 1);
      }),
    ];
    const made = { folds: editor.addFolds(), marks: editor.addMarks(), reach: editor.addReach(onReach), zones: [] as Zone[] };
    layers.current = made;
    return () => {
      layers.current = null;
      made.folds.dispose();
      made.marks.dispose();
      made.reach.dispose();
      for (const zone of made.zones) zone.dispose();
      for (const end of release) end();
      onEditor(null);
    };
  }, [editor, onScroll, onReach, onEditor]);
  useLayoutEffect(() => {
    if (editor === null || !wraps) return;
    anchor.current = anchorAt(laid.current, editor.scroll().top);
    const unwrap = editor.wrapLines();
    const release = [editor.onHeights(() => setChanges((count) => count + 1)), editor.onEdit(() => setChanges((count) => count + 1))];
    return () => {
      anchor.current = anchorAt(laid.current, editor.scroll().top);
      for (const end of release) end();
      unwrap();
    };
  }, [editor, wraps]);
  const measured = useRef<ReadonlyMap<number, number>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are measured again where they may have wrapped otherwise
  useLayoutEffect(() => {
    if (editor === null || !wraps) return;
    const heights = readHeights(editor, layout);
    if (sameHeights(heights, measured.current)) return;
    measured.current = heights;
    onHeights(heights);
  }, [editor, wraps, layout, moves, changes]);
  const zones = [...layout.zones, ...[...layout.pads].map(([line, { height, index }]) => [line, height, index])].join(" ");
  const hidden = layout.hidden.map(({ from, to }) => `${from}-${to}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: zones and folds are put again where they are others, or lines moved
  useLayoutEffect(() => {
    const made = layers.current;
    if (editor === null || made === null) return;
    const scroll = editor.scroll();
    for (const zone of made.zones) zone.dispose();
    made.zones = [
      ...[...layout.pads].map(([after, { height, index }]) => {
        const kind = kindAt(places, result, index);
        const draw = drawAs(kind === null ? "" : `merge-line-${kind}`);
        return editor.addZone({ after, height, margin: kind === null ? "" : `merge-line-${kind} merge-margin-${kind}`, draw });
      }),
      ...[...layout.zones].map(([after, height]) =>
        editor.addZone({ after, height, inFolds: true, margin: "merge-zone", draw: drawAs("merge-zone") }),
      ),
    ];
    made.folds.set(layout.hidden);
    const held = anchor.current ?? (wraps ? anchorAt(laid.current, scroll.top) : null);
    const top = held === null ? scroll.top : topOfAnchor(layout, held);
    anchor.current = null;
    editor.scrollTo({ top, left: scroll.left });
    onScroll(editor.scroll());
  }, [editor, zones, hidden, moves, wraps, layout.height]);
  useLayoutEffect(() => {
    laid.current = layout;
  });
  useEffect(() => {
    if (editor !== null) layers.current?.reach.set(reach);
  }, [editor, reach]);
  useEffect(() => {
    if (editor !== null) layers.current?.marks.set(marksOf(places, result));
  }, [editor, places, result]);
  return null;
}

function marksOf(places: readonly Place[], { counts, choices }: MergeResult): Mark[] {
  let at = 0;
  return places.flatMap((place, index): Mark[] => {
    const [from, count, choice] = [at + 1, counts[index] ?? 0, choices[index] ?? "auto"];
    at += count;
    const to = at;
    const kind = kindOf(place, choice);
    if (kind === null) return [];
    const ruler = {
      token: kind === "open" ? "--conf-line" : kind === "auto" ? "--add-mark" : "--accent",
      isLight: true,
    } as const;
    if (count === 0) return kind === "open" ? [{ from: Math.max(1, at), to: Math.max(1, at), ruler }] : [];
    return [{ from, to, line: `merge-line merge-line-${kind}`, margin: `merge-line-${kind} merge-margin-${kind}`, ruler }];
  });
}

function kindAt(places: readonly Place[], { choices }: MergeResult, index: number): ReturnType<typeof kindOf> {
  const place = places[index];
  return place === undefined ? null : kindOf(place, choices[index] ?? "auto");
}

/** How lines of a place are drawn: not decided, taken, typed by hand, or merged by themselves. */
export function kindOf(place: Place, choice: MergeResult["choices"][number]): "open" | "taken" | "typed" | "auto" | null {
  if (choice === "edited") return "typed";
  if (isAsked(place, choice)) return choice === "open" ? "open" : "taken";
  return place.from === "same" ? null : "auto";
}
