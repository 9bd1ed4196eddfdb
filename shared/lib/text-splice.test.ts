// What of a text was changed, found without looking at every letter.
import fc from "fast-check";
import { expect, it } from "vitest";
import { applySplice, spliceOf } from "./text-splice.ts";

/** Letter by letter. */
function plainly(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, text: after.slice(head, after.length - tail) };
}

const sized = fc.constantFrom(0, 1, 2, 16_383, 16_384, 16_385, 32_768, 40_000).map((length) => "ab".repeat(length).slice(0, length));
const letters = fc.string({ unit: fc.constantFrom("a", "b", "\n", "😀"), maxLength: 6 });

it("is the smallest that makes one text the other, wherever they differ and however long they are", () => {
  fc.assert(
    fc.property(sized, letters, letters, sized, (head, was, is, tail) => {
      const [before, after] = [head + was + tail, head + is + tail];
      const splice = spliceOf(before, after);
      expect(splice).toEqual(plainly(before, after));
      expect(applySplice(before, splice)).toBe(after);
    }),
    { numRuns: Number(process.env["REPODESK_TEST_ROUNDS"] ?? 100) },
  );
});

it("is empty at the end of texts that are the same", () => {
  const text = "x".repeat(50_000);
  expect(spliceOf(text, text)).toEqual({ from: 50_000, to: 50_000, text: "" });
});
