// However an answer is cut into pieces on its way, its items come out whole, in order, and each once.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BrokenItemsError, createArraySplitter, createLineSplitter, type ItemSplitter } from "./item-splitter.ts";

const items = fc.array(fc.jsonValue(), { maxLength: 12 });

function read(splitter: ItemSplitter, text: string, cuts: readonly number[]): unknown[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((left, right) => left - right);
  const pieces = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()].map((item) => JSON.parse(item) as unknown);
}

describe("an array that arrives in pieces", () => {
  it("gives the items of any array, cut anywhere, compact or with spaces", () => {
    fc.assert(
      fc.property(items, fc.array(fc.nat(), { maxLength: 8 }), fc.constantFrom(0, 2), (list, cuts, indent) => {
        expect(read(createArraySplitter(), JSON.stringify(list, null, indent), cuts)).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });

  it("gives an item as soon as it is complete", () => {
    const splitter = createArraySplitter();
    expect(splitter.push('[{"a":"],"},')).toEqual(['{"a":"],"}']);
    expect(splitter.push('{"b"')).toEqual([]);
    expect(splitter.push(":1}")).toEqual([]);
    expect(splitter.push("]")).toEqual(['{"b":1}']);
    expect(splitter.end()).toEqual([]);
  });

  it("says that an answer is no list, or was cut", () => {
    expect(() => createArraySplitter().push("<html>")).toThrow(BrokenItemsError);
    expect(() => createArraySplitter().push("[1] [2]")).toThrow(BrokenItemsError);
    for (const text of ["", "[", "[1", '["]']) {
      const splitter = createArraySplitter();
      splitter.push(text);
      expect(() => splitter.end(), text).toThrow(BrokenItemsError);
    }
  });
});

describe("lines that arrive in pieces", () => {
  it("gives the items of any lines, cut anywhere", () => {
    fc.assert(
      fc.property(items, fc.array(fc.nat(), { maxLength: 8 }), fc.boolean(), (list, cuts, ends) => {
        const text = list.map((item) => JSON.stringify(item)).join("\n") + (ends && list.length > 0 ? "\n" : "");
        expect(read(createLineSplitter(), text, cuts)).toEqual(JSON.parse(JSON.stringify(list)));
      }),
    );
  });
});
