// What belongs together in languages that write their brackets on lines of their own: a block begins with the line that names it. Pure.

export interface Block {
  /** Lines from 1, both inside. */
  readonly start: number;
  readonly end: number;
}

/** Blocks by indentation; where a block begins with a bracket alone, the line above it is its first. Tabs count as `tabSize`. */
export function foldRanges(lineCount: number, lineAt: (line: number) => string, tabSize: number): Block[] {
  const blocks: Block[] = [];
  /** Open lines, each deeper than the one below it. */
  const open: { readonly line: number; readonly indent: number; readonly start: number }[] = [];
  /** The last line with text, and whether it is at the same depth as the one that follows. */
  let last = { line: 0, indent: -1 };
  const close = (indent: number): void => {
    while (open.length > 0 && (open.at(-1)?.indent ?? -1) >= indent) {
      const top = open.pop();
      if (top !== undefined && last.line > top.line) blocks.push({ start: top.start, end: last.line });
    }
  };
  for (let line = 1; line <= lineCount; line += 1) {
    const text = lineAt(line);
    const indent = indentOf(text, tabSize);
    if (indent === null) continue;
    close(indent);
    const isBracket = text.trim() === "{" && last.line === line - 1 && last.indent === indent;
    open.push({ line, indent, start: isBracket ? last.line : line });
    last = { line, indent };
  }
  close(0);
  return blocks.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Columns before the first sign; null for a line without any. */
function indentOf(text: string, tabSize: number): number | null {
  let column = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === 32) column += 1;
    else if (sign === 9) column += tabSize - (column % tabSize);
    else return column;
  }
  return null;
}
