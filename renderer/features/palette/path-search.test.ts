// The file that a person means stands first, however many there are.
import { expect, test } from "vitest";
import { keepBest, type PathHit, scorePath, searchPaths } from "./path-search.ts";

const paths = [
  "src/routing/planner.ts",
  "src/routing/planner.test.ts",
  "src/routing/night-trunk.ts",
  "planning/tests/index.ts",
  "README.md",
];
const search = (query: string, among: readonly string[] = paths, limit = 10) =>
  searchPaths(query, among, limit, new AbortController().signal);

test("names win over folders, short names over long ones", async () => {
  const hits = await search("planner");
  expect(hits?.map(({ path }) => path)).toEqual(["src/routing/planner.ts", "src/routing/planner.test.ts"]);
  expect(hits?.[0]?.ranges).toEqual([[0, 7]]);
});

test("a query with a slash is about the whole path, and only letters of the name are marked in it", () => {
  const hit = scorePath("routing/pl", "src/routing/planner.ts");
  expect(hit).toMatchObject({ name: "planner.ts", folder: "src/routing", ranges: [[0, 2]] });
});

test("words in any order are found", async () => {
  expect((await search("ts pl"))?.[0]?.path).toBe("src/routing/planner.ts");
});

test("what does not match is left out, a stale question answers null", async () => {
  expect(await search("zzz")).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  const many = Array.from({ length: 1_000 }, (_, index) => `folder/file-${index}.ts`);
  let time = 0;
  const pace = { now: () => (time += 10), pause: () => Promise.resolve() };
  expect(await searchPaths("file", many, 5, stopped.signal, pace)).toBeNull();
});

test("only the best are kept, in order", () => {
  const best: PathHit[] = [];
  const hit = (path: string, score: number): PathHit => ({ path, name: path, folder: "", score, ranges: [] });
  for (const [path, score] of [
    ["a", 1],
    ["b", 3],
    ["c", 2],
    ["d", 3],
    ["e", 0],
  ] as const)
    keepBest(best, hit(path, score), 3);
  expect(best.map(({ path }) => path)).toEqual(["b", "d", "c"]);
});

test("the search pauses whenever it worked for longer than a slice", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `packages/module-${index % 300}/component-${index}.tsx`);
  let time = 0;
  let longest = 0;
  let rested = 0;
  const pace = {
    now: () => {
      time += 3;
      longest = Math.max(longest, time - rested);
      return time;
    },
    pause: async () => {
      rested = time;
    },
  };
  const hits = await searchPaths("comp 999", many, 50, new AbortController().signal, pace);
  expect(hits).toHaveLength(50);
  expect(rested).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(16);
});
