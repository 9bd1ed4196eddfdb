// Ranges say of each line whose it is, also while a text is typed in.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineChanges } from "../../../shared/lib/line-changes.ts";
import { groupRanges, lineAfter, rangeAt, rangesIn, turned, typedOwners } from "./ranges.ts";

const owner = fc.constantFrom("a", "b", "c", null, undefined);
const owners = fc.array(owner, { maxLength: 60 });

describe("ranges", () => {
  it("say of each line whose it is, each range as long as it can be", () => {
    fc.assert(
      fc.property(owners, (of) => {
        const ranges = groupRanges(of);
        expect(ranges.flatMap(({ from, to, sha }) => Array.from({ length: to - from + 1 }, () => sha))).toEqual(of);
        for (let at = 1; at < ranges.length; at += 1) expect(ranges[at]!.sha).not.toBe(ranges[at - 1]!.sha);
        for (let line = 0; line <= of.length + 1; line += 1)
          expect(rangeAt(ranges, line)).toBe(ranges.find(({ from, to }) => from <= line && line <= to));
      }),
    );
  });

  it("of some lines are those that have any of them", () => {
    fc.assert(
      fc.property(owners, fc.nat(70), fc.nat(20), (of, from, length) => {
        const ranges = groupRanges(of);
        const lines = { from, to: from + length };
        expect(rangesIn(ranges, lines)).toEqual(ranges.filter((range) => range.to >= lines.from && range.from <= lines.to));
      }),
    );
  });
});

describe("a text that is typed in", () => {
  const line = fc.constantFrom("x", "y", "z", "");
  const text = fc.array(line, { maxLength: 20 });

  it("keeps the owner of every line that is as it was, and nobody owns the others", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const committed = before.map((_, index) => `c${index}`);
        const typed = typedOwners(committed, lineChanges(before, after), after.length);
        expect(typed).toHaveLength(after.length);
        const kept = typed.filter((of) => of !== null);
        // In their order, each at a line that reads the same.
        expect([...kept].sort((one, other) => Number(one?.slice(1)) - Number(other?.slice(1)))).toEqual(kept);
        for (const [index, of] of typed.entries()) if (of != null) expect(before[Number(of.slice(1))]).toBe(after[index]);
      }),
    );
  });

  it("has each line that stayed where the changes say, there and back", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = lineChanges(before, after);
        for (let at = 1; at <= before.length; at += 1) {
          const there = lineAfter(changes, at);
          expect(there.line).toBeGreaterThanOrEqual(1);
          if (!there.isSame) continue;
          expect(after[there.line - 1]).toBe(before[at - 1]);
          expect(lineAfter(turned(changes), there.line)).toEqual({ line: at, isSame: true });
        }
      }),
    );
  });

  it("brings a line that is gone to where it was", () => {
    const change = { oldFrom: 4, oldCount: 3, newFrom: 4, newCount: 1 };
    expect([5, 6, 7].map((at) => lineAfter([change], at))).toEqual([5, 5, 5].map((at) => ({ line: at, isSame: false })));
    expect(lineAfter([change], 8)).toEqual({ line: 6, isSame: true });
    expect(lineAfter([{ oldFrom: 0, oldCount: 2, newFrom: 0, newCount: 0 }], 1)).toEqual({ line: 1, isSame: false });
  });
});
