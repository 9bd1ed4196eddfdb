// The file that a person means stands first, however many there are.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPathSearch } from "./path-search.ts";

const paths = [
  "src/routing/planner.ts",
  "src/routing/planner.test.ts",
  "src/routing/night-trunk.ts",
  "planning/tests/index.ts",
  "README.md",
];
const going = new AbortController().signal;
const search = (query: string, among: readonly string[] = paths, limit = 10) => createPathSearch(among).find(query, limit, going);

test("names win over folders, short names over long ones", async () => {
  const hits = await search("planner");
  expect(hits?.map(({ path }) => path)).toEqual(["src/routing/planner.ts", "src/routing/planner.test.ts"]);
  expect(hits?.[0]?.ranges).toEqual([[0, 7]]);
});

test("a query with a slash is about the whole path, and only letters of the name are marked in it", async () => {
  const hits = await search("routing/pl", ["src/routing/planner.ts"]);
  expect(hits?.[0]).toMatchObject({ name: "planner.ts", folder: "src/routing", ranges: [[0, 2]] });
});

test("words in any order are found", async () => {
  expect((await search("ts pl"))?.[0]?.path).toBe("src/routing/planner.ts");
});

test("what does not match is left out, a stale question answers null", async () => {
  expect(await search("zzz")).toEqual([]);
  const stopped = new AbortController();
  stopped.abort();
  const many = Array.from({ length: 2_000 }, (_, index) => `folder/file-${index}.ts`);
  let time = 0;
  const pace = { now: () => (time += 20), pause: () => Promise.resolve() };
  expect(await createPathSearch(many, pace).find("file", 5, stopped.signal)).toBeNull();
});

test("the search pauses whenever it worked for longer than a slice", async () => {
  const many = Array.from({ length: 100_000 }, (_, index) => `packages/module-${index % 300}/component-${index}.tsx`);
  let time = 0;
  let longest = 0;
  let rested = 0;
  const pace = {
    now: () => {
      time += 2;
      longest = Math.max(longest, time - rested);
      return time;
    },
    pause: async () => {
      rested = time;
    },
  };
  const hits = await createPathSearch(many, pace).find("comp 999", 50, going);
  expect(hits).toHaveLength(50);
  expect(rested).toBeGreaterThan(0);
  expect(longest).toBeLessThanOrEqual(16);
});

test("letter by letter it finds what it finds at once, with words taken back and begun again", async () => {
  const letter = fc.constantFrom(..."abAB/. -");
  const text = (most: number) => fc.array(letter, { maxLength: most }).map((letters) => letters.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(text(12), { maxLength: 30 }), text(6), text(3), async (many, query, after) => {
      const asked = createPathSearch(many);
      for (const typed of [...Array.from(query, (_, at) => query.slice(0, at + 1)), query.slice(0, 2), query.slice(0, 2) + after])
        expect(await asked.find(typed, 5, going)).toEqual(await search(typed, many, 5));
    }),
  );
});
