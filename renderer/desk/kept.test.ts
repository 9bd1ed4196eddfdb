// A text that lost its place is kept under a name that says when, why and of which desk; and the screen knows of it.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { asideOf, asidePrefix, journalState, readAside } from "./kept.ts";
import { deskKey } from "./model.ts";

const kinds = fc.constantFrom("apart", "damaged", "names");
const text = fc.string({ unit: "grapheme", maxLength: 30 });

describe("a text that was set aside", () => {
  it("is read back as it was, whatever its desk, its reason and its text hold", () => {
    fc.assert(
      fc.property(text, text, text, text, text, kinds, (connection, project, branch, why, content, kind) => {
        fc.pre([connection, project, branch, why].every((part) => part.isWellFormed()));
        const aside = asideOf(deskKey(connection, project, branch), content, why, kind);
        expect(readAside(aside.name, aside.text)).toEqual(aside);
        expect(aside.name.startsWith(asidePrefix)).toBe(true);
      }),
    );
  });

  it("has a name of its own, though it is set aside twice for one reason", () => {
    expect(asideOf("d", "x", "why").name).not.toBe(asideOf("d", "x", "why").name);
  });

  it("of an older version, whose name says no reason, still has its desk", () => {
    expect(readAside("aside:2026-11-22T10:00:00.000Z:local/p/main", "x")).toMatchObject({
      desk: "local/p/main",
      why: "It lost its place.",
      kind: "apart",
    });
  });
});

describe("what the screen knows", () => {
  const state = () => journalState.getState();
  beforeEach(() => journalState.setState({ failure: null, aside: [], shared: new Set() }));

  it("is the last failure, until it is over, and says nothing twice", () => {
    let told = 0;
    const stop = journalState.subscribe(() => {
      told += 1;
    });
    for (const failure of ["no disk", "no disk", null, null]) state().report(failure);
    stop();
    expect([told, state().failure]).toEqual([2, null]);
  });

  it("is each text once, the newer one of a name", () => {
    const first = asideOf("a/p/main", "one", "why");
    state().setAside([first]);
    state().setAside([{ ...first, text: "two" }, asideOf("b/p/main", "other", "why")]);
    expect(state().aside.map(({ text: content }) => content)).toEqual(["two", "other"]);
    state().drop(first.name);
    expect(state().aside.map(({ text: content }) => content)).toEqual(["other"]);
  });

  it("loses what belonged to a connection that was forgotten, and nothing of one whose name begins alike", () => {
    state().setAside(["far", "far2", "far/x"].map((connection) => asideOf(deskKey(connection, "p", "main"), connection, "why")));
    state().forget("far");
    expect(state().aside.map(({ text: content }) => content)).toEqual(["far2", "far/x"]);
  });

  it("is which files are typed in two windows, each of its own desk", () => {
    const { share } = state();
    share("d", "a", true);
    const before = state();
    share("d", "a", true);
    expect(state().shared).toBe(before.shared);
    share("e", "a", true);
    share("d", "a", false);
    share("d", "never", false);
    expect([...state().shared]).toEqual(["e\na"]);
  });
});
