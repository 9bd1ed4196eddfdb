// Whatever the colours and the changed words are, a line's pieces are its text.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Range } from "../../../shared/lib/word-diff.ts";
import { cutPieces } from "./line-pieces.ts";

const offsets = fc.uniqueArray(fc.nat(40), { maxLength: 12 }).map((all) => all.sort((a, b) => a - b));

it("cuts a line without losing a letter, lit and coloured as told", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), offsets, offsets, (text, bounds, starts) => {
      const ranges: Range[] = [];
      for (let at = 0; at + 1 < bounds.length; at += 2) ranges.push([bounds[at] ?? 0, bounds[at + 1] ?? 0]);
      const tokens = starts.flatMap((start, index) => [start, index % 4]);
      const pieces = cutPieces(text, ranges, tokens);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const piece of pieces)
        for (let at = piece.at; at < piece.at + piece.text.length; at += 1) {
          expect(piece.lit).toBe(ranges.some(([from, to]) => at >= from && at < to));
          const style = starts.findLastIndex((start) => start <= at);
          expect(piece.style).toBe(style === -1 ? 0 : style % 4);
        }
    }),
  );
});
