// A desk holds one content action per file however a person gets there, and nothing typed is dropped on the way.
import { describe, expect, it } from "vitest";
import { type Base, type Change, type Content, clearCommitted, emptyDesk, fold, pathsLeft, useChanges } from "./changes.ts";

const base: Base = { commit: "c", blob: "b", lastCommit: "l", executable: false };
const text = (value: string): Content => ({ encoding: "text", text: value });
const create = (path: string): Change => ({ kind: "create", path, content: text("new"), executable: false, included: true });
const update = (path: string, value = "edited"): Change => ({ kind: "update", path, content: text(value), base, included: true });
const move = (previousPath: string, path: string): Change => ({ kind: "move", path, previousPath, content: null, base, included: true });
const remove = (path: string): Change => ({ kind: "delete", path, base, included: true });
const chmod = (path: string, executable: boolean): Change => ({ kind: "chmod", path, executable, base, included: true });
const folded = (...steps: Change[]): Change[] => steps.reduce<Change[]>((changes, step) => fold(changes, step), []);

describe("folding changes", () => {
  it("keeps a created file created while it is edited, and forgets it when it is deleted again", () => {
    expect(folded(create("a"), update("a"))).toEqual([{ ...create("a"), content: text("edited") }]);
    expect(folded(create("a"), remove("a"))).toEqual([]);
    expect(folded(create("a"), move("a", "b"))).toEqual([create("b")]);
  });

  it("keeps an edit when the file is moved afterwards, and a move when it is edited afterwards", () => {
    const moved = { ...move("a", "b"), content: text("edited") };
    expect(folded(update("a"), move("a", "b"))).toEqual([moved]);
    expect(folded(move("a", "b"), update("b"))).toEqual([moved]);
  });

  it("deletes the old path when a moved file is deleted", () => {
    expect(folded(move("a", "b"), remove("b"))).toEqual([remove("a")]);
  });

  it("joins two moves, and forgets a move back home but not the edit made on the way", () => {
    expect(folded(move("a", "b"), move("b", "c"))).toEqual([move("a", "c")]);
    expect(folded(move("a", "b"), move("b", "a"))).toEqual([]);
    expect(folded(move("a", "b"), update("b"), move("b", "a"))).toEqual([update("a")]);
  });

  it("turns a delete followed by a create into an update", () => {
    expect(folded(remove("a"), create("a"))).toEqual([{ ...update("a"), content: text("new") }]);
  });

  it("keeps a mode change beside an edit, lets it follow a move, and drops it when the mode is back or the file is gone", () => {
    expect(folded(chmod("a", true), update("a"))).toEqual([update("a"), chmod("a", true)]);
    expect(folded(update("a"), chmod("a", true))).toEqual([update("a"), chmod("a", true)]);
    expect(folded(chmod("a", true), move("a", "b"))).toEqual([move("a", "b"), chmod("b", true)]);
    expect(folded(chmod("a", true), chmod("a", false))).toEqual([]);
    expect(folded(chmod("a", true), remove("a"))).toEqual([remove("a")]);
    expect(folded(create("a"), chmod("a", true))).toEqual([{ ...create("a"), executable: true }]);
  });

  it("leaves other files alone", () => {
    expect(folded(update("x"), update("a"), remove("a"))).toEqual([update("x"), remove("a")]);
  });
});

describe("one's own commit", () => {
  const after: Base = { commit: "c2", blob: "b2", lastCommit: "c2", executable: false };
  const desk = {
    ...emptyDesk,
    changes: [update("a"), create("n"), { ...chmod("a", true), included: false }, update("x")],
    unsaved: {
      a: { path: "a", text: "typed after staging", base },
      n: { path: "n", text: "typed into the new file", base: null },
      z: { path: "z", text: "never staged", base },
    },
  };
  const committed = desk.changes.filter((change) => change.included);

  it("leaves what was typed after staging, or not ticked, on the base of the new commit", () => {
    expect(pathsLeft(desk, committed)).toEqual(["a", "n"]);
    useChanges.setState({ desks: { key: desk } });
    clearCommitted(
      "key",
      committed,
      new Map([
        ["a", after],
        ["n", after],
      ]),
    );
    const left = useChanges.getState().desks["key"];
    expect(left?.changes).toEqual([{ ...chmod("a", true), included: false, base: after }]);
    expect(left?.unsaved).toEqual({
      a: { ...desk.unsaved.a, base: after },
      n: { ...desk.unsaved.n, base: after },
      z: desk.unsaved.z,
    });
  });
});
