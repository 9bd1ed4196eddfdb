// A block however large comes in parts that can be drawn one by one, with nothing of a list, a table or code lost, and each with its line.
import fc from "fast-check";
import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const piecesOf = (source: string): readonly string[] => renderMarkdown(source).pieces;
const count = (html: string, what: RegExp): number => [...html.matchAll(what)].length;
const longestOf = (pieces: readonly string[]): number => Math.max(...pieces.map(({ length }) => length));
const lines = (many: number, line: (index: number) => string): string => Array.from({ length: many }, (_, index) => line(index)).join("\n");

it("a list of any length comes by its items, which keep their numbers and the lines of their boxes", () => {
  const source = `Before\n\n${lines(20_000, (index) => `${index + 3}. [ ] item *${index}*`)}\n\n# After\n`;
  const pieces = piecesOf(source);
  const html = pieces.join("");
  expect(longestOf(pieces)).toBeLessThan(60_000);
  expect(count(html, /<li>/g)).toBe(20_000);
  let number = 3;
  for (const [, start = "1", body = ""] of html.matchAll(/<ol data-md-line="\d+"(?: start="(\d+)")?>([\s\S]*?)<\/ol>/g)) {
    expect(Number(start)).toBe(number);
    number += count(body, /<li>/g);
  }
  expect(number).toBe(20_003);
  const boxes = [...html.matchAll(/data-md-task="(\d+)"/g)].map(([, line]) => Number(line));
  expect(boxes).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 3));
  expect(html).toContain('data-md-line="20004" data-md-id="after"');
});

it("a table comes by its rows, the first part with its head", () => {
  const pieces = piecesOf(`| a | b |\n|---|---|\n${lines(20_000, (index) => `| ${index} | \`x\` |`)}\n`);
  const html = pieces.join("");
  expect(longestOf(pieces)).toBeLessThan(60_000);
  expect(count(html, /<th>/g)).toBe(2);
  expect([...html.matchAll(/<td>(\d+)<\/td>/g)].map(([, number]) => Number(number))).toEqual(Array.from({ length: 20_000 }, (_, i) => i));
  // The row with the number n stands in line n + 3.
  for (const [, line, first] of [...html.matchAll(/<table data-md-line="(\d+)">[\s\S]*?<td>(\d+)<\/td>/g)].slice(1))
    expect(Number(line)).toBe(Number(first) + 3);
});

it("code comes by its lines, in the colours of its language", () => {
  const pieces = piecesOf(`\`\`\`ts\n${lines(20_000, (index) => `const a${index} = 1;`)}\n\`\`\`\n`);
  const html = pieces.join("");
  expect(longestOf(pieces)).toBeLessThan(60_000);
  expect(count(html, /const a\d+ = 1;\n/g)).toBe(20_000);
  for (const [, line, first] of [...html.matchAll(/<pre data-md-line="(\d+)" data-md-lang="ts"><code>const a(\d+)/g)].slice(1))
    expect(Number(line)).toBe(Number(first) + 2);
});

it.each([
  ["a paragraph", "word *em* ".repeat(100_000)],
  ["an item", `- ${"word *em* ".repeat(100_000)}`],
  ["a line of code", `\`\`\`\n${"x".repeat(1_000_000)}\n\`\`\``],
  ["raw HTML", `<div>${"<b>x</b>".repeat(100_000)}</div>`],
  ["a quotation", lines(50_000, () => "> word *em*")],
])("of %s that has no such places the start is shown, and that it is one", (_what, source) => {
  const pieces = piecesOf(`${source}\n\n# After\n`);
  expect(longestOf(pieces)).toBeLessThan(60_000);
  expect(pieces.join("")).toContain("The first 20,000 characters of this block");
  expect(pieces.join("")).not.toContain("<em>em</em>");
  expect(pieces.join("")).toContain('data-md-id="after"');
});

it("what is small stays one block, and blocks keep the lines that they begin at", () => {
  const block = fc.constantFrom(
    "- a\n- b",
    "| a |\n|---|\n| 1 |",
    "```\nx\n```",
    "word",
    "> q",
    lines(3_000, (index) => `- item ${index}`),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const source = blocks.map((text, index) => `${text}\n\n# H${index}\n\n`).join("");
      const html = piecesOf(source).join("");
      for (const [, line, name] of html.matchAll(/<h1 data-md-line="(\d+)" data-md-id="(h\d+)"/g))
        expect(source.split("\n")[Number(line) - 1]).toBe(`# ${name?.toUpperCase()}`);
      expect(count(html, /<h1 /g)).toBe(blocks.length);
    }),
    { numRuns: 30 },
  );
});
