// What the .gitattributes at the top of a tree says of merges, in the words that run no program: git follows it in a work tree, and has none here.
import { GitError } from "../process/run.ts";
import type { ObjectId, Repository } from "../types.ts";
import { readBlob, readBlobSize } from "./objects.ts";
import { readRawTree } from "./tree.ts";

/** Bytes of such a file; a larger one counts for nothing. */
const longest = 256 * 1024;
/** Files that are remembered. */
const mostKnown = 100;
const known = new Map<ObjectId, string | null>();

/** Lines for core.attributesFile; null where it says nothing of merges. Files of the same name further down are not looked at. */
export async function readMergeAttributes(repository: Repository, tree: ObjectId): Promise<string | null> {
  try {
    const entry = (await readRawTree(repository, tree)).find(({ name }) => name === ".gitattributes");
    // Git reads none through a link.
    if (entry === undefined || !entry.mode.startsWith("100")) return null;
    const before = known.get(entry.id);
    if (before !== undefined) return before;
    const isRead = (await readBlobSize(repository, entry.id)) <= longest;
    const found = isRead ? toMergeAttributes((await readBlob(repository, entry.id)).toString("latin1")) : null;
    if (known.size >= mostKnown) known.clear();
    known.set(entry.id, found);
    return found;
  } catch (error) {
    // The merge itself says what cannot be read.
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** `text`: one character for each byte. */
export function toMergeAttributes(text: string): string | null {
  const macros = new Set(["binary"]);
  const lines = text.split("\n").flatMap((line) => {
    const [, pattern = "", rest = ""] = /^[ \t\r]*("(?:[^"\\]|\\.)*"|[^ \t\r]+)[ \t\r]+(.*)$/s.exec(line) ?? [];
    if (pattern === "" || pattern.startsWith("#")) return [];
    const macro = /^\[attr\](.+)$/s.exec(pattern)?.[1];
    const said = rest.split(/[ \t\r]+/).flatMap((word) => {
      const name = word.replace(/^[-!]/, "").replace(/=.*$/s, "");
      if (macros.has(name)) return [word];
      if (name !== "merge") return [];
      // A program that nobody set up merges as text; those that are are not run here.
      return [word.includes("=") && !/^merge=(?:text|union|binary)$/.test(word) ? "merge" : word];
    });
    if (said.length === 0) return [];
    if (macro !== undefined) macros.add(macro);
    return [`${pattern} ${said.join(" ")}\n`];
  });
  return lines.length === 0 ? null : lines.join("");
}
