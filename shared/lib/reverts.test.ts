// Who takes back what, told by messages alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReverts } from "./reverts.ts";

interface Commit {
  readonly id: string;
  readonly message: string;
}

const hash = (letter: string): string => letter.repeat(40);
const commit = (id: string, message = ""): Commit => ({ id, message });
const reverts = (...shas: string[]): string => shas.map((sha) => `\n\nThis reverts commit ${sha}.`).join("");

describe("what was taken back", () => {
  /** Commits of a branch, newest first, each as the letters of the commits that it takes back. */
  const branch = (...taken: string[]): Commit[] =>
    taken.map((letters, index) =>
      commit(hash(String.fromCharCode(97 + index)), letters === "" ? "Work" : `Back${reverts(...[...letters].map(hash))}`),
    );
  const of = (letter: string, list: readonly Commit[]): string | null =>
    createReverts(list).revertOf(
      new Set([hash(letter)]),
      list.findIndex(({ id }) => id === hash(letter)),
    )?.id[0] ?? null;

  it.each<[what: string, taken: string[], by: string | null]>([
    ["nothing by nobody", ["", "", ""], null],
    ["by the commit after it", ["", "c", ""], "b"],
    ["not by one before it", ["", "", "", "c"], null],
    ["not where that was taken back", ["b", "c", ""], null],
    ["again where that was taken back in turn", ["b", "c", "d", ""], null],
    ["by the newest of two that stand", ["c", "c", ""], "a"],
  ])("%s", (_what, taken, by) => expect(of("c", branch(...taken))).toBe(by));

  it("by short hashes too, and by either name of one commit", () => {
    const list = [commit(hash("a"), `Back${reverts("ccccccc")}`), commit(hash("c"))];
    expect(createReverts(list).revertOf(new Set([hash("9"), hash("c")]), 1)?.id).toBe(hash("a"));
    expect(createReverts(list).revertOf(new Set(), 1)).toBeNull();
  });

  it("stands or falls with the number of times that it was turned, whatever else is there", () => {
    fc.assert(
      fc.property(fc.nat({ max: 24 }), (times) => {
        // Each takes back the one before it; the oldest is the commit itself.
        const ids = Array.from({ length: times + 1 }, (_none, index) => index.toString(16).padStart(40, "0"));
        const list = ids.map((id, index) => commit(id, index === times ? "Work" : `Back${reverts(ids[index + 1] ?? "")}`));
        expect(createReverts(list).revertOf(new Set([ids[times] ?? ""]), times) !== null).toBe(times % 2 === 1);
      }),
    );
  });

  it("of commits that each name all before them is told without trying every way through them", () => {
    const ids = Array.from({ length: 60 }, (_none, index) => index.toString(16).padStart(40, "0"));
    const list = ids.map((id, index) => commit(id, `Squashed${reverts(...ids.slice(index + 1))}`));
    // Only the newest of them stands.
    expect(createReverts(list).revertOf(new Set([ids[59] ?? ""]), 59)?.id).toBe(ids[0]);
    expect(createReverts(list).revertOf(new Set([ids[0] ?? ""]), 0)).toBeNull();
  });
});
