// Finds the places of a text in lines, as case, word and paths narrow them. Pure.
import { matchesWildcard } from "../../../shared/lib/wildcard.ts";
import { foldCase, type Range } from "../../ui/lists/fuzzy.ts";

export interface SearchTerms {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  /** The text is a regular expression. */
  readonly expression: boolean;
  /** Folders, names or patterns with `*`, separated by commas; null = everywhere. */
  readonly within: string | null;
  readonly without: string | null;
}

export interface Hit {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly ranges: readonly Range[];
  readonly before: string | null;
  readonly after: string | null;
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
/** Letters of a line that are looked at; minified files have lines of megabytes. */
export const longestLine = 20_000;

/** Whether no word goes on over an end of a stretch of a line. */
export const isWordAt = (line: string, from: number, to: number): boolean =>
  !(isWordLetter(line[from - 1]) && isWordLetter(line[from])) && !(isWordLetter(line[to - 1]) && isWordLetter(line[to]));

/** Where something stands in a line: pairs of first and last letter, as lists highlight them. null = it does not. */
export type Finder = (line: string) => Range[] | null;

/** Finds a text, as case and word say. */
export const textFinder =
  (terms: SearchTerms): Finder =>
  (line) => {
    const ranges = rangesIn(line, terms);
    return ranges.length === 0 ? null : ranges;
  };

export function rangesIn(line: string, { text, matchCase, wholeWord }: Pick<SearchTerms, "text" | "matchCase" | "wholeWord">): Range[] {
  const ranges: Range[] = [];
  if (text === "") return ranges;
  const looked = line.slice(0, longestLine);
  const where = matchCase ? looked : foldCase(looked);
  const wanted = matchCase ? text : foldCase(text);
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (!wholeWord || isWordAt(looked, at, end)) ranges.push([at, end]);
  }
  return ranges;
}

/** "src, *.snap": whether one of them is the path, a folder above it, or fits it or its name. */
export function fitsPaths(path: string, patterns: string | null): boolean {
  const wanted = (patterns ?? "").split(",").map((one) =>
    one
      .trim()
      .replace(/^\.?\//, "")
      .replace(/\/$/, ""),
  );
  const name = path.slice(path.lastIndexOf("/") + 1);
  return wanted.some(
    (one) => one !== "" && (path === one || path.startsWith(`${one}/`) || matchesWildcard(one, path) || matchesWildcard(one, name)),
  );
}

export const acceptsPath = (path: string, { within, without }: SearchTerms): boolean =>
  (within === null || fitsPaths(path, within)) && (without === null || !fitsPaths(path, without));

/**
 * The places in some lines of a file, of which the first has the number `start`. `matched`: where the server has told which lines they are,
 * so that what is found only marks them.
 */
export function hitsIn(
  path: string,
  lines: readonly string[],
  start: number,
  find: Finder,
  matched: readonly number[] | null = null,
): Hit[] {
  return lines.flatMap((line, index) => {
    if (matched !== null && !matched.includes(start + index)) return [];
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    const ranges = find(text) ?? (matched === null ? null : []);
    if (ranges === null) return [];
    return [{ path, line: start + index, text, ranges, before: lines[index - 1] ?? null, after: lines[index + 1] ?? null }];
  });
}
