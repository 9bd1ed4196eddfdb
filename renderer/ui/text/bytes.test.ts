// Sizes appear beside limits, so the borders between units have to be right.
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
