// What a reader hears for each row of a diff.
import type { DiffLine } from "../../../shared/lib/unified-diff.ts";
import { formatCount } from "../../ui/text/count.ts";
import { leftOut } from "./changed-part.ts";
import type { DiffFile } from "./diff-file.ts";
import type { DiffRow, HiddenLines } from "./diff-rows.ts";

export function nameRow(row: DiffRow, files: readonly DiffFile[]): string {
  const file = files[row.file];
  switch (row.type) {
    case "file":
      return `${file?.path ?? ""}, ${file?.diff.additions ?? 0} added, ${file?.diff.deletions ?? 0} removed`;
    case "absence":
      return file?.absence?.text ?? "";
    case "hunk": {
      const hidden = row.hidden === null ? "" : `, ${sayHidden(row.hidden)}`;
      if (row.hunk === null) return sayHidden(row.hidden ?? { count: 0 });
      const { newStart, newCount, section } = row.hunk;
      return `${`lines ${newStart} to ${newStart + Math.max(0, newCount - 1)} ${section}`.trim()}${hidden}`;
    }
    case "cut":
      return "The diff ends early here";
    case "line":
      return nameLine(row.line, row.partner);
    case "pair":
      if (row.left && row.right?.kind === "context") return nameLine(row.right, null);
      return [row.left && nameLine(row.left, row.right), row.right && nameLine(row.right, row.left)].filter(Boolean).join("; ");
    case "zone":
      return row.contribution.label;
  }
}

/** "12 lines hidden" */
export const sayHidden = ({ count }: Pick<HiddenLines, "count">): string =>
  count === null ? "lines after this are hidden" : `${formatCount(count)} ${count === 1 ? "line" : "lines"} hidden`;

/** UTF-16 units of a line that are read out. */
const longestRead = 400;

const nameLine = (line: DiffLine, partner: DiffLine | null): string => {
  const state = line.kind === "context" ? "" : `${line.kind}, `;
  const from = leftOut(line, partner, longestRead);
  const text = from === 0 ? line.text.trim() : line.text.slice(from, from + longestRead);
  return `${state}line ${line.newLine ?? line.oldLine}, ${text === "" ? "blank" : `${from === 0 ? "" : "… "}${text.slice(0, longestRead)}`}`;
};
