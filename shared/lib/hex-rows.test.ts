// Bytes as rows of digits say every byte once, and offsets are read as persons write them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hexRow, readOffset } from "./hex-rows.ts";

const anyBytes = fc.uint8Array({ maxLength: 200 });

describe("rows of bytes", () => {
  it("say every byte once, in order, and where each row begins", () => {
    fc.assert(
      fc.property(anyBytes, fc.constantFrom(8, 16), (bytes, width) => {
        const rows = Array.from({ length: Math.ceil(bytes.length / width) }, (_, index) => hexRow(bytes, index, width));
        expect(rows.flatMap((row) => row.bytes.map((digits) => Number.parseInt(digits, 16)))).toEqual([...bytes]);
        rows.forEach((row, index) => {
          expect(Number.parseInt(row.offset, 16)).toBe(index * width);
          expect(row.text).toHaveLength(row.bytes.length);
        });
      }),
    );
  });

  it("print what ASCII prints, and a dot for the rest", () => {
    const row = hexRow(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x20, 0x7e, 0x7f, 0xff, 0x00]), 0, 16);
    expect(row).toEqual({
      offset: "00000000",
      bytes: ["89", "50", "4e", "47", "0d", "0a", "20", "7e", "7f", "ff", "00"],
      text: ".PNG.. ~...",
    });
  });

  it("end with the last byte", () => {
    expect(hexRow(new Uint8Array(20), 1, 16)).toEqual({ offset: "00000010", bytes: ["00", "00", "00", "00"], text: "...." });
  });
});

describe("an offset", () => {
  it.each([
    ["1000", 1_000],
    [" 0 ", 0],
    ["0x3E8", 1_000],
    ["3e8h", 1_000],
    ["0X10", 16],
  ])("%j is byte %i", (written, offset) => expect(readOffset(written)).toBe(offset));

  it.each(["", "0x", "h", "-1", "1.5", "3e8", "0x1g", "1 000", "0x1234567890abcdef"])("%j is none", (written) =>
    expect(readOffset(written)).toBeNull(),
  );

  it("is read back from either way of writing it", () => {
    fc.assert(
      fc.property(fc.nat(), (offset) => {
        expect(readOffset(String(offset))).toBe(offset);
        expect(readOffset(`0x${offset.toString(16)}`)).toBe(offset);
        expect(readOffset(`${offset.toString(16)}h`)).toBe(offset);
      }),
    );
  });
});
