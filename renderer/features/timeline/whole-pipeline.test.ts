// A pipeline works while one of its jobs does, and ends as GitLab says that it does.
import fc from "fast-check";
import { expect, it } from "vitest";
import { pipelineState } from "../commit/index.ts";
import type { Run } from "./timeline.ts";
import { toWhole, workedSeconds } from "./whole-pipeline.ts";

const at = (seconds: number): string => new Date(Date.UTC(2026, 9, 1) + seconds * 1_000).toISOString();
let made = 0;
const run = (name: string, status: string, more: Partial<Run> = {}): Run => ({
  ...{ id: ++made, ref: "main", name, status, started_at: null, finished_at: null, created_at: at(0), description: null },
  ...{ allow_failure: false, pipeline_id: 1, ...more },
});
const period = (from: number, to: number) => ({ started_at: at(from), finished_at: at(to) });

it("counts the seconds in which a job ran once, whatever ran beside it, and no pause between", () => {
  expect(workedSeconds([period(0, 10), period(5, 12), period(6, 7), period(100, 103)])).toBe(15);
  expect(workedSeconds([{ started_at: at(0), finished_at: null }])).toBeNull();
  expect(workedSeconds([])).toBeNull();
});

it("counts as many seconds as are marked one by one", () => {
  const periods = fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(periods, (list) => {
      const marked = new Set(list.flatMap(([from, long]) => Array.from({ length: long }, (_, second) => from + second)));
      expect(workedSeconds(list.map(([from, long]) => period(from, from + long)))).toBe(marked.size);
    }),
  );
});

it.each([
  ["success", [run("a", "success"), run("b", "skipped")]],
  ["failed", [run("a", "success"), run("b", "failed")]],
  ["success", [run("a", "success"), run("b", "failed", { allow_failure: true })]],
  ["running", [run("a", "failed"), run("b", "running")]],
  ["pending", [run("a", "success"), run("b", "pending")]],
  ["canceled", [run("a", "success"), run("b", "canceled")]],
  ["skipped", [run("a", "skipped")]],
  ["success", [run("a", "failed"), run("a", "success")]],
] as const)("is %s", (state, runs) => {
  expect(pipelineState(runs)).toBe(state);
});

it("is of the newest pipeline of each commit, and nothing where none was read", () => {
  const whole = toWhole([
    undefined,
    [],
    [run("a", "failed", { ...period(0, 90), pipeline_id: 1 }), run("a", "success", { ...period(100, 130), pipeline_id: 2 })],
    [run("a", "success", period(0, 20)), run("b", "failed", period(10, 50))],
  ]);
  expect(whole).toMatchObject({ isWhole: true, run: 2, passed: 1, median: 40, longest: 50, redFrom: 3, flaky: 0 });
  expect(whole.cells.map((cell) => [cell?.state, cell?.seconds])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    ["success", 30],
    ["failed", 50],
  ]);
});
