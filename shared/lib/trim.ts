// Takes characters from the ends of a text by index: a pattern such as / +$/ starts again at every blank inside, and needs the square of their number.

/** Without the characters at its start that match `one`, a pattern of one UTF-16 unit. */
export function trimStartOf(text: string, one: RegExp): string {
  let start = 0;
  while (start < text.length && one.test(text[start] ?? "")) start += 1;
  return text.slice(start);
}

/** The same at its end. */
export function trimEndOf(text: string, one: RegExp): string {
  let end = text.length;
  while (end > 0 && one.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** The same at both. */
export const trimOf = (text: string, one: RegExp): string => trimStartOf(trimEndOf(text, one), one);
