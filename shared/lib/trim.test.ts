// Trimming by index: as the patterns that it stands for have it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { trimEndOf, trimOf, trimStartOf } from "./trim.ts";

it("takes what the patterns take, from each end", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("/", ".", " ", "\n", "a", "\u{1f600}") }), (text) => {
      expect(trimStartOf(text, /[./]/)).toBe(text.replace(/^[./]+/, ""));
      expect(trimEndOf(text, /[\s.]/)).toBe(text.replace(/[\s.]+$/, ""));
      expect(trimOf(text, /\//)).toBe(text.replace(/^\/+|\/+$/g, ""));
    }),
  );
});
