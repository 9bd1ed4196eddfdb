// Compares two texts line by line into the same hunks that a server's unified diff gives: "my change against its base".
import { diffArrays } from "diff/lib/diff/array.js";
import type { DiffLine, Hunk, UnifiedDiff } from "./unified-diff.ts";

export interface LineDiffOptions {
  /** Unchanged lines around each change; 3 by default, as git prints them. */
  readonly context?: number;
  /** Milliseconds after which the middle is shown as replaced whole; 300 by default. */
  readonly timeout?: number;
}

interface Edit {
  readonly kind: DiffLine["kind"];
  readonly line: string;
}

/** Most edits that are searched for before the middle counts as replaced whole. */
const maxEditLength = 20_000;

/** Hunks from `before` to `after`. Lines differ when their line ends differ, as in git. Always correct, minimal where there is time. */
export function diffTexts(before: string, after: string, { context = 3, timeout = 300 }: LineDiffOptions = {}): UnifiedDiff {
  if (before === after) return { kind: "empty", hunks: [], additions: 0, deletions: 0, complete: true };
  const left = toLines(before);
  const right = toLines(after);
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < left.length - head && tail < right.length - head && left[left.length - 1 - tail] === right[right.length - 1 - tail])
    tail += 1;
  const start = Math.max(0, head - context);
  const edits: Edit[] = [
    ...left.slice(start, head).map((line): Edit => ({ kind: "context", line })),
    ...compare(left.slice(head, left.length - tail), right.slice(head, right.length - tail), timeout),
    ...left.slice(left.length - tail, left.length - tail + context).map((line): Edit => ({ kind: "context", line })),
  ];
  const hunks = toHunks(edits, start, context);
  const count = (kind: DiffLine["kind"]): number => edits.reduce((sum, edit) => sum + (edit.kind === kind ? 1 : 0), 0);
  return { kind: "text", hunks, additions: count("added"), deletions: count("removed"), complete: true };
}

/** Lines with their line feeds; a last one without stays without. */
const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function compare(left: string[], right: string[], timeout: number): Edit[] {
  const asEdits =
    (kind: Edit["kind"]) =>
    (line: string): Edit => ({ kind, line });
  const parts = left.length === 0 || right.length === 0 ? undefined : diffArrays(left, right, { maxEditLength, timeout });
  if (parts === undefined) return [...left.map(asEdits("removed")), ...right.map(asEdits("added"))];
  const edits: Edit[] = [];
  let additions: Edit[] = [];
  for (const part of parts) {
    const kind = part.added ? "added" : part.removed ? "removed" : "context";
    if (kind === "added") additions.push(...part.value.map(asEdits(kind)));
    else {
      if (kind === "context") {
        edits.push(...additions);
        additions = [];
      }
      for (const line of part.value) edits.push({ kind, line });
    }
  }
  edits.push(...additions);
  return edits;
}

function toHunks(edits: readonly Edit[], linesBefore: number, context: number): Hunk[] {
  const lines = numberLines(edits, linesBefore);
  const groups: [first: number, last: number][] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    if (line.kind === "context") continue;
    if (group !== undefined && index - group[1] - 1 <= 2 * context) group[1] = index;
    else groups.push([index, index]);
  }
  return groups.map(([first, last]) => {
    const from = Math.max(0, first - context);
    const before = (side: "oldLine" | "newLine"): number => {
      for (let index = from - 1; index >= 0; index -= 1) if (lines[index]?.[side] != null) return lines[index]?.[side] ?? linesBefore;
      return linesBefore;
    };
    return toHunk(lines.slice(from, last + context + 1), before("oldLine"), before("newLine"));
  });
}

function numberLines(edits: readonly Edit[], linesBefore: number): DiffLine[] {
  let oldLine = linesBefore;
  let newLine = linesBefore;
  return edits.map(({ kind, line }) => {
    if (kind !== "added") oldLine += 1;
    if (kind !== "removed") newLine += 1;
    const ends = line.endsWith("\n");
    return {
      kind,
      text: ends ? line.slice(0, -1) : line,
      oldLine: kind === "added" ? null : oldLine,
      newLine: kind === "removed" ? null : newLine,
      endsFile: !ends,
    };
  });
}

/** `oldBefore` and `newBefore`: the last line number before the hunk on each side, where a side without lines stands. */
function toHunk(lines: readonly DiffLine[], oldBefore: number, newBefore: number): Hunk {
  const oldLines = lines.flatMap((line) => line.oldLine ?? []);
  const newLines = lines.flatMap((line) => line.newLine ?? []);
  return {
    oldStart: oldLines[0] ?? oldBefore,
    oldCount: oldLines.length,
    newStart: newLines[0] ?? newBefore,
    newCount: newLines.length,
    section: "",
    lines,
  };
}
