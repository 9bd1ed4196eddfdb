// Reads and writes tree objects byte for byte; names stay bytes here, because git does not promise UTF-8.

import type { EntryType, ObjectId } from "../types.ts";

/** One entry of a tree object as stored. */
export interface RawEntry {
  /** Octal digits as stored: directories have five, "40000". */
  readonly mode: string;
  /** The name's bytes as a binary (latin1) string: one character per byte, so comparing strings compares bytes. */
  readonly name: string;
  readonly id: ObjectId;
}

/** Parses `<mode> SP <name> NUL <id bytes>` records. Throws on anything else. */
export function parseTree(content: Buffer, idBytes: number): RawEntry[] {
  const entries: RawEntry[] = [];
  for (let at = 0; at < content.length; ) at = parseSlice(content, idBytes, at, entries, Number.POSITIVE_INFINITY);
  return entries;
}

/**
 * Mode and id of the entry with exactly this name, as one text that is equal where git sees no change; null where there is none. Makes
 * nothing of the other entries. Throws on what is no tree.
 */
export function findEntryVersion(content: Buffer, name: Buffer, idBytes: number): string | null {
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(32, at);
    const nul = content.indexOf(0, space + 1);
    const end = nul + 1 + idBytes;
    if (space < 0 || nul < 0 || end > content.length) throw new Error("a tree object is damaged");
    if (nul - space - 1 === name.length && content.compare(name, 0, name.length, space + 1, nul) === 0)
      return `${shownMode(content.toString("latin1", at, space))} ${content.toString("hex", nul + 1, end)}`;
    at = end;
  }
  return null;
}

/** Entries after which others get their turn: some ten milliseconds. */
const slice = 10_000;

/** The same, for trees so large that parsing them at once would stall everybody. */
export async function parseTreeInTurns(content: Buffer, idBytes: number): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  for (let at = 0; at < content.length; ) {
    if (at > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    at = parseSlice(content, idBytes, at, entries, slice);
  }
  return entries;
}

/** Adds up to `limit` entries and answers where the next one begins. */
function parseSlice(content: Buffer, idBytes: number, from: number, entries: RawEntry[], limit: number): number {
  let at = from;
  for (let left = limit; at < content.length && left > 0; left -= 1) {
    const space = content.indexOf(32, at);
    const nul = content.indexOf(0, space + 1);
    const end = nul + 1 + idBytes;
    if (space < 0 || nul < 0 || end > content.length) throw new Error("a tree object is damaged");
    entries.push({
      mode: content.toString("latin1", at, space),
      name: content.toString("latin1", space + 1, nul),
      id: content.toString("hex", nul + 1, end),
    });
    at = end;
  }
  return at;
}

/** Serialises entries in git's order: by bytes, a directory as if its name ended in a slash. */
export function formatTree(entries: Iterable<RawEntry>): Buffer {
  const sorted = Array.from(entries, (entry) => ({ entry, key: isTreeMode(entry.mode) ? `${entry.name}/` : entry.name }));
  sorted.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const parts: Buffer[] = [];
  for (const { entry } of sorted) {
    parts.push(Buffer.from(`${entry.mode} ${entry.name}\0`, "latin1"), Buffer.from(entry.id, "hex"));
  }
  return Buffer.concat(parts);
}

export function isTreeMode(mode: string): boolean {
  return mode === "40000" || mode === "040000";
}

/** What git makes of a stored mode before it shows or compares it (canon_mode of cache.h): old repositories hold 100664. */
export function canonicalMode(mode: number): number {
  const kind = mode & 0o170000;
  if (kind === 0o100000) return (mode & 0o100) !== 0 ? 0o100755 : 0o100644;
  if (kind === 0o120000 || kind === 0o040000) return kind;
  return 0o160000;
}

/** The same of octal digits, with six of them: "040000". */
export const shownMode = (mode: string): string => canonicalMode(Number.parseInt(mode, 8)).toString(8).padStart(6, "0");

export function entryType(mode: string): EntryType {
  if (isTreeMode(mode)) return "tree";
  return mode === "160000" ? "commit" : "blob";
}

/** Bytes of a name as text; bytes that are no UTF-8 become U+FFFD, as a GitLab server shows them. */
export function decodeName(name: string): string {
  return /^[\x00-\x7f]*$/.test(name) ? name : Buffer.from(name, "latin1").toString("utf8");
}

/** Text of a name as a binary string. */
export function encodeName(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/**
 * The entry that a path component names: the one with exactly these bytes, else, when the component holds U+FFFD,
 * the only one that is shown so. Every entry a person can see can thus be addressed, unless two look the same.
 */
export function findName<T extends { readonly name: string }>(entries: Iterable<T>, component: string): T | null {
  const exact = encodeName(component);
  const lookalikes: T[] = [];
  const lossy = component.includes("\ufffd");
  for (const entry of entries) {
    if (entry.name === exact) return entry;
    if (lossy && decodeName(entry.name) === component) lookalikes.push(entry);
  }
  return lookalikes.length === 1 ? lookalikes[0]! : null;
}
