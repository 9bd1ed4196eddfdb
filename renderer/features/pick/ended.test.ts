// How a run that did not reach its end is told: what is applied, what ended it, what is left.
import { describe, expect, it } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import { type Cell, cellKey } from "./cell.ts";
import { endOf, goingOn, sayEnd, sayRest } from "./ended.ts";
import type { Made } from "./run.ts";

const shas = ["a", "b", "c", "d"].map((letter) => letter.repeat(40));
const job = { branch: "stable", commits: shas };
const picked = (sha: string): Cell => ({ state: "picked", commit: { id: sha } as CommitInList });
const cellsOf = (...cells: (Cell | undefined)[]): Record<string, Cell> =>
  Object.fromEntries(cells.flatMap((cell, at) => (cell === undefined ? [] : [[cellKey("stable", shas[at] ?? ""), cell]])));
const madeOf = (count: number): Made => ({
  ...{ branch: "stable", before: "0".repeat(40) },
  commits: shas.slice(0, count).map((sha) => ({ sha, commit: { id: sha.replaceAll(/./g, "e") } as CommitInList })),
});
const clean: Cell = { state: "clean", at: 0 };
const told = (made: Made | undefined, isStopped: boolean, ...cells: (Cell | undefined)[]): string | null => {
  const end = endOf(job, made, cellsOf(...cells), isStopped);
  return end === null ? null : `${sayEnd("stable", end)} ${sayRest("cherry-pick", "stable", end)}`;
};

describe("a run", () => {
  it("that reached its end needs no word, also where a commit changed nothing", () => {
    expect(told(madeOf(4), false, ...shas.map(picked))).toBeNull();
    expect(told(madeOf(3), false, picked("1"), { state: "empty", says: "" }, picked("2"), picked("3"))).toBeNull();
  });

  it("that was stopped tells what is applied, where the branch stands, and how many were not reached", () => {
    expect(told(madeOf(1), true, picked("1"), { state: "empty", says: "" }, clean, clean)).toBe(
      "Stopped at 1 of 4 commits on stable. stable stands at eeeeeee. 1 commit changed nothing. 2 commits were not reached, and nothing of them was sent.",
    );
    expect(told(madeOf(3), true, picked("1"), picked("2"), picked("3"), { state: "stopped", says: "Stopped before it arrived." })).toBe(
      "Stopped at 3 of 4 commits on stable. stable stands at eeeeeee. 1 commit was not reached, and nothing of it was sent.",
    );
    expect(told(undefined, true, clean, clean, clean, clean)).toBe(
      "Stopped at 0 of 4 commits on stable. 4 commits were not reached, and nothing of them was sent.",
    );
    expect(told(madeOf(0), true, { state: "stopped", says: "" }, clean, clean, clean)).toContain("stable is as it was, at 0000000.");
  });

  it("that ended by itself names the commit and why", () => {
    expect(told(madeOf(1), false, picked("1"), { state: "conflict", says: "", paths: null }, clean, clean)).toBe(
      "Ended at 1 of 4 commits on stable. stable stands at eeeeeee. bbbbbbb conflicts there now. 2 commits after it were not reached, and nothing of them was sent.",
    );
    expect(
      told(madeOf(3), false, picked("1"), picked("2"), picked("3"), { state: "stopped", says: "It did not arrive: fetch failed" }),
    ).toBe("Ended at 3 of 4 commits on stable. stable stands at eeeeeee. ddddddd did not arrive: fetch failed.");
  });
});

it("goes on with the branches that did not get all, unless others are ticked", () => {
  const row = (branch: string, isTicked: boolean) => ({ branch, isTicked, leftOut: new Set<string>(), madeFrom: null });
  const end = endOf(job, madeOf(1), cellsOf(picked("1"), clean, clean, clean), true);
  if (end === null) throw new Error("It has an end.");
  const ticked = (rows: Parameters<typeof goingOn>[0]) =>
    goingOn(rows, { stable: end }).flatMap(({ branch, isTicked }) => (isTicked ? [branch] : []));
  expect(ticked([row("main", false), row("stable", false)])).toEqual(["stable"]);
  expect(ticked([row("main", true), row("stable", false)])).toEqual(["main"]);
});
