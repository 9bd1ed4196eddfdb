// The best of many paths, in the order that matchPath gives them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPath } from "./path-match.ts";
import { keepBest, type RankedPath, rankPaths } from "./path-ranking.ts";

test("ranks as matchPath does, in stretches of any length", () => {
  const letter = fc.constantFrom(..."abcABC/. ");
  const path = fc.array(letter, { minLength: 1, maxLength: 10 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 40 }), path, fc.integer({ min: 1, max: 50 }), (paths, query, stretch) => {
      const ranking = rankPaths(query, paths, 7);
      let looks = 1;
      while (ranking.look(stretch)) looks += 1;
      expect(looks).toBe(Math.max(1, Math.ceil(paths.length / stretch)));
      const all = paths.flatMap((one, index) => {
        const match = matchPath(query, one);
        return match === null ? [] : [{ path: one, score: match.score, index }];
      });
      expect(ranking.found).toEqual(expect.arrayContaining(all.map(({ index }) => index)));
      const sorted = all.sort((left, right) => right.score - left.score).slice(0, 7);
      expect(ranking.best).toEqual(sorted.map(({ path: one, score }) => ({ path: one, score })));
    }),
  );
});

test("only the best are kept, in order", () => {
  const best: RankedPath[] = [];
  const hit = (path: string, score: number): RankedPath => ({ path, score });
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
