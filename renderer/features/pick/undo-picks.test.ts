// The way back of picks: the branch as it was, away with one that was made for them, or only reverts.
import { expect, test } from "vitest";
import type { CommitInList } from "../../../shared/contract/resources.ts";
import type { Made } from "./run.ts";
import { isUnbroken, wayOf } from "./undo-picks.ts";

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
