// What is printed for people: words of servers, repositories and paths can neither steer a terminal nor pass for a line of ours.

/** Control characters, ends of lines that only some programs know, and what turns the direction of text around. */
const steering = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** `text` as one line that a terminal shows as it is. */
export const printable = (text: string): string => text.replace(steering, (sign) => named[sign] ?? codeOf(sign));

/** The same value, in JSON that a terminal shows as it is. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(steering, (sign) => (sign === "\n" ? sign : codeOf(sign)));

/** Lines after the first, as of a stack, are set in: none of them looks like one that we wrote. */
const printableLines = (text: string): string => text.split(/\r?\n/).map(printable).join("\n  ");

/** Writes to stderr for whoever started this program. */
export function tell(words: unknown): void {
  process.stderr.write(`${printableLines(words instanceof Error ? words.message : String(words))}\n`);
}
