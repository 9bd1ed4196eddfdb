// What is said of how far the inbox was read: no date that holds for some projects only, and nothing older passed over in silence.
import { expect, it } from "vitest";
import { sayBounds } from "./bounds-words.ts";

const told = {
  ...{ read: 150, asked: 150, projects: ["a", "b"], known: 2, since: "2026-03-03T10:00:00Z" },
  ...{ found: "newest" as const, isEvery: false, hasOlder: true, isWhole: true },
};
const keepsNone = "The server keeps no inbox, so each commit is asked for its comments.";

it.each<[string, Partial<Parameters<typeof sayBounds>[0]>, string]>([
  ["a date since which it is whole", {}, `Read from 150 commits of 2 projects: every one since 3 Mar 2026. ${keepsNone}`],
  [
    "that it goes no further",
    { hasOlder: false },
    `Read from 150 commits of 2 projects: every one since 3 Mar 2026. ${keepsNone} It goes no further back.`,
  ],
  [
    "no date where it was stopped",
    { read: 20, isWhole: false },
    `Read from 20 commits of 2 projects. It was stopped; 130 were not read. ${keepsNone}`,
  ],
  [
    "only that it was stopped, while commits were listed",
    { isWhole: false },
    `Read from 150 commits of 2 projects. It was stopped. ${keepsNone}`,
  ],
  [
    "that every commit was read",
    { since: null, hasOlder: false, read: 87, known: 9 },
    "Read from every commit of 2 projects of 9, 87 in all.",
  ],
  ["that all was read", { found: "commented", isEvery: true, hasOlder: false, read: 1 }, "All that was said in 2 projects, on 1 commit."],
  [
    "how much was read",
    { found: "commented", read: 500, since: null },
    "Read from the 500 commits of 2 projects that were commented last.",
  ],
  [
    "thousands as they are written elsewhere",
    { found: "commented", isEvery: true, hasOlder: false, read: 1_234 },
    "All that was said in 2 projects, on 1,234 commits.",
  ],
  [
    "not that all was read where it was stopped",
    { found: "commented", isEvery: true, hasOlder: false, read: 3, asked: 8, isWhole: false },
    "Read from the 3 commits of 2 projects that were commented last. It was stopped; 5 were not read.",
  ],
])("says %s", (_, change, words) => {
  expect(sayBounds({ ...told, ...change })).toBe(words);
});
