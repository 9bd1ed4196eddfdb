// The line over a moved block names its other end: which way it went, where that is, and how much of it there is.
import { describe, expect, it } from "vitest";
import type { MovedBlock } from "../../../shared/lib/moved-lines.ts";
import type { DiffFile } from "./diff-file.ts";
import { toMovedHeads } from "./MovedHead.tsx";
import { noMoves } from "./moves.ts";

const files = [
  { key: "one", path: "src/new.ts", oldPath: "src/old.ts" },
  { key: "two", path: "src/planner.ts", oldPath: "src/planner.ts" },
] as unknown as readonly DiffFile[];
const block = (more: Partial<MovedBlock> = {}): MovedBlock => ({
  ...{ side: "new", file: 0, from: 10, to: 14, other: { file: 0, from: 55 } },
  ...more,
});
const heads = (...blocks: MovedBlock[]) => toMovedHeads({ ...noMoves, blocks }, files, () => undefined);
const said = (more?: Partial<MovedBlock>): string | undefined => heads(block(more))[0]?.label;

describe("the head of a moved block", () => {
  it("says from where in the same file lines came, and to where they went", () => {
    expect(said()).toBe("Moved here from line 55, 5 lines");
    expect(said({ side: "old" })).toBe("Moved to line 55, 5 lines");
    expect(said({ to: 10 })).toBe("Moved here from line 55, 1 line");
  });

  it("names another file as it was called there: before the commit, and after it", () => {
    expect(said({ file: 1, other: { file: 0, from: 3 } })).toBe("Moved here from src/old.ts, line 3, 5 lines");
    expect(said({ file: 1, side: "old", other: { file: 0, from: 3 } })).toBe("Moved to src/new.ts, line 3, 5 lines");
  });

  it("stands over the first line of its block, on its side, under a name of its own", () => {
    const [first, second] = heads(block(), block({ side: "old" }));
    expect(first).toMatchObject({ file: "one", side: "new", line: 10, isAbove: true });
    expect(second).toMatchObject({ file: "one", side: "old", line: 10, isAbove: true });
    expect(first?.key).not.toBe(second?.key);
  });

  it("is one over a block whose lines were edited on the way, and says how many", () => {
    const parts = [block({ to: 11 }), block({ from: 13, to: 14, edited: 1 }), block({ from: 17, to: 18, edited: 2 })];
    expect(heads(...parts).map(({ label }) => label)).toEqual(["Moved here from line 55, 9 lines, 3 edited"]);
  });

  it("is none for a file that has not come", () => {
    expect(heads(block({ file: 7 }))).toEqual([]);
  });
});
