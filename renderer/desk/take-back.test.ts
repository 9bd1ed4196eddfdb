// What is taken back is one step alone: what was typed, staged or written before it and since stands as it did.
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type Base, type Change, type Desk, emptyDesk, type Message, type Unsaved } from "./model.ts";
import { deskOf, deskStore } from "./store.ts";
import { takeBack } from "./take-back.ts";

const key = "local/p/main";
const base: Base = { commit: "c0", blob: "b", lastCommit: "l", executable: false };
const create = (path: string, text: string): Change => ({
  ...{ kind: "create", path, content: { encoding: "text", text }, executable: false, included: true },
});
const update = (path: string, text: string): Change => ({
  kind: "update",
  path,
  content: { encoding: "text", text },
  base,
  included: true,
});
const typed = (path: string, text: string): Unsaved => ({ path, text, base: null });
const message = (text: string): Message => ({ ...emptyDesk.message, text });

const before = deskStore.getState();
afterEach(() => deskStore.setState(before));

/** The desk after a step was taken back that led from one to the other, and after which it stood at `now`. */
function takenBack(from: Desk, to: Desk, now: Desk): Desk {
  deskStore.setState({ desks: { [key]: now } });
  takeBack(key, from, to);
  return deskOf(key);
}

/** What of a desk belongs to these files, by a name of each part; `message` belongs to whoever has it. */
const partsAt = (desk: Desk, paths: readonly string[]): string[] =>
  [
    ...desk.changes.filter(({ path }) => paths.includes(path)).map((change) => JSON.stringify(change)),
    ...[...Object.entries(desk.unsaved), ...Object.entries(desk.others ?? {}), ...Object.entries(desk.merges ?? {})]
      .filter(([, { path }]) => paths.includes(path))
      .map(([name, part]) => `${name} ${JSON.stringify(part)}`),
  ].sort();

/** Everything that a desk can have at these files. */
const deskAt = (paths: readonly string[]): fc.Arbitrary<Desk> => {
  const text = fc.constantFrom("1", "2");
  const one = (path: string) =>
    fc
      .tuple(fc.constantFrom("none", "create", "update"), text, fc.option(text), fc.option(text), fc.boolean())
      .map(([kind, content, unsaved, other, isMerging]): Desk => {
        const change = kind === "create" ? create(path, content) : update(path, content);
        return {
          ...emptyDesk,
          changes: kind === "none" ? [] : [change],
          unsaved: unsaved === null ? {} : { [path]: typed(path, unsaved) },
          others: other === null ? {} : { [`text~w:${path}`]: typed(path, other) },
          merges: isMerging
            ? { [path]: { path, base: side(path), theirs: side(path), yours: side(path), picked: null, whole: null, result: null } }
            : {},
        };
      });
  return fc.tuple(...paths.map(one)).map((desks) => desks.reduce(both, emptyDesk));
};
const side = (path: string) => ({ commit: "c0", path });
const both = (one: Desk, other: Desk): Desk => ({
  ...one,
  changes: [...one.changes, ...other.changes],
  unsaved: { ...one.unsaved, ...other.unsaved },
  others: { ...one.others, ...other.others },
  merges: { ...one.merges, ...other.merges },
});

describe("a step that is taken back", () => {
  const [its, since] = [
    ["a", "b"],
    ["c", "d"],
  ];
  it("leaves its files as they stood before it, and those that were changed since as they stand now", () => {
    const [atIts, atSince] = [deskAt(its ?? []), deskAt(since ?? [])];
    fc.assert(
      fc.property(atIts, atIts, atSince, atSince, (from, to, then, now) => {
        const [begun, left] = [both(from, then), both(to, then)];
        const found = takenBack(begun, left, both(to, now));
        expect(partsAt(found, its ?? [])).toEqual(partsAt(from, its ?? []));
        expect(partsAt(found, since ?? [])).toEqual(partsAt(now, since ?? []));
      }),
      { numRuns: 60 },
    );
  });

  it("brings back the very desk where nothing was done since", () => {
    const [from, to] = [{ ...emptyDesk, changes: [create("a", "1")] }, emptyDesk];
    expect(takenBack(from, to, to)).toBe(from);
  });

  it("takes nothing that was typed into its file since, and nothing that was staged over it", () => {
    const from = { ...emptyDesk, unsaved: { a: typed("a", "before") }, changes: [create("a", "1")] };
    const to = { ...emptyDesk, unsaved: { a: typed("a", "by the step") }, changes: [create("a", "2")] };
    const now = { ...to, unsaved: { a: typed("a", "since") }, changes: [create("a", "3")] };
    const found = takenBack(from, to, now);
    expect([found.unsaved, found.changes]).toEqual([now.unsaved, now.changes]);
  });

  it("brings a message back that it took, but over none that was written since", () => {
    const [from, to] = [{ ...emptyDesk, message: message("A title") }, emptyDesk];
    expect(takenBack(from, to, { ...to, unsaved: { a: typed("a", "x") } }).message.text).toBe("A title");
    expect(takenBack(from, to, { ...to, message: message("Another one") }).message.text).toBe("Another one");
  });

  it("brings back a commit that was on its way, but does not take the next one's place", () => {
    const sent = (text: string) => ({ message: text, branch: "main", parent: "c0", at: 1 });
    const from = { ...emptyDesk, sending: sent("first") };
    expect(takenBack(from, emptyDesk, { ...emptyDesk, unsaved: { a: typed("a", "x") } }).sending?.message).toBe("first");
    expect(takenBack(from, emptyDesk, { ...emptyDesk, sending: sent("second") }).sending?.message).toBe("second");
  });

  it("keeps a text of a name that every object has", () => {
    const to = { ...emptyDesk, unsaved: { a: typed("a", "1") } };
    const now = { ...to, unsaved: { ...to.unsaved, constructor: typed("constructor", "typed since") } };
    expect(takenBack(emptyDesk, to, now).unsaved).toEqual({ constructor: typed("constructor", "typed since") });
  });
});
