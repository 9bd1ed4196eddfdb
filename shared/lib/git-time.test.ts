// Git's times on the wire keep the offset of the commit.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoWithOffset } from "./git-time.ts";

describe("git time", () => {
  it.each([
    [1348131022, 180, "2012-09-20T11:50:22.000+03:00"],
    [1348131022, 0, "2012-09-20T08:50:22.000+00:00"],
    [0, -570, "1969-12-31T14:30:00.000-09:30"],
    [1348131022, 99 * 60 + 99, "2012-09-20T08:50:22.000+00:00"],
  ])("writes %d at %d as %s", (seconds, offset, text) => {
    expect(isoWithOffset(seconds, offset)).toBe(text);
  });

  it("names the same moment in every offset", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: -840, max: 840 }), (seconds, offset) => {
        expect(Date.parse(isoWithOffset(seconds, offset))).toBe(seconds * 1000);
      }),
    );
  });

  it("does not throw on a moment beyond all dates", () => {
    expect(isoWithOffset(Number.MAX_SAFE_INTEGER, 0)).toBe("1970-01-01T00:00:00.000+00:00");
  });
});
