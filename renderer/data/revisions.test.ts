// A file's revisions have the path that it had in each.
import { expect, it } from "vitest";
import type { CommitInList } from "../../shared/contract/resources.ts";
import { revisionsOf } from "./revisions.ts";

const commit = (id: string): CommitInList =>
  ({ id, title: id, author_name: "Ada", committed_date: "2026-01-05T10:00:00Z" }) as CommitInList;

it("have the path that the file had then", () => {
  const pages = [
    { items: [commit("c")], next: null, rename: { sha: "c", from: "old" }, looked: 0 },
    { items: [commit("b")], next: null, rename: { sha: "b", from: "first" }, looked: 0 },
    { items: [commit("a")], next: null, rename: null, looked: 0 },
  ];
  expect(revisionsOf(pages, "new").map(({ id, path }) => [id, path])).toEqual([
    ["c", "new"],
    ["b", "old"],
    ["a", "first"],
  ]);
});
