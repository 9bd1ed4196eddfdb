// Several commits on one branch, foreseen from tries that were each made alone.
import { expect, test } from "vitest";
import type { DiffEntry } from "../../../shared/contract/resources.ts";
import { type Cell, cellKey } from "./cell.ts";
import { planOf, type Row } from "./plan.ts";
import { foresee } from "./sequence.ts";
import { toTouched } from "./touched.ts";

const entry = (path: string, diff: string, more: Partial<DiffEntry> = {}): DiffEntry =>
  ({ old_path: path, new_path: path, new_file: false, renamed_file: false, deleted_file: false, diff, ...more }) as DiffEntry;
const change = (line: number, from: string, to: string): string =>
  `@@ -${line},3 +${line},3 @@\n before ${line}\n-${from}\n+${to}\n after ${line}\n`;
const fix = entry("plan.ts", change(5, "step five", "guard(leg)"));
const utc = entry("plan.ts", change(20, "step twenty", "toUtc(leg)"));
const late = entry("plan.ts", change(5, "guard(leg)", "guard(leg, cutoff)"));
const files = { fix: toTouched([fix], false), utc: toTouched([utc], false), late: toTouched([late], false) };
const clean: Cell = { state: "clean", at: 0 };
const conflict: Cell = { state: "conflict", says: "Sorry", paths: ["plan.ts"] };
const cellsOf = (states: Readonly<Record<string, Cell>>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(states).map(([sha, cell]) => [cellKey("release", sha), cell]));
const commits = ["fix", "utc", "late"];
const look = (states: Readonly<Record<string, Cell>>, leftOut: readonly string[] = []) =>
  foresee({ commits, branch: "release", leftOut: new Set(leftOut), cells: cellsOf(states), files });

test("what conflicts alone goes after the commit whose lines it changes", () => {
  expect(look({ fix: clean, utc: clean, late: conflict })).toEqual([
    { kind: "goes" },
    { kind: "goes" },
    { kind: "in-order", after: "fix" },
  ]);
});

test("not where that commit stays, is left out, or changes other lines of the same file", () => {
  const [, , stays] = look({ fix: conflict, utc: clean, late: conflict });
  expect(stays).toEqual({ kind: "stays" });
  expect(look({ fix: clean, utc: clean, late: conflict }, ["fix"])[2]).toEqual({ kind: "stays" });
  expect(look({ fix: clean, utc: conflict, late: clean })[1]).toEqual({ kind: "stays" });
});

test("nor where the server names a path that no earlier commit touches", () => {
  const elsewhere: Cell = { ...conflict, paths: ["plan.ts", "other.ts"] };
  expect(look({ fix: clean, utc: clean, late: elsewhere })[2]).toEqual({ kind: "stays" });
  expect(look({ fix: clean, utc: clean, late: { ...conflict, paths: null } })[2]).toEqual({ kind: "in-order", after: "fix" });
});

test("a chain goes on, and reverts follow each other the other way round", () => {
  const back = { late: toTouched([late], true), fix: toTouched([fix], true) };
  const forecast = foresee({
    commits: ["late", "fix"],
    branch: "release",
    leftOut: new Set(),
    cells: cellsOf({ late: clean, fix: conflict }),
    files: back,
  });
  expect(forecast[1]).toEqual({ kind: "in-order", after: "late" });
});

test("a file that a commit made counts as a whole, a line that is no more than a brace does not", () => {
  const made = toTouched([entry("new.ts", "@@ -0,0 +1,1 @@\n+one\n", { new_file: true })], false);
  const brace = toTouched([entry("plan.ts", change(9, "}", "});"))], false);
  expect([...(brace.get("plan.ts")?.needs ?? [])]).toEqual(["before 9", "after 9"]);
  const [, second] = foresee({
    commits: ["made", "more"],
    branch: "release",
    leftOut: new Set(),
    cells: cellsOf({ made: clean, more: { ...conflict, paths: ["new.ts"] } }),
    files: { made, more: toTouched([entry("new.ts", change(1, "one", "two"))], false) },
  });
  expect(second).toEqual({ kind: "in-order", after: "made" });
});

const row = (branch: string, isTicked: boolean, leftOut: readonly string[] = []): Row => ({
  ...{ branch, isTicked, leftOut: new Set(leftOut), madeFrom: null },
});

test("the plan holds what goes onto ticked branches, and says why it cannot begin", () => {
  const known = cellsOf({ fix: clean, utc: clean, late: conflict });
  const plan = (rows: readonly Row[], cells = known) => planOf({ commits, rows, cells, files });
  expect(plan([row("release", true)])).toEqual({
    jobs: [{ branch: "release", commits }],
    count: 3,
    offReason: null,
    isPending: false,
    isWhole: true,
  });
  expect(plan([row("release", true, ["fix"])]).jobs).toEqual([{ branch: "release", commits: ["utc"] }]);
  expect(plan([row("release", false)]).offReason).toBe("Tick a branch first.");
  expect(plan([row("release", true), row("other", true)])).toMatchObject({ offReason: "other is still being tried.", isPending: true });
  expect(plan([row("other", false), row("release", true)]).offReason).toBeNull();
  const failed = { ...known, [cellKey("release", "utc")]: { state: "failed", says: "no" } as const };
  expect(plan([row("release", true)], failed).offReason).toMatch(/^A try on release failed/);
  expect(plan([row("release", true, ["utc"])], failed).offReason).toBeNull();
  expect(plan([row("release", true, commits)]).offReason).toBe("Nothing goes cleanly onto release.");
});
