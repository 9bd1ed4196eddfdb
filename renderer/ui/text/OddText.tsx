// Text in which what cannot be seen, or turns the direction, gives way to its number.
import { cutOdd, type OddIn } from "./odd-characters.ts";
import "./OddText.css";

export function OddText({ text, of = "lines" }: { text: string; of?: OddIn }) {
  const pieces = cutOdd(text, of);
  if (pieces.length === 1 && pieces[0]?.code === null) return text;
  let at = 0;
  return pieces.map(({ text: piece, code }) => {
    at += piece.length;
    if (code === null) return piece;
    return (
      <span key={at} className="ui-odd" title="A character that cannot be seen, or that turns the direction of the text.">
        {code}
      </span>
    );
  });
}
