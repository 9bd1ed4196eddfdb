// The lines between hunks that a diff leaves out, and how much of them is shown again from the new file's text.
import type { DiffLine, Hunk } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "./diff-file.ts";

/** Lines left out before a hunk, or after the last one. */
export interface Gap {
  /** The new line before which it ends; Infinity for the one after the last hunk. The same whatever is shown of it. */
  readonly key: number;
  /** Numbers of its first line on each side. */
  readonly oldFrom: number;
  readonly newFrom: number;
  /** Lines in it; null as long as the end of the file is not known. */
  readonly count: number | null;
}

/** How many of a gap's lines are shown at its beginning and at its end. */
export interface ShownLines {
  readonly top: number;
  readonly bottom: number;
}

/** What a person had shown of one file. */
export interface Expansion {
  /** Lines of the new file; null until it was read. */
  readonly text: FileText | null;
  readonly shown: ReadonlyMap<number, ShownLines>;
}

export interface FileText {
  readonly lines: readonly string[];
  readonly endsWithLineFeed: boolean;
}

/** A carriage return stays with its line, as in a diff. */
export function toFileText(text: string): FileText {
  const lines = text.split("\n");
  const endsWithLineFeed = lines.at(-1) === "";
  if (endsWithLineFeed) lines.pop();
  return { lines, endsWithLineFeed };
}

/** Of all lines that a press shows. */
export const expandStep = 20;

/** First line of a hunk on each side, also where a side has none. */
const firstOf = (hunk: Hunk): { old: number; new: number } => ({
  old: hunk.oldCount === 0 ? hunk.oldStart + 1 : hunk.oldStart,
  new: hunk.newCount === 0 ? hunk.newStart + 1 : hunk.newStart,
});

/** Lines of context after which a file may go on; git prints three. */
const context = 3;

/** A gap before each hunk and one after the last; null where nothing is left out. New and deleted files have none. */
export function findGaps(file: DiffFile, text: FileText | null): (Gap | null)[] {
  const { hunks, complete } = file.diff;
  const isWhole = file.change === "added" || file.change === "removed";
  if (isWhole || hunks.length === 0) return hunks.map(() => null).concat(null);
  let next = { old: 1, new: 1 };
  const gaps = hunks.map((hunk): Gap | null => {
    const first = firstOf(hunk);
    const count = first.new - next.new;
    const gap = { key: first.new, oldFrom: next.old, newFrom: next.new, count };
    // A diff whose numbers do not fit has no gap there: what would be shown would be wrong.
    const fits = count > 0 && first.old - next.old === count;
    next = { old: first.old + hunk.oldCount, new: first.new + hunk.newCount };
    return fits ? gap : null;
  });
  return [...gaps, complete ? gapAtEnd(hunks, next, text) : null];
}

function gapAtEnd(hunks: readonly Hunk[], next: { old: number; new: number }, text: FileText | null): Gap | null {
  const last = hunks.at(-1)?.lines ?? [];
  const changed = last.findLastIndex((line) => line.kind !== "context");
  const mayGoOn = last.length - 1 - changed >= context && last.at(-1)?.endsFile !== true;
  const count = text === null ? null : Math.max(0, text.lines.length - next.new + 1);
  if (count === 0 || (text === null && !mayGoOn)) return null;
  return { key: Number.POSITIVE_INFINITY, oldFrom: next.old, newFrom: next.new, count };
}

/** A gap as it is shown: lines at its beginning, how many stay hidden (null = nobody knows yet), lines at its end. */
export interface ShownGap {
  readonly top: readonly DiffLine[];
  readonly hidden: number | null;
  readonly bottom: readonly DiffLine[];
}

export function showGap(gap: Gap, { text, shown }: Expansion): ShownGap {
  if (text === null || gap.count === null) return { top: [], hidden: gap.count, bottom: [] };
  const count = Math.max(0, Math.min(gap.count, text.lines.length - gap.newFrom + 1));
  const wanted = shown.get(gap.key) ?? { top: 0, bottom: 0 };
  const top = Math.min(wanted.top, count);
  const bottom = Math.min(wanted.bottom, count - top);
  return {
    top: linesOf(gap, text, 0, top),
    hidden: count - top - bottom,
    bottom: linesOf(gap, text, count - bottom, count),
  };
}

/** Lines that were made, so that a line is the same object each time. */
const made = new WeakMap<FileText, Map<number, DiffLine>>();

function linesOf(gap: Gap, text: FileText, from: number, to: number): DiffLine[] {
  const known = made.get(text) ?? new Map<number, DiffLine>();
  made.set(text, known);
  const lines: DiffLine[] = [];
  for (let at = from; at < to; at += 1) {
    const newLine = gap.newFrom + at;
    const before = known.get(newLine);
    const oldLine = gap.oldFrom + at;
    const endsFile = !text.endsWithLineFeed && newLine === text.lines.length;
    const line: DiffLine =
      before?.oldLine === oldLine ? before : { kind: "context", text: text.lines[newLine - 1] ?? "", oldLine, newLine, endsFile };
    known.set(newLine, line);
    lines.push(line);
  }
  return lines;
}

/** More lines of a gap: from its beginning, from its end, or all of it. */
export function expandGap(shown: Expansion["shown"], key: number, how: "top" | "bottom" | "all"): Expansion["shown"] {
  const { top, bottom } = shown.get(key) ?? { top: 0, bottom: 0 };
  const next =
    how === "all"
      ? { top: Number.POSITIVE_INFINITY, bottom }
      : how === "top"
        ? { top: top + expandStep, bottom }
        : { top, bottom: bottom + expandStep };
  return new Map(shown).set(key, next);
}
