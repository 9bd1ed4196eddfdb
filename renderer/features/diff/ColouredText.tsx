// One line of code with its colours, all of it however long it is.
import type { LineTokens } from "../../monaco/colours.ts";
import { OddText } from "../../ui/text/OddText.tsx";
import { cutPieces } from "./line-pieces.ts";
import { classOf } from "./syntax-class.ts";

/** `tokens`: until they have come, the line is plain. */
export const ColouredText = ({ text, tokens }: { text: string; tokens: LineTokens | undefined }) =>
  cutPieces(text, [], tokens).map(({ at, text: part, style }) => (
    <span key={at} className={classOf(style)}>
      <OddText text={part} />
    </span>
  ));
