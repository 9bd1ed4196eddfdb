// Characters that are not seen, or turn the direction of what follows: a text can say something else than it seems to.

/** A piece of a text; `code` is set where it is one such character: "U+202E". */
export interface TextPiece {
  readonly text: string;
  readonly code: string | null;
}

/** Directions, ends of lines that are not seen, spaces without a width, soft hyphens, interlinear marks, the invisible copy of ASCII. */
const always =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u;
/** Joiners that real writing and emoji need: odd between letters that join nothing. */
const joiners = /[\u200c\u200d]/;
/** Selectors of a form: real writing has them behind what has several. Behind other letters, and one another, they only hide bytes. */
const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
/** Keys of a telephone have a form as emoji. */
const keycap = /[#*0-9]/;
const plain = /[\x20-\x7e]/;
/** A control character that is neither a tab nor the end of a line. */
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
/** A return that ends no line: a terminal would write over what stands before it. */
const lone = /\r(?!\n|$)/;

const isOdd = (letter: string, before: string, after: string): boolean =>
  always.test(letter) ||
  control.test(letter) ||
  (selectors.test(letter) && !takesForm(before, letter)) ||
  (joiners.test(letter) && (before === "" || plain.test(before)) && (after === "" || plain.test(after)));

const takesForm = (before: string, selector: string): boolean =>
  keycap.test(before) ? /[\ufe0e\ufe0f]/.test(selector) : before !== "" && !/[\0-\x7f]/.test(before) && !selectors.test(before);

/** Whether a text holds any that could be odd: quick, for the usual text. */
export const mayBeOdd = (text: string): boolean =>
  always.test(text) || joiners.test(text) || selectors.test(text) || control.test(text) || lone.test(text);

/** What a text is: lines, a part of one, or a name, in which a tab or the end of a line would look like a space. */
export type OddIn = "lines" | "line" | "name";

/** What is odd where no line ends, in the text or behind it. */
const inside = { line: /\r/, name: /[\t\n\r]/ };

/** A text cut at its odd characters; one piece, the text itself, where it has none. */
export function cutOdd(text: string, of: OddIn = "lines"): readonly TextPiece[] {
  if (!mayBeOdd(text) && (of === "lines" || !inside[of].test(text))) return [{ text, code: null }];
  const letters = [...text];
  const pieces: TextPiece[] = [];
  let plainText = "";
  for (const [index, letter] of letters.entries()) {
    const after = letters[index + 1] ?? "";
    const isReturn = letter === "\r" && after !== "\n" && after !== "";
    if (!isReturn && (of === "lines" || !inside[of].test(letter)) && !isOdd(letter, letters[index - 1] ?? "", after)) {
      plainText += letter;
      continue;
    }
    if (plainText !== "") pieces.push({ text: plainText, code: null });
    plainText = "";
    pieces.push({ text: letter, code: `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}` });
  }
  if (plainText !== "") pieces.push({ text: plainText, code: null });
  return pieces;
}
