// Characters that are not seen, turn the direction of what follows or pass for others: a text can say something else than it seems to.

/** A piece of a text; `code` is set where it is one such character: "U+202E". */
export interface TextPiece {
  readonly text: string;
  readonly code: string | null;
}

/** Directions, ends of lines that are not seen, spaces without a width, an empty letter of Braille, soft hyphens, interlinear marks, places of objects, the invisible copy of ASCII. */
const always =
  /\u034f|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffc]|[\u{e0000}-\u{e007f}]/u;
/** Joiners that real writing and emoji need: odd between letters that join nothing. */
const joiners = /[\u200c\u200d]/;
/** Selectors of a form: real writing has them behind what has several. Behind other letters, and one another, they only hide bytes. */
const selectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
/** Keys of a telephone have a form as emoji. */
const keycap = /[#*0-9]/;
const plain = /[\x20-\x7e]/;
/** A control character that is neither a tab nor the end of a line. */
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;
/** Letters of Greek, Cyrillic and full width that look like a Latin one, and signs that look like those of a path. */
const twin =
  /[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03f3\u0405\u0406\u0408\u0410\u0412\u0415\u041a\u041c-\u041e\u0420-\u0423\u0425\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u04cf\u0501\u051a-\u051d\u2024\u2044\u2215\u29f8\uff21-\uff3a\uff41-\uff5a]/g;
const word = /[\p{L}\p{M}\p{N}_\u2024\u2044\u2215\u29f8]+/gu;
const latin = /[\p{Script=Latin}\p{M}\p{N}_]/gu;
const ascii = /[A-Za-z]/;
/** A return that ends no line: a terminal would write over what stands before it. */
const lone = /\r(?!\n|$)/;

const none: ReadonlySet<number> = new Set();

const isOdd = (letter: string, before: string, after: string): boolean =>
  always.test(letter) ||
  control.test(letter) ||
  (selectors.test(letter) && !takesForm(before, letter)) ||
  (joiners.test(letter) && (before === "" || plain.test(before)) && (after === "" || plain.test(after)));

const takesForm = (before: string, selector: string): boolean =>
  keycap.test(before) ? /[\ufe0e\ufe0f]/.test(selector) : before !== "" && !/[\0-\x7f]/.test(before) && !selectors.test(before);

const mayHoldTwins = (text: string): boolean => text.search(twin) !== -1 && ascii.test(text);

/** Where a twin stands in a word that it lets seem to be ASCII. What another alphabet alone could write is left to it. */
function findTwins(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { 0: letters, index } of text.matchAll(word)) {
    if (!ascii.test(letters) || letters.replace(twin, "").replace(latin, "") !== "") continue;
    for (const { index: at } of letters.matchAll(twin)) found.add(index + at);
  }
  return found;
}

/** Whether a text holds any that could be odd: quick, for the usual text. */
export const mayBeOdd = (text: string): boolean =>
  always.test(text) || joiners.test(text) || selectors.test(text) || control.test(text) || lone.test(text) || mayHoldTwins(text);

/** What a mark says of itself. */
export const oddWords = "A character that cannot be seen, that turns the direction of the text, or that passes for another one.";

/** What a text is: lines, a part of one, or a name, in which a tab or the end of a line would look like a space. */
export type OddIn = "lines" | "line" | "name";

/** What is odd where no line ends, in the text or behind it. */
const inside = { line: /\r/, name: /[\t\n\r]/ };

/** A text cut at its odd characters; one piece, the text itself, where it has none. */
export function cutOdd(text: string, of: OddIn = "lines"): readonly TextPiece[] {
  if (!mayBeOdd(text) && (of === "lines" || !inside[of].test(text))) return [{ text, code: null }];
  const letters = [...text];
  const twins = mayHoldTwins(text) ? findTwins(text) : none;
  let at = 0;
  const pieces: TextPiece[] = [];
  let plainText = "";
  for (const [index, letter] of letters.entries()) {
    const after = letters[index + 1] ?? "";
    const isReturn = letter === "\r" && after !== "\n" && after !== "";
    const isTwin = twins.has(at);
    at += letter.length;
    if (!isReturn && !isTwin && (of === "lines" || !inside[of].test(letter)) && !isOdd(letter, letters[index - 1] ?? "", after)) {
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

/** A name for where no mark can stand, such as the title of a window: what is odd is spelt out. */
export const spellOdd = (name: string, of: OddIn = "name"): string =>
  cutOdd(name, of)
    .map(({ text, code }) => (code === null ? text : `<${code}>`))
    .join("");
