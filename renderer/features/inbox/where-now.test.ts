// The words for where a commented line is now: never a line shown as certain that may be another one.
import { expect, it } from "vitest";
import type { Arrival } from "../../../shared/lib/line-travel.ts";
import type { FileNow } from "../../data/file-now.ts";
import { whereNow } from "./where-now.ts";

const here: FileNow = { path: "a.ts", isSame: true, hasCommit: true };
const to = (fate: Arrival["fate"], line: number | null, isCertain = true): Arrival => ({ fate, line, isCertain });
const say = (file: FileNow | null, travel: Arrival | null, side: "old" | "new" = "new") => {
  const { words, line, isCertain } = whereNow({ path: "a.ts", side, line: 7 }, "main", file, travel);
  return [words, line, isCertain];
};

it.each<[FileNow | null, Arrival | null, string, number | null, boolean]>([
  [here, to("exact", 7), "Line 7 is the same on main now", 7, true],
  [here, to("moved", 9), "Line 7 is line 9 on main now", 9, true],
  [here, to("edited", 9), "Line 7 was changed; it is line 9 on main now", 9, true],
  [here, to("edited", 9, false), "Line 7 was changed; most like it on main is line 9", 9, false],
  [here, to("exact", 7, false), "On main, line 7 reads the same; it may be another one", 7, false],
  [here, to("gone", null), "Line 7 is not on main now", null, true],
  [{ ...here, path: "b.ts" }, to("exact", 7), "Line 7 is line 7 of b.ts on main now", 7, true],
  [{ ...here, path: "b.ts" }, to("moved", 9), "Line 7 is line 9 of b.ts on main now", 9, true],
  [{ ...here, path: null }, null, "a.ts is not on main now", null, true],
  [{ ...here, path: null, isSame: false }, null, "No a.ts is on main now; whether it has another name there is not known", null, false],
  // Another file of that name, or a branch without the commit: what is found is a guess whatever the texts say.
  [{ ...here, isSame: false }, to("exact", 7), "On main, line 7 reads the same; it may be another one", 7, false],
  [{ ...here, isSame: false }, to("gone", null), "Line 7 was not found on main", null, false],
  [
    { path: "a.ts", isSame: false, hasCommit: false },
    to("moved", 9),
    "On main, line 9 reads the same; it may be another one; main does not have this commit",
    9,
    false,
  ],
  [{ path: null, isSame: false, hasCommit: false }, null, "a.ts is not on main now; main does not have this commit", null, false],
])("%o, %o", (file, travel, words, line, isCertain) => {
  expect(say(file, travel)).toEqual([words, line, isCertain]);
});

it("knows a line that the commit took away, without asking", () => {
  expect(say(null, null, "old")).toEqual(["This commit took line 7 away", null, true]);
});
