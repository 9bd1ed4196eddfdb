// The way back of picks: the branch as it was, away with one that was made for them, or only reverts.
import { describe, expect, it, test } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { Made } from "./run.ts";
import { isUnbroken, keepPicks, wayOf } from "./undo-picks.ts";

const commit = (id: string, parent: string) => ({ sha: `of ${id}`, commit: { id, parent_ids: [parent] } as unknown as CommitInList });
const chain: Made = { branch: "release", before: "a", commits: [commit("b", "a"), commit("c", "b")] };
const here = { connection: "local", project: "p" };
const there = { connection: "x1", project: "p" };

test("a branch goes back only where nothing but the picks came onto it", () => {
  expect(isUnbroken(chain)).toBe(true);
  expect(wayOf(here, chain, null)).toBe("move");
  const pushedBetween = { ...chain, commits: [commit("b", "a"), commit("d", "c")] };
  expect(wayOf(here, pushedBetween, null)).toBe("revert");
  const pushedBefore = { ...chain, before: "z" };
  expect(wayOf(here, pushedBefore, null)).toBe("revert");
});

test("a server moves no branch back, and deletes one that was made for the picks", () => {
  expect(wayOf(there, chain, null)).toBe("revert");
  expect(wayOf(there, chain, { branch: "main", at: "a" })).toBe("delete");
  // Picked onto a second time: the first picks stay.
  expect(wayOf(there, { ...chain, before: "b", commits: [commit("c", "b")] }, { branch: "main", at: "a" })).toBe("revert");
});

describe("what the palette's undo is told of picks", () => {
  const told = (connection: string, made: Made, madeFrom: Parameters<typeof keepPicks>[2]) => {
    const kept = keepPicks({ connection, project: "p" }, made, madeFrom);
    return kept === null ? null : { id: kept.commit.id, from: kept.from, before: kept.before };
  };

  it("is nothing where none was made", () => {
    expect(told("local", { ...chain, commits: [] }, null)).toBeNull();
  });

  it("is where the branch stood before all of them, where it can be moved back there", () => {
    expect(told("local", chain, null)).toEqual({ id: "c", from: "release", before: "a" });
  });

  it("is that the branch was made for them, and what it was made from, where it goes with them", () => {
    expect(told("x1", chain, { branch: "main", at: "a" })).toEqual({ id: "c", from: "main", before: null });
  });

  it("is the last of them alone, where each is reverted", () => {
    expect(told("x1", chain, null)).toEqual({ id: "c", from: "release", before: "b" });
    const pushedBetween = { ...chain, commits: [commit("b", "a"), commit("d", "z")] };
    expect(told("local", pushedBetween, null)).toEqual({ id: "d", from: "release", before: "z" });
  });
});
