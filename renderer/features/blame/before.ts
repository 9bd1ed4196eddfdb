// Where a line was before the commit that changed it last: the parent, the path there, and the matching line. What it needs to know it asks.
import { type LineChange, lineChanges } from "../../../shared/lib/line-changes.ts";
import { nameOf } from "../../state/tree.ts";
import { lineAfter } from "./ranges.ts";

/** What is known of the repository; each by itself, so that tests bring their own. */
export interface Reader {
  /** The lines of a file; null where it is not there, or is no text. */
  text(commit: string, path: string): Promise<readonly string[] | null>;
  parents(commit: string): Promise<readonly string[]>;
  /** The path that a commit renamed to `path`; null = it did not. */
  source(commit: string, path: string): Promise<string | null>;
  /** Paths of the files that a commit changed, as it left them. */
  changed(commit: string): Promise<readonly string[]>;
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

/** Where a line stands in the commit that changed it last, from 1; null where nobody told. */
export type LineOrigin = { readonly path: string; readonly line: number } | null;

/** The line of `spot` as it was before `sha`, which changed it last. */
export async function findBefore(reader: Reader, spot: Spot, sha: string, known = nothingKnown): Promise<Before> {
  const now = await findInCommit(reader, spot, sha, known);
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
export async function findLinesBefore(
  reader: Reader,
  spot: Omit<Spot, "line">,
  lines: Lines,
  sha: string,
  known = nothingKnown,
): Promise<LinesBefore> {
  const find = (line: number) => findInCommit(reader, { ...spot, line }, sha, known);
  const [first, last] = await Promise.all([find(lines.from), find(lines.to)]);
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

/** What is known of the lines of the shown text. */
export interface Known {
  /** As git tells it. */
  originOf(line: number): LineOrigin;
  /** Those that a commit changed last, from 1, as far as they are known. */
  ownedBy(sha: string): readonly number[];
}

export const nothingKnown: Known = { originOf: () => null, ownedBy: () => [] };

/**
 * The line in the commit that changed it last, which reads as it does now; null where the file could not be found there. Where nobody
 * tells its origin it is one of those that the commit brought, in the order in which these are still here: a brace stands in a hundred other places.
 */
export async function findInCommit(
  reader: Reader,
  { commit, path, line }: Spot,
  sha: string,
  known: Known = nothingKnown,
): Promise<{ readonly path: string; readonly line: number; readonly lines: readonly string[] } | null> {
  const origin = known.originOf(line);
  const told = origin === null ? null : await reader.text(sha, origin.path);
  if (origin !== null && told !== null) return { path: origin.path, line: clamp(origin.line, told.length), lines: told };
  const [shown, there] = await Promise.all([reader.text(commit, path), findFile(reader, sha, reader.pathIn(sha) ?? path)]);
  if (there === null) return null;
  const { path: name, lines } = there;
  if (shown === null || commit === sha) return { path: name, line: clamp(line, lines.length), lines };
  const near = lineAfter(compare(shown, lines), line);
  const words = shown[line - 1] ?? "";
  const brought = await findBrought(reader, sha, name, lines);
  const owned = known.ownedBy(sha);
  const own =
    lineInPiece(owned, { shown, lines, line }) ??
    lineInOrder(owned, brought, { shown, lines, line }) ??
    nearestOf(lines, words, near.line, brought);
  // What was moved within the file is found by what it says, nearest to where it should be.
  const found = own ?? (near.isSame ? near.line : (nearestOf(lines, words, near.line) ?? near.line));
  return { path: name, line: clamp(found, lines.length), lines };
}

/** The file in a commit: under its name, or as the one file of that name, however it ends, that the commit changed. */
async function findFile(
  reader: Reader,
  sha: string,
  name: string,
): Promise<{ readonly path: string; readonly lines: readonly string[] } | null> {
  const lines = await reader.text(sha, name);
  if (lines !== null) return { path: name, lines };
  // Of a merge some list what differs from each parent.
  const changed = [...new Set(await reader.changed(sha))];
  const bare = (path: string): string => nameOf(path).replace(/\.[^.]*$/, "");
  const named = changed.filter((path) => nameOf(path) === nameOf(name));
  const found = named.length > 0 ? named : changed.filter((path) => bare(path) === bare(name));
  const [path] = found;
  const text = path === undefined || found.length > 1 ? null : await reader.text(sha, path);
  return path === undefined || text === null ? null : { path, lines: text };
}

/** Lines that a commit brought, from 1, against its first parent; all of a file that was not there under this name. */
async function findBrought(reader: Reader, sha: string, path: string, lines: readonly string[]): Promise<readonly number[]> {
  const [parent] = await reader.parents(sha);
  const before = parent === undefined ? null : await reader.text(parent, path);
  const changes = before === null ? [{ newFrom: 0, newCount: lines.length }] : compare(before, lines);
  return changes.flatMap(({ newFrom, newCount }) => Array.from({ length: newCount }, (_, at) => newFrom + at + 1));
}

interface Texts {
  readonly shown: readonly string[];
  readonly lines: readonly string[];
  readonly line: number;
}

/** Where the lines around one that are owned in one piece stand together in the commit's text; null where that is no place, or several. */
function lineInPiece(owned: readonly number[], { shown, lines, line }: Texts): number | null {
  const numbers = new Set(owned);
  if (!numbers.has(line)) return null;
  let [from, to] = [line, line];
  while (numbers.has(from - 1)) from -= 1;
  while (numbers.has(to + 1)) to += 1;
  const place = to > from ? movedFrom(lines, shown.slice(from - 1, to)) : null;
  return place === null ? null : place.from + line - from;
}

/** The line among those that the commit brought that stands for one of those that are left of them; null where that is not plain. */
function lineInOrder(owned: readonly number[], brought: readonly number[], { shown, lines, line }: Texts): number | null {
  const at = owned.indexOf(line);
  if (at < 0) return null;
  const left = owned.map((number) => shown[number - 1] ?? "");
  const found = lineAfter(
    compare(
      left,
      brought.map((number) => lines[number - 1] ?? ""),
    ),
    at + 1,
  );
  return found.isSame ? (brought[found.line - 1] ?? null) : null;
}

/** Where a line of one text is in another. */
export async function findLine(reader: Reader, from: Spot, to: { readonly commit: string; readonly path: string }): Promise<number> {
  const [shown, lines] = await Promise.all([reader.text(from.commit, from.path), reader.text(to.commit, to.path)]);
  if (shown === null || lines === null) return from.line;
  return clamp(lineAfter(compare(shown, lines), from.line).line, lines.length);
}

/** `among`: numbers of the lines that may be meant; all of them unless said. */
function nearestOf(lines: readonly string[], words: string, line: number, among?: readonly number[]): number | null {
  let best: number | null = null;
  for (const number of among ?? Array.from(lines, (_, index) => index + 1))
    if (lines[number - 1] === words && (best === null || Math.abs(number - line) < Math.abs(best - line))) best = number;
  return best;
}

const compare = (before: readonly string[], after: readonly string[]): LineChange[] => lineChanges(before, after, { timeout: 200 });

const clamp = (line: number, count: number): number => Math.max(1, Math.min(line, count));
