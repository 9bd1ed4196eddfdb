// An entry of a commit's diff becomes lines, or the reason why there are none and what can be done about it.
import { describe, expect, it } from "vitest";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { toDiffFile } from "./diff-file.ts";
import { sayHiddenSpace, toSpacelessFile } from "./spaceless-file.ts";

const entry = (changes: Partial<DiffEntry> = {}): DiffEntry => ({
  ...{ diff: "", old_path: "a.txt", new_path: "a.txt", a_mode: "100644", b_mode: "100644" },
  ...{ new_file: false, renamed_file: false, deleted_file: false },
  ...changes,
});
const hunk = "@@ -1,2 +1,2 @@\n one\n-two\n+2\n";

describe("an entry with lines", () => {
  it("is read, and has no reason to be without", () => {
    const file = toDiffFile(entry({ diff: hunk }));
    expect(file).toMatchObject({ path: "a.txt", change: "changed", absence: null, modes: null, diff: { additions: 1, deletions: 1 } });
  });

  it.each<[DiffEntry, string]>([
    [entry({ diff: hunk, new_file: true }), "added"],
    [entry({ diff: hunk, deleted_file: true }), "removed"],
    [entry({ diff: hunk, renamed_file: true, old_path: "b.txt" }), "moved"],
    [entry({ diff: hunk, b_mode: "100755" }), "changed"],
  ])("says what happened to the file", (given, change) => expect(toDiffFile(given).change).toBe(change));

  it("says both modes where lines and mode changed", () => {
    expect(toDiffFile(entry({ diff: hunk, b_mode: "100755" })).modes).toEqual(["100644", "100755"]);
  });

  it("has no modes where the file was on one side only, or the server says nothing about them", () => {
    expect(toDiffFile(entry({ diff: hunk, new_file: true, a_mode: "0", b_mode: "100644" })).modes).toBeNull();
    expect(toDiffFile(entry({ diff: hunk, a_mode: null, b_mode: "100644" })).modes).toBeNull();
  });

  it("is shown although the server collapsed it, as long as it sent the lines", () => {
    expect(toDiffFile(entry({ diff: hunk, collapsed: true })).absence).toBeNull();
  });

  it("is parsed once", () => {
    const given = entry({ diff: hunk });
    expect(toDiffFile(given)).toBe(toDiffFile(given));
  });

  it("is known by both its names, so that a copy beside a move is another file", () => {
    const keys = [entry(), entry({ old_path: "b.txt" }), entry({ new_path: "b.txt" })].map((given) => toDiffFile(given).key);
    expect(new Set(keys).size).toBe(3);
  });
});

describe("an entry without lines", () => {
  it.each<[string, Partial<DiffEntry>, string, "load" | "open" | null]>([
    ["that is too large", { too_large: true }, "Too large for the server to compare", "load"],
    ["that was too large and is deleted", { too_large: true, deleted_file: true }, "Too large for the server to compare", "load"],
    ["that the server collapsed", { collapsed: true }, "Collapsed by the server", "load"],
    ["of a binary file", { diff: "Binary files a/x and b/x differ\n" }, "Binary", "open"],
    ["of a binary file that is gone", { diff: "Binary files a/x and /dev/null differ\n", deleted_file: true }, "Binary", null],
    ["that is no diff at all", { diff: "what is this" }, "The server sent a diff that does not read as one", "load"],
    ["of a submodule that is new", { new_file: true, a_mode: "0", b_mode: "160000" }, "Submodule", null],
    ["of a submodule that was", { deleted_file: true, a_mode: "160000", b_mode: "0" }, "Submodule", null],
    ["of a move alone", { renamed_file: true, old_path: "b.txt" }, "Moved from b.txt without changes", null],
    ["of a mode alone", { b_mode: "100755" }, "Mode 100644 → 100755", null],
    ["of a new empty file", { new_file: true, a_mode: "0" }, "Empty file", null],
    ["of an empty file that is gone", { deleted_file: true, b_mode: "0" }, "Empty file", null],
    ["of nothing at all", {}, "No lines differ", null],
  ])("%s says so, and what can be done", (_what, changes, text, offer) => {
    expect(toDiffFile(entry(changes)).absence).toEqual({ text, offer });
  });

  it("is a change of mode only where nothing was left out", () => {
    expect(toDiffFile(entry({ b_mode: "100755" })).change).toBe("mode");
    expect(toDiffFile(entry({ b_mode: "100755", too_large: true })).change).toBe("changed");
    expect(toDiffFile(entry({ b_mode: "100755", collapsed: true })).change).toBe("changed");
  });
});

describe("a file without changes of white space", () => {
  it("keeps its counts, and says how many lines are not shown", () => {
    const file = toDiffFile(entry({ diff: "@@ -1,3 +1,3 @@\n one\n-two\n-three\n+\ttwo\n+3\n" }));
    const spaceless = toSpacelessFile(file);
    expect(spaceless).toMatchObject({ hiddenLines: 2, absence: null, diff: { additions: 2, deletions: 2 } });
    expect(spaceless.diff.hunks.flatMap(({ lines }) => lines.map(({ kind, text }) => `${kind} ${text}`))).toEqual([
      "context one",
      "context \ttwo",
      "removed three",
      "added 3",
    ]);
    expect(toSpacelessFile(file)).toBe(spaceless);
  });

  it("says that only white space changed where nothing is left", () => {
    const spaceless = toSpacelessFile(toDiffFile(entry({ diff: "@@ -1 +1 @@\n-two\n+ two\n" })));
    expect([spaceless.absence, spaceless.diff.hunks]).toEqual([{ text: "Only white space changed", offer: null }, []]);
  });

  it("keeps the reason of a file that had no lines anyway", () => {
    expect(toSpacelessFile(toDiffFile(entry({ too_large: true }))).absence?.text).toBe("Too large for the server to compare");
  });

  it("counts in words", () =>
    expect([1, 2, 12_345].map(sayHiddenSpace)).toEqual([
      "1 line differs in white space only",
      "2 lines differ in white space only",
      "12.3k lines differ in white space only",
    ]));
});
