// What the .gitattributes of a tree say of merges, in the words that run no program: git follows them in a work tree, and has none here.
import { GitError } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";
import { readBlob, readBlobSize, readCommit } from "./objects.ts";
import { readRawTree } from "./tree.ts";
import { entryType, type RawEntry } from "./tree-format.ts";

/** Bytes of such a file; a larger one counts for nothing. */
const longest = 256 * 1024;
/** Files that are remembered. */
const mostKnown = 100;
const known = new Map<string, MergeLines>();
/** Folders that are looked into at most: of a wider change those further on do without. */
const mostFolders = 500;

export interface Sides {
  readonly base: ObjectId;
  readonly ours: ObjectId;
  readonly theirs: ObjectId;
}

/**
 * Lines for core.attributesFile; null where nothing is said of merges. Of the files further down in `ours` those count that are in the folders
 * where the change from `base` to `theirs` is: nothing else is merged, but for what ours moved elsewhere.
 */
export async function readMergeAttributes(repository: Repository, sides: Sides): Promise<string | null> {
  try {
    const found = await readFolder(repository, sides, "", ["binary"], { left: mostFolders });
    return found.length === 0 ? null : found.join("");
  } catch (error) {
    // The merge itself says what cannot be read.
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** The same for three commits. */
export async function readMergeAttributesOf(repository: Repository, sides: Sides): Promise<string | null> {
  try {
    const treeOf = async (commit: ObjectId): Promise<ObjectId> => (await readCommit(repository, commit)).tree;
    const [base, ours, theirs] = await Promise.all([treeOf(sides.base), treeOf(sides.ours), treeOf(sides.theirs)]);
    return await readMergeAttributes(repository, { base, ours, theirs });
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** The later ones of the lines win, as do those further down. */
async function readFolder(
  repository: Repository,
  { base, ours, theirs }: Sides,
  folder: string,
  macros: readonly string[],
  budget: { left: number },
): Promise<string[]> {
  budget.left -= 1;
  if (budget.left < 0) return [];
  const there = await readRawTree(repository, ours);
  const file = there.find(({ name }) => name === ".gitattributes");
  const own = file === undefined ? { lines: [], macros } : await readLines(repository, file, folder, macros);
  const found = [...own.lines];
  if (base === theirs) return found;
  for (const { name, was, now } of changedFolders(await readRawTree(repository, base), await readRawTree(repository, theirs))) {
    const next = there.find((entry) => entry.name === name);
    if (next === undefined || entryType(next.mode) !== "tree") continue;
    found.push(...(await readFolder(repository, { base: was, ours: next.id, theirs: now }, `${folder}${name}/`, own.macros, budget)));
  }
  return found;
}

/** Folders that differ; where one side has none of the name, the other's stands for both. */
function changedFolders(before: readonly RawEntry[], after: readonly RawEntry[]): { name: string; was: ObjectId; now: ObjectId }[] {
  const isSame = (one: RawEntry | undefined, other: RawEntry | undefined): boolean => one?.id === other?.id && one?.name === other?.name;
  // Of a giant folder mostly one entry changes.
  let start = 0;
  while (start < after.length && start < before.length && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < Math.min(after.length, before.length) - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const foldersOf = (entries: readonly RawEntry[]) =>
    new Map(
      entries
        .slice(start, entries.length - end)
        .filter(({ mode }) => entryType(mode) === "tree")
        .map(({ name, id }) => [name, id]),
    );
  const [were, are] = [foldersOf(before), foldersOf(after)];
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((name) => {
    const [was, now] = [were.get(name), are.get(name)];
    const either = now ?? was;
    return either === undefined || was === now ? [] : [{ name, was: was ?? either, now: either }];
  });
}

async function readLines(repository: Repository, { id, mode }: RawEntry, folder: string, macros: readonly string[]): Promise<MergeLines> {
  // Git reads none through a link.
  if (!mode.startsWith("100")) return { lines: [], macros };
  const key = `${id} ${macros.join(" ")}/${folder}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const isRead = (await readBlobSize(repository, id)) <= longest;
  const found = isRead ? toMergeLines((await readBlob(repository, id)).toString("latin1"), folder, macros) : { lines: [], macros };
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

export interface MergeLines {
  readonly lines: readonly string[];
  /** Words that stand for others, those that the file makes among them. */
  readonly macros: readonly string[];
}

/** `text`: one character for each byte. `folder`: where the file is, "" or with a slash at its end. */
export function toMergeLines(text: string, folder: string, macros: readonly string[]): MergeLines {
  const words = new Set(macros);
  const lines = text.split("\n").flatMap((line) => {
    const [, pattern = "", rest = ""] = /^[ \t\r]*("(?:[^"\\]|\\.)*"|[^ \t\r]+)[ \t\r]+(.*)$/s.exec(line) ?? [];
    if (pattern === "" || pattern.startsWith("#")) return [];
    const macro = /^\[attr\](.+)$/s.exec(pattern)?.[1];
    // Git takes such words from the file at the top only.
    if (macro !== undefined && folder !== "") return [];
    const said = rest.split(/[ \t\r]+/).flatMap((word) => {
      const name = word.replace(/^[-!]/, "").replace(/=.*$/s, "");
      if (words.has(name)) return [word];
      if (name !== "merge") return [];
      // A program that nobody set up merges as text; those that are are not run here.
      return [word.includes("=") && !/^merge=(?:text|union|binary)$/.test(word) ? "merge" : word];
    });
    const place = macro === undefined ? placeIn(folder, pattern) : pattern;
    if (said.length === 0 || place === null) return [];
    if (macro !== undefined) words.add(macro);
    return [`${place} ${said.join(" ")}\n`];
  });
  return { lines, macros: [...words] };
}

/** A pattern of a file further down as one from the top; null where git heeds none such. */
function placeIn(folder: string, pattern: string): string | null {
  if (folder === "") return pattern;
  const isQuoted = pattern.startsWith('"');
  const inner = isQuoted ? pattern.slice(1, -1) : pattern;
  if (inner.startsWith("!")) return null;
  // One without a slash is of any name below.
  const below = inner.startsWith("/") ? inner.slice(1) : inner.includes("/") ? inner : `**/${inner}`;
  const plain = folder.replace(/[\\*?[\]]/g, "\\$&");
  if (!isQuoted && /^[\w./-]+$/.test(folder)) return `${plain}${below}`;
  return `"${quote(plain)}${isQuoted ? below : quote(below)}"`;
}

const quote = (text: string): string =>
  text.replace(/["\\]|[^ -~]/g, (letter) =>
    letter === '"' || letter === "\\" ? `\\${letter}` : `\\${letter.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
