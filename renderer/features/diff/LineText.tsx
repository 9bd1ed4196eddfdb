// The text of one diff line with its colours and its changed words lit, and nothing invisible left unsaid.
import { memo } from "react";
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import { diffWords, type Range } from "../../../shared/lib/word-diff.ts";
import type { LineTokens } from "../../monaco/colours.ts";
import { styleNames } from "../../monaco/token-styles.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { cutPieces } from "./line-pieces.ts";
import "../../ui/text/syntax.css";

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

const classNames = styleNames.map((name) => `syn-${name.replaceAll(".", "-")}`);

export interface LineTextProps {
  line: DiffLine;
  partner: DiffLine | null;
  /** Until they have come, the line is plain. */
  tokens: LineTokens | undefined;
}

/** The code of a line. */
export const LineText = memo(function LineText({ line, partner, tokens }: LineTextProps) {
  const whole = line.text.endsWith("\r") ? line.text.slice(0, -1) : line.text;
  const text = whole.slice(0, longestDrawn);
  const ranges = changedWords(line, partner).filter(([, to]) => to <= text.length);
  const endsDiffer = partner !== null && line.text.endsWith("\r") !== partner.text.endsWith("\r");
  return (
    <>
      {cutPieces(text, ranges, tokens).map(({ at, text: part, style, lit }) => {
        const className = style === 0 ? undefined : classNames[style];
        if (lit)
          return (
            <mark key={at} className={className === undefined ? "diff-word" : `diff-word ${className}`} data-kind={line.kind}>
              <OddText text={part} />
            </mark>
          );
        if (className === undefined) return <OddText key={at} text={part} />;
        return (
          <span key={at} className={className}>
            <OddText text={part} />
          </span>
        );
      })}
      {whole.length > longestDrawn ? (
        <span className="diff-aside"> … {(whole.length - longestDrawn).toLocaleString("en")} more characters</span>
      ) : null}
      {endsDiffer ? <span className="diff-aside"> {line.text.endsWith("\r") ? "CRLF" : "LF"}</span> : null}
      {line.endsFile ? <span className="diff-aside"> no line feed at the end</span> : null}
    </>
  );
});
