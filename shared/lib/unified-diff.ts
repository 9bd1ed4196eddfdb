// Reads the hunks of one file's unified diff, as an API or git prints them, into numbered lines. Hostile text never throws.

export interface DiffLine {
  readonly kind: "context" | "added" | "removed";
  /** Without its sign and line feed; a carriage return stays. */
  readonly text: string;
  /** The text before, of a context line whose white space changed and is not to be shown as a change. */
  readonly oldText?: string;
  /** Line number before the change, from 1; null for an added line. */
  readonly oldLine: number | null;
  readonly newLine: number | null;
  /** The file ends here without a line feed. */
  readonly endsFile: boolean;
}

export interface Hunk {
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** What git prints after the second @@: the enclosing function, most often. */
  readonly section: string;
  readonly lines: readonly DiffLine[];
}

/** `text`: hunks. `binary`: git said that binary files differ. `empty`: nothing to show (rename, mode). `unreadable`: no hunk in it. */
export interface UnifiedDiff {
  readonly kind: "text" | "binary" | "empty" | "unreadable";
  readonly hunks: readonly Hunk[];
  readonly additions: number;
  readonly deletions: number;
  /** Whether every hunk held as many lines as its header says; false for text that was cut off or damaged. */
  readonly complete: boolean;
}

// What git calls a line may hold what this language calls the end of one: hence the flag s.
const hunkHeader = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/s;

interface OpenHunk {
  readonly hunk: Hunk;
  readonly lines: DiffLine[];
  oldLeft: number;
  newLeft: number;
}

/** Parses the `diff` of a diff entry (api-behaviour 4): from the first @@ on, with or without the ---/+++ lines before it. */
export function parseUnifiedDiff(text: string): UnifiedDiff {
  if (text.trim() === "") return { kind: "empty", hunks: [], additions: 0, deletions: 0, complete: true };
  const hunks: Hunk[] = [];
  let additions = 0;
  let deletions = 0;
  let complete = true;
  let open: OpenHunk | null = null;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  for (const line of lines) {
    const started: OpenHunk | null = open === null || isFull(open) || line.startsWith("@@") ? openHunk(line) : null;
    if (started) {
      complete &&= open === null || isFull(open);
      hunks.push(started.hunk);
      open = started;
    } else if (open !== null && line.startsWith("\\")) {
      markEnd(open.lines);
    } else if (open !== null && !isFull(open)) {
      const read = readLine(open, line);
      if (read === null) {
        complete = false;
        continue;
      }
      open.lines.push(read);
      if (read.kind === "added") additions += 1;
      if (read.kind === "removed") deletions += 1;
    } else if (open !== null) {
      complete = false;
    }
  }
  complete &&= open === null || isFull(open);
  if (hunks.length > 0) return { kind: "text", hunks, additions, deletions, complete };
  const kind = /^Binary files [^\n]* differ$/m.test(text) || text.startsWith("GIT binary patch") ? "binary" : "unreadable";
  return { kind, hunks: [], additions: 0, deletions: 0, complete: kind === "binary" };
}

const isFull = (open: OpenHunk): boolean => open.oldLeft <= 0 && open.newLeft <= 0;

function openHunk(line: string): OpenHunk | null {
  const match = hunkHeader.exec(line);
  if (match === null) return null;
  const [oldStart, oldCount, newStart, newCount] = [match[1], match[2] ?? "1", match[3], match[4] ?? "1"].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const lines: DiffLine[] = [];
  return { hunk: { oldStart, oldCount, newStart, newCount, section: match[5] ?? "", lines }, lines, oldLeft: oldCount, newLeft: newCount };
}

/** The next line of a hunk; null for one that cannot stand there. An empty line is a blank context line whose space was trimmed. */
function readLine(open: OpenHunk, line: string): DiffLine | null {
  const sign = line[0] ?? " ";
  const { hunk } = open;
  const oldLine = hunk.oldStart + hunk.oldCount - open.oldLeft;
  const newLine = hunk.newStart + hunk.newCount - open.newLeft;
  const text = line.slice(1);
  if (sign === "+" && open.newLeft > 0) {
    open.newLeft -= 1;
    return { kind: "added", text, oldLine: null, newLine, endsFile: false };
  }
  if (sign === "-" && open.oldLeft > 0) {
    open.oldLeft -= 1;
    return { kind: "removed", text, oldLine, newLine: null, endsFile: false };
  }
  if ((sign === " " || line === "" || line === "\r") && open.oldLeft > 0 && open.newLeft > 0) {
    open.oldLeft -= 1;
    open.newLeft -= 1;
    return { kind: "context", text: line === "\r" ? line : text, oldLine, newLine, endsFile: false };
  }
  return null;
}

function markEnd(lines: DiffLine[]): void {
  const last = lines.pop();
  if (last) lines.push({ ...last, endsFile: true });
}

/** "@@ −4,9 +4,9 @@" as it stands over a hunk. */
export const hunkTitle = (hunk: Hunk): string => `@@ -${hunk.oldStart},${hunk.oldCount} +${hunk.newStart},${hunk.newCount} @@`;

/**
 * For each line the index of the line it replaced or was replaced by, or -1: in a block of removals followed by additions the
 * first belongs to the first, the second to the second.
 */
export function pairChanges(lines: readonly DiffLine[]): Int32Array {
  const partners = new Int32Array(lines.length).fill(-1);
  let index = 0;
  while (index < lines.length) {
    const removed = runOf(lines, index, "removed");
    const added = runOf(lines, index + removed, "added");
    for (let step = 0; step < Math.min(removed, added); step += 1) {
      partners[index + step] = index + removed + step;
      partners[index + removed + step] = index + step;
    }
    index += Math.max(1, removed + added);
  }
  return partners;
}

function runOf(lines: readonly DiffLine[], from: number, kind: DiffLine["kind"]): number {
  let end = from;
  while (lines[end]?.kind === kind) end += 1;
  return end - from;
}
