// What is said of a file of which one side is taken whole is true of a pick and a revert too, and of a file that was moved.
import { describe, expect, it } from "vitest";
import { nameSides, namesOf, saySettled, sayStaged, sayWhole, whereRenamed } from "./whole-words.ts";

const theirs = { commit: "c".repeat(40), path: "a.txt" };
const base = { commit: "b".repeat(40), path: "a.txt" };
const own = { path: "a.txt", base, theirs, picked: null };
const pick = { ...own, picked: "0123456789".repeat(4) };
const revert = { ...pick, isRevert: true };

it.each([
  [1, 1, "a.txt is staged as merged"],
  [1, 0, "Nothing is staged: the branch has it all so already"],
  [3, 3, "3 merged files are staged"],
  [8, 6, "6 merged files are staged; 2 stay as the branch has them"],
  [2, 1, "One merged file is staged; one stays as the branch has it"],
])("of %i merges that are staged, %i of them changes: %s", (ready, files, words) => expect(sayStaged(ready, files, "a.txt")).toBe(words));

describe("a file that is taken whole", () => {
  it("names who changed or deletes it: a person, a picked commit, or a revert", () => {
    expect([own, pick, revert].map((merge) => sayWhole(merge, "gone-theirs", "main"))).toEqual([
      "The file was deleted on main, and you changed it.",
      "The file was deleted on main, and 0123456 changes it.",
      "The file was deleted on main, and the revert of 0123456 changes it.",
    ]);
    expect([own, pick, revert].map((merge) => sayWhole(merge, "gone-yours", "main"))).toEqual([
      "You delete the file, and it was changed on main.",
      "The file was changed on main, and 0123456 deletes it.",
      "The file was changed on main, and the revert of 0123456 deletes it.",
    ]);
  });

  it("says that it was moved, where only that was done", () => {
    expect([own, pick].map((merge) => sayWhole({ ...merge, path: "new/a.txt" }, "gone-theirs", "main"))).toEqual([
      "The file was deleted on main, and you moved it.",
      "The file was deleted on main, and 0123456 moves it.",
    ]);
  });

  it("has choices that fit", () => {
    expect(nameSides(own, "gone-theirs").yours).toBe("Keep yours as a new file");
    expect(nameSides(pick, "gone-theirs")).toEqual({ theirs: "Leave the file deleted", yours: "Add the commit’s as a new file" });
    expect([own, pick].map((merge) => nameSides(merge, "binary").theirs)).toEqual(["Take theirs", "Take theirs"]);
  });

  it("says what only git can do, and offers nothing else than to leave it", () => {
    for (const [why, what] of [
      ["submodule", "It is a submodule"],
      ["link", "One side is a symbolic link"],
    ] as const) {
      expect(nameSides(pick, why)).toEqual({ theirs: "Leave it as it is there", yours: null });
      expect(sayWhole(pick, why, "main")).toMatch(new RegExp(`^${what}.*only git itself.*main keeps what it has`));
    }
    expect(nameSides(pick, "link-target").yours).toBe("Take yours");
  });
});

describe("a file that needs no choice", () => {
  it("was not touched by the branch, or was moved by it", () => {
    expect(saySettled(pick, "yours", "main")).toBe("main did not touch this file.");
    expect(saySettled({ ...pick, theirs: { ...theirs, path: null } }, "yours", "main")).toBe("main did not touch this file.");
    expect(saySettled({ ...own, theirs: { ...theirs, path: null } }, "theirs", "main")).toBe("main has it no more.");
    expect(saySettled({ ...pick, theirs: { ...theirs, path: "b/a.txt" } }, "yours", "main")).toBe(
      "main only moved it, to b/a.txt: the change goes there.",
    );
    expect(saySettled(pick, "theirs", "main")).toBe("main has it as it shall be.");
  });

  it("goes where a person moved it, whatever the branch did", () => {
    const moved = { ...own, path: "mine/a.txt" };
    expect(saySettled(moved, "yours", "main")).toBe("main did not touch this file.");
    expect(saySettled(moved, "theirs", "main")).toBe("Its content is main’s, and it goes to mine/a.txt.");
    expect(saySettled({ ...moved, theirs: { ...theirs, path: "b/a.txt" } }, "yours", "main")).toBe(
      "main only moved it, to b/a.txt: it goes to mine/a.txt all the same.",
    );
  });
});

it("only what the branch moved is told as renamed there", () => {
  const mine = { ...own, path: "mine/a.txt" };
  const elsewhere = { ...theirs, path: "b/a.txt" };
  expect([own, mine, { ...own, theirs: elsewhere }, { ...mine, theirs: elsewhere }].map(whereRenamed)).toEqual([
    ...[null, null, "b/a.txt", "b/a.txt"],
  ]);
  expect(
    [
      { ...own, base: { ...base, path: null } },
      { ...mine, theirs: { ...theirs, path: null } },
    ].map(whereRenamed),
  ).toEqual([null, null]);
});

it.each([
  ["neither moved", own, { name: "a.txt", from: null }],
  ["the branch moved", { ...own, theirs: { ...theirs, path: "b.txt" } }, { name: "b.txt", from: "a.txt" }],
  ["a person moved", { ...own, path: "c.txt" }, { name: "c.txt", from: "a.txt" }],
  ["both moved", { ...own, path: "c.txt", theirs: { ...theirs, path: "b.txt" } }, { name: "c.txt", from: "a.txt" }],
  ["the branch deleted", { ...own, theirs: { ...theirs, path: null } }, { name: "a.txt", from: null }],
  ["is new", { ...own, base: { ...base, path: null } }, { name: "a.txt", from: null }],
] as const)("a file that %s is called as it will be", (_what, merge, names) => expect(namesOf(merge)).toEqual(names));
