// Comments of a commit become threads at lines of the open file, in its order, with what is known of each.
import { expect, it } from "vitest";
import type { CommitComment } from "../../../shared/contract/notes.ts";
import { travelLines } from "../../../shared/lib/line-travel.ts";
import { carry, inOrder, isSameFile, markOf, sayWhere, threadsOf } from "./carried.ts";

const revision = { id: "5d17f02aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", title: "Plan", author: "Ada", time: 0, path: "old.ts" };
const comment = (line: number | null, more: Partial<CommitComment> = {}): CommitComment => ({
  ...{ note: `on ${line}`, path: "old.ts", line, line_type: "new", created_at: "2026-10-01T10:00:00Z" },
  author: { id: 1, username: "ada", name: "Ada", state: "active" },
  ...more,
});

it("comments on one line are one thread; those of other files and of the whole commit are none", () => {
  const threads = threadsOf(revision, [
    comment(2),
    comment(1),
    comment(2),
    comment(null),
    comment(2, { path: "new.ts" }),
    comment(2, { line_type: "old" }),
  ]);
  expect(threads.map(({ side, line, comments }) => [side, line, comments.length])).toEqual([
    ["new", 2, 2],
    ["new", 1, 1],
    ["old", 2, 1],
  ]);
});

it("a revision before its file was taken away is of another file than the one that is open", () => {
  const [tip, removal, elsewhere, old] = ["a.ts", "a.ts", "b.ts", "a.ts"].map((path, index) => ({ ...revision, id: `${index}`, path }));
  if (tip === undefined || removal === undefined || elsewhere === undefined || old === undefined) throw new Error("There are four.");
  const all = [tip, removal, elsewhere, old];
  const same = (told: boolean | null) => all.map((one) => isSameFile(one, all, new Map([[removal, told]])));
  expect(same(false)).toEqual([true, true, true, false]);
  expect(same(true)).toEqual([true, true, true, true]);
  expect(same(null)).toEqual([true, true, true, null]);
  expect(isSameFile({ ...revision, id: "unknown" }, all, new Map())).toBe(true);
});

it("a thread stands where its line is now, or says why it does not", () => {
  const before = ["first of all these lines", "second of all these lines", "third of all these lines"];
  const travel = travelLines(before, ["added on top", "first of all these lines", "third of all these lines"]);
  const carried = threadsOf(revision, [comment(2), comment(1), comment(3), comment(1, { line_type: "old" })]).map((thread) =>
    carry(thread, travel, before),
  );
  expect(inOrder(carried).map((thread) => [markOf(thread), thread.line])).toEqual([
    ["moved", 1],
    ["exact", 3],
    ["gone", 2],
    ["gone", 1],
  ]);
  expect(carried.map((thread) => sayWhere(thread, "new.ts"))).toEqual([
    "Said on line 2 of old.ts at 5d17f02. The line is no longer in this file.",
    "Said on line 1 of old.ts at 5d17f02. A line that reads the same is line 2 now; it may be another one.",
    "Said on line 3 of old.ts at 5d17f02.",
    "Said on line 1 of old.ts at 5d17f02. That commit took the line away.",
  ]);
  const [first] = threadsOf(revision, [comment(2)]);
  if (first === undefined) throw new Error("There is a thread.");
  expect([carry(first, undefined, null), carry(first, null, null)].map((thread) => sayWhere(thread, "old.ts"))).toEqual([
    "Said on line 2 at 5d17f02. Its line is being looked for.",
    "Said on line 2 at 5d17f02. The file could not be read there, so its line is not known.",
  ]);
});

it("what was said on a line is in the order of its time, whatever order a server lists", () => {
  const at = (note: string, created_at: string) => comment(2, { note, created_at });
  const listed = [at("third", "2026-10-01T12:00:00Z"), at("first", "2026-10-01T09:00:00Z"), at("second", "2026-10-01T12:30:00+02:00")];
  expect(threadsOf(revision, listed)[0]?.comments.map(({ note }) => note)).toEqual(["first", "second", "third"]);
  // Of one moment: as they are listed.
  expect(
    threadsOf(revision, [at("a", "2026-10-01T09:00:00Z"), at("b", "2026-10-01T09:00:00Z")])[0]?.comments.map(({ note }) => note),
  ).toEqual(["a", "b"]);
});

it.each<[what: string, line: number, side: "new" | "old" | null, mark: string, was: string | null]>([
  ["a line that is there", 1, "new", "exact", "one of these lines"],
  ["a line that nobody gave a side", 1, null, "exact", "one of these lines"],
  ["a line that the commit took away", 1, "old", "gone", null],
  ["a line past the end of the file", 9, "new", "gone", null],
  ["line 0, which no file has", 0, "new", "gone", null],
])("%s", (_what, line, line_type, mark, was) => {
  const before = ["one of these lines", "two of these lines"];
  const [thread] = threadsOf(revision, [comment(line, { line_type })]);
  if (thread === undefined) throw new Error("There is a thread.");
  const carried = carry(thread, travelLines(before, before), before);
  expect([markOf(carried), carried.was]).toEqual([mark, was]);
  expect(sayWhere(carried, "old.ts")).toMatch(/^Said on line \d+ at 5d17f02\./);
});

it("those at no line come last, the newest revision first, however many there are", () => {
  const at = (line: number, time: number) => {
    const [thread] = threadsOf({ ...revision, time, id: `${time}`.padStart(40, "0") }, [comment(line)]);
    if (thread === undefined) throw new Error("There is a thread.");
    return carry(thread, null, null);
  };
  const lost = [at(1, 5), at(2, 9), at(3, 7)];
  const [thread] = threadsOf(revision, [comment(4)]);
  if (thread === undefined) throw new Error("There is a thread.");
  const placed = carry(thread, travelLines(["a", "b", "c", "d"], ["a", "b", "c", "d"]), null);
  expect(inOrder([...lost, placed]).map(({ line }) => line)).toEqual([4, 2, 3, 1]);
});
