// A path as git prints it where it has no -z: in double quotes, with escapes as in C, when it holds what would end or blur the line.

const letters: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, "\\": 92 };

/** The bytes of a path; `printed` is a binary string (one character a byte). */
export function unquotePath(printed: string): Buffer {
  if (!printed.startsWith('"') || !printed.endsWith('"') || printed.length < 2) return Buffer.from(printed, "latin1");
  const bytes: number[] = [];
  for (const [, octal, letter, plain] of printed.slice(1, -1).matchAll(/\\(?:([0-3][0-7]{2})|(.))|([^\\])/gs)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (letter !== undefined) bytes.push((Object.hasOwn(letters, letter) ? letters[letter] : undefined) ?? letter.charCodeAt(0));
    else bytes.push((plain ?? "").charCodeAt(0));
  }
  return Buffer.from(bytes);
}
