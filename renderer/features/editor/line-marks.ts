// Which lines of a text are new, changed or gone against another one: the marks in the gutter. Pure.
import { diffArrays } from "diff";

export interface LineMark {
  readonly kind: "added" | "changed" | "removed";
  /** Lines of the new text, from 1; for `removed` the line after which something is missing. */
  readonly from: number;
  readonly to: number;
}

/** Past this many steps of searching no marks are drawn: everything changed. */
const maxEdits = 1_000;

export function lineMarks(before: string, after: string): LineMark[] {
  if (before === after) return [];
  const parts = diffArrays(before.split("\n"), after.split("\n"), { maxEditLength: maxEdits });
  const marks: LineMark[] = [];
  let line = 1;
  let removed = 0;
  for (const part of parts ?? []) {
    const count = part.value.length;
    if (part.removed) {
      removed = count;
      continue;
    }
    if (part.added) marks.push({ kind: removed > 0 ? "changed" : "added", from: line, to: line + count - 1 });
    else if (removed > 0 && !endsAt(marks, line)) marks.push({ kind: "removed", from: Math.max(1, line - 1), to: Math.max(1, line - 1) });
    removed = 0;
    line += count;
  }
  if (removed > 0) marks.push({ kind: "removed", from: Math.max(1, line - 1), to: Math.max(1, line - 1) });
  return marks;
}

const endsAt = (marks: readonly LineMark[], line: number): boolean => marks.at(-1)?.to === line - 1 && marks.at(-1)?.kind === "changed";
