// Each box of a page names the line that it stands in, and turning it changes that one letter.
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";
import { turnTask } from "./task-lines.ts";

const linesOf = (source: string): number[] =>
  [
    ...renderMarkdown(source)
      .pieces.join("")
      .matchAll(/ data-md-task="(\d+)"/g),
  ].map(([, line]) => Number(line));

const text = `---
a: 1
---
# Tasks

- [ ] one
- [x] two
  with a second line
  - [ ] nested

  a paragraph

  1. [X] numbered

> - [ ] quoted
>   - [x] deeper

+ [ ] \`- [ ] no box\`

\`\`\`
- [ ] code
\`\`\`

- no box
- - [ ] twice
`;

describe("the boxes of a page", () => {
  it("name the lines of their source, in order", () => expect(linesOf(text)).toEqual([6, 7, 9, 13, 15, 16, 18, 25]));

  it("name the same lines where lines end with two letters", () => expect(linesOf(text.replaceAll("\n", "\r\n"))).toEqual(linesOf(text)));

  it.each(["\n", "\r\n"])("turn one letter of a text whose lines end with %j", (end) => {
    const source = text.replaceAll("\n", end);
    const lines = linesOf(source);
    for (const line of lines) {
      const wasDone = /\[[xX]\]/.test(source.split(end)[line - 1] ?? "");
      const turned = turnTask(source, line, !wasDone) ?? "";
      const changed = turned.split(end).flatMap((now, at) => (now === source.split(end)[at] ? [] : [at + 1]));
      expect(changed).toEqual([line]);
      expect(turned).toHaveLength(source.length);
      expect(linesOf(turned)).toEqual(lines);
    }
  });
});

describe("a line without such a box", () => {
  it.each([
    ["is no task", "- one\n", 1, true],
    ["is code", "    - `[ ]` one\n", 1, true],
    ["is turned already", "- [x] one\n", 1, true],
    ["is not there", "- [ ] one\n", 3, true],
  ])("%s", (_why, source, line, isDone) => expect(turnTask(source, line, isDone)).toBeNull());
});
