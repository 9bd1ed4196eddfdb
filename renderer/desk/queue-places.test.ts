// Places in the queue, and what those that wait know of their branch once others were sent.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyDesk, type QueuedCommit, type QueueState } from "./model.ts";
import { exchangePlaces, withoutSent } from "./queue.ts";

const sent = (commit: string, at: number): QueueState => ({ step: "sent", commit, at });
const one = (id: string, state: QueueState = { step: "waiting" }, more: Partial<QueuedCommit> = {}): QueuedCommit => ({
  ...{ id, order: 1, at: 0, project: "a/b", from: "main", to: "main", isNew: false, start: null, parent: "c0", text: id },
  ...{ message: emptyDesk.message, author: { name: null, email: null }, changes: [], ifMoved: "stay" as const, state },
  ...more,
});
const leftOf = (...all: QueuedCommit[]) => withoutSent(all).map(({ id, parent, isNew }) => `${id} ${parent}${isNew ? " new" : ""}`);

describe("once those that were sent are off the list", () => {
  it.each<[what: string, all: QueuedCommit[], left: string[]]>([
    ["nothing is left of nothing", [], []],
    ["nothing is left of those alone", [one("a", sent("c1", 1))], []],
    ["one that waits expects what was sent before it", [one("a", sent("c1", 1)), one("b")], ["b c1"]],
    ["it expects the last of them", [one("a", sent("c1", 1)), one("b", sent("c2", 2)), one("c")], ["c c2"]],
    ["the last by time, whatever their places", [one("a", sent("c2", 2)), one("b", sent("c1", 1)), one("c")], ["c c2"]],
    ["the later place where the time is one", [one("a", sent("c1", 1)), one("b", sent("c2", 1)), one("c")], ["c c2"]],
    ["another branch is another matter", [one("a", sent("c1", 1), { to: "side" }), one("b")], ["b c0"]],
    ["and so is another project", [one("a", sent("c1", 1), { project: "a/c" }), one("b")], ["b c0"]],
    [
      "one that needs a person keeps its parent where nothing was sent",
      [one("a", { step: "needs", kind: "moved", why: "", paths: [] })],
      ["a c0"],
    ],
    [
      "a branch that was made is not made again",
      [one("a", sent("c1", 1), { to: "n", isNew: true }), one("b", undefined, { to: "n", isNew: true })],
      ["b c1"],
    ],
    ["one that nobody made is", [one("a", sent("c1", 1), { to: "n" }), one("b", undefined, { to: "n", isNew: true })], ["b c1 new"]],
  ])("%s", (_what, all, left) => expect(leftOf(...all)).toEqual(left));
});

describe("two commits exchange their places", () => {
  const list = (...orders: number[]) => orders.map((order, index) => ({ id: "abcdefgh"[index] ?? "", order }));
  const orderAfter = (waiting: ReturnType<typeof list>, id: string, by: -1 | 1): string => {
    const orders = exchangePlaces(waiting, id, by);
    return waiting
      .map((known) => ({ ...known, order: orders.get(known.id) ?? known.order }))
      .sort((left, right) => left.order - right.order)
      .map((known) => known.id)
      .join("");
  };

  it.each<[what: string, found: string, expected: string]>([
    ["later", orderAfter(list(1, 2, 3), "a", 1), "bac"],
    ["earlier", orderAfter(list(1, 2, 3), "c", -1), "acb"],
    ["not before the first", orderAfter(list(1, 2, 3), "a", -1), "abc"],
    ["not after the last", orderAfter(list(1, 2, 3), "c", 1), "abc"],
    ["not one that is not there", orderAfter(list(1, 2, 3), "x", 1), "abc"],
    ["with gaps between", orderAfter(list(3, 9, 40), "b", 1), "acb"],
    ["where two windows gave one number", orderAfter(list(1, 1), "a", 1), "ba"],
    ["where all have one number", orderAfter(list(5, 5, 5, 5), "c", -1), "acbd"],
  ])("%s", (_what, found, expected) => expect(found).toBe(expected));

  it("and those alone, and the way back leads back", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }), fc.nat(7), fc.constantFrom<-1 | 1>(-1, 1), (numbers, at, by) => {
        const waiting = list(...numbers.toSorted((left, right) => left - right));
        const before = waiting.map(({ id }) => id);
        const [from, to] = [at % before.length, (at % before.length) + by];
        const expected = before.slice();
        const [here, there] = [before[from], before[to]];
        if (here !== undefined && there !== undefined) [expected[from], expected[to]] = [there, here];
        expect(orderAfter(waiting, here ?? "", by)).toBe(expected.join(""));
        const orders = exchangePlaces(waiting, here ?? "", by);
        const moved = waiting
          .map((known) => ({ ...known, order: orders.get(known.id) ?? known.order }))
          .sort((left, right) => left.order - right.order);
        if (orders.size > 0) expect(orderAfter(moved, here ?? "", by === 1 ? -1 : 1)).toBe(before.join(""));
      }),
    );
  });
});
