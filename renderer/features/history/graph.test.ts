// The graph draws every parent that the list holds, and no line that is not there.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GraphCommit, type GraphRow, layFiltered, layGraph } from "./graph.ts";

const commit = (id: string, ...parent_ids: string[]): GraphCommit => ({ id, parent_ids });

/** The pairs of commits that lines join, followed from row to row. */
function joined(commits: readonly GraphCommit[], rows: readonly GraphRow[]): string[] {
  const found: string[] = [];
  // What comes into a row at each lane: the commits whose lines run there.
  let running = new Map<number, Set<string>>();
  for (const [index, row] of rows.entries()) {
    const id = commits[index]?.id ?? "";
    const next = new Map<number, Set<string>>();
    const add = (lane: number, from: Iterable<string>): void => void next.set(lane, new Set([...(next.get(lane) ?? []), ...from]));
    for (const { kind, from, to } of row.edges) {
      if (kind === "in") for (const child of running.get(from) ?? []) found.push(`${child}>${id}`);
      else if (kind === "past") add(to, running.get(from) ?? []);
      else add(to, [id]);
    }
    running = next;
  }
  return found;
}

/** A history of up to twelve commits, newest first, each with up to three parents among the later ones. */
const history = fc.array(fc.array(fc.nat(11), { maxLength: 3 }), { minLength: 1, maxLength: 12 }).map((drawn) =>
  drawn.map((steps, at) =>
    commit(
      `c${at}`,
      ...new Set(
        steps
          .map((step) => at + 1 + step)
          .filter((to) => to < drawn.length)
          .map((to) => `c${to}`),
      ),
    ),
  ),
);

describe("layGraph", () => {
  it("keeps the ref's own line on lane 0, and a branch on its lane from fork to merge", () => {
    const rows = layGraph([commit("m", "a", "x"), commit("x", "y"), commit("a", "b"), commit("y", "b"), commit("b")], "m");
    expect(rows.map(({ lane }) => lane)).toEqual([0, 1, 0, 1, 0]);
    expect(rows.map(({ hue }) => hue === 0)).toEqual([true, false, true, false, true]);
    expect(rows[0]?.isMerge).toBe(true);
    expect(rows[4]?.edges.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual(["in 0 0", "in 1 0"]);
  });

  it("leaves lane 0 to the ref where others stand above it", () => {
    const rows = layGraph([commit("x", "b"), commit("m", "b"), commit("b")], "m");
    expect(rows.map(({ lane }) => lane)).toEqual([1, 0, 0]);
    expect(rows[0]?.edges.some(({ from }) => from === 0)).toBe(false);
  });

  it("joins each commit with exactly its parents, whatever the history", () => {
    fc.assert(
      fc.property(history, fc.boolean(), (commits, hasTip) => {
        const rows = layGraph(commits, hasTip ? "c0" : null);
        const wanted = commits.flatMap(({ id, parent_ids }) => parent_ids.map((parent) => `${id}>${parent}`));
        const drawn = new Set(joined(commits, rows));
        for (const pair of wanted) expect(drawn).toContain(pair);
        for (const pair of drawn) expect(wanted).toContain(pair);
      }),
    );
  });

  it("ends every line within the list where clocks were wrong, and a commit stands below its parent", () => {
    // A fork: `late` was made on a machine whose clock was behind, so its parent stands above it.
    const rows = layGraph([commit("m", "b"), commit("b", "a"), commit("late", "b"), commit("a"), commit("z")], "m");
    expect(rows[2]).toMatchObject({ isCut: true, edges: [{ kind: "past", from: 0, to: 0 }] });
    expect(rows[4]?.edges).toEqual([]);
    fc.assert(
      fc.property(history, fc.boolean(), fc.infiniteStream(fc.nat()), (made, hasTip, keys) => {
        const commits = made
          .map((one) => [keys.next().value, one] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, one]) => one);
        const at = new Map(commits.map(({ id }, index) => [id, index]));
        const rows = layGraph(commits, hasTip ? (commits[0]?.id ?? null) : null);
        const below = (id: string, parent: string): boolean => (at.get(parent) ?? 0) > (at.get(id) ?? 0);
        const wanted = commits.flatMap(({ id, parent_ids }) => parent_ids.filter((one) => below(id, one)).map((one) => `${id}>${one}`));
        expect([...new Set(joined(commits, rows))].toSorted()).toEqual(wanted.toSorted());
        expect(rows.at(-1)?.edges.filter(({ kind }) => kind !== "in")).toEqual([]);
        for (const [index, { id, parent_ids }] of commits.entries())
          expect(rows[index]?.isCut).toBe(parent_ids.some((parent) => !below(id, parent)));
      }),
    );
  });

  it("draws under a filter only what is true", () => {
    const rows = layFiltered([commit("a", "b"), commit("b", "gone"), commit("c", "d"), commit("e")]);
    expect(rows.map(({ isCut }) => isCut)).toEqual([false, true, true, false]);
    expect(rows[2]?.edges).toEqual([]);
  });
});
