// A desk holds one content action per file however a person gets there, and nothing typed is dropped on the way.
import { describe, expect, it } from "vitest";
import { neededFor } from "./after-commit.ts";
import { fold, without } from "./edits.ts";
import { type Base, type Change, type Content, type Desk, emptyDesk } from "./model.ts";
import { clearCommitted, takeBoth } from "./staging.ts";
import { deskStore } from "./store.ts";

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

  it("keeps the deletion of a file that another took the place of, whichever is staged first", () => {
    expect(folded(remove("b"), move("a", "b"))).toEqual([remove("b"), move("a", "b")]);
    expect(folded(move("b", "c"), move("a", "b"), remove("c"))).toEqual([move("a", "b"), remove("b")]);
    expect(folded(move("b", "c"), create("b"), remove("c"))).toEqual([{ ...update("b"), content: text("new") }]);
  });

  it("replaces what stands where a file is moved to", () => {
    expect(folded(create("b"), move("a", "b"))).toEqual([move("a", "b")]);
    expect(folded(update("b"), move("a", "b"))).toEqual([remove("b"), move("a", "b")]);
  });

  it("has one tick for a file: a mode that is staged later does not go without the move that it follows", () => {
    const unticked = { ...move("a", "b"), included: false };
    expect(fold([unticked], chmod("b", true))).toEqual([unticked, { ...chmod("b", true), included: false }]);
  });
});

describe("taking a change away", () => {
  it("takes all of one file and nothing of another", () => {
    expect(without([update("a"), chmod("a", true), update("b")], "a")).toEqual([update("b")]);
    expect(without([remove("b"), move("a", "b"), chmod("b", true)], "b")).toEqual([]);
  });

  it("leaves a file deleted whose place has been taken, for it cannot come back there", () => {
    expect(without([move("b", "c"), create("b")], "c")).toEqual([{ ...update("b"), content: text("new") }]);
    expect(without([move("b", "c"), move("a", "b")], "c")).toEqual([move("a", "b"), remove("b")]);
    expect(without([remove("a"), create("a/x")], "a")).toEqual([create("a/x"), remove("a")]);
  });
});

