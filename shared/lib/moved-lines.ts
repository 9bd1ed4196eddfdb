// Which blocks of removed lines of a diff came back as added ones elsewhere, as `git diff --color-moved=blocks` tells (mark_color_as_moved of git's diff.c).
import type { Hunk } from "./unified-diff.ts";

export interface MovedBlock {
  /** Where its lines stand: `old` = they were removed there, `new` = they were added. */
  readonly side: "old" | "new";
  /** Number of the file in the diff, and its first and last line, from 1. */
  readonly file: number;
  readonly from: number;
  readonly to: number;
  /** Where the same lines stand on the other side: a file, and the first line there. */
  readonly other: { readonly file: number; readonly from: number };
  /** It goes on with the block before it, after as many lines that were edited on the way. */
  readonly edited?: number;
}

/** Letters and digits that a block has at least, as git wants them. */
const fewest = 20;

interface Line {
  /** 1 added, -1 removed, 0 = neither: what ends a block. */
  readonly kind: 1 | -1 | 0;
  /** Equal for equal texts. */
  readonly text: number;
  readonly file: number;
  readonly number: number;
  readonly letters: number;
  /** The line of the same kind right after it, -1 = none. */
  next: number;
}

const end: Line = { kind: 0, text: -1, file: -1, number: 0, letters: 0, next: -1 };

/** ASCII letters and digits of a line, no further than is needed. */
function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length && count < fewest; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) count += 1;
  }
  return count;
}

/** Every changed line of a diff in its order, with a line of nothing wherever others stand between. */
function flatten(files: readonly (readonly Pick<Hunk, "lines">[])[]): Line[] {
  const texts = new Map<string, number>();
  const lines: Line[] = [];
  for (const [file, hunks] of files.entries()) {
    lines.push(end);
    for (const hunk of hunks) {
      lines.push(end);
      for (const line of hunk.lines) {
        if (line.kind === "context") {
          lines.push(end);
          continue;
        }
        let text = texts.get(line.text);
        if (text === undefined) {
          text = texts.size;
          texts.set(line.text, text);
        }
        const kind = line.kind === "added" ? 1 : -1;
        const before = lines.at(-1);
        if (before !== undefined && before.kind === kind) before.next = lines.length;
        lines.push({ kind, text, file, number: line.newLine ?? line.oldLine ?? 0, letters: countLetters(line.text), next: -1 });
        // Git prints a line of its own there.
        if (line.endsFile) lines.push(end);
      }
    }
  }
  return lines;
}

/** Places of the lines of one kind by their text, the last one first. */
function placesOf(lines: readonly Line[], kind: 1 | -1): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line?.kind !== kind) continue;
    const known = places.get(line.text);
    if (known === undefined) places.set(line.text, [at]);
    else known.push(at);
  }
  return places;
}

/** Pairs of equal lines of two sides past which no blocks are told: there are as many where thousands of lines are all the same. */
const mostPairs = 30_000_000;

/** How far the lines from one on go on as others do on the other side, and where those begin; of several the last place. */
interface Run {
  readonly length: number;
  readonly other: number;
}

/** The longest run from each changed line on; null where there are too many pairs. One pass from the end, as each run is one line and the next one's. */
function longestRuns(lines: readonly Line[]): readonly (Run | undefined)[] | null {
  const [added, removed] = [placesOf(lines, 1), placesOf(lines, -1)];
  let pairs = 0;
  for (const [text, places] of added) pairs += places.length * (removed.get(text)?.length ?? 0);
  if (pairs > mostPairs) return null;
  const runs: (Run | undefined)[] = [];
  /** By place on the other side: lines in common from there and from the line after this one on. */
  let [after, here] = [new Int32Array(lines.length), new Int32Array(lines.length)];
  let known: readonly number[] = [];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? end;
    const places = line.kind === 0 ? [] : ((line.kind === 1 ? removed : added).get(line.text) ?? []);
    let [length, other] = [0, -1];
    for (const place of places) {
      const next = lines[place]?.next ?? -1;
      const common = 1 + (line.next < 0 || next < 0 ? 0 : (after[next] ?? 0));
      here[place] = common;
      if (common > length) [length, other] = [common, place];
    }
    if (length > 0) runs[at] = { length, other };
    for (const place of known) after[place] = 0;
    known = places;
    [after, here] = [here, after];
  }
  return runs;
}

/** Lines that one block of moved lines may have edited at one place. */
const mostEdited = 3;

/** Lines between two of the same kind with nothing else between them; 0 where there is something, or more than may be edited. */
function countBetween(lines: readonly Line[], from: number, to: number): number {
  let at = from;
  for (let count = 0; count <= mostEdited; count += 1) {
    at = lines[at]?.next ?? -1;
    if (at < 0) return 0;
    if (at === to) return count;
  }
  return 0;
}

/**
 * Blocks on both sides, in the order of the diff. A line belongs to one block at most; two ends need not be equally long, where one side
 * has the lines twice. A block has at least 20 ASCII letters and digits.
 */
export function findMovedBlocks(files: readonly (readonly Pick<Hunk, "lines">[])[]): MovedBlock[] {
  const lines = flatten(files);
  const runs = longestRuns(lines);
  const blocks: MovedBlock[] = [];
  let [at, before, beforeOther] = [0, -1, -1];
  while (runs !== null && at < lines.length) {
    const run = runs[at];
    let letters = 0;
    for (let place = at; run !== undefined && place < at + run.length && letters < fewest; place += 1)
      letters += lines[place]?.letters ?? 0;
    const [first, last, other] = [lines[at], lines[at + (run?.length ?? 0) - 1], lines[run?.other ?? -1]];
    if (run === undefined || letters < fewest || first === undefined || last === undefined || other === undefined) {
      // Another block may begin at the second line of one that says too little.
      at += 1;
      continue;
    }
    const edited = countBetween(lines, before, at);
    const isSame = edited > 0 && edited === countBetween(lines, beforeOther, run.other);
    blocks.push({
      ...{ side: first.kind === 1 ? "new" : "old", file: first.file, from: first.number, to: last.number },
      other: { file: other.file, from: other.number },
      ...(isSame ? { edited } : {}),
    });
    at += run.length;
    [before, beforeOther] = [at - 1, run.other + run.length - 1];
  }
  return blocks;
}
