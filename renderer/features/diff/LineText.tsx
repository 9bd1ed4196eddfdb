// The text of one diff line with its changed words lit, and nothing invisible left unsaid.
import { memo } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import { diffWords, type Range } from "../../../shared/lib/word-diff.ts";

/** UTF-16 units drawn of one line; minified files hold lines of megabytes. */
export const longestDrawn = 5_000;

const noRanges: readonly Range[] = [];
const remembered = new WeakMap<DiffLine, readonly Range[]>();

/** Ranges to light in `line`, given the line it replaced or was replaced by. */
function changedWords(line: DiffLine, partner: DiffLine | null): readonly Range[] {
  if (partner === null || line.kind === "context") return noRanges;
  const known = remembered.get(line);
  if (known) return known;
  const [removed, added] = line.kind === "removed" ? [line, partner] : [partner, line];
  const words = diffWords(removed.text, added.text);
  remembered.set(removed, words?.before ?? noRanges);
  remembered.set(added, words?.after ?? noRanges);
  return remembered.get(line) ?? noRanges;
}

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly lit: boolean;
}

function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) pieces.push({ at, text: text.slice(at, from), lit: false });
    pieces.push({ at: from, text: text.slice(from, to), lit: true });
    at = to;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), lit: false });
  return pieces;
}

export interface LineTextProps {
  line: DiffLine;
  partner: DiffLine | null;
}

/** The code of a line. */
export const LineText = memo(function LineText({ line, partner }: LineTextProps) {
  const whole = line.text.endsWith("\r") ? line.text.slice(0, -1) : line.text;
  const text = whole.slice(0, longestDrawn);
  const ranges = changedWords(line, partner).filter(([, to]) => to <= text.length);
  const endsDiffer = partner !== null && line.text.endsWith("\r") !== partner.text.endsWith("\r");
  return (
    <>
      {piecesOf(text, ranges).map((piece) =>
        piece.lit ? (
          <mark key={piece.at} className="diff-word" data-kind={line.kind}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
      {whole.length > longestDrawn ? (
        <span className="diff-aside"> … {(whole.length - longestDrawn).toLocaleString("en")} more characters</span>
      ) : null}
      {endsDiffer ? <span className="diff-aside"> {line.text.endsWith("\r") ? "CRLF" : "LF"}</span> : null}
      {line.endsFile ? <span className="diff-aside"> no line feed at the end</span> : null}
    </>
  );
});