describe("one's own commit", () => {
  const after: Base = { commit: "c2", blob: "b2", lastCommit: "c2", executable: false };
  const committed = (paths: readonly string[], originals: readonly (readonly [string, Content])[] = []) => ({
    commit: "c2",
    bases: new Map(paths.map((path) => [path, after])),
    originals: new Map(originals),
  });
  /** The desk once `sent` has been committed; it has become `now` meanwhile. */
  const settled = (sent: readonly Change[], now: readonly Change[], known = committed([])): Desk => {
    deskStore.setState({ desks: { key: { ...emptyDesk, changes: now } } });
    clearCommitted("key", sent, known);
    return deskStore.getState().desks["key"] ?? emptyDesk;
  };

  it("leaves what was typed after staging, or not ticked, on the base of the new commit", () => {
    const changes = [update("a"), create("n"), { ...chmod("u", true), included: false }, update("x")];
    const unsaved = {
      a: { path: "a", text: "typed after staging", base },
      n: { path: "n", text: "typed into the new file", base: null },
      z: { path: "z", text: "never staged", base },
    };
    const desk: Desk = { ...emptyDesk, changes, unsaved };
    const sent = changes.filter((change) => change.included);
    expect(neededFor(desk, sent)).toEqual({ bases: ["a", "n"], originals: [] });
    deskStore.setState({ desks: { key: desk } });
    clearCommitted("key", sent, committed(["a", "n"]));
    const left = deskStore.getState().desks["key"];
    expect(left?.changes).toEqual([{ ...chmod("u", true), included: false }]);
    expect(left?.unsaved).toEqual({ a: { ...unsaved.a, base: after }, n: { ...unsaved.n, base: after }, z: unsaved.z });
  });

  it("turns a new file that was staged again into an update of what it made", () => {
    const again = folded(create("n"), update("n", "again"));
    expect(neededFor({ ...emptyDesk, changes: again }, [create("n")]).bases).toEqual(["n"]);
    expect(settled([create("n")], again, committed(["n"])).changes).toEqual([{ ...update("n", "again"), base: after }]);
  });

  it("turns a move that was edited or moved on into a change at its new place", () => {
    const edited = folded(move("a", "b"), update("b"));
    expect(settled([move("a", "b")], edited, committed(["b"])).changes).toEqual([{ ...update("b"), base: after }]);
    const moved = folded(move("a", "b"), move("b", "c"));
    expect(settled([move("a", "b")], moved, committed(["b"])).changes).toEqual([{ ...move("b", "c"), base: after }]);
    const gone = folded(move("a", "b"), remove("b"));
    expect(settled([move("a", "b")], gone, committed(["b"])).changes).toEqual([{ ...remove("b"), base: after }]);
  });

  it("stages against the commit what was undone while it was under way", () => {
    expect(settled([create("n")], [], committed(["n"])).changes).toEqual([{ ...remove("n"), base: after }]);
    expect(settled([move("a", "b")], [], committed(["b"])).changes).toEqual([{ ...move("b", "a"), base: after }]);
    expect(settled([chmod("a", true)], [], committed([])).changes).toMatchObject([{ kind: "chmod", path: "a", executable: false }]);
    expect(neededFor(emptyDesk, [update("a"), remove("b")])).toEqual({
      bases: ["a"],
      originals: [
        { path: "a", commit: "c" },
        { path: "b", commit: "c" },
      ],
    });
    const back = committed(
      ["a"],
      [
        ["a", text("old a")],
        ["b", text("old b")],
      ],
    );
    expect(settled([update("a"), remove("b")], [], back).changes).toEqual([
      { ...update("a", "old a"), base: after },
      { ...create("b"), content: text("old b") },
    ]);
  });

  it("goes on where the branch cannot be read, on what was sent", () => {
    const again = folded(create("n"), update("n", "again"));
    const unread = { commit: "c2", blob: "", lastCommit: "c2", executable: false };
    expect(settled([create("n")], again).changes).toEqual([{ ...update("n", "again"), base: unread }]);
    expect(settled([update("a")], []).changes).toEqual([]);
  });

  it("leaves another branch's desk on its own base", () => {
    deskStore.setState({ desks: { key: { ...emptyDesk, changes: [create("n"), update("x")] } } });
    const [sent] = deskStore.getState().desks["key"]?.changes ?? [];
    clearCommitted("key", sent === undefined ? [] : [sent], null);
    expect(deskStore.getState().desks["key"]?.changes).toEqual([update("x")]);
  });

  it.each([null, committed([])])("takes a folder of tens of thousands of files off in one go", (known) => {
    const changes = Array.from({ length: 80_000 }, (_, at) => remove(`folder/${at}`));
    deskStore.setState({ desks: { key: { ...emptyDesk, changes } } });
    expect(neededFor({ ...emptyDesk, changes }, changes)).toEqual({ bases: [], originals: [] });
    clearCommitted("key", [...changes], known);
    expect(deskStore.getState().desks["key"]?.changes).toEqual([]);
  });
});

describe("one file typed in two windows", () => {
  it("becomes one text that both are in, and two again", () => {
    const mine = { path: "a", text: "mine", base };
    const other = { path: "a", text: "other", base };
    deskStore.getState().edit("both", () => ({ ...emptyDesk, unsaved: { a: mine }, others: { "text:a:2": other } }));
    const undo = takeBoth("both", "a", "text:a:2", "mine other");
    expect(deskStore.getState().desks["both"]).toEqual({ ...emptyDesk, unsaved: { a: { ...mine, text: "mine other" } } });
    undo();
    expect(deskStore.getState().desks["both"]).toMatchObject({ unsaved: { a: mine }, others: { "text:a:2": other } });
  });
});
