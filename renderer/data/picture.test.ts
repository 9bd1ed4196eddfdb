// What counts as a picture is told by the end of its name alone.
import { describe, expect, it } from "vitest";
import { pictureType } from "./picture.ts";

describe("the type of a picture", () => {
  it.each([
    ["docs/plan.png", "image/png"],
    ["photo.JPG", "image/jpeg"],
    ["a.b.jpeg", "image/jpeg"],
    ["icon.svg", "image/svg+xml"],
    [".ico", "image/x-icon"],
  ])("of %s is %s", (path, type) => {
    expect(pictureType(path)).toBe(type);
  });

  it.each(["README.md", "png", "png.txt", "folder.png/text", "", "x.constructor", "x.toString", "x."])("is none for %j", (path) => {
    expect(pictureType(path)).toBeNull();
  });
});
