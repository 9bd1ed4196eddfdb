// The first red commit of generated histories is the one that git bisect would name; flaky jobs and durations are told.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barHeight,
  hasChanged,
  jobsOf,
  medianOf,
  nextChange,
  type Run,
  redStretch,
  saySeconds,
  secondsOf,
  toCell,
  toJobs,
} from "./timeline.ts";

let id = 0;
const run = (name: string, status: string, seconds: number | null = 60): Run => {
  id += 1;
  const from = Date.UTC(2026, 0, 5);
  return {
    ...{ id, name, status, ref: "main", description: null, allow_failure: false },
    created_at: new Date(from).toISOString(),
    started_at: seconds === null ? null : new Date(from).toISOString(),
    finished_at: seconds === null ? null : new Date(from + seconds * 1_000).toISOString(),
  };
};

describe("a job over commits", () => {
  it("turned red at the first failure after its last green one, whatever stands between", () => {
    const states = fc.constantFrom("success", "failed", "none", "running", "skipped");
    fc.assert(
      fc.property(fc.array(states, { minLength: 1, maxLength: 40 }), fc.nat(), (columns, at) => {
        const [job] = toJobs(columns.map((state) => (state === "none" ? [] : [run("test", state)])));
        if (job === undefined) return;
        const column = at % columns.length;
        const green = columns.slice(0, column).lastIndexOf("success");
        const red = columns.indexOf("failed", green + 1);
        expect(redStretch(job, column)).toEqual(columns[column] === "failed" ? { first: red, lastGreen: green < 0 ? null : green } : null);
        const lastGreen = columns.lastIndexOf("success");
        expect(job.redFrom).toBe(columns.indexOf("failed", lastGreen + 1));
      }),
    );
  });

  it("is flaky where one commit has both results; the last of them counts", () => {
    const [job] = toJobs([[run("test", "failed"), run("test", "success", 90)], [run("test", "success", 30)]]);
    expect(job).toMatchObject({ run: 2, passed: 2, flaky: 1, median: 60, longest: 90, redFrom: -1 });
    expect(job?.cells[0]).toMatchObject({ isFlaky: true, state: "success", seconds: 90 });
  });

  it("goes from change to change, and tells what takes longer", () => {
    const [job] = toJobs([..."ggrrgg"].map((letter, index) => [run("test", letter === "g" ? "success" : "failed", index < 3 ? 10 : 14)]));
    if (job === undefined) throw new Error("There is a job.");
    expect([nextChange(job, 0, 1), nextChange(job, 2, 1), nextChange(job, 4, 1), nextChange(job, 5, -1)]).toEqual([2, 4, null, 4]);
    expect(job.growth).toBeCloseTo(0.4);
    expect(hasChanged(job)).toBe(true);
  });

  it("knows no duration that nobody told", () => {
    expect(toJobs([[run("test", "success", null)], undefined])[0]).toMatchObject({ median: null, longest: 0, growth: null, run: 1 });
    expect([saySeconds(null), saySeconds(38), saySeconds(534), saySeconds(7_260)]).toEqual(["", "38 s", "8 min 54 s", "2 h 1 min"]);
  });
});

