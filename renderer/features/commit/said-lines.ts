// Lines of a diff in the encoding that a person said for the file: the API has U+FFFD, or what the server took it for, where bytes are no UTF-8.
import type { DiffLine, Hunk, UnifiedDiff } from "../../../shared/lib/unified-diff.ts";

/** A version of a file: its text in the encoding that was said, and as git's own lines are read. */
export interface SaidText {
  readonly said: string;
  readonly plain: string;
}

const longestHead = 80;

const toAscii = (text: string): string => text.replace(/[^\0-\x7f]/g, "");

/** The same hunks, each line as it stands in its version; null: there is none. */
export function sayLines(diff: UnifiedDiff, before: SaidText | null, after: SaidText | null): UnifiedDiff {
  const [old, now] = [before?.said.split("\n"), after?.said.split("\n")];
  const plain = before?.plain.split("\n") ?? [];
  const read = (line: DiffLine): DiffLine => {
    const text = line.newLine === null ? old?.[(line.oldLine ?? 0) - 1] : now?.[line.newLine - 1];
    return text === undefined || text === line.text ? line : { ...line, text };
  };
  // Git leaves out of the line over a hunk what is no UTF-8, and cuts it after some bytes.
  const headOf = ({ section, oldStart }: Hunk): string => {
    const begun = toAscii(section).trimEnd();
    const at = begun === "" ? -1 : plain.slice(0, oldStart - 1).findLastIndex((line) => toAscii(line).startsWith(begun));
    return plain[at]?.includes("\ufffd") === true ? (old?.[at]?.slice(0, longestHead).trimEnd() ?? section) : section;
  };
  return { ...diff, hunks: diff.hunks.map((hunk) => ({ ...hunk, section: headOf(hunk), lines: hunk.lines.map(read) })) };
}
