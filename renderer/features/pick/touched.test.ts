// What a commit stands on and what it leaves: whether one builds on another is told by their lines.
import { describe, expect, it } from "vitest";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { buildsOn, toTouched } from "./touched.ts";

const entry = (diff: string, more: Partial<DiffEntry> = {}): DiffEntry =>
  ({ old_path: "a.ts", new_path: "a.ts", new_file: false, renamed_file: false, deleted_file: false, diff, ...more }) as DiffEntry;
const change = "@@ -1,7 +1,7 @@\n far above\n next above\n-old line\n+new line\n next below\n far below\n";

describe("a change of lines", () => {
  it("needs the line it takes away and the lines beside it, and leaves the new one and those", () => {
    const file = toTouched([entry(change)], false).get("a.ts");
    expect([...(file?.needs ?? [])]).toEqual(["next above", "old line", "next below"]);
    expect([...(file?.leaves ?? [])]).toEqual(["next above", "new line", "next below"]);
    expect(file?.isWhole).toBe(false);
  });

  it("is the other way round when it is taken back", () => {
    const file = toTouched([entry(change)], true).get("a.ts");
    expect(file?.needs.has("new line") && !file.needs.has("old line")).toBe(true);
    expect(file?.leaves.has("old line") && !file.leaves.has("new line")).toBe(true);
  });

  it("does not stand on lines that are everywhere", () => {
    const file = toTouched([entry("@@ -1,3 +1,3 @@\n {\n-  }\n+  };\n \n")], false).get("a.ts");
    expect([file?.needs.size, file?.leaves.size]).toEqual([0, 0]);
  });
});

describe("a whole file", () => {
  it.each([
    ["new", { new_file: true }],
    ["deleted", { deleted_file: true }],
    ["moved", { renamed_file: true, old_path: "b.ts" }],
  ] as const)("that is %s is stood on whole, under each of its names", (_what, more) => {
    const touched = toTouched([entry(change, more)], false);
    for (const path of new Set([entry("", more).old_path, entry("", more).new_path])) expect(touched.get(path)?.isWhole).toBe(true);
  });

  it("that is no text is too", () => {
    expect(toTouched([entry("Binary files a/a.ts and b/a.ts differ\n")], false).get("a.ts")?.isWhole).toBe(true);
  });
});

describe("building on another commit", () => {
  const of = (diff: string, more: Partial<DiffEntry> = {}) => toTouched([entry(diff, more)], false);
  const later = of("@@ -1,3 +1,3 @@\n next above\n-new line\n+newer line\n next below\n");
  const apart = of("@@ -90,3 +90,3 @@\n ninety\n-ninety one\n+ninety-one\n ninety two\n");

  it.each([
    ["one that left the line that is changed", later, of(change), true],
    ["one of other lines of the file", apart, of(change), false],
    ["one that made the file", apart, of(change, { new_file: true }), true],
    ["one that is not known", later, undefined, false],
    ["anything, where oneself is not known", undefined, of(change), false],
    ["one of another file", later, of(change, { old_path: "b.ts", new_path: "b.ts" }), false],
  ])("%s", (_which, own, before, builds) => expect(buildsOn(own, before, "a.ts")).toBe(builds));

  it("is nothing for no files at all", () => expect(toTouched([], false).size).toBe(0));
});
