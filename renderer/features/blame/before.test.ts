// The line before a change, in small histories told by hand.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineChanges } from "../../../shared/lib/line-changes.ts";
import { findBefore, findInCommit, findLine, findLinesBefore, linesBefore, type Reader } from "./before.ts";

/** Versions by `commit:path`, parents by commit, renames by `commit:path`. */
const reader = (
  texts: Record<string, string>,
  parents: Record<string, string[]>,
  renames: Record<string, string> = {},
  names: Record<string, string> = {},
): Reader => ({
  text: async (commit, path) => texts[`${commit}:${path}`]?.split(" ") ?? null,
  parents: async (commit) => parents[commit] ?? [],
  source: async (commit, path) => renames[`${commit}:${path}`] ?? null,
  changed: async (commit) =>
    Object.keys(texts)
      .filter((name) => name.startsWith(`${commit}:`))
      .map((name) => name.slice(commit.length + 1)),
  pathIn: (commit) => names[commit] ?? null,
});

describe("before a change", () => {
  it("is the parent at the line that became it", async () => {
    const history = reader({ "c:f": "new a X c d", "b:f": "a X c d", "a:f": "a b c d" }, { c: ["b"], b: ["a"] });
    expect(await findBefore(history, { commit: "c", path: "f", line: 3 }, "b")).toEqual({
      is: "there",
      spot: { commit: "a", path: "f", line: 2 },
    });
    expect(await findBefore(history, { commit: "c", path: "f", line: 1 }, "c")).toEqual({
      is: "there",
      spot: { commit: "b", path: "f", line: 1 },
    });
  });

  it("goes on under the name before", async () => {
    const history = reader(
      { "d:new": "a X c", "c:new": "a X c", "b:old": "a X c", "a:old": "a b c" },
      { c: ["b"], b: ["a"] },
      { "c:new": "old" },
      { c: "new", b: "old" },
    );
    const spot = { commit: "d", path: "new", line: 2 };
    expect(await findBefore(history, spot, "b")).toEqual({ is: "there", spot: { commit: "a", path: "old", line: 2 } });
    expect(await findBefore(history, spot, "c")).toEqual({ is: "there", spot: { commit: "b", path: "old", line: 2 } });
  });

  it("is nothing where the file begins, and takes the parent of a merge that has the file", async () => {
    const history = reader({ "c:f": "a b", "b:f": "a b", "m:f": "a Z" }, { b: ["a"], m: ["x", "b"] });
    expect(await findBefore(history, { commit: "c", path: "f", line: 1 }, "b")).toEqual({ is: "begins" });
    expect(await findBefore(history, { commit: "m", path: "f", line: 2 }, "m")).toEqual({
      is: "there",
      spot: { commit: "b", path: "f", line: 2 },
    });
    expect(await findBefore(history, { commit: "c", path: "f", line: 1 }, "elsewhere")).toEqual({ is: "lost" });
  });

  it("finds a line that was moved within the file by what it says", async () => {
    const history = reader({ "c:f": "b c d e f moved", "b:f": "moved b c d e f", "a:f": "old b c d e f" }, { b: ["a"] });
    expect(await findBefore(history, { commit: "c", path: "f", line: 6 }, "b")).toEqual({
      is: "there",
      spot: { commit: "a", path: "f", line: 1 },
    });
  });

  it("a line is sought in any other revision", async () => {
    const history = reader({ "b:f": "x a b", "a:f": "a b" }, {});
    expect(await findLine(history, { commit: "b", path: "f", line: 3 }, { commit: "a", path: "f" })).toBe(2);
    expect(await findLine(history, { commit: "b", path: "f", line: 3 }, { commit: "z", path: "f" })).toBe(3);
  });
});