describe("what a foreign server may say", () => {
  const at = (from: string | null, to: string | null) => secondsOf({ started_at: from, finished_at: to });
  it.each<[what: string, seconds: number | null, expected: number | null]>([
    ["no start", at(null, "2026-01-05T00:00:10Z"), null],
    ["no end", at("2026-01-05T00:00:00Z", null), null],
    ["no time at all in them", at("soon", "later"), null],
    ["a clock that went back", at("2026-01-05T00:00:10Z", "2026-01-05T00:00:00Z"), null],
    ["two zones", at("2026-01-05T00:00:00Z", "2026-01-05T01:00:30+01:00"), 30],
    ["one moment", at("2026-01-05T00:00:00Z", "2026-01-05T00:00:00Z"), 0],
  ])("%s", (_what, seconds, expected) => expect(seconds).toBe(expected));

  it("runs in any order: the last one counts", () => {
    const [first, second, third] = [run("t", "failed", 5), run("t", "running", null), run("t", "success", 7)];
    for (const runs of [
      [first, second, third],
      [third, second, first],
      [second, third, first],
    ])
      expect(toCell(runs)).toMatchObject({ state: "success", isFlaky: true, seconds: 7 });
    expect(toCell([third, run("t", "running", 99)])).toMatchObject({ state: "running", seconds: 7 });
    expect(toCell([])).toBeNull();
  });

  it("jobs that are called as what every object has, and by numbers", () => {
    const jobs = toJobs([["toString", "constructor", "test 10", "test 9", ""].map((name) => run(name, "success"))]);
    expect(jobs.map(({ name }) => name)).toEqual(["", "constructor", "test 9", "test 10", "toString"]);
    expect([toJobs([]), toJobs([undefined, []])]).toEqual([[], []]);
  });

  it.each<[numbers: number[], median: number | null]>([
    [[], null],
    [[3], 3],
    [[9, 1], 5],
    [[10, 9, 1], 9],
    [[0, 0, 0, 0], 0],
  ])("of %j the median is %j", (numbers, median) => expect(medianOf(numbers)).toBe(median));

  it.each<[seconds: number | null, words: string]>([
    [0, "0 s"],
    [0.4, "0 s"],
    [59.4, "59 s"],
    [59.6, "1 min 0 s"],
    [3_599.6, "1 h 0 min"],
    [90_061, "25 h 1 min"],
  ])("%j seconds are %j", (seconds, words) => expect(saySeconds(seconds)).toBe(words));

  it("growth is told of six runs or more, and never of nothing", () => {
    const growth = (...seconds: number[]) => toJobs(seconds.map((each) => [run("t", "success", each)]))[0]?.growth;
    expect([growth(1, 1, 1, 2, 2), growth(1, 1, 1, 2, 2, 2), growth(0, 0, 0, 2, 2, 2), growth(4, 4, 4, 2, 2, 2)]).toEqual([
      null,
      1,
      null,
      -0.5,
    ]);
  });
});

it("a job has changed where it has both results, on one commit or on several, and not because one of its runs has none yet", () => {
  const changed = (...columns: Run[][]): boolean => {
    const [job] = toJobs(columns);
    return job !== undefined && hasChanged(job);
  };
  expect(changed([run("t", "success")], [run("t", "running")], [run("t", "skipped")])).toBe(false);
  expect(changed([run("t", "failed")], [], [run("t", "failed")])).toBe(false);
  expect(changed([run("t", "failed")], [run("t", "canceled")], [run("t", "success")])).toBe(true);
  expect(changed([run("t", "success")], [run("t", "failed"), run("t", "success")])).toBe(true);
});

it("every change of a job is met going on, and the same ones going back", () => {
  const states = fc.array(fc.constantFrom("success", "failed", "none", "running"), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(states, (columns) => {
      const [job] = toJobs(columns.map((state) => (state === "none" ? [] : [run("test", state)])));
      if (job === undefined) return;
      const walk = (from: number, by: 1 | -1): number[] => {
        const met: number[] = [];
        for (let at = nextChange(job, from, by); at !== null; at = nextChange(job, at, by)) met.push(at);
        return met;
      };
      const onward = walk(-1, 1);
      expect(walk(columns.length, -1)).toEqual(onward.toReversed());
      const results = columns.filter((state) => state === "success" || state === "failed");
      expect(onward).toHaveLength(results.filter((state, index) => index > 0 && state !== results[index - 1]).length);
      if (onward.length > 0) expect(hasChanged(job)).toBe(true);
    }),
  );
});

it("lists the jobs of a commit, those that failed first, then the longest", () => {
  const cell = (state: string, seconds: number | null) => ({ runs: [], state, isFlaky: false, seconds });
  const jobs = [
    { name: "build", cells: [cell("success", 60), null] },
    { name: "unit", cells: [cell("success", 200), null] },
    { name: "docs", cells: [cell("skipped", null), null] },
    { name: "smoke", cells: [cell("failed", 5), cell("success", 4)] },
    { name: "lint", cells: [null, null] },
  ];
  expect([0, 1, 2].map((column) => jobsOf(jobs, column).map(({ name }) => name))).toEqual([
    ["smoke", "docs", "unit", "build"],
    ["smoke"],
    [],
  ]);
});

it("draws bars as high as runs were long, up to the job's longest", () => {
  expect([600, 540, 300, 1].map((seconds) => barHeight(seconds, 600))).toEqual([28, 25, 14, 3]);
  expect([barHeight(null, 600), barHeight(300, 0)]).toEqual([20, 20]);
});
