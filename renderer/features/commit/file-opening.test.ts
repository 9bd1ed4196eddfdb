// Which version of a file a line of a diff opens, and at which line.
import { expect, it } from "vitest";
import { diffTexts } from "../../../shared/lib/line-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { toOpening } from "./file-opening.ts";

const file = (before: string, after: string, more: Partial<DiffFile> = {}): DiffFile => ({
  ...{ key: "a", path: "new.ts", oldPath: "old.ts", change: "moved", diff: diffTexts(before, after), absence: null, modes: null },
  ...more,
});

it("a line that is there is opened there, a removed one where it was", () => {
  const moved = file("1\n2\n3\n", "1\nzwei\n3\n");
  expect(toOpening(moved, { file: "a", side: "new", line: 3 })).toEqual({ isBefore: false, path: "new.ts", line: 3 });
  expect(toOpening(moved, { file: "a", side: "old", line: 2 })).toEqual({ isBefore: true, path: "old.ts", line: 2 });
});

it("without a line of the file, its first change is meant", () => {
  const added = file("1\n2\n3\n", "1\n2\n3\nvier\n");
  expect(toOpening(added, null)).toEqual({ isBefore: false, path: "new.ts", line: 4 });
  expect(toOpening(added, { file: "another", side: "new", line: 1 })).toEqual({ isBefore: false, path: "new.ts", line: 4 });
  const removed = file("1\n2\n", "", { change: "removed", path: "old.ts" });
  expect(toOpening(removed, null)).toEqual({ isBefore: true, path: "old.ts", line: 1 });
  expect(toOpening(file("1\n", "1\n"), null)).toEqual({ isBefore: false, path: "new.ts", line: null });
});
