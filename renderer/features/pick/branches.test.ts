// Which branches stand in the matrix when it opens.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidates, suggestBranches } from "./branches.ts";
import { nameBranch } from "./made-branches.ts";

const suggest = (given: Partial<Candidates>): string[] =>
  suggestBranches({
    ...{ wanted: null, chosen: [], main: "main", visited: [], isWhole: true, holding: new Set<string>() },
    known: ["main", "release/4.1", "release/4.10", "release/4.9", "topic"],
    ...given,
  });

describe("branches to begin with", () => {
  it.each<[why: string, given: Partial<Candidates>, branches: readonly string[]]>([
    ["the main one, then releases, newest first by their numbers", {}, ["main", "release/4.10", "release/4.9", "release/4.1"]],
    [
      "the wanted one first, once",
      { wanted: "topic", visited: ["topic"] },
      ["topic", "main", "release/4.10", "release/4.9", "release/4.1"],
    ],
    ["a wanted one that nobody knows too", { wanted: "new", known: ["main"] }, ["new", "main"]],
    ["those that were chosen before, in place of every guess", { chosen: ["topic", "gone"] }, ["topic"]],
    ["guesses, where all that were chosen are gone", { chosen: ["gone"], known: ["main"] }, ["main"]],
    ["chosen ones that may be there, where not all branches were read", { chosen: ["far"], isWhole: false }, ["far"]],
    ["none that has the commits already", { holding: new Set(["main", "release/4.9"]) }, ["release/4.10", "release/4.1"]],
    ["the wanted one even then", { wanted: "main", holding: new Set(["main"]), known: ["main"] }, ["main"]],
    ["what was on screen before releases", { visited: ["topic"] }, ["main", "topic", "release/4.10", "release/4.9", "release/4.1"]],
    ["nothing of an empty repository", { main: null, known: [] }, []],
  ])("are %s", (_why, given, branches) => expect(suggest(given)).toEqual(branches));

  it.each(["release/1", "release-1", "releases/1", "rel/1", "stable/1", "stable-2", "support/1", "maint-1", "maintenance/1", "hotfix/1"])(
    "%s is one that fixes are carried to",
    (name) => expect(suggest({ main: null, known: [name] })).toEqual([name]),
  );
  it.each(["released", "my/release/1", "release", "stabler/1", "Release/1", "hotfix_1"])("%s is none", (name) =>
    expect(suggest({ main: null, known: [name] })).toEqual([]),
  );

  it("are never more than six guesses and never twice, whatever there is", () => {
    const name = fc.constantFrom("main", "topic", "release/1", "release/2", "release/3", "release/4", "release/5", "release/6", "hotfix/1");
    const names = fc.uniqueArray(name);
    const given = fc.record({
      ...{ wanted: fc.option(name), chosen: names, main: fc.option(name), visited: names, known: names, isWhole: fc.boolean() },
      holding: names.map((list) => new Set(list)),
    });
    fc.assert(
      fc.property(given, (candidates) => {
        const found = suggestBranches(candidates);
        expect(new Set(found).size).toBe(found.length);
        expect(found.length).toBeLessThanOrEqual(Math.max(6, candidates.chosen.length + 1));
        if (candidates.wanted !== null) expect(found[0]).toBe(candidates.wanted);
        for (const one of found)
          if (candidates.isWhole && one !== candidates.wanted) expect(candidates.known, `${one} is there`).toContain(one);
      }),
    );
  });
});

it("a branch for a pick is called after where it begins, and what it is for", () => {
  expect(nameBranch("cherry-pick", "release/4.1", "8f3c21a".padEnd(40, "0"))).toBe("release-4.1-pick-8f3c21a");
  expect(nameBranch("revert", "a/b/c", "abc")).toBe("a-b-c-revert-abc");
});
