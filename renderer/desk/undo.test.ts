// A commit that is undone leaves the desk as if it had not been made, with what was done since on top.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterCommit } from "./after-commit.ts";
import { fold, readEdits } from "./edits.ts";
import type { Made } from "./made.ts";
import { type Base, type Change, type Desk, emptyDesk } from "./model.ts";
import { restage, wayBack } from "./undo.ts";

const baseAt = (commit: string, blob = commit): Base => ({ commit, blob, lastCommit: commit, executable: false });
const text = (content: string) => ({ encoding: "text", text: content }) as const;
const update = (path: string, content: string, base: Base): Change => ({
  kind: "update",
  path,
  content: text(content),
  base,
  included: true,
});
const message = { ...emptyDesk.message, text: "Third" };
const sent = [update("a", "three", baseAt("old"))];

describe("staging a commit again", () => {
  it("brings changes and message back", () => {
    expect(restage(emptyDesk, { changes: sent, message })).toEqual({ ...emptyDesk, changes: sent, message });
  });

  it("puts what was staged since on top, on the base that the commit began from", () => {
    const desk: Desk = { ...emptyDesk, changes: [update("a", "four", baseAt("new")), update("b", "b", baseAt("other"))] };
    expect(restage(desk, { changes: sent, message }).changes).toEqual([
      update("a", "four", baseAt("old")),
      update("b", "b", baseAt("other")),
    ]);
  });

  it("keeps what is being typed, and lets it begin there too", () => {
    const typed = { path: "a", text: "five", base: baseAt("new") };
    const made = { path: "n", text: "more", base: baseAt("new") };
    const created: Change = { kind: "create", path: "n", content: text("new"), executable: false, included: true };
    const desk: Desk = { ...emptyDesk, unsaved: { a: typed, n: made } };
    expect(restage(desk, { changes: [...sent, created], message }).unsaved).toEqual({
      a: { ...typed, base: baseAt("old") },
      n: { ...made, base: null },
    });
  });

  it("leaves a text of another file the same, so that it does not count as typed here", () => {
    const other = { path: "other", text: "five", base: baseAt("new") };
    const desk: Desk = { ...emptyDesk, unsaved: { other } };
    expect(restage(desk, { changes: sent, message }).unsaved["other"]).toBe(other);
    const committed = { commit: "new", bases: new Map(), originals: new Map() };
    expect(afterCommit({ ...desk, changes: sent }, sent, committed).unsaved["other"]).toBe(other);
  });

  it("never takes a message away that was begun since", () => {
    const desk: Desk = { ...emptyDesk, message: { ...emptyDesk.message, text: "Next" } };
    expect(restage(desk, { changes: sent, message }).message.text).toBe("Next");
  });

  it("keeps a message that was begun on a branch that goes", () => {
    const later: Desk = { ...emptyDesk, message: { ...emptyDesk.message, text: "Next", newBranch: "further" } };
    expect(restage(emptyDesk, { changes: sent, message }, later).message).toEqual({ ...emptyDesk.message, text: "Next" });
    const desk: Desk = { ...emptyDesk, message: { ...emptyDesk.message, text: "Mine" } };
    expect(restage(desk, { changes: sent, message }, later).message.text).toBe("Mine");
  });

  it("keeps the trailers and the author that were chosen since, beside those of the commit", () => {
    const [refs, ada] = [["Refs", "A-1"] as const, ["Co-authored-by", "Ada <ada@x.org>"] as const];
    const desk: Desk = {
      ...emptyDesk,
      message: { ...emptyDesk.message, trailers: [refs, ada], authorName: "Bo", authorEmail: "bo@x.org" },
    };
    expect(restage(desk, { changes: sent, message: { ...message, trailers: [refs] } }).message).toEqual({
      ...{ ...message, trailers: [refs, ada] },
      ...{ authorName: "Bo", authorEmail: "bo@x.org" },
    });
  });

  it("brings along what was left on a branch that goes", () => {
    const later: Desk = { ...emptyDesk, changes: [update("c", "c", baseAt("new"))], unsaved: { d: { path: "d", text: "d", base: null } } };
    const desk = restage(emptyDesk, { changes: sent, message }, later);
    expect(desk.changes.map(({ path }) => path)).toEqual(["a", "c"]);
    expect(Object.keys(desk.unsaved)).toEqual(["d"]);
  });

  it("says of each file what saying both after each other says", () => {
    const path = fc.constantFrom("a", "b", "c");
    const change = (commit: string): fc.Arbitrary<Change> =>
      fc.oneof(
        fc.record({ path, content: fc.string({ maxLength: 3 }) }).map(({ path, content }) => update(path, content, baseAt(commit))),
        path.map((path): Change => ({ kind: "delete", path, base: baseAt(commit), included: true })),
        path.map((path): Change => ({ kind: "chmod", path, executable: true, base: baseAt(commit), included: true })),
      );
    const list = (commit: string) => fc.array(change(commit), { maxLength: 4 }).map((all) => all.reduce<Change[]>(fold, []));
    fc.assert(
      fc.property(list("old"), list("new"), (changes, since) => {
        const { changes: staged } = restage({ ...emptyDesk, changes: since }, { changes, message });
        expect(new Set(staged)).toEqual(new Set(since.reduce<Change[]>(fold, changes)));
        // Each file has one edit, and one that the commit made begins where the commit began.
        const edits = [...readEdits(staged).keys()];
        expect(new Set(edits.map(({ origin, place }) => origin ?? place)).size).toBe(edits.length);
        const before = new Set([...readEdits(changes).keys()].map(({ origin }) => origin));
        for (const { origin, base } of edits) if (origin !== null && before.has(origin)) expect(base?.commit).toBe("old");
      }),
    );
  });
});

describe("the way back", () => {
  const made = { commit: { id: "new" }, connection: "local", from: "main", branch: "main", before: "old", replaced: false } as Made;
  it.each([
    ["moves the branch of this machine", made, "new", "move"],
    ["deletes a branch that was made for it", { ...made, branch: "topic", before: null }, "new", "delete"],
    ["deletes it on a server too", { ...made, connection: "server", branch: "topic", before: null }, "new", "delete"],
    ["is a revert where the branch moved on", made, "newer", "revert"],
    ["is none where another window took it already", made, "old", "none"],
    ["is none where a branch that was replaced stands again", { ...made, replaced: true }, "old", "none"],
    ["is none on a server too", { ...made, connection: "server" }, "old", "none"],
    ["is a revert where the branch is gone", made, null, "revert"],
    ["is a revert on a server, which moves no branch back", { ...made, connection: "server" }, "new", "revert"],
    ["is a revert where a branch was replaced", { ...made, branch: "topic", before: null, replaced: true }, "new", "revert"],
    ["is a revert of a first commit", { ...made, before: null }, "new", "revert"],
  ] as const)("%s", (_, what, tip, kind) => {
    expect(wayBack(what, tip).kind).toBe(kind);
  });

  it("says of a replaced branch that a revert does not bring back what was there", () => {
    const replaced = { ...made, replaced: true };
    expect(wayBack(replaced, "newer")).toEqual({ kind: "revert", why: "main has moved on. What it replaced does not come back." });
    expect(wayBack({ ...replaced, connection: "server" }, "new")).toMatchObject({ why: expect.stringContaining("does not come back") });
    expect(wayBack(replaced, "new")).toEqual({ kind: "move" });
  });
});
