// What messages, authors and dates tell of the copies of a fix on a branch.
import { describe, expect, it } from "vitest";
import type { CommitInList } from "../../../../shared/contract/resources.ts";
import { findCopies, namesOf } from "./copies.ts";

const hash = (letter: string): string => letter.repeat(40);
const commit = (id: string, more: Partial<CommitInList> = {}): CommitInList =>
  ({
    ...{ id, title: "Fix the plan", message: "Fix the plan", author_name: "Ada", author_email: "ada@x.y" },
    authored_date: "2026-03-01T10:00:00Z",
    ...more,
  }) as CommitInList;
const picked = (...from: string[]): string => from.map((sha) => `\n\n(cherry picked from commit ${sha})`).join("");
const reverts = (...shas: string[]): string => shas.map((sha) => `\n\nThis reverts commit ${sha}.`).join("");
const other = { title: "Other", author_name: "Bo", authored_date: "2020-01-01T00:00:00Z" };

const fix = commit(hash("f"));
const found = (commits: readonly CommitInList[], of = fix): string[] => findCopies(commits, of).map(({ by, index }) => `${index} ${by}`);

describe("a commit is the fix again", () => {
  it.each<[what: string, commit: CommitInList, by: string[], fix?: CommitInList]>([
    ["where its message names it", commit(hash("1"), { ...other, message: `Other${picked(hash("f"))}` }), ["0 trailer"]],
    ["where it names it by the first digits", commit(hash("1"), { ...other, message: `Other${picked("fffffff")}` }), ["0 trailer"]],
    ["not by fewer digits than git writes", commit(hash("1"), { ...other, message: `Other${picked("ffffff")}` }), []],
    ["not by digits of another", commit(hash("1"), { ...other, message: `Other${picked("fffffff0")}` }), []],
    ["where it names several, one of them the fix", commit(hash("1"), { ...other, message: picked(hash("2"), hash("f")) }), ["0 trailer"]],
    ["not where it is the fix itself", fix, []],
    [
      "where the fix was picked from it",
      commit(hash("a"), other),
      ["0 original"],
      commit(hash("f"), { message: `Fix${picked(hash("a"))}` }),
    ],
    [
      "where the fix names it by first digits",
      commit(hash("a"), other),
      ["0 original"],
      commit(hash("f"), { message: `Fix${picked("aaaaaaaa")}` }),
    ],
    [
      "where both were picked from one",
      commit(hash("1"), { ...other, message: picked(hash("a")) }),
      ["0 trailer"],
      commit(hash("f"), { message: picked(hash("a")) }),
    ],
    [
      "where both were, and the fix says so in short",
      commit(hash("1"), { ...other, message: picked(hash("a")) }),
      ["0 trailer"],
      commit(hash("f"), { message: picked("aaaaaaa") }),
    ],
    ["where author, date and title are the same", commit(hash("1")), ["0 title"]],
    ["at the same moment told in another zone", commit(hash("1"), { authored_date: "2026-03-01T12:00:00+02:00" }), ["0 title"]],
    ["perhaps, where the title is another", commit(hash("1"), { title: "Fix the plan (4.x)" }), ["0 alike"]],
    ["not a second later", commit(hash("1"), { authored_date: "2026-03-01T10:00:01Z" }), []],
    ["not by another address", commit(hash("1"), { author_email: "ada@z" }), []],
    ["not by dates that are none", commit(hash("1"), { authored_date: "" }), [], commit(hash("f"), { authored_date: "" })],
    ["not where it takes something back", commit(hash("1"), { message: `Back${reverts(hash("9"))}${picked(hash("f"))}` }), []],
    ["not where it is alike and takes the fix back", commit(hash("1"), { message: `Back${reverts(hash("f"))}` }), []],
    [
      "where it takes back what the fix takes back",
      commit(hash("1"), { ...other, message: `Back${reverts(hash("9"))}${picked(hash("f"))}` }),
      ["0 trailer"],
      commit(hash("f"), { message: `Back${reverts(hash("9"))}` }),
    ],
    [
      "not where it takes back more than the fix does",
      commit(hash("1"), { message: `Back${reverts(hash("9"), hash("8"))}` }),
      [],
      commit(hash("f"), { message: `Back${reverts(hash("9"))}` }),
    ],
  ])("%s", (_what, one, by, of = fix) => expect(found([one], of)).toEqual(by));

  it("each with its place among all", () => {
    const list = [
      commit(hash("1"), other),
      commit(hash("2")),
      commit(hash("3"), other),
      commit(hash("4"), { ...other, message: picked(hash("f")) }),
    ];
    expect(found(list)).toEqual(["1 title", "3 trailer"]);
    expect(found([])).toEqual([]);
  });

  it("its names are its own and those of each origin, once", () => {
    expect([...namesOf({ id: hash("f"), message: `x${picked(hash("a"), hash("b"), hash("a"))}` })]).toEqual([
      hash("f"),
      hash("a"),
      hash("b"),
    ]);
  });
});
