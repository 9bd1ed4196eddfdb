// What a comment proposes to write in place of the lines that it is about: blocks ```suggestion, as GitLab reads them. Pure.

export interface Suggestion {
  /** Lines above and below the commented one that it replaces, too. */
  readonly above: number;
  readonly below: number;
  /** What is to stand there; none = the lines are to go. */
  readonly lines: readonly string[];
}

export type NotePart = { readonly kind: "text"; readonly text: string } | { readonly kind: "suggestion"; readonly suggestion: Suggestion };

/** Lines on each side that a suggestion may take along, as GitLab has it. */
const mostAround = 100;

/** A fence of three or more, indented by less than a block of code. */
const fence = /^( {0,3})(`{3,}|~{3,})/;
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const heading = /^suggestion(?::-(\d{1,4})\+(\d{1,4}))?$/;

/** The parts of a text in their order. A block that is never closed, or that stands in another one, is text. */
export function cutSuggestions(text: string): NotePart[] {
  const lines = text.split(/\r?\n/);
  const parts: NotePart[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    if (plain.some((line) => line.trim() !== "")) parts.push({ kind: "text", text: plain.join("\n") });
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const [opening = "", indent = "", ticks] = fence.exec(lines[at] ?? "") ?? [];
    const words = (lines[at] ?? "").slice(opening.length);
    // Ticks stand in no words after ticks.
    if (ticks === undefined || (ticks.startsWith("`") && words.includes("`"))) {
      plain.push(lines[at] ?? "");
      continue;
    }
    const end = closeOf(lines, at + 1, ticks);
    const found = heading.exec(words.trim());
    if (found === null || end === null) {
      plain = plain.concat(lines.slice(at, (end ?? lines.length - 1) + 1));
      at = end ?? lines.length - 1;
      continue;
    }
    flush();
    const [above, below] = [found[1], found[2]].map((written) => Math.min(mostAround, Number(written ?? 0)));
    parts.push({
      kind: "suggestion",
      suggestion: { above: above ?? 0, below: below ?? 0, lines: lines.slice(at + 1, end).map(unindent(indent)) },
    });
    at = end;
  }
  flush();
  return parts;
}

/** Takes from a line as many spaces as stand before its fence, and no more than it has. */
const unindent =
  (indent: string) =>
  (line: string): string => {
    let from = 0;
    while (from < indent.length && line[from] === " ") from += 1;
    return line.slice(from);
  };

/** Index of the line that closes a block; null where none does. */
function closeOf(lines: readonly string[], from: number, ticks: string): number | null {
  for (let at = from; at < lines.length; at += 1) {
    if (closing.exec(lines[at] ?? "")?.[1]?.startsWith(ticks)) return at;
  }
  return null;
}
