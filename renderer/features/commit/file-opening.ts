// Where a line of a diff is opened in the editor: the version that has it, at its number there.
import type { DiffFile, LineId } from "../diff/index.ts";

export interface FileOpening {
  /** What it was before the change: the line is not there any more. */
  readonly isBefore: boolean;
  readonly path: string;
  /** null: the file changed in no line. */
  readonly line: number | null;
}

/** `at`: the line of the cursor; where that is none of this file's, its first change is meant. */
export function toOpening(file: DiffFile, at: LineId | null): FileOpening {
  const line = at?.file === file.key ? at : firstChange(file);
  const isBefore = file.change === "removed" || line?.side === "old";
  return { isBefore, path: isBefore ? file.oldPath : file.path, line: line?.line ?? null };
}

function firstChange({ key, diff }: DiffFile): LineId | null {
  for (const { lines } of diff.hunks)
    for (const { kind, oldLine, newLine } of lines) {
      if (kind === "context") continue;
      if (newLine !== null) return { file: key, side: "new", line: newLine };
      if (oldLine !== null) return { file: key, side: "old", line: oldLine };
    }
  return null;
}
