// Git trailers of a commit message, found as git finds them (git-interpret-trailers(1)) and bounded as a server bounds them.
import { trimOf } from "./trim.ts";
import { utf8Length } from "./utf8-length.ts";

/** `trailers` keeps the last value of a repeated key, `extended_trailers` all of them in order (specification 2.3). */
export interface Trailers {
  readonly trailers: Record<string, string>;
  readonly extended_trailers: Record<string, string[]>;
}

const maxTrailers = 64;
const maxKeyBytes = 128;
const maxValueBytes = 512;
const generatedByGit = ["Signed-off-by: ", "(cherry picked from commit "];

/** Reads the trailers of a whole message: at most 64, reading ends at the first key over 128 or value over 512 bytes. */
export function parseTrailers(message: string): Trailers {
  const pairs = listTrailers(message);
  const extended = new Map<string, string[]>();
  for (const [key, value] of pairs) extended.set(key, [...(extended.get(key) ?? []), value]);
  return { trailers: Object.fromEntries(pairs), extended_trailers: Object.fromEntries(extended) };
}

/** The same in the order of the message; keys may repeat. */
export function listTrailers(message: string): (readonly [key: string, value: string])[] {
  const pairs: [string, string][] = [];
  for (const item of trailerItems(message)) {
    const separator = findSeparator(item);
    if (separator < 1) continue;
    const key = trimOf(item.slice(0, separator), space);
    const value = unfold(item.slice(separator + 1));
    if (pairs.length === maxTrailers || utf8Length(key) > maxKeyBytes || utf8Length(value) > maxValueBytes) break;
    pairs.push([key, value]);
  }
  return pairs;
}

const space = /[ \t\r\n]/;
const isSpace = (character: string | undefined): boolean => character !== undefined && space.test(character);
const isBlank = (line: string): boolean => /^[ \t\r\n]*$/.test(line);

/** Value with its folded lines joined by one space, trimmed. */
const unfold = (value: string): string => trimOf(value.replace(/\n[ \t\r\n]*/g, " "), space);

/** Each trailer (or other line of the block) with its continuation lines. */
function trailerItems(message: string): string[] {
  const lines = linesOf(message);
  const block = lines.slice(0, endOfMessage(lines));
  const items: string[] = [];
  let folds = false;
  for (const line of block.slice(blockStart(block))) {
    if (folds && isSpace(line[0])) {
      items.push(`${items.pop() ?? ""}${line}`);
      continue;
    }
    items.push(line);
    folds = findSeparator(line) >= 1;
  }
  return items.filter((item) => !item.startsWith("#"));
}

/** Lines with their line feeds. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Number of lines before trailing comments, blank lines and an old "Conflicts:" list (git's ignored_log_message_bytes). */
function endOfMessage(all: readonly string[]): number {
  const scissors = all.findIndex((line) => line.startsWith("# ------------------------ >8 ------------------------\n"));
  const lines = scissors === -1 ? all : all.slice(0, scissors);
  let end = lines.length;
  let trailing = false;
  let conflicts = false;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("#") || line === "\n" || line === "Conflicts:\n") {
      if (!trailing) end = index;
      trailing = true;
      conflicts ||= line === "Conflicts:\n";
    } else if (!(conflicts && line.startsWith("\t"))) {
      trailing = false;
      conflicts = false;
    }
  }
  return trailing ? end : lines.length;
}

/** Index of the first line of the trailer block; the number of lines when there is none (git's find_trailer_block_start). */
function blockStart(lines: readonly string[]): number {
  let title = 0;
  while (title < lines.length && (lines[title]?.startsWith("#") || !isBlank(lines[title] ?? ""))) title += 1;
  let onlySpaces = true;
  let recognized = false;
  let trailers = 0;
  let others = 0;
  let folded = 0;
  for (let index = lines.length - 1; index >= title; index -= 1) {
    const line = lines[index] ?? "";
    if (line.startsWith("#")) {
      others += folded;
      folded = 0;
    } else if (isBlank(line)) {
      if (onlySpaces) continue;
      others += folded;
      const found = (recognized && trailers * 3 >= others) || (trailers > 0 && others === 0);
      return found ? index + 1 : lines.length;
    } else if (generatedByGit.some((prefix) => line.startsWith(prefix))) {
      onlySpaces = false;
      recognized = true;
      trailers += 1;
      folded = 0;
    } else if (findSeparator(line) >= 1 && !isSpace(line[0])) {
      onlySpaces = false;
      trailers += 1;
      folded = 0;
    } else if (isSpace(line[0])) {
      onlySpaces = false;
      folded += 1;
    } else {
      onlySpaces = false;
      others += 1 + folded;
      folded = 0;
    }
  }
  return lines.length;
}

/** Index of the colon of `Key: value` (letters, digits, dashes, then blanks before it), or -1. */
function findSeparator(line: string): number {
  const match = /^[A-Za-z0-9-]*(?:[ \t]*)(?=:)/.exec(line);
  if (match === null) return -1;
  return match[0].length > 0 && isSpace(match[0][0]) ? -1 : match[0].length;
}
