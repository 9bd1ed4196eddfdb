// Whatever programs write, its end is drawn whole and the count of the rest is right.
import fc from "fast-check";
import { expect, it } from "vitest";
import { endOfOutput, leftOut } from "./drawn-output.ts";

it("the end of an output is drawn, and what is left out is counted", () => {
  const piece = fc.record({
    text: fc.string({ maxLength: 40, unit: "grapheme" }).map((text) => `${text}\n`.repeat(700)),
    isError: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (output) => {
      const all = output.map(({ text }) => text).join("");
      const { left, pieces } = endOfOutput(output);
      const end = pieces.map(({ text }) => text).join("");
      expect(all.endsWith(end)).toBe(true);
      expect(left + end.length).toBe(all.length);
      expect(end.length).toBeLessThanOrEqual(64 * 1024);
      if (left > 0) expect(all[left - 1]).toBe("\n");
    }),
    { numRuns: 50 },
  );
});

it("an output that is short is drawn whole, a line without an end from where there is room for it", () => {
  const short = [{ text: "linted\n", isError: false }];
  expect(endOfOutput(short)).toEqual({ left: 0, pieces: short });
  expect(leftOut(0)).toBe("");
  const { left, pieces } = endOfOutput([{ text: "x".repeat(100_000), isError: true }]);
  expect([left, pieces[0]?.text.length]).toEqual([100_000 - 65_536, 65_536]);
  expect(leftOut(1_234)).toContain("1,234 earlier");
});
