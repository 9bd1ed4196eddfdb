// Syntax colours of the lines in sight: asked for in blocks after they are drawn, from a worker, and laid over them when they come.
import { useEffect, useSyncExternalStore } from "react";
import { colourLines, type LineTokens } from "../../monaco/colours.ts";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow } from "./diff-rows.ts";
import type { FileText } from "./gaps.ts";
import type { Side } from "./line-id.ts";
import { lineOn } from "./row-search.ts";

/** Lines that are coloured together, and lines before them that are read for where they lead. */
const blockSize = 200;
const runUp = 60;

/** Lines that follow each other on one side. */
interface Run {
  readonly name: string;
  /** Number of the first line. */
  readonly start: number;
  readonly lines: readonly string[];
}

interface FileColours {
  readonly runs: Readonly<Record<Side, readonly Run[]>>;
  readonly tokens: Readonly<Record<Side, Map<number, LineTokens>>>;
  readonly asked: Set<string>;
}

const coloursOf = new WeakMap<object, FileColours>();
let files = 0;

/** With the whole text, lines are coloured as they stand in it; without, as they stand in their hunk. */
function openColours(file: DiffFile, text: FileText | null): FileColours {
  const known = coloursOf.get(text ?? file.diff);
  if (known) return known;
  files += 1;
  const name = `file ${files}`;
  const runs = {
    old: runsOn("old", file, name),
    new: text ? [{ name: `${name} text`, start: 1, lines: text.lines }] : runsOn("new", file, name),
  };
  // Until the text is coloured, what its hunks were stays.
  const before = text === null ? undefined : coloursOf.get(file.diff);
  const tokens = { old: before?.tokens.old ?? new Map<number, LineTokens>(), new: new Map(before?.tokens.new) };
  const colours = { runs, tokens, asked: new Set<string>() };
  coloursOf.set(text ?? file.diff, colours);
  return colours;
}

function runsOn(side: Side, file: DiffFile, name: string): Run[] {
  return file.diff.hunks.map((hunk, index) => {
    const lines = hunk.lines.filter((line) => (side === "new" ? line.newLine : line.oldLine) !== null);
    const start = (side === "new" ? lines[0]?.newLine : lines[0]?.oldLine) ?? 0;
    return {
      name: `${name} ${side} ${index}`,
      start,
      lines: lines.map((line) => (side === "old" ? (line.oldText ?? line.text) : line.text)),
    };
  });
}

/** A block may come after the view that asked for it is gone, and be for the next one. */
let blocksCome = 0;
let blocksDrawn = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function drawBlocks(): void {
  blocksDrawn = blocksCome;
  for (const listener of listeners) listener();
}

/** The run that holds a line. */
function findRun(runs: readonly Run[], line: number): Run | undefined {
  let [low, high] = [0, runs.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (run === undefined) return undefined;
    if (line < run.start) high = middle - 1;
    else if (line >= run.start + run.lines.length) low = middle + 1;
    else return run;
  }
  return undefined;
}

/** Asks for the blocks of the rows that are drawn; draws again when one has come. Without colours, a diff is as good as it was. */
export function useColours(
  shown: readonly DiffFile[],
  rows: readonly DiffRow[],
  texts: ReadonlyMap<string, { readonly text: FileText | null }>,
  [first, last]: readonly [first: number, last: number],
) {
  useSyncExternalStore(subscribe, () => blocksDrawn);
  useEffect(() => {
    const ask = (): void => {
      for (const index of indexesAround(first, last)) {
        const row = rows[index];
        const file = row && shown[row.file];
        if (row === undefined || file === undefined || (row.type !== "line" && row.type !== "pair")) continue;
        for (const side of ["old", "new"] as const) {
          const line = lineOn(row, side);
          // Lines that stand on both sides are coloured once.
          if (line === null || (side === "old" && lineOn(row, "new") !== null && row.type === "line")) continue;
          askFor(file, openColours(file, texts.get(file.key)?.text ?? null), side, line);
        }
      }
    };
    const idle = window.requestIdleCallback(ask, { timeout: 300 });
    return () => window.cancelIdleCallback(idle);
  }, [shown, rows, texts, first, last]);
  return {
    tokensOf: (file: DiffFile, side: Side, line: number | null): LineTokens | undefined =>
      line === null ? undefined : openColours(file, texts.get(file.key)?.text ?? null).tokens[side].get(line),
  };
}

/** The rows that are drawn, and some of those that come next on either side: their colours are there before they are. */
function indexesAround(first: number, last: number): number[] {
  const drawn = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return [...drawn, ...[60, 120, 180].flatMap((ahead) => [last + ahead, first - ahead])];
}

function askFor(file: DiffFile, colours: FileColours, side: Side, line: number): void {
  const run = findRun(colours.runs[side], line);
  if (run === undefined) return;
  const block = Math.floor((line - run.start) / blockSize);
  const name = `${run.name} ${block}`;
  if (colours.asked.has(name)) return;
  colours.asked.add(name);
  const from = block * blockSize;
  const lines = run.lines.slice(from, from + blockSize);
  const path = side === "old" ? file.oldPath : file.path;
  colourLines({ path, run: run.name, block, lines, runUp: run.lines.slice(Math.max(0, from - runUp), from) }).then(
    (coloured) => {
      if (coloured === null) return;
      for (const [at, tokens] of coloured.entries()) colours.tokens[side].set(run.start + from + at, tokens);
      blocksCome += 1;
      // Blocks that come together are drawn together.
      if (blocksCome - blocksDrawn === 1) requestAnimationFrame(drawBlocks);
    },
    (error: Error) => {
      colours.asked.delete(name);
      console.warn("Lines of a diff have no colours yet.", error);
    },
  );
}
