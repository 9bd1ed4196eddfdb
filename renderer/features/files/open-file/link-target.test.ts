// A symbolic link leads to where the file system would lead it, and out of the repository nowhere.
import { expect, it } from "vitest";
import { linkTarget } from "./link-target.ts";

it.each([
  ["latest", "README.md", "README.md"],
  ["docs/latest", "../src/./planner.ts", "src/planner.ts"],
  ["docs/all", "v2/", "docs/v2"],
  ["docs/top", "..", ""],
  ["a name", "with space #1?.txt", "with space #1?.txt"],
  ["docs/out", "../../elsewhere", null],
  ["etc", "/etc/passwd", null],
])("%s holding %s leads to %s", (path, text, target) => {
  expect(linkTarget(path, text)).toBe(target);
});
