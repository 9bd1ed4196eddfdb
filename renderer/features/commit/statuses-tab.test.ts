// How long a job took in words, and which run of it comes last.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CommitStatus } from "../../../shared/contract/statuses.ts";
import { byPipeline, findStatuses, sayDuration } from "./StatusesTab.tsx";

const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 5) + seconds * 1_000).toISOString();
const took = (seconds: number): string => sayDuration({ started_at: at(0), finished_at: at(seconds) });

describe("how long a job took", () => {
  it.each([
    [0, "0 s"],
    [59.4, "59 s"],
    [59.6, "1 min 0 s"],
    [400, "6 min 40 s"],
    [3_599, "59 min 59 s"],
    [3_600, "1 h 0 min"],
    [90_061, "25 h 1 min"],
  ])("of %f seconds is “%s”", (seconds, words) => {
    expect(took(seconds)).toBe(words);
  });

  it("is not said where it has not ended, was never begun, or a clock went back", () => {
    expect(sayDuration({ started_at: at(0), finished_at: null })).toBe("");
    expect(sayDuration({ started_at: null, finished_at: at(0) })).toBe("");
    expect(sayDuration({ started_at: "soon", finished_at: at(0) })).toBe("");
    expect(took(-1)).toBe("");
  });

  it("says the same seconds again, up to an hour", () => {
    fc.assert(
      fc.property(fc.nat(3_599), (seconds) => {
        const [, minutes = "0", rest] = /^(?:(\d+) min )?(\d+) s$/.exec(took(seconds)) ?? [];
        expect(Number(minutes) * 60 + Number(rest)).toBe(seconds);
        expect(Number(rest)).toBeLessThan(60);
      }),
    );
  });
});

describe("statuses by pipeline", () => {
  const status = (id: number, name: string, pipeline_id?: number | null): CommitStatus =>
    ({ id, name, ...(pipeline_id === undefined ? {} : { pipeline_id }) }) as unknown as CommitStatus;
  const shown = (statuses: readonly CommitStatus[]) =>
    byPipeline(statuses).map(([pipeline, of]) => [pipeline, of.map(({ id, name }) => `${name} ${id}`)]);

  it("come newest first, those without one at the end, whether the server says null or nothing", () => {
    expect(shown([status(1, "a", 7), status(2, "b", null), status(3, "c", 9), status(4, "d")])).toEqual([
      [9, ["c 3"]],
      [7, ["a 1"]],
      [null, ["b 2", "d 4"]],
    ]);
  });

  it("stand by number where jobs are numbered", () => {
    const jobs = ["shard 10/12", "shard 9/12", "shard 1/12"].map((name, id) => status(id, name, 1));
    expect(shown(jobs)).toEqual([[1, ["shard 1/12 2", "shard 9/12 1", "shard 10/12 0"]]]);
  });

  it("hold each status once, by name, the runs of one job in the order in which they were made", () => {
    const drawn = fc.array(fc.record({ name: fc.constantFrom("build", "test", "lint"), pipeline: fc.option(fc.nat(3)) }));
    fc.assert(
      fc.property(drawn, (jobs) => {
        const statuses = jobs.map(({ name, pipeline }, id) => status(id, name, pipeline));
        const groups = byPipeline(statuses);
        expect(groups.flatMap(([, of]) => of.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(statuses.map(({ id }) => id));
        expect(new Set(groups.map(([pipeline]) => pipeline)).size).toBe(groups.length);
        for (const [, of] of groups)
          for (const [index, { name, id }] of of.entries()) {
            const before = of[index - 1];
            if (before !== undefined) expect(before.name < name || (before.name === name && before.id < id)).toBe(true);
          }
      }),
    );
  });
});

describe("a filter of statuses", () => {
  const status = (name: string, result: string, description: string | null, ref: string, pipeline_id: number | null) =>
    ({ name, status: result, description, ref, pipeline_id }) as unknown as CommitStatus;
  const all = [
    status("lint", "success", null, "main", 3),
    status("unit tests", "failed", "2 of 90", "main", 3),
    status("Unit slow", "failed", null, "release", 12),
  ];

  it.each([
    ["", 3],
    ["unit", 2],
    ["failed release", 1],
    ["passed", 1],
    ["#3 unit", 1],
    ["of 90", 1],
    ["nothing like it", 0],
  ])("%j finds %i", (text, count) => expect(findStatuses(all, text)).toHaveLength(count));
});
