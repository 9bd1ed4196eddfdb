// The line before a change, in small histories told by hand.
import { describe, expect, it } from "vitest";
import { findBefore, findLine, type Reader } from "./before.ts";

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
