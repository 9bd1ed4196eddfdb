// Looks over a JSON body before it is parsed: a few megabytes of brackets would cost gigabytes once they are objects.

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/** Deepest nesting and most values that a body may hold; the largest real one is a batch of actions. */
export const jsonLimits = { depth: 64, values: 500_000 } as const;

/** Whether nesting and number of values stay within limits. Says nothing about the JSON being right. Linear; strings are skipped natively. */
export function isModestJson(bytes: Buffer, limits: { depth: number; values: number } = jsonLimits): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at);
        if (at < 0) return true; // never closed: the parser will say so
        break;
      case openBrace:
      case openBracket:
        values++;
        if (++depth > limits.depth) return false;
        break;
      case closeBrace:
      case closeBracket:
        depth--;
        break;
      case comma:
        values++;
    }
    if (values > limits.values) return false;
  }
  return true;
}

/** Position of the quote that closes the string opened at `start`, or -1. */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end >= 0; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
