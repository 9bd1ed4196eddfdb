// What was found is narrowed by what is typed, and what was left out is said.
import { expect, test } from "vitest";
import type { FoundRepository, SearchEnd } from "../../../shared/contract/desktop.ts";
import { folderOf, meantRepositories, sayLeftOut, saySearched } from "./found-repositories.ts";

const found = (below: string): FoundRepository => {
  const name = below.split(/[/\\]/).at(-1) || "src";
  return { name, path: `/home/ada/src/${below}`, below, bare: false };
};
const all = ["", "tide-tables", "Tools/tide", "tools/router"].map(found);
const whole: SearchEnd = { looked: 9, unread: 0, nameless: 0, deeper: false, cut: null };

test("each word has to be in the path, in any order and any case; the order of finding stays", () => {
  const meant = (typed: string) => meantRepositories(all, typed).map(({ repository }) => repository.below);
  expect(meant("")).toEqual(["", "tide-tables", "Tools/tide", "tools/router"]);
  expect(meant("TIDE")).toEqual(["tide-tables", "Tools/tide"]);
  expect(meant("tide tools")).toEqual(["Tools/tide"]);
  expect(meant("src")).toEqual([""]);
  expect(meant("none")).toEqual([]);
});

test("letters of the name and of the folder are marked", () => {
  const marked = (typed: string) => meantRepositories(all, typed).map(({ ranges, folderRanges }) => [ranges, folderRanges]);
  expect(marked("tab tide")).toEqual([
    [
      [
        [0, 4],
        [5, 8],
      ],
      [],
    ],
  ]);
  expect(marked("tools rou")).toEqual([[[[0, 3]], [[0, 5]]]]);
});

test("the folder is what is before the name", () => {
  expect([...all, found("a\\b\\c")].map(folderOf)).toEqual(["", "", "Tools", "tools", "a\\b"]);
});

test("what was left out is said in plain words, and nothing where nothing was", () => {
  expect(sayLeftOut(whole)).toEqual({ cut: null, facts: [] });
  expect(sayLeftOut({ ...whole, cut: "folders" }).cut).toBe("The search ended after 20,000 folders.");
  expect(sayLeftOut({ ...whole, cut: "milliseconds" }).cut).toBe("The search ended after 10 seconds.");
  expect(sayLeftOut({ ...whole, cut: "found" }).cut).toBe("The search ended after 500 repositories.");
  expect(sayLeftOut({ ...whole, unread: 1, nameless: 2, deeper: true }).facts).toEqual([
    "1 folder could not be looked into.",
    "The names of 2 folders are no text (UTF-8).",
    "Folders more than 5 steps down were left out.",
  ]);
  expect(saySearched(3, 1)).toBe("3 found in 1 folder");
});
