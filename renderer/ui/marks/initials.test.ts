// Names come from commits, so they can be anything.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toInitials } from "./initials.ts";

it("takes the first and the last word", () => {
  expect(toInitials("Ingrid Solberg")).toBe("IS");
  expect(toInitials("Anna Maria van den Berg")).toBe("AB");
  expect(toInitials("renovate-bot")).toBe("RB");
});

it("copes with one word, other scripts, signs and nothing", () => {
  expect(toInitials("mona")).toBe("M");
  expect(toInitials("Łukasz Żak")).toBe("ŁŻ");
  expect(toInitials("王 小明")).toBe("王小");
  expect(toInitials("<script>")).toBe("S");
  expect(toInitials("  ")).toBe("?");
  expect(toInitials("🙂")).toBe("?");
});

it.each([
  ["Élise Ångström", "ÉÅ"],
  ["e\u0301lise", "E"],
  ["אדה נובק", "אנ"],
  ["أدا نوفاك", "أن"],
  ["straße ßharp", "Sß"],
  ["42 Cats", "4C"],
  ["a.b-c_d", "AD"],
  ["\u202eevil name", "EN"],
  ["Ada (they) 🙂", "AT"],
  ["𝔸da 𝔹", "𝔸𝔹"],
])("of %s are %s", (name, initials) => expect(toInitials(name)).toBe(initials));

it("are one sign or two, of letters and digits, or a question mark", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (name) => {
      const initials = toInitials(name);
      expect(initials).toMatch(/^(\?|[\p{L}\p{N}]{1,2})$/u);
    }),
  );
});
