// Finds what a person means by a few letters, and which letters of the text they meant.

/** A half-open run of UTF-16 code units in the text: [start, end). */
export type Range = readonly [start: number, end: number];

export interface Match {
  /** Higher is better; comparable only between matches of one query. */
  score: number;
  /** Sorted, not overlapping. */
  ranges: Range[];
}

/**
 * Matches every word of the query somewhere in the text: whole (best at the start of a word), else letter by letter in order.
 * Case and accents do not count. An empty query matches everything with score 0. Linear in the text for each word.
 */
export function fuzzyMatch(query: string, text: string): Match | null {
  return matchWords(toWords(query), text, foldLetters(text));
}

function matchWords(words: readonly Word[], text: string, folded: string): Match | null {
  const marks = new Uint8Array(text.length);
  const score = scoreWords(words, text, folded, 0, Number.NEGATIVE_INFINITY, marks);
  return Number.isNaN(score) ? null : { score, ranges: toRanges(marks) };
}

export interface Word {
  /** Folded. */
  readonly text: string;
  /** The highest score that it can have. */
  readonly most: number;
  /** The highest where its letters are not together. */
  readonly mostApart: number;
}

/** The words of a query, for scoreWords. */
export const toWords = (query: string): readonly Word[] =>
  query
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => {
      const mostApart = word.length * 8;
      return { text: foldLetters(word), most: Math.max(100 + word.length * 4, mostApart), mostApart };
    });

export const mostOf = (words: readonly Word[]): number => words.reduce((sum, { most }) => sum + most, 0);
/** What each letter takes off: between equal matches the shorter text is the closer one. */
export const lossByLetter = 0.05;

/**
 * The score of fuzzyMatch for the text from `from` on, without a word about letters: for texts by the hundred thousand. NaN = no match,
 * -Infinity = perhaps one, of no more than `floor`. `folded`: foldLetters of the text; `marks`: gets a 1 for each letter that is meant.
 */
export function scoreWords(
  words: readonly Word[],
  text: string,
  folded: string,
  from: number,
  floor = Number.NEGATIVE_INFINITY,
  marks?: Uint8Array,
): number {
  let score = words.length > 0 ? -(text.length - from) * lossByLetter : 0;
  let rest = mostOf(words);
  for (const { text: word, most, mostApart } of words) {
    if (score + rest <= floor) return Number.NEGATIVE_INFINITY;
    rest -= most;
    const whole = findWhole(word, text, folded, from);
    if (whole >= 0) {
      score += 60 + word.length * 4 + (whole === from ? 40 : startsWord(text, whole, from) ? 30 : 0);
      marks?.fill(1, whole, whole + word.length);
    } else if (score + mostApart + rest <= floor) return Number.NEGATIVE_INFINITY;
    else score += scoreLetters(word, text, folded, from, marks);
    if (Number.isNaN(score)) return score;
  }
  return score;
}

export interface Ranked<Item> {
  item: Item;
  match: Match;
}

/** Items that match, best first; equal ones keep their order. */
export function rank<Item>(
  query: string,
  items: Iterable<Item>,
  toText: (item: Item) => string,
  limit = Number.POSITIVE_INFINITY,
): Ranked<Item>[] {
  const words = toWords(query);
  const found: { readonly item: Item; readonly text: string; readonly folded: string; readonly score: number }[] = [];
  for (const item of items) {
    const text = toText(item);
    const folded = foldLetters(text);
    const score = scoreWords(words, text, folded, 0);
    if (!Number.isNaN(score)) found.push({ item, text, folded, score });
  }
  // Which letters were meant is looked for in those alone that are shown.
  return found
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .flatMap(({ item, text, folded }) => {
      const match = matchWords(words, text, folded);
      return match === null ? [] : [{ item, match }];
    });
}

/** Cuts a text into plain and marked pieces, in order; ranges outside the text are cut off. */
export function toPieces(text: string, ranges: readonly Range[]): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = [];
  let from = 0;
  for (const [start, end] of ranges) {
    const begin = Math.max(start, from);
    const stop = Math.min(end, text.length);
    if (stop <= begin) continue;
    if (begin > from) pieces.push({ text: text.slice(from, begin), isMarked: false });
    pieces.push({ text: text.slice(begin, stop), isMarked: true });
    from = stop;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false });
  return pieces;
}

/** Lower case with the same length, so that positions still fit ("İ" grows when folded and stays as it is). */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const small = unit.toLowerCase();
    return small.length === 1 ? small : unit;
  }).join("");
}

/** Letters of Latin and Greek that Unicode puts together from a plain one and a mark. */
const marked = /[\u00c0-\u024f\u0386-\u03ce\u1e00-\u1fff]/g;

/** Lower case, and "é" as "e", as one types a name whose letters are on no key; with the same length. */
export const foldLetters = (text: string): string => foldCase(text).replace(marked, (letter) => letter.normalize("NFD").charAt(0));

const boundary = /[\s/\\._\-:#@()[\]]/;
/** For each letter of ASCII: 1 = a word begins after it, 2 = a capital. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return boundary.test(letter) ? 1 : letter === letter.toLowerCase() ? 0 : 2;
});

/** Whether a word begins at `at` in the text from `from` on. */
function startsWord(text: string, at: number, from: number): boolean {
  if (at === from) return true;
  const [before, here] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (before < 128 && here < 128) return kinds[before] === 1 || (kinds[before] === 0 && kinds[here] === 2);
  const [letter, next] = [text.charAt(at - 1), text.charAt(at)];
  return boundary.test(letter) || (letter === letter.toLowerCase() && next !== next.toLowerCase());
}

/** Where the word is whole, at the start of a word if it is at one; -1 = nowhere. */
function findWhole(word: string, text: string, folded: string, from: number): number {
  const first = folded.indexOf(word, from);
  for (let at = first; at !== -1; at = folded.indexOf(word, at + 1)) if (startsWord(text, at, from)) return at;
  return first;
}

/** Forward to find that it fits, then backward from there for the tightest run; NaN where it doesn't. */
function scoreLetters(word: string, text: string, folded: string, from: number, marks?: Uint8Array): number {
  let last = from - 1;
  for (let letter = 0; letter < word.length; letter += 1) {
    last = folded.indexOf(word.charAt(letter), last + 1);
    if (last < 0) return Number.NaN;
  }
  let starts = 0;
  let first = last + 1;
  for (let letter = word.length - 1; letter >= 0; letter -= 1) {
    first = folded.lastIndexOf(word.charAt(letter), first - 1);
    if (startsWord(text, first, from)) starts += 1;
    if (marks !== undefined) marks[first] = 1;
  }
  return word.length * 2 + starts * 6 - (last - first + 1 - word.length);
}

function toRanges(marks: Uint8Array): Range[] {
  const ranges: Range[] = [];
  for (let start = marks.indexOf(1); start !== -1; ) {
    const end = marks.indexOf(0, start);
    ranges.push([start, end === -1 ? marks.length : end]);
    start = end === -1 ? -1 : marks.indexOf(1, end);
  }
  return ranges;
}
