// What git makes of a message that a hook may have changed (commit.cleanup=whitespace, as for one that nobody edits).

import { trimEndOf } from "../../../shared/lib/trim.ts";

/** No blanks at the ends of lines, no blank lines at both ends, one where there are several; a line feed at the end. Empty: nothing is left. */
export function cleanMessage(text: string): string {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const bare = trimEndOf(line, /[ \t\r\v\f]/);
    if (bare !== "" || (lines.length > 0 && lines.at(-1) !== "")) lines.push(bare);
  }
  if (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
