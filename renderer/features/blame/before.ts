// Where a line was before the commit that changed it last: the parent, the path there, and the matching line. What it needs to know it asks.
import { type LineChange, lineChanges } from "../../../shared/lib/line-changes.ts";
import { lineAfter } from "./ranges.ts";

/** What is known of the repository; each by itself, so that tests bring their own. */
export interface Reader {
  /** The lines of a file; null where it is not there, or is no text. */
  text(commit: string, path: string): Promise<readonly string[] | null>;
  parents(commit: string): Promise<readonly string[]>;
  /** The path that a commit renamed to `path`; null = it did not. */
  source(commit: string, path: string): Promise<string | null>;
  /** What the file was called in a commit that changed it, where that is known already. */
  pathIn(commit: string): string | null;
}

export interface Spot {
  /** Full hash. */
  readonly commit: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** `begins`: the commit made the file, there is nothing before it. `lost`: the file could not be found in the commit. */
export type Before = { readonly is: "there"; readonly spot: Spot } | { readonly is: "begins" } | { readonly is: "lost" };

/** The line of `spot` as it was before `sha`, which changed it last. */
export async function findBefore(reader: Reader, spot: Spot, sha: string): Promise<Before> {
  const now = await findInCommit(reader, spot, sha);
  if (now === null) return { is: "lost" };
  for (const parent of await reader.parents(sha)) {
    const same = await reader.text(parent, now.path);
    const path = same === null ? await reader.source(sha, now.path) : now.path;
    const lines = same ?? (path === null ? null : await reader.text(parent, path));
    if (path === null || lines === null) continue;
    const { line } = lineAfter(compare(now.lines, lines), now.line);
    return { is: "there", spot: { commit: parent, path, line: clamp(line, lines.length) } };
  }
  return { is: "begins" };
}

/** `born`: the lines came into being with the commit. */
export type LinesBefore =
  | { readonly is: "there"; readonly spot: Spot; readonly lines: Lines }
  | { readonly is: "begins" | "lost" | "born" };

/** Lines of a file, from 1, both ends inside. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

/** Some lines of a text as they were before `sha`, which changed one of them last; moved ones where they stood, as far as they stood together. */
export async function findLinesBefore(reader: Reader, spot: Omit<Spot, "line">, lines: Lines, sha: string): Promise<LinesBefore> {
  const [first, last] = await Promise.all([
    findInCommit(reader, { ...spot, line: lines.from }, sha),
    findInCommit(reader, { ...spot, line: lines.to }, sha),
  ]);
  if (first === null || last === null) return { is: "lost" };
  const there = { from: Math.min(first.line, last.line), to: Math.max(first.line, last.line) };
  for (const parent of await reader.parents(sha)) {
    const same = await reader.text(parent, first.path);
    const path = same === null ? await reader.source(sha, first.path) : first.path;
    const old = same ?? (path === null ? null : await reader.text(parent, path));
    if (path === null || old === null) continue;
    const range = linesBefore(compare(old, first.lines), there) ?? movedFrom(old, first.lines.slice(there.from - 1, there.to));
    if (range === null) return { is: "born" };
    return { is: "there", spot: { commit: parent, path, line: range.from }, lines: range };
  }
  return { is: "begins" };
}

/** The old lines that became some of the new ones, those of a change that reaches into them whole; null where they are all new. */
export function linesBefore(changes: readonly LineChange[], { from, to }: Lines): Lines | null {
  const [first, end] = [from - 1, to];
  let begin = Number.POSITIVE_INFINITY;
  let last = -1;
  const take = (oldFrom: number, oldCount: number): void => {
    if (oldCount <= 0) return;
    begin = Math.min(begin, oldFrom);
    last = Math.max(last, oldFrom + oldCount);
  };
  /** Lines that are the same, from here on: in the new text, and how far the old one is off. */
  let [same, shift] = [0, 0];
  const takeSame = (until: number): void => {
    const [low, high] = [Math.max(same, first), Math.min(until, end)];
    take(low + shift, high - low);
  };
  for (const { oldFrom, oldCount, newFrom, newCount } of changes) {
    takeSame(newFrom);
    if (newFrom < end && newFrom + newCount > first) take(oldFrom, newCount > 0 ? oldCount : 0);
    [same, shift] = [newFrom + newCount, oldFrom + oldCount - newFrom - newCount];
  }
  takeSame(end);
  return last > begin ? { from: begin + 1, to: last } : null;
}

/** Where lines stand in another text as they are, in one piece and only once; null where they do not. A few blank lines are found anywhere. */
function movedFrom(lines: readonly string[], wanted: readonly string[]): Lines | null {
  if (wanted.every((line) => line.trim().length < 3)) return null;
  const places = lines.flatMap((_, at) => (wanted.every((line, index) => lines[at + index] === line) ? [at] : []));
  const [at] = places;
  return at === undefined || places.length > 1 ? null : { from: at + 1, to: at + wanted.length };
}

/** The line in the commit that changed it last, which reads as it does now; null where the file could not be found there. */
export async function findInCommit(
  reader: Reader,
  { commit, path, line }: Spot,
  sha: string,
): Promise<{ readonly path: string; readonly line: number; readonly lines: readonly string[] } | null> {
  const name = reader.pathIn(sha) ?? path;
  const [shown, lines] = await Promise.all([reader.text(commit, path), reader.text(sha, name)]);
  if (lines === null) return null;
  if (shown === null || commit === sha) return { path: name, line: clamp(line, lines.length), lines };
  const there = lineAfter(compare(shown, lines), line);
  const words = shown[line - 1];
  // What was moved within the file is found by what it says, nearest to where it should be.
  const found = there.isSame || words === undefined ? there.line : (nearestOf(lines, words, there.line) ?? there.line);
  return { path: name, line: clamp(found, lines.length), lines };
}

/** Where a line of one text is in another. */
export async function findLine(reader: Reader, from: Spot, to: { readonly commit: string; readonly path: string }): Promise<number> {
  const [shown, lines] = await Promise.all([reader.text(from.commit, from.path), reader.text(to.commit, to.path)]);
  if (shown === null || lines === null) return from.line;
  return clamp(lineAfter(compare(shown, lines), from.line).line, lines.length);
}

function nearestOf(lines: readonly string[], words: string, line: number): number | null {
  let best: number | null = null;
  for (const [index, text] of lines.entries())
    if (text === words && (best === null || Math.abs(index + 1 - line) < Math.abs(best - line))) best = index + 1;
  return best;
}

const compare = (before: readonly string[], after: readonly string[]): LineChange[] => lineChanges(before, after, { timeout: 200 });

const clamp = (line: number, count: number): number => Math.max(1, Math.min(line, count));
