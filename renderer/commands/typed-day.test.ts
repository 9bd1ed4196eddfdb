// Days as they are typed: in the order of a language, with signs between or without, or the year first.
import fc from "fast-check";
import { expect, it } from "vitest";
import { readTypedDay } from "./typed-day.ts";

const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("reads every day in the order of the language, whatever stands between", () => {
  fc.assert(
    fc.property(day, fc.constantFrom("", "/", ".", "-", " "), (wanted, sign) => {
      const [year = "", month = "", of = ""] = wanted.split("-");
      expect(readTypedDay([month, of, year].join(sign), "en-US")).toBe(wanted);
      expect(readTypedDay([of, month, year].join(sign), "de-DE")).toBe(wanted);
      expect(readTypedDay([year, month, of].join(sign), "sv-SE")).toBe(wanted);
      if (sign !== "") expect(readTypedDay([year, month, of].join(sign), "en-US")).toBe(wanted);
    }),
  );
});

it("pads what was typed with one digit, and knows what is no day", () => {
  expect(readTypedDay("3/9/2026", "en-US")).toBe("2026-03-09");
  expect(readTypedDay("30.2.2026", "de-DE")).toBeNull();
  for (const part of ["12", "12/3", "010120"]) expect(readTypedDay(part, "en-US")).toBeNull();
  expect(readTypedDay("yesterday", "en-US")).toBeNull();
});