describe("lines before a change", () => {
  const history = reader(
    { "d:f": "x a B c y z", "c:f": "a B c y z", "b:f": "a b1 b2 c z y", "a:f": "a b1 c" },
    { d: ["c"], c: ["b"], b: ["a"] },
  );
  const at = (commit: string) => ({ commit, path: "f" });

  it("are all that became them, however many they were", async () => {
    expect(await findLinesBefore(history, at("d"), { from: 2, to: 4 }, "c")).toEqual({
      is: "there",
      spot: { commit: "b", path: "f", line: 1 },
      lines: { from: 1, to: 4 },
    });
    expect(await findLinesBefore(history, at("d"), { from: 3, to: 3 }, "c")).toMatchObject({ lines: { from: 2, to: 3 } });
  });

  it("are none where the lines are new, or the file is", async () => {
    expect(await findLinesBefore(history, at("d"), { from: 1, to: 1 }, "d")).toEqual({ is: "born" });
    expect(await findLinesBefore(history, at("a"), { from: 1, to: 1 }, "a")).toEqual({ is: "begins" });
    expect(await findLinesBefore(history, at("d"), { from: 1, to: 1 }, "gone")).toEqual({ is: "lost" });
  });

  it("are found where they stood when they were moved", async () => {
    const moved = reader({ "b:f": "function-one other lines here", "a:f": "other lines here function-one" }, { b: ["a"] });
    expect(await findLinesBefore(moved, at("b"), { from: 1, to: 1 }, "b")).toMatchObject({ lines: { from: 4, to: 4 } });
  });

  it("hold each line that stayed, and no line of another place", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, words, fc.nat(11), fc.nat(11), (before, after, one, other) => {
        const [from, to] = [Math.min(one, other, after.length - 1) + 1, Math.min(Math.max(one, other), after.length - 1) + 1];
        const changes = lineChanges(before, after);
        const found = linesBefore(changes, { from, to });
        const olds = new Map<number, number>();
        for (let [old, now, index] = [0, 0, 0]; now < after.length; ) {
          const change = changes[index];
          if (change !== undefined && change.newFrom === now && change.oldFrom === old) {
            [old, now, index] = [old + change.oldCount, now + change.newCount, index + 1];
          } else {
            olds.set(now + 1, old + 1);
            [old, now] = [old + 1, now + 1];
          }
        }
        for (const [now, old] of olds) {
          const isHeld = found !== null && found.from <= old && old <= found.to;
          expect(isHeld).toBe(from <= now && now <= to);
        }
      }),
    );
  });
});

describe("a line in the commit that changed it last", () => {
  const line = async (history: Reader, at: number, known?: Parameters<typeof findInCommit>[3]) => {
    const found = await findInCommit(history, { commit: "z", path: "f", line: at }, "b", known);
    return found === null ? null : `${found.path}:${found.line}`;
  };
  // Three braces: the commit brought the second one, and later ones came before and behind it.
  const braces = reader({ "z:f": "new } a } b }", "b:f": "a } b }", "a:f": "a b }" }, { b: ["a"] });

  it("is where git says, whatever it reads like", async () => {
    expect(await line(braces, 4, { originOf: () => ({ path: "f", line: 2 }), ownedBy: () => [] })).toBe("f:2");
    const moved = reader({ "z:f": "one", "b:elsewhere": "zero one" }, {});
    expect(await line(moved, 1, { originOf: () => ({ path: "elsewhere", line: 2 }), ownedBy: () => [] })).toBe("elsewhere:2");
  });

  it("is one that the commit brought, where nobody says", async () => {
    expect(await line(braces, 4)).toBe("f:2");
    const far = reader({ "z:f": "x } y } } }", "b:f": "y } }", "a:f": "y }" }, { b: ["a"] });
    expect(await line(far, 5)).toMatch(/^f:[23]$/);
  });

  it("is the one in its place among those that are left of what the commit brought", async () => {
    const many = reader({ "z:f": "p } q } r", "b:f": "o } p } q } r", "a:f": "o" }, { b: ["a"] });
    // The first brace that is left is the second one of the commit.
    expect(await line(many, 2, { originOf: () => null, ownedBy: () => [1, 2, 3, 4, 5] })).toBe("f:4");
    expect(await line(many, 4, { originOf: () => null, ownedBy: () => [1, 2, 3, 4, 5] })).toBe("f:6");
  });

  it("is where the lines around it stand together, though some before them are gone", async () => {
    const known = { originOf: () => null, ownedBy: () => [1, 2, 3, 4] };
    // By their order alone the first brace would stand for the first one of the commit.
    const pieces = reader({ "z:f": "} here } there", "b:f": "x } y } here } there }", "a:f": "" }, { b: ["a"] });
    for (const [at, there] of [
      [1, 4],
      [2, 5],
      [3, 6],
    ] as const)
      expect(await line(pieces, at, known)).toBe(`f:${there}`);
  });

  it("is in the file that had another name there, if there is but one that may be it", async () => {
    expect(await line(reader({ "z:f": "a", "b:old/f": "x a", "b:other": "a" }, {}), 1)).toBe("old/f:2");
    expect(await line(reader({ "z:f": "a", "b:f.txt": "x a" }, {}), 1)).toBe("f.txt:2");
    expect(await line(reader({ "z:f": "a", "b:old/f": "x a", "b:new/f": "a" }, {}), 1)).toBeNull();
    // A merge that lists what differs from each of its parents.
    const merge: Reader = { ...reader({ "z:f": "a", "b:old/f": "x a" }, {}), changed: async () => ["old/f", "g", "old/f"] };
    expect(await line(merge, 1)).toBe("old/f:2");
  });
});
