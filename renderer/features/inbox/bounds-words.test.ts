// What is said of how far the inbox was read: no date that holds for some projects only, and nothing older passed over in silence.
import { expect, it } from "vitest";
import { sayBounds } from "./bounds-words.ts";

const told = {
  ...{ read: 150, asked: 150, projects: ["a", "b"], known: 2, since: "2026-03-03T10:00:00Z" },
  ...{ isEvery: false, hasOlder: true, isWhole: true },
};
const keepsNone = "The server keeps no inbox, so each commit is asked for its comments.";

it.each<[string, Partial<Parameters<typeof sayBounds>[0]>, boolean, string]>([
  ["a date since which it is whole", {}, false, `Read from 150 commits of 2 projects: every one since 3 Mar 2026. ${keepsNone}`],
  [
    "that it goes no further",
    { hasOlder: false },
    false,
    `Read from 150 commits of 2 projects: every one since 3 Mar 2026. ${keepsNone} It goes no further back.`,
  ],
  [
    "no date where it was stopped",
    { read: 20, isWhole: false },
    false,
    `Read from 20 commits of 2 projects. It was stopped; 130 were not read. ${keepsNone}`,
  ],
  [
    "only that it was stopped, while commits were listed",
    { isWhole: false },
    false,
    `Read from 150 commits of 2 projects. It was stopped. ${keepsNone}`,
  ],
  [
    "that every commit was read",
    { since: null, hasOlder: false, read: 87, known: 9 },
    false,
    "Read from every commit of 2 projects of 9, 87 in all.",
  ],
  ["that all was read here", { isEvery: true, read: 1 }, true, "All that was said in 2 projects, on 1 commit."],
  ["how much was read here", { read: 500, since: null }, true, "Read from the 500 commits of 2 projects that were commented last."],
])("says %s", (_, change, isLocal, words) => {
  expect(sayBounds({ ...told, ...change }, isLocal)).toBe(words);
});
