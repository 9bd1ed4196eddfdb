// Where comments on earlier commits stand in the diff of a later one: at lines of the text after it, or of the text before where it takes them away. Pure.
import type { DiffFile, Side } from "../diff/index.ts";
import { type CarriedThread, lineOf, sayWhere } from "./carried.ts";

export interface EarlierThread {
  readonly thread: CarriedThread;
  /** The text in which `line` counts. */
  readonly side: Side;
  /** From 1. */
  readonly line: number;
  /** Whether the diff shows that line; the others are only told of. */
  readonly isShown: boolean;
  /** How it came to stand there, in words. */
  readonly where: string;
}

/**
 * `after`: carried to the file as the commit has it. `before`: to the one of its parent; null = it has none, or nobody asked. What stands in neither
 * is not of this diff. Ordered by line.
 */
export function placeEarlier(file: DiffFile, after: readonly CarriedThread[], before: readonly CarriedThread[] | null): EarlierThread[] {
  const lines = file.diff.hunks.flatMap((hunk) => hunk.lines);
  const news = new Set(lines.map(({ newLine }) => newLine));
  const removed = new Set(lines.filter(({ newLine }) => newLine === null).map(({ oldLine }) => oldLine));
  const placed = after.flatMap((thread): EarlierThread[] => {
    const line = lineOf(thread);
    if (line !== null) return [{ thread, side: "new", line, isShown: news.has(line), where: sayWhere(thread, file.path) }];
    const taken = before?.find(({ key }) => key === thread.key);
    const old = taken === undefined ? null : lineOf(taken);
    // Only what this commit takes away: a line that it leaves would have been found after it.
    if (taken === undefined || old === null || !removed.has(old)) return [];
    const where = `${sayWhere(taken, file.oldPath)} This commit takes it away.`;
    return [{ thread: taken, side: "old", line: old, isShown: true, where }];
  });
  return placed.sort((one, other) => one.line - other.line);
}

/** Whether what stands nowhere after the commit may be something that it takes away. */
export const asksBefore = (after: readonly CarriedThread[]): boolean =>
  after.some(({ side, at }) => side === "new" && typeof at !== "string" && at.line === null);
