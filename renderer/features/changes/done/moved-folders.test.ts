// Folders that a commit moved: by files that keep their place below, where the branch moved on meanwhile.
import { expect, it } from "vitest";
import type { Change } from "../../../desk/model.ts";
import { movedFolders } from "./moved-folders.ts";

const move = (previousPath: string, path: string, commit = "old"): Change => ({
  ...{ kind: "move", included: true, previousPath, path, content: null },
  base: { commit, blob: "", lastCommit: "", executable: false },
});

it.each<[what: string, changes: Change[], folders: [from: string, to: string][]]>([
  ["a folder, named once", [move("docs/a", "texts/a"), move("docs/b/c", "texts/b/c")], [["docs", "texts"]]],
  [
    "both, where one further down may be meant",
    [move("a/b/c/x", "d/b/c/x"), move("a/b/y", "d/b/y")],
    [...[["a", "d"] as [string, string]], ["a/b", "d/b"]],
  ],
  [
    "one that goes into another, or into itself",
    [move("a/x", "b/a/x"), move("c/x", "c/d/x")],
    [...[["a", "b/a"] as [string, string]], ["c", "c/d"]],
  ],
  ["one whose files go to the top", [move("lib/x", "x")], [["lib", ""]]],
  ["no file with another name", [move("docs/a", "docs/b"), move("a", "docs/a")], []],
  ["none that was moved at the commit below", [move("docs/a", "texts/a", "parent")], []],
])("finds %s", (_what, changes, folders) => expect(movedFolders(changes, "parent").map(({ folder, to }) => [folder, to])).toEqual(folders));
