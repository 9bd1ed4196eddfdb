// The text of one diff line with its colours and its changed words lit, and nothing invisible left unsaid.
import { memo } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import type { LineTokens } from "../../monaco/colours.ts";
import { oddText } from "../../ui/text/mark-odd.tsx";
import { changedWords, leftOut, longestDrawn, within } from "./changed-part.ts";
import { cutPieces } from "./line-pieces.ts";
import { classOf } from "./syntax-class.ts";

export interface LineTextProps {
  line: DiffLine;
  partner: DiffLine | null;
  /** Until they have come, the line is plain. */
  tokens: LineTokens | undefined;
}

/** The code of a line. */
export const LineText = memo(function LineText({ line, partner, tokens }: LineTextProps) {
  const whole = line.text.endsWith("\r") ? line.text.slice(0, -1) : line.text;
  // Of a long line the part around the change is drawn, not one that is as it was.
  const from = Math.min(leftOut(line, partner, longestDrawn), whole.length);
  const text = whole.slice(from, from + longestDrawn);
  const ranges = within(changedWords(line, partner), from, from + text.length);
  const after = whole.length - from - text.length;
  const endsDiffer = partner !== null && line.text.endsWith("\r") !== partner.text.endsWith("\r");
  return (
    <>
      {from === 0 ? null : <span className="diff-aside">{sayCharacters(from)} before … </span>}
      {cutPieces(text, ranges, from === 0 ? tokens : undefined).map(({ at, text: part, style, lit }) => {
        const className = classOf(style);
        if (lit)
          return (
            <mark key={at} className={className === undefined ? "diff-word" : `diff-word ${className}`} data-kind={line.kind}>
              {oddText(part, "line")}
            </mark>
          );
        if (className === undefined) return oddText(part, "line");
        return (
          <span key={at} className={className}>
            {oddText(part, "line")}
          </span>
        );
      })}
      {after > 0 ? <span className="diff-aside"> … {sayCharacters(after, "more ")}</span> : null}
      {endsDiffer && !line.endsFile ? <span className="diff-aside"> {line.text.endsWith("\r") ? "CRLF" : "LF"}</span> : null}
      {line.endsFile ? <span className="diff-aside"> no line feed at the end</span> : null}
    </>
  );
});

const sayCharacters = (count: number, more = ""): string =>
  `${count.toLocaleString("en")} ${more}${count === 1 ? "character" : "characters"}`;
