// Comments on earlier commits in the diff of a later one: at the line after it, at the one that it takes away, or told of where the diff shows neither.
import { expect, it } from "vitest";
import { travelLines } from "../../../shared/lib/line-travel.ts";
import { parseUnifiedDiff } from "../../../shared/lib/unified-diff.ts";
import type { DiffFile } from "../diff/index.ts";
import { carry, type FileThread } from "./carried.ts";
import { asksBefore, placeEarlier } from "./earlier.ts";

const revision = { id: "5d17f02aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", title: "Plan", author: "Ada", time: 0, path: "plan.ts" };
const said = (line: number, side: "new" | "old" = "new"): FileThread => ({ key: `${side} ${line}`, revision, side, line, comments: [] });

const first = [
  "planned one route",
  "found the depot",
  "sorted the legs of it",
  "counted them all again",
  "went to the second depot",
  "came back",
];
const parent = ["the head of the file", ...first];
const after = [
  "the head of the file",
  "planned one route",
  "found the depot",
  "sorted the legs of it",
  "went to the second depot",
  "came back at last",
];
const diff = `@@ -3,5 +3,4 @@\n found the depot\n sorted the legs of it\n-counted them all again\n went to the second depot\n-came back\n+came back at last\n`;
const file = { path: "plan.ts", oldPath: "plan.ts", diff: parseUnifiedDiff(diff) } as DiffFile;
const carried = (text: readonly string[], ...threads: FileThread[]) =>
  threads.map((thread) => carry(thread, travelLines(first, text), first));

it("stand after the commit where their line is, and before it where the commit takes it away", () => {
  const threads = [1, 2, 4, 5].map((line) => said(line));
  const now = carried(after, ...threads);
  expect(asksBefore(now)).toBe(true);
  expect(placeEarlier(file, now, carried(parent, ...threads)).map(({ side, line, isShown }) => [side, line, isShown])).toEqual([
    ["new", 2, false],
    ["new", 3, true],
    ["old", 5, true],
    ["new", 5, true],
  ]);
});

it("say how they came there", () => {
  const [one, taken] = placeEarlier(file, carried(after, said(2), said(4)), carried(parent, said(2), said(4)));
  expect([one?.where, taken?.where]).toEqual([
    "Said on line 2 at 5d17f02. The same line is now line 3.",
    "Said on line 4 at 5d17f02. The same line is now line 5. This commit takes it away.",
  ]);
});

it("are not of this diff where their line went earlier, was of an older side, or is not followed yet", () => {
  const gone = carried(["nothing of all that is left here"], said(4));
  expect(placeEarlier(file, gone, carried(["nothing of all that is left here"], said(4)))).toEqual([]);
  expect(placeEarlier(file, gone, null)).toEqual([]);
  const old = carried(after, said(4, "old"));
  expect([asksBefore(old), placeEarlier(file, old, carried(parent, said(4, "old")))]).toEqual([false, []]);
  expect(placeEarlier(file, [carry(said(2), undefined, null), carry(said(2), null, null)], null)).toEqual([]);
});
