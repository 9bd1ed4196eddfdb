// A text's lines as git counts them, whatever ends them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { gitText, toTextLine } from "./git-lines.ts";
import { decodeText } from "./text-file.ts";

it("has a line for each line feed, with or without a return before it, and for no return alone", () => {
  const piece = fc.constantFrom("a", "", "b c", "\n", "\r\n", "\r", "\r\r\n");
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const raw = pieces.join("");
      expect(gitText(decodeText(raw))).toBe(raw.replaceAll("\r\n", "\n"));
    }),
  );
});

it("finds a line of git's in the text, where it begins", () => {
  const lines = fc.array(fc.constantFrom("a", "b\rc", "\r", "d\r\re\rf"), { minLength: 2 });
  fc.assert(
    fc.property(lines, (list) => {
      const file = decodeText(list.map((line) => `${line}\n`).join(""));
      for (const [index, line] of list.entries()) expect(file.text.split("\n")[toTextLine(file, index + 1) - 1]).toBe(line.split(/\r/)[0]);
      expect(toTextLine(file, list.length + 3)).toBe(file.text.split("\n").length + 2);
    }),
  );
});
