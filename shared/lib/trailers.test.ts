// Trailers, held against what git itself reads.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTrailers } from "./trailers.ts";

describe("trailers", () => {
  it("keeps the last value of a repeated key, and all of them beside it", () => {
    const message = "Plan by night\n\nBody.\n\nReviewed-by: A <a@x>\nReviewed-by: B <b@x>\nRefs: 12\n";
    expect(parseTrailers(message)).toEqual({
      trailers: { "Reviewed-by": "B <b@x>", Refs: "12" },
      extended_trailers: { "Reviewed-by": ["A <a@x>", "B <b@x>"], Refs: ["12"] },
    });
  });

  it("joins folded lines", () => {
    expect(parseTrailers("T\n\nNote: one\n  two\n\tthree\nX: y").trailers).toEqual({ Note: "one two three", X: "y" });
  });

  it.each([
    ["a title alone", "Fix: this"],
    ["a body paragraph with prose", "T\n\nSome: thing\nand then prose\n"],
    ["nothing", ""],
    ["a colon at the start", "T\n\n: x\n"],
  ])("finds none in %s", (_name, message) => {
    expect(parseTrailers(message)).toEqual({ trailers: {}, extended_trailers: {} });
  });

  it("takes a block of which a quarter is trailers when git made one of them", () => {
    const message = "T\n\nfree text\nmore\nand more\nSigned-off-by: A <a@x>\n";
    expect(parseTrailers(message).trailers).toEqual({ "Signed-off-by": "A <a@x>" });
    expect(parseTrailers("T\n\nX: y\n(cherry picked from commit abc)\n").trailers).toEqual({ X: "y" });
  });

  it("passes over comments and an old list of conflicts at the end", () => {
    expect(parseTrailers("T\n\nX: y\n\nConflicts:\n\ta.txt\n\n# note\n").trailers).toEqual({ X: "y" });
  });

  it("stops at the 65th, at a long key, at a long value", () => {
    const many = `T\n\n${Array.from({ length: 70 }, (_, index) => `K${index}: v`).join("\n")}`;
    expect(Object.keys(parseTrailers(many).trailers)).toHaveLength(64);
    expect(parseTrailers(`T\n\nA: 1\n${"k".repeat(129)}: 2\nB: 3`).trailers).toEqual({ A: "1" });
    expect(parseTrailers(`T\n\nA: 1\nB: ${"ü".repeat(257)}\nC: 3`).trailers).toEqual({ A: "1" });
    expect(Object.keys(parseTrailers(`T\n\nA: 1\nB: ${"ü".repeat(256)}\nC: 3`).trailers)).toEqual(["A", "B", "C"]);
  });

  it("is never hurt by a key that names a prototype", () => {
    const { trailers, extended_trailers } = parseTrailers("T\n\nconstructor: x\n");
    expect(trailers["constructor"]).toBe("x");
    expect(extended_trailers["constructor"]).toEqual(["x"]);
    expect(Object.getPrototypeOf(trailers)).toBe(Object.prototype);
  });

  it("answers quickly and without throwing whatever the message is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("\n", " ", "\t", ":", "Key", "#", "-", "Conflicts:\n", "é", "\r")), (parts) => {
        const { trailers, extended_trailers } = parseTrailers(parts.join(""));
        expect(Object.keys(trailers)).toEqual(Object.keys(extended_trailers));
      }),
    );
  });
});

it("takes time in proportion to the message", () => {
  const before = process.cpuUsage();
  const blanks = " ".repeat(60_000);
  expect(parseTrailers(`Title\n\nKey: a${blanks}b\n`).trailers).toEqual({});
  expect(parseTrailers(`Title\n\nKey: a${blanks}\n${`${blanks}\n`.repeat(3)}`).trailers).toEqual({ Key: "a" });
  expect(parseTrailers(`Title\n\n${"Key: v\n".repeat(20_000)}`).extended_trailers["Key"]).toHaveLength(64);
  expect(parseTrailers(`Title\n\nKey: v\n${" f\n".repeat(20_000)}`).trailers).toEqual({});
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
