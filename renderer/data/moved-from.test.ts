// A file that moved while another one took its old place.
import fc from "fast-check";
import { expect, it } from "vitest";
import { findMovedFrom } from "./moved-from.ts";

const added = (lines: readonly string[]): string => `@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join("")}`;
const removed = (lines: readonly string[]): string => `@@ -1,${lines.length} +1 @@\n${lines.map((line) => `-${line}\n`).join("")}+export\n`;
const plan = ["const depot = findDepot();", "", "return depot.legs;", "}"];

it.each<[what: string, made: readonly string[], changed: Record<string, string>, from: string | null]>([
  ["all of it", plan, { "plan.ts": removed(plan) }, "plan.ts"],
  ["most of it, with a line more", ["// route", ...plan], { "plan.ts": removed(plan) }, "plan.ts"],
  ["less than half", [...plan, "x".repeat(200)], { "plan.ts": removed(plan) }, null],
  ["nothing", plan, { "plan.ts": removed(["another line"]) }, null],
  ["what stayed where it was", plan, { "plan.ts": added(plan) }, null],
  ["the one that lost most", plan, { "a.ts": removed(plan.slice(0, 1)), "b.ts": removed(plan) }, "b.ts"],
  ["an empty file", [], { "plan.ts": removed(plan) }, null],
  ["a line twice that was there once", ["same line", "same line", "same line"], { "plan.ts": removed(["same line"]) }, null],
  ["nothing but blank lines", ["", "  "], { "plan.ts": removed(["", "  "]) }, null],
])("is found by %s", (_what, made, changed, from) => {
  const entries = Object.entries(changed).map(([old_path, diff]) => ({ old_path, diff }));
  expect(findMovedFrom({ diff: added(made) }, entries)).toBe(from);
});

it("is the one that lost every line of it, whatever the lines are", () => {
  const line = fc.string({ minLength: 2, unit: fc.constantFrom("a", "b", "-", "+", "@", " ", "é") }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const found = findMovedFrom({ diff: added(lines) }, [
        { old_path: "other.ts", diff: removed(["something else altogether"]) },
        { old_path: "old.ts", diff: removed(lines) },
      ]);
      expect(found).toBe("old.ts");
    }),
  );
});
