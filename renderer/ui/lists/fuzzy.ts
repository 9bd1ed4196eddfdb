// Finds what a person means by a few letters, and which letters of the text they meant.

/** A half-open run of UTF-16 code units in the text: [start, end). */
export type Range = readonly [start: number, end: number];

export interface Match {
  /** Higher is better; comparable only between matches of one query. */
  score: number;
  /** Sorted, not overlapping. */
  ranges: Range[];
}

const boundary = /[\s/\\._\-:#@()[\]]/;

/**
 * Matches every word of the query somewhere in the text: whole (best at the start of a word), else letter by letter in order.
 * Case does not count. An empty query matches everything with score 0. Linear in the text for each word.
 */
export function fuzzyMatch(query: string, text: string): Match | null {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const folded = foldCase(text);
  const marks = new Uint8Array(text.length);
  let score = 0;
  for (const word of words) {
    const found = matchWord(foldCase(word), folded, text);
    if (!found) return null;
    score += found.score;
    for (const at of found.at) marks[at] = 1;
  }
  // Between equal matches the shorter text is the closer one.
  if (words.length > 0) score -= text.length * 0.05;
  return { score, ranges: toRanges(marks) };
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
  const found: Ranked<Item>[] = [];
  for (const item of items) {
    const match = fuzzyMatch(query, toText(item));
    if (match) found.push({ item, match });
  }
  found.sort((left, right) => right.match.score - left.match.score);
  return found.length > limit ? found.slice(0, limit) : found;
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

function startsWord(text: string, at: number): boolean {
  if (at === 0 || boundary.test(text.charAt(at - 1))) return true;
  const before = text.charAt(at - 1);
  const here = text.charAt(at);
  return before === before.toLowerCase() && here !== here.toLowerCase();
}

function matchWord(word: string, folded: string, text: string): { score: number; at: number[] } | null {
  let best = -1;
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
    if (best === -1) best = at;
    if (startsWord(text, at)) {
      best = at;
      break;
    }
  }
  if (best !== -1) {
    const bonus = best === 0 ? 40 : startsWord(text, best) ? 30 : 0;
    return { score: 60 + word.length * 4 + bonus, at: Array.from({ length: word.length }, (_, index) => best + index) };
  }
  return matchLetters(word, folded, text);
}

/** Forward to find that it fits, then backward from there for the tightest run. */
function matchLetters(word: string, folded: string, text: string): { score: number; at: number[] } | null {
  let next = 0;
  let last = -1;
  for (let at = 0; at < folded.length && next < word.length; at += 1) {
    if (folded.charAt(at) === word.charAt(next)) {
      next += 1;
      last = at;
    }
  }
  if (next < word.length) return null;
  const at: number[] = [];
  for (let place = last, letter = word.length - 1; letter >= 0; place -= 1) {
    if (folded.charAt(place) === word.charAt(letter)) {
      at.unshift(place);
      letter -= 1;
    }
  }
  const spread = last - (at[0] ?? 0) + 1 - word.length;
  const starts = at.filter((place) => startsWord(text, place)).length;
  return { score: word.length * 2 + starts * 6 - spread, at };
}

function toRanges(marks: Uint8Array): Range[] {
  const ranges: Range[] = [];
  let start = -1;
  for (let at = 0; at <= marks.length; at += 1) {
    const isMarked = marks[at] === 1;
    if (isMarked && start === -1) start = at;
    if (!isMarked && start !== -1) {
      ranges.push([start, at]);
      start = -1;
    }
  }
  return ranges;
}
