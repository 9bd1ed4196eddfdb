// What stands in the result's editor: room for bars and for lines that only a side has, folds, and where each line comes from.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MergeResult } from "../../desk/model.ts";
import type { Folds, Mark, Marks, OpenEditor, Reach, Scroll, Zone } from "../../monaco/load.ts";
import { useOpenEditor } from "../editor/index.ts";
import type { Layout } from "./model/layout.ts";
import type { Place } from "./model/places.ts";
import { isAsked } from "./model/result.ts";

export interface ResultLayersProps {
  places: readonly Place[];
  result: MergeResult;
  layout: Layout;
  /** px that the sides are to be scrolled sideways at least. */
  reach: number;
  /** Hears how far all of it can be scrolled sideways, px. */
  onReach: (px: number) => void;
  onScroll: (scroll: Scroll) => void;
  onEditor: (editor: OpenEditor | null) => void;
}

/** Lines that only a side has; bars and folds lie over it. */
function drawRoom(host: HTMLElement): () => void {
  host.className = "merge-zone";
  return () => undefined;
}

export function ResultLayers({ places, result, layout, reach, onReach, onScroll, onEditor }: ResultLayersProps) {
  const editor = useOpenEditor();
  const layers = useRef<{ folds: Folds; marks: Marks; reach: Reach; zones: Zone[] } | null>(null);
  /** Counts edits that move lines: zones move with them, and not always to where they belong. */
  const [moves, setMoves] = useState(0);
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
  const zones = [...layout.zones].join(" ");
  const hidden = layout.hidden.map(({ from, to }) => `${from}-${to}`).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: zones and folds are put again where they are others, or lines moved
  useLayoutEffect(() => {
    const made = layers.current;
    if (editor === null || made === null) return;
    const scroll = editor.scroll();
    for (const zone of made.zones) zone.dispose();
    made.zones = [...layout.zones].map(([after, height]) =>
      editor.addZone({ after, height, inFolds: true, margin: "merge-zone", draw: drawRoom }),
    );
    made.folds.set(layout.hidden);
    editor.scrollTo(scroll);
    onScroll(editor.scroll());
  }, [editor, zones, hidden, moves]);
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

/** How lines of a place are drawn: not decided, taken, typed by hand, or merged by themselves. */
export function kindOf(place: Place, choice: MergeResult["choices"][number]): "open" | "taken" | "typed" | "auto" | null {
  if (choice === "edited") return "typed";
  if (isAsked(place, choice)) return choice === "open" ? "open" : "taken";
  return place.from === "same" ? null : "auto";
}
