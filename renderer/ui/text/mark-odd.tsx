// What cannot be seen in a text, or turns its direction, gives way to its number.
import { Children, type ReactNode } from "react";
import { cutOdd, type OddIn, oddWords } from "./odd-characters.ts";
import "./OddText.css";

/** As OddText, without a component of its own: for rows that are drawn by the hundred. A text with nothing odd stays as it is. */
export function oddText(text: string, of: OddIn = "lines"): ReactNode {
  const pieces = cutOdd(text, of);
  if (pieces.length === 1 && pieces[0]?.code === null) return text;
  let at = 0;
  return pieces.map(({ text: piece, code }) => {
    at += piece.length;
    if (code === null) return piece;
    return (
      <span key={at} className="ui-odd" title={oddWords}>
        {code}
      </span>
    );
  });
}

/** Sentences that hold names: what is drawn already stays. */
export const markOdd = (node: ReactNode): ReactNode => Children.map(node, (child) => (typeof child === "string" ? oddText(child) : child));
