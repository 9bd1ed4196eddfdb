// A stretch that grows shows what the whole list at once would, and reads no row twice for it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GraphCommit, layGraph } from "./graph.ts";
import { createGraphStretch, type GraphSource } from "./graph-stretch.ts";

/** A history of `count` commits, newest first, each with its next one and sometimes another as parents. */
const history = (count: number, seed: number): GraphCommit[] =>
  Array.from({ length: count }, (_, at) => {
    const next = [at + 1, ...((at * 7 + seed) % 5 === 0 ? [at + 2 + ((at + seed) % 9)] : [])];
    return { id: `c${at}`, parent_ids: next.filter((to) => to < count).map((to) => `c${to}`) };
  });
const listOf = (commits: readonly GraphCommit[]): GraphSource => ({ rowAt: (index) => commits[index] });

describe("a stretch of the graph", () => {
  it("shows the rows of the whole list laid at once, wherever one scrolls to", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.array(fc.tuple(fc.nat(299), fc.integer({ min: 0, max: 60 })), { maxLength: 20 }), (seed, windows) => {
        const commits = history(300, seed);
        const whole = layGraph(commits, "c0");
        const stretch = createGraphStretch();
        for (const [first, height] of windows) {
          const end = Math.min(300, first + height);
          expect(stretch.lay(listOf(commits), first, end, "c0")).toEqual(whole.slice(first, end));
        }
      }),
    );
  });

  it("lays the stretch in sight alone where the rows above are not there", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 200 }), (seed, gap) => {
        const commits = history(300, seed);
        const rows: GraphSource = { rowAt: (index) => (index < gap ? undefined : commits[index]) };
        const stretch = createGraphStretch();
        expect(stretch.lay(rows, gap + 10, gap + 40, "c0")).toEqual(layGraph(commits.slice(gap), null).slice(10, 40));
        // And the rows above with it, once they have come and somebody looks.
        expect(stretch.lay(listOf(commits), gap - 1, gap + 20, "c0")).toEqual(layGraph(commits, "c0").slice(gap - 1, gap + 20));
      }),
    );
  });

  it("lays other commits again that stand where these stood", () => {
    const stretch = createGraphStretch();
    const [before, after] = [
      history(50, 1),
      history(50, 2).map(({ id, parent_ids }) => ({ id: `x${id}`, parent_ids: parent_ids.map((one) => `x${one}`) })),
    ];
    stretch.lay(listOf(before), 0, 50, null);
    expect(stretch.lay(listOf(after), 10, 30, null)).toEqual(layGraph(after, null).slice(10, 30));
  });

  it("reads no row again that was laid, and stays bounded", () => {
    const commits = history(30_000, 3);
    const whole = layGraph(commits, "c0");
    let read = 0;
    const rows: GraphSource = {
      rowAt: (index) => {
        read += 1;
        return commits[index];
      },
    };
    const stretch = createGraphStretch();
    for (let first = 0; first + 60 <= 30_000; first += 5) {
      read = 0;
      expect(stretch.lay(rows, first, first + 60, "c0")).toHaveLength(60);
      if (first > 0) expect(read).toBeLessThanOrEqual(70);
    }
    expect(stretch.lay(rows, 29_900, 30_000, "c0").map(({ lane }) => lane)).toEqual(whole.slice(29_900).map(({ lane }) => lane));
    // The top was let go: it is laid again.
    expect(stretch.lay(rows, 0, 60, "c0")).toEqual(whole.slice(0, 60));
  });
});
