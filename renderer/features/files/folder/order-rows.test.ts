// The rows of a folder in an order: folders first, what is not known last, and no row lost.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { OrderBy } from "../../../state/folder-order.ts";
import type { TreeRow } from "../tree/tree-rows.ts";
import { orderRows } from "./order-rows.ts";

const row = (name: string, kind: TreeRow["kind"] = "file"): TreeRow => ({
  ...{ kind, path: name, name, level: 1, setSize: 1, position: 1, open: null, mark: null, isStaged: false },
});

it("keeps folders first, and orders by size with unknown ones last either way", () => {
  const rows = [row("a", "folder"), row("b", "folder"), row("c"), row("d"), row("e"), row("f")];
  const sizes = new Map([
    ["a", 2],
    ["b", 9],
    ["c", 5],
    ["e", 70],
    ["f", 5],
  ]);
  const names = (isDescending: boolean) =>
    orderRows(rows, { by: "size", isDescending }, ({ path }) => sizes.get(path) ?? null)
      .map(({ name }) => name)
      .join("");
  expect(names(true)).toBe("baecfd");
  expect(names(false)).toBe("abcfed");
});

it("loses no row, keeps folders first, and turns names around", () => {
  const any = fc.uniqueArray(fc.tuple(fc.string(), fc.boolean(), fc.option(fc.integer())), { selector: ([name]) => name, maxLength: 30 });
  fc.assert(
    fc.property(any, fc.constantFrom<OrderBy>("name", "commit", "size", "age"), fc.boolean(), (made, by, isDescending) => {
      const sorted = [...made].sort(([, one], [, other]) => Number(other) - Number(one));
      const rows = sorted.map(([name, isFolder]) => row(name, isFolder ? "folder" : "file"));
      const keys = new Map(made.map(([name, , key]) => [name, key]));
      const ordered = orderRows(rows, { by, isDescending }, ({ name }) => keys.get(name) ?? null);
      expect(new Set(ordered)).toEqual(new Set(rows));
      expect(ordered.findLastIndex(({ kind }) => kind === "folder")).toBe(rows.filter(({ kind }) => kind === "folder").length - 1);
      if (by === "name" && isDescending) {
        const files = rows.filter(({ kind }) => kind === "file");
        expect(ordered.filter(({ kind }) => kind === "file")).toEqual(files.toReversed());
      }
    }),
  );
});
