// How two versions of an image stand to each other.
import { describe, expect, it } from "vitest";
import { saySizes, unionOf, whyAsk } from "./versions.ts";

const size = (width: number, height: number) => ({ width, height });
const image = (width: number, height: number) => ({ is: "image", bytes: 1, url: "", size: size(width, height) }) as const;

describe("two versions", () => {
  it("say which one is larger, and nothing where none is", () => {
    expect(saySizes(size(4, 4), size(4, 4))).toBeNull();
    expect(saySizes(size(4, 4), size(6, 4))).toContain("After is larger: after is 2 px wider.");
    expect(saySizes(size(4, 4), size(3, 1))).toContain("Before is larger: after is 1 px narrower and 3 px lower.");
    expect(saySizes(size(4, 4), size(6, 1))).toContain("The shapes differ");
    expect(unionOf(size(4, 4), size(6, 1))).toEqual(size(6, 4));
  });

  it("ask first over 50 megapixels and 20 MB", () => {
    expect(whyAsk(null)).toBeNull();
    expect(whyAsk(image(10_000, 5_000))).toBeNull();
    expect(whyAsk(image(10_000, 5_100))).toBe("51 million pixels");
    expect(whyAsk({ is: "large", bytes: 21 * 1024 * 1024 })).toBe("21 MB of image");
    expect(whyAsk({ is: "broken", bytes: 99 * 1024 * 1024, why: "" })).toBeNull();
  });
});
