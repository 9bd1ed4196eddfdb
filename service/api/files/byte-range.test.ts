// A Range header is read as one part, as nothing, or as no part at all (RFC 9110, section 14).
import { describe, expect, it } from "vitest";
import { describeRange } from "./byte-range.ts";

describe("describeRange", () => {
  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=2-4", 2, 4],
    ["bytes=3-", 3, 9],
    ["bytes=-3", 7, 9],
    ["bytes=0-", 0, 9],
    ["bytes=9-", 9, 9],
    [`bytes=1-${"9".repeat(30)}`, 1, 9],
    [`bytes=-${"9".repeat(400)}`, 0, 9],
    ["Bytes = 2-4 ,", 2, 4],
  ])("reads %s", (header, first, last) => {
    expect(describeRange(header, 10)).toEqual({ first, last });
  });

  it.each(["bytes=10-", "bytes=10-15", `bytes=${"9".repeat(400)}-`, "bytes=-0"])("finds nothing at %s", (header) => {
    expect(describeRange(header, 10)).toBe("unsatisfiable");
  });

  it.each(["bytes=4-2", "bytes=", "bytes=-", "bytes=a-b", "lines=1-2", "bytes=0-1,3-4", "bytes=--1", "bytes=1", "0-1", "", null])(
    "takes %s for no one part",
    (header) => {
      expect(describeRange(header, 10)).toBeNull();
    },
  );

  it.each(["bytes=0-", "bytes=-5", "bytes=7-"])("has no part of what is empty at %s", (header) => {
    expect(describeRange(header, 0)).toBeNull();
  });
});
