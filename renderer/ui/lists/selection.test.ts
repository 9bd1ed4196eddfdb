// Selections of a list, held against plain sets of indexes.
import fc from "fast-check";
import { expect, it } from "vitest";
import { countSelected, extendTo, isSelected, type Selection, selectAll, selectOne, toggleRow } from "./selection.ts";

const count = 12;
const rowsOf = (selection: Selection): number[] =>
  Array.from({ length: count }, (_, index) => index).filter((index) => isSelected(selection, index));

it("is the set of rows that presses make", () => {
  const press = fc.record({ how: fc.constantFrom("one", "extend", "toggle", "all"), index: fc.nat(count - 1) });
  fc.assert(
    fc.property(fc.array(press), (presses) => {
      let selection = selectOne(0);
      let expected = new Set([0]);
      let anchor = 0;
      for (const { how, index } of presses) {
        if (how === "one") {
          selection = selectOne(index);
          expected = new Set([index]);
        } else if (how === "extend") {
          selection = extendTo(selection, index);
          expected = new Set(Array.from({ length: Math.abs(index - anchor) + 1 }, (_, step) => Math.min(index, anchor) + step));
        } else if (how === "all") {
          selection = selectAll(count, index);
          expected = new Set(Array.from({ length: count }, (_, row) => row));
        } else {
          const wasLast = expected.size === 1 && expected.has(index);
          selection = toggleRow(selection, index);
          if (!wasLast && !expected.delete(index)) expected.add(index);
          if (wasLast) continue;
        }
        if (how !== "extend") anchor = index;
        expect(rowsOf(selection)).toEqual([...expected].sort((a, b) => a - b));
        expect(countSelected(selection)).toBe(expected.size);
        // Ranges never touch.
        for (const [at, [first]] of selection.ranges.entries()) expect(first).toBeGreaterThan((selection.ranges[at - 1]?.[1] ?? -2) + 1);
      }
    }),
  );
});

it("holds nothing where nothing is active", () => {
  expect(countSelected(selectOne(-1))).toBe(0);
  expect(extendTo(selectOne(-1), 3).ranges).toEqual([[3, 3]]);
  expect(selectAll(0, -1).ranges).toEqual([]);
});
