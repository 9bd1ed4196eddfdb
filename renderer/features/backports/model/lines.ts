// Whether the lines of a change are in the files of a branch, and whether two commits make the same change.
import type { DiffEntry } from "../../../../shared/contract/resources.ts";
import { parseUnifiedDiff } from "../../../../shared/lib/unified-diff.ts";

/** A stretch of a file that a commit replaces. */
interface Stretch {
  /** The unchanged line right above it; null = none. */
  readonly above: string | null;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly below: string | null;
  /** All lines that the diff shows of the file before and after the change, of the part that the stretch lies in. */
  readonly origin: readonly string[];
  readonly result: readonly string[];
}

/** Letters and digits from which on lines are told from chance, as git does for moved lines. */
const telling = 20;
/** And from which on one line is, where it is already known what is looked for. */
const tellingLine = 8;

const weigh = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.replaceAll(/[^\p{L}\p{N}]/gu, "").length, 0);

/** Whether lines stand in others, one after the other. */
const runsIn = (lines: readonly string[], others: readonly string[]): boolean =>
  `\n${others.join("\n")}\n`.includes(`\n${lines.join("\n")}\n`);

export function stretchesOf(diff: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { lines } of parseUnifiedDiff(diff).hunks) {
    const sideWithout = (left: "removed" | "added") => lines.filter(({ kind }) => kind !== left).map(({ text }) => text);
    const sides = { origin: sideWithout("added"), result: sideWithout("removed") };
    let open: (Stretch & { removed: string[]; added: string[]; below: string | null }) | null = null;
    for (const [index, { kind, text }] of lines.entries()) {
      if (kind === "context") {
        if (open !== null) open.below = text;
        open = null;
      } else {
        if (open === null) {
          open = { above: lines[index - 1]?.text ?? null, removed: [], added: [], below: null, ...sides };
          stretches.push(open);
        }
        open[kind].push(text);
      }
    }
  }
  return stretches;
}

/** Whether a diff adds enough to be told by. */
export const addsTelling = (entries: readonly DiffEntry[]): boolean =>
  entries.some(({ diff }) => stretchesOf(diff).some(({ added }) => weigh(added) >= telling));

/**
 * `there`: every telling addition, and nothing as it was before. `back`: no addition, and all as it was before. `short`: no line is long
 * enough to be told by. `unknown`: anything else.
 */
export type LinesAre = "there" | "back" | "short" | "unknown";

/**
 * `textOf`: the file on the branch; null = there is none, or it is no text. `isKnown`: a commit there says that the change came, so that
 * shorter lines tell, and lines that were taken away and stay away.
 */
export function compareLines(entries: readonly DiffEntry[], textOf: (path: string) => string | null, isKnown = false): LinesAre {
  const least = isKnown ? tellingLine : telling;
  let [tellers, there, back, count] = [0, 0, 0, 0];
  for (const { diff, new_path } of entries) {
    const file = `\n${(textOf(new_path) ?? "").replace(/\n$/, "")}\n`;
    const holds = (lines: readonly string[]): boolean => file.includes(`\n${lines.join("\n")}\n`);
    for (const { above, removed, added, below, origin, result } of stretchesOf(diff)) {
      count += 1;
      const [before, after] = [removed, added].map((middle) => [above, ...middle, below].filter((line) => line !== null)) as [
        string[],
        string[],
      ];
      const isRemovedThere = weigh(removed) >= telling && !runsIn(removed, result) && holds(removed);
      if (weigh(added) >= least) {
        tellers += 1;
        if (holds(added)) there += 1;
      } else if (isKnown && added.length === 0 && weigh(removed) >= telling && textOf(new_path) !== null) {
        tellers += 1;
        if (!isRemovedThere) there += 1;
      }
      // What stands in the result as well (twice, or because lines were added at an end) tells nothing, unless what was added is missing.
      const isLeft = runsIn(before, result) && (added.length === 0 || holds(after) || (weigh(added) >= least && holds(added)));
      // All that is shown of the file is as the change left it: what was there before stands elsewhere too.
      const isResult = holds(result) && !runsIn(result, origin);
      if (isResult) continue;
      if (isRemovedThere || (weigh(before) >= telling && holds(before) && !isLeft)) back += 1;
    }
  }
  if (tellers > 0 && there === tellers && back === 0) return "there";
  if (there === 0 && count > 0 && back === count) return "back";
  const isShort = isKnown && count > 0 && tellers === 0 && back === 0 && entries.every(({ new_path }) => textOf(new_path) !== null);
  return isShort ? "short" : "unknown";
}

/** Whether none of the lines that a change stands on is in the files: it is about code that they do not have. */
export function isApart(entries: readonly DiffEntry[], textOf: (path: string) => string | null): boolean {
  let count = 0;
  for (const { diff, new_path } of entries) {
    const lines = new Set((textOf(new_path) ?? "").split("\n"));
    for (const hunk of parseUnifiedDiff(diff).hunks)
      for (const { kind, text } of hunk.lines) {
        if (kind === "added" || weigh([text]) < tellingLine) continue;
        if (lines.has(text)) return false;
        count += 1;
      }
  }
  return count > 0;
}

/** The changes of a commit without their surroundings, white space and places: equal for the same patch, as git's patch id means it. */
export function changesOf(entries: readonly DiffEntry[]): string {
  return entries
    .map(({ new_path, diff }) => {
      const lines = stretchesOf(diff).flatMap(({ removed, added }) => [
        ...removed.map((text) => `-${text.replaceAll(/\s/g, "")}`),
        ...added.map((text) => `+${text.replaceAll(/\s/g, "")}`),
      ]);
      return `${new_path}\n${lines.join("\n")}`;
    })
    .sort()
    .join("\n\n");
}

/** Whether two commits make the same change; never of what shows no lines. */
export const isSameChange = (left: readonly DiffEntry[], right: readonly DiffEntry[]): boolean =>
  left.some(({ diff }) => stretchesOf(diff).length > 0) && changesOf(left) === changesOf(right);
