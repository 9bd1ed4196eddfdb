// The lines of a text as git counts them: a carriage return alone, which ends a line in an editor, ends none of git's.
import type { TextFile } from "./text-file.ts";

/** With a line feed for each end of a line that git sees. */
export function gitText({ text, lineEnd, mixed }: TextFile): string {
  if (mixed === null) return lineEnd === "\r" ? text.replaceAll("\n", "\r") : text;
  if (!mixed.includes("\r")) return text;
  let line = -1;
  return text.replaceAll("\n", () => {
    line += 1;
    return mixed[line] === "\r" ? "\r" : "\n";
  });
}

/** The line of `text` where a line of git's begins; one that ends with returns alone has no other lines of its own. */
export function toTextLine({ mixed }: TextFile, gitLine: number): number {
  let [line, git] = [1, 1];
  if (mixed !== null) for (; git < gitLine && line <= mixed.length; line += 1) if (mixed[line - 1] !== "\r") git += 1;
  // Beyond the last one.
  return line + gitLine - git;
}
