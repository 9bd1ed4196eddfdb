// A change that was looked at is known again in another commit that makes it, at other lines; another change is not taken for it.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { DiffFile } from "../diff/index.ts";
import { changeKeys } from "./change-key.ts";

interface Line {
  readonly kind: "context" | "added" | "removed";
  readonly text: string;
}
const file = (lines: readonly Line[], changes: Partial<Record<"path" | "oldPath" | "change", string>> = {}, from = 1): DiffFile =>
  ({
    ...{ oldPath: "a.ts", path: "a.ts", change: "modified", ...changes },
    diff: { kind: "text", hunks: [{ oldStart: from, newStart: from, lines }] },
  }) as unknown as DiffFile;
const changeKey = (of: DiffFile, scope: string): string | undefined => changeKeys(of, scope)[0];
const added = (text: string): Line => ({ kind: "added", text });
const removed = (text: string): Line => ({ kind: "removed", text });

it("does not depend on where the lines stand, what is around them, or whose commit it is", () => {
  const one = changeKey(file([{ kind: "context", text: "before" }, removed("x"), added("y")]), "commit 1");
  expect(changeKey(file([removed("x"), added("y"), { kind: "context", text: "after" }], {}, 90), "commit 2")).toBe(one);
});

it("tells apart what is added and what is removed, where a line ends, and which file it is", () => {
  const keys = [
    file([added("x")]),
    file([removed("x")]),
    file([added("x"), added("y")]),
    file([added("xy")]),
    file([added("x+y")]),
    file([added("y"), added("x")]),
    file([added("x")], { path: "b.ts" }),
    file([added("x")], { oldPath: "b.ts" }),
    file([added("x")], { change: "renamed" }),
    file([]),
  ].map((each) => changeKey(each, "c"));
  expect(new Set(keys).size).toBe(keys.length);
});

it("is the commit's own where the server sent no lines", () => {
  const unseen = { oldPath: "a", path: "a", change: "modified", diff: { kind: "too-large" } } as unknown as DiffFile;
  expect(changeKey(unseen, "one")).not.toBe(changeKey(unseen, "two"));
  expect(changeKey(unseen, "one")).toBe(changeKey({ ...unseen }, "one"));
});

it("finds a mark that was set before the lines were loaded", () => {
  const lines = file([added("x")]);
  const unseen = { ...lines, diff: { kind: "empty", hunks: [] } } as unknown as DiffFile;
  expect(changeKeys(lines, "one")).toContain(changeKey(unseen, "one"));
  expect(changeKeys(lines, "two")).not.toContain(changeKey(unseen, "one"));
});

it("is the same for the same lines and another for others", () => {
  const line = fc.record({ kind: fc.constantFrom("added" as const, "removed" as const), text: fc.string({ maxLength: 6 }) });
  const lines = fc.array(line, { maxLength: 6 });
  fc.assert(
    fc.property(lines, lines, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(changeKey(file(one), "c") === changeKey(file(other), "c")).toBe(isSame);
    }),
  );
});
