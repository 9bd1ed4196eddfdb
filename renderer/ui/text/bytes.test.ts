// Sizes appear beside limits, so the borders between units have to be right.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

it("says small sizes in bytes", () => {
  expect(formatBytes(0)).toBe("0 bytes");
  expect(formatBytes(1)).toBe("1 byte");
  expect(formatBytes(134)).toBe("134 bytes");
  expect(formatBytes(1023)).toBe("1023 bytes");
});

it("steps by 1,024 and keeps one decimal where it matters", () => {
  expect(formatBytes(1024)).toBe("1 KB");
  expect(formatBytes(1536)).toBe("1.5 KB");
  expect(formatBytes(11_264)).toBe("11 KB");
  expect(formatBytes(4_299_162)).toBe("4.1 MB");
  expect(formatBytes(338_061_312)).toBe("322.4 MB");
  expect(formatBytes(300 * 1024 * 1024)).toBe("300 MB");
  expect(formatBytes(1024 ** 4 * 5000)).toBe("5000 TB");
});

it("never draws 1,024 of a unit", () => {
  expect(formatBytes(1024 * 1024 - 1)).toBe("1 MB");
  expect(formatBytes(1024 ** 3 - 1)).toBe("1 GB");
});

it("reads nonsense as nothing", () => {
  expect(formatBytes(-5)).toBe("0 bytes");
});

/** Reads a size back: the number and its unit. */
const read = (text: string): number => {
  const [, number = "", unit = ""] = /^([\d.]+) (bytes?|KB|MB|GB|TB)$/.exec(text) ?? [];
  return Number(number) * 1024 ** ["byte", "KB", "MB", "GB", "TB"].indexOf(unit.replace("bytes", "byte"));
};

it("is near to what there is, at any size", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (bytes) => {
      const text = formatBytes(bytes);
      expect(text).toMatch(/^(\d{1,4}|[1-9]\d{0,3}(\.[1-9])?) (bytes?|KB|MB|GB|TB)$/);
      expect(Math.abs(read(text) - bytes)).toBeLessThanOrEqual(bytes * 0.051);
    }),
  );
});

it("never says less of a larger file", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(5_000_000), (bytes, more) => {
      expect(read(formatBytes(Math.min(Number.MAX_SAFE_INTEGER, bytes + more)))).toBeGreaterThanOrEqual(read(formatBytes(bytes)));
    }),
  );
});

it.each([
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [10_188, "9.9 KB"],
  [10_189, "10 KB"],
  [10_240, "10 KB"],
  [1_048_063, "1023 KB"],
  [1_048_064, "1 MB"],
  [1_048_576, "1 MB"],
  [1.9, "1 byte"],
])("%i bytes are %s", (bytes, said) => expect(formatBytes(bytes)).toBe(said));
