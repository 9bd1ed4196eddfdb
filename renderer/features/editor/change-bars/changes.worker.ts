// The thread that compares: it hears what is typed edit by edit, so the window never copies a text for it at a key.
import type { LineEdit } from "../../../monaco/load.ts";
import { applyEdits, compareTexts, type TextChanges } from "./changes.ts";

/** To the thread, about one open text. `texts` starts over, `edits` go on from there, and each is answered with its number; `close` forgets. */
export type Question =
  | { readonly is: "texts"; readonly text: number; readonly number: number; readonly texts: Texts }
  | { readonly is: "edits"; readonly text: number; readonly number: number; readonly edits: readonly LineEdit[] }
  | { readonly is: "close"; readonly text: number };

export interface Texts {
  readonly committed: string;
  /** null = nothing is staged. */
  readonly staged: string | null;
  /** null = as it was committed. */
  readonly typed: string | null;
}

export interface Answer extends TextChanges {
  readonly text: number;
  readonly number: number;
}

const open = new Map<number, { committed: readonly string[]; staged: readonly string[] | null; typed: string[] }>();

self.onmessage = ({ data }: MessageEvent<Question>): void => {
  if (data.is === "close") {
    open.delete(data.text);
    return;
  }
  if (data.is === "texts") {
    const { committed, staged, typed } = data.texts;
    open.set(data.text, { committed: committed.split("\n"), staged: staged?.split("\n") ?? null, typed: (typed ?? committed).split("\n") });
  }
  const lines = open.get(data.text);
  if (lines === undefined) return;
  if (data.is === "edits") applyEdits(lines.typed, data.edits);
  const answer: Answer = { text: data.text, number: data.number, ...compareTexts(lines.committed, lines.staged, lines.typed) };
  self.postMessage(answer);
};
