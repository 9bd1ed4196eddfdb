// A text with the letters that a search meant.
import { type Range, toPieces } from "../lists/fuzzy.ts";
import { oddText } from "./mark-odd.tsx";
import type { OddIn } from "./odd-characters.ts";
import "./Highlight.css";

export interface HighlightProps {
  text: string;
  ranges?: readonly Range[] | undefined;
  of?: OddIn;
}

/** Marks ranges of the text in the accent; readers hear the plain text. */
export function Highlight({ text, ranges, of = "lines" }: HighlightProps) {
  if (!ranges || ranges.length === 0) return oddText(text, of);
  let from = 0;
  return toPieces(text, ranges).map((piece) => {
    const key = from;
    from += piece.text.length;
    return piece.isMarked ? (
      <b key={key} className="ui-highlight">
        {oddText(piece.text, of)}
      </b>
    ) : (
      oddText(piece.text, of)
    );
  });
}
