// What a cell of a file may do to a sheet: nothing.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toCell } from "./csv.ts";

it.each([
  ["Ada Nowak", "Ada Nowak"],
  ["Nowak, Ada", '"Nowak, Ada"'],
  ['Ada "Ann"', '"Ada ""Ann"""'],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(1)", "'@SUM(1)"],
  ["＝1+1", "'＝1+1"],
  ["\n=1", '"\'\n=1"'],
  // Where a sheet parts cells at semicolons, as most of Europe's do, the second half would be a formula.
  ["Ada;=1+1", '"Ada;=1+1"'],
  ["Ada\t=1+1", '"Ada\t=1+1"'],
])("%j is the cell %j", (text, cell) => expect(toCell(text)).toBe(cell));

it("is read back as it was, but for the apostrophe", () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("=", "-", "a", ",", ";", '"', "\n", "\t", "'") }), (text) => {
      const cell = toCell(text);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect([text, `'${text}`]).toContain(read);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",;\t\r\n]/);
      expect(read).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});
