// What the list of last actions says of each: what it was, whether there is a way back, and what that would do.
import { describe, expect, it } from "vitest";
import type { Inverse } from "../../desk/last-actions.ts";
import type { LastAction } from "../../state/last-actions.ts";
import { describeInverse, nameAction, nameState } from "./action-words.ts";

const before = "b".repeat(40);
const after = "a".repeat(40);
const action = (changes: Partial<LastAction> = {}): LastAction => ({
  ...{ id: "1", kind: "commit", at: 0, branch: "topic", before, after, from: "topic", title: "Mend it", commits: [after] },
  ...{ changes: 0, isUndone: false },
  ...changes,
});

describe("an action's name", () => {
  it.each<[string, Partial<LastAction>]>([
    ["Committed", {}],
    ["Committed on a new branch", { before: null }],
    ["Picked", { kind: "pick" }],
    ["Picked 3 commits", { kind: "pick", commits: ["1", "2", "3"] }],
    ["Reverted", { kind: "revert" }],
    ["Reverted 2 commits", { kind: "revert", commits: ["1", "2"] }],
    ["Replaced the branch", { kind: "replace" }],
    ["Made the branch", { kind: "make", before: null }],
    ["Deleted the branch", { kind: "delete", after: null }],
  ])("%s", (name, changes) => {
    expect(nameAction(action(changes))).toBe(name);
  });
});

describe("an action's state", () => {
  it.each<[string, Partial<LastAction>, Inverse | null]>([
    ["undone", { isUndone: true }, { kind: "move", stages: 0 }],
    ["looking", {}, null],
    ["no way back", {}, { kind: "none", why: "" }],
    ["can be reverted", {}, { kind: "revert", why: "" }],
    ["can be undone", {}, { kind: "move", stages: 1 }],
    ["can be undone", { kind: "make" }, { kind: "delete", stages: 0 }],
    ["can be undone", { kind: "delete" }, { kind: "create" }],
  ])("%s", (name, changes, inverse) => {
    expect(nameState(action(changes), inverse)).toBe(name);
  });
});

describe("what a press would do", () => {
  const still = "Possible while nobody builds on it: it is still at aaaaaaa.";

  it.each<[string, string, Partial<LastAction>, Inverse | null]>([
    ["is not known while the branch is looked at", "The branch is being looked at.", {}, null],
    ["is nothing, and why", "Somebody deleted it.", {}, { kind: "none", why: "Somebody deleted it." }],
    [
      "is a revert, and why nothing better",
      "Others built on it. A revert takes the changes back with another commit.",
      {},
      { kind: "revert", why: "Others built on it." },
    ],
    ["moves the branch back", `Moves topic back to bbbbbbb. ${still}`, {}, { kind: "move", stages: 0 }],
    ["stages one change again", `Moves topic back to bbbbbbb and stages 1 change again. ${still}`, {}, { kind: "move", stages: 1 }],
    ["stages several again", `Moves topic back to bbbbbbb and stages 12 changes again. ${still}`, {}, { kind: "move", stages: 12 }],
    ["deletes a branch that was made", `Deletes topic. ${still}`, { kind: "make", before: null }, { kind: "delete", stages: 0 }],
    [
      "makes a deleted branch again, if it can",
      "Makes topic again at bbbbbbb, where it stood, if the commit is still there: a server may have removed it.",
      { kind: "delete", after: null },
      { kind: "create" },
    ],
  ])("%s", (_, text, changes, inverse) => {
    expect(describeInverse(action(changes), inverse)).toBe(text);
  });

  it.each([
    [1, "1 change of yours is not staged again: only aaaaaaa holds it."],
    [3, "3 changes of yours are not staged again: only aaaaaaa holds them."],
  ])("says of a replaced branch where %i of one's changes stay", (changes, text) => {
    expect(describeInverse(action({ kind: "replace", changes }), { kind: "move", stages: 0 })).toContain(text);
    expect(describeInverse(action({ kind: "replace", changes }), { kind: "move", stages: changes })).not.toContain("not staged again");
    expect(describeInverse(action({ kind: "replace", changes: 0 }), { kind: "move", stages: 0 })).not.toContain("not staged again");
  });
});
