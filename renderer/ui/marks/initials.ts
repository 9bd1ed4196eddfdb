// Two letters for a person, whatever script the name is in.

/** First letters of the first and last word: "Ingrid Solberg" → "IS", "mona" → "M", "" → "?". */
export function toInitials(name: string): string {
  const words = name
    .split(/[\s._-]+/u)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0])
    .filter((letter) => letter !== undefined);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words[words.length - 1] : "";
  return `${toUpper(first)}${toUpper(last ?? "")}`;
}

/** As it is where it would become several letters: "ß". */
function toUpper(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
