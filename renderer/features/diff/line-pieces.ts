// Cuts the text of a line into pieces that are drawn alike: the same syntax style, lit or not.
import type { Range } from "../../../shared/lib/word-diff.ts";
import type { LineTokens } from "../../monaco/colours.ts";

export interface Piece {
  /** UTF-16 units before it. */
  readonly at: number;
  readonly text: string;
  /** Index into `styleNames`. */
  readonly style: number;
  readonly lit: boolean;
}

/** Pieces in order; together they are the text. Ranges and tokens rise; what lies behind the text is left out. */
export function cutPieces(text: string, ranges: readonly Range[], tokens: LineTokens = []): Piece[] {
  const pieces: Piece[] = [];
  let [at, style, token, range] = [0, 0, 0, 0];
  while (at < text.length) {
    while ((tokens[token] ?? Number.POSITIVE_INFINITY) <= at) {
      style = tokens[token + 1] ?? 0;
      token += 2;
    }
    while ((ranges[range]?.[1] ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const [from, to] = ranges[range] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const lit = at >= from;
    const end = Math.min(text.length, tokens[token] ?? text.length, lit ? to : from);
    pieces.push({ at, text: text.slice(at, end), style, lit });
    at = end;
  }
  return pieces;
}
