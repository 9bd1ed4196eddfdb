// How many lines a piece of Markdown goes over. Pure.

/** Line ends in a text in which each is one character. */
export function countLines(raw: string): number {
  let lines = 0;
  for (let at = raw.indexOf("\n"); at >= 0; at = raw.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
