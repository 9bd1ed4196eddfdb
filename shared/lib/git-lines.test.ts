// A text's lines as git counts them, whatever ends them.
import fc from "fast-check";
import { expect, it } from "vitest";
import { gitText } from "./git-lines.ts";
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
