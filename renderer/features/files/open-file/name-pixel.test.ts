// A pixel by its place, its colour and how opaque it is.
import { expect, it } from "vitest";
import { namePixel } from "./name-pixel.ts";

it.each<[said: string, x: number, y: number, bytes: number[]]>([
  ["x 972, y 420, #4f7fd6", 972, 420, [0x4f, 0x7f, 0xd6, 255]],
  ["x 0, y 0, #000001", 0, 0, [0, 0, 1, 255]],
  ["x 1, y 2, transparent", 1, 2, [9, 9, 9, 0]],
  ["x 3, y 4, #ffffff at 50 %", 3, 4, [255, 255, 255, 128]],
])("%s", (said, x, y, bytes) => expect(namePixel(x, y, Uint8ClampedArray.from(bytes))).toBe(said));
