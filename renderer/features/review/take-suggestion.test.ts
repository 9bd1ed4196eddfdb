// Which lines of a file a suggestion replaces: never more than there are, and never the end of the file.
import fc from "fast-check";
import { expect, it } from "vitest";
import { replacedLines } from "./take-suggestion.ts";

const at = (text: string, line: number, above = 0, below = 0) => replacedLines(text.split("\n"), line, { above, below, lines: [] });

it.each<[what: string, found: ReturnType<typeof at>, lines: [from: number, to: number] | null]>([
  ["its own", at("a\nb\nc\n", 2), [2, 2]],
  ["those around it", at("a\nb\nc\n", 2, 1, 1), [1, 3]],
  ["not those above the first", at("a\nb\nc\n", 2, 100, 0), [1, 2]],
  ["not what follows the last line feed", at("a\nb\nc\n", 3, 0, 1), [3, 3]],
  ["a last line without a line feed", at("a\nb\nc", 3, 0, 100), [3, 3]],
  ["a last line that is empty", at("a\n\n", 2), [2, 2]],
  ["none past the end", at("a\nb\n", 3), null],
  ["none past the end without a line feed", at("a\nb", 3), null],
  ["none before the first", at("a\n", 0), null],
  ["none of an empty file", at("", 1), null],
])("a suggestion replaces %s", (_what, found, lines) => expect(found).toEqual(lines === null ? null : { from: lines[0], to: lines[1] }));

it("whatever it asks for, the file keeps its last line feed and the lines outside", () => {
  const lines = fc.array(fc.constantFrom("a", "b", ""), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(lines, fc.nat(10), fc.nat(100), fc.nat(100), (own, line, above, below) => {
      const text = `${own.join("\n")}\n`;
      const found = at(text, line, above, below);
      expect(found === null).toBe(line < 1 || line > own.length);
      if (found === null) return;
      const all = text.split("\n");
      const left = [...all.slice(0, found.from - 1), "new", ...all.slice(found.to)].join("\n");
      expect(left.endsWith("new\n") || left.endsWith(`${own.at(-1)}\n`)).toBe(true);
      expect(found.from <= line && line <= found.to).toBe(true);
      expect([line - found.from <= above, found.to - line <= below]).toEqual([true, true]);
    }),
  );
});
