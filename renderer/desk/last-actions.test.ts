// What the way back of an action is, by where its branch stands now.
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { type LastAction, noteAction, noteUndone, useLastActionStore } from "../state/last-actions.ts";
import { projectKey } from "../state/tabs.ts";
import { explain, inverseOf } from "./last-actions.ts";
import { keepMade, type Made, madeCommits } from "./made.ts";
import { deskKey, emptyDesk } from "./model.ts";

const [before, after, other] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)];
const local = { connection: "local", project: "g/p" };
const server = { connection: "far", project: "g/p" };

const action = (more: Partial<LastAction>): LastAction => ({
  ...{ id: "1", kind: "commit", at: 0, branch: "topic", before, after, from: "topic", title: "Third" },
  ...{ commits: [after], changes: 2, isUndone: false },
  ...more,
});
const hold = (of: typeof local, more: Partial<Made> = {}): void =>
  keepMade(deskKey(of.connection, of.project, "topic"), {
    ...{ commit: { id: after }, ...of, from: "topic", branch: "topic", before, replaced: false },
    ...{ changes: [{}, {}] as unknown as Made["changes"], message: emptyDesk.message },
    ...more,
  });

beforeEach(() => {
  madeCommits.setState({ made: {}, states: {} });
  useLastActionStore.setState({ projects: {} });
});

describe("the way back", () => {
  it("of a commit that this window made moves the branch and stages the changes", () => {
    hold(local);
    expect(inverseOf(local, action({}), after)).toEqual({ kind: "move", stages: 2 });
    expect(inverseOf(local, action({}), other)).toEqual({ kind: "revert", why: "topic has moved on." });
    expect(inverseOf(local, action({}), null)).toEqual({ kind: "none", why: "topic is gone." });
    expect(inverseOf(local, action({}), before)).toMatchObject({ kind: "none" });
  });

  it("of a commit of an earlier window is a revert, for nobody knows what it was made of", () => {
    expect(inverseOf(local, action({}), after)).toMatchObject({ kind: "revert" });
    // What had no changes of the person's needs none.
    expect(inverseOf(local, action({ kind: "pick", changes: 0 }), after)).toEqual({ kind: "move", stages: 0 });
  });

  it("of a branch that was replaced is the old commit, after a restart as well, where a branch can be moved", () => {
    const replaced = action({ kind: "replace", from: "main" });
    expect(inverseOf(local, replaced, after)).toEqual({ kind: "move", stages: 0 });
    expect(inverseOf(server, replaced, after)).toMatchObject({ kind: "revert" });
    expect(inverseOf(local, { ...replaced, before: null }, after)).toMatchObject({ kind: "revert" });
    hold(local, { replaced: true, from: "main" });
    expect(inverseOf(local, replaced, after)).toEqual({ kind: "move", stages: 2 });
    expect(inverseOf(local, replaced, other)).toMatchObject({ kind: "revert" });
  });

  it("of a branch that was made is its deletion, while it stands there", () => {
    const made = action({ kind: "make", before: null, after, changes: 0 });
    for (const of of [local, server]) expect(inverseOf(of, made, after)).toEqual({ kind: "delete", stages: 0 });
    expect(inverseOf(local, made, other)).toEqual({ kind: "none", why: "topic has moved on." });
    expect(inverseOf(local, made, null)).toEqual({ kind: "none", why: "topic is gone." });
  });

  it("of a branch that was deleted is to make it again, unless there is one", () => {
    const deleted = action({ kind: "delete", after: null, changes: 0 });
    expect(inverseOf(server, deleted, null)).toEqual({ kind: "create" });
    expect(inverseOf(server, deleted, before)).toEqual({ kind: "none", why: "topic is there again." });
    expect(inverseOf(server, deleted, other)).toEqual({ kind: "none", why: "There is another topic now." });
  });

  it("is gone once it was taken", () => {
    expect(inverseOf(local, action({ kind: "delete", after: null, isUndone: true }), null)).toEqual({
      kind: "none",
      why: "It was undone.",
    });
  });
});

describe("the list", () => {
  const listed = () => useLastActionStore.getState().projects[projectKey("local", "g/p")] ?? [];
  const note = (more: Partial<LastAction>) => noteAction("local", "g/p", action(more));

  it("holds the newest forty", () => {
    for (let number = 0; number < 45; number += 1) note({ branch: `b${number}` });
    expect(listed().map(({ branch }) => branch)).toEqual(Array.from({ length: 40 }, (_, at) => `b${at + 5}`));
  });

  it("marks the newest one that fits as undone, once", () => {
    note({});
    note({});
    noteUndone("local", "g/p", "topic", after);
    expect(listed().map(({ isUndone }) => isUndone)).toEqual([false, true]);
    noteUndone("local", "g/p", "topic", other);
    expect(listed().map(({ isUndone }) => isUndone)).toEqual([false, true]);
  });

  it("goes with its connection", () => {
    note({});
    useLastActionStore.getState().forget("local");
    expect(listed()).toEqual([]);
  });
});

it.each([
  [400, "Failed to create branch 'topic': invalid reference name 'abc'", / A server removes commits that no branch leads to/],
  [400, "Branch already exists", /^The branch was not made: “Branch already exists”$/],
  [403, "You are not allowed to create protected branches", /protected branches”$/],
])("says of a deleted branch that could not be made again why: %i %s", (status, message, said) => {
  expect(() => explain(new ApiError(null, status, message, {}))).toThrow(said);
});
