// Files stay small enough to be read in one sitting.
import { describe, expect, it } from "vitest";
import { isTest, sources } from "./sources.ts";

/** The only door: file, largest size, why, until when. */
const exceptions: readonly { path: string; lines: number; reason: string; until: string }[] = [];

/** Lines of tests for each line of the renderer's source, at least; the aim is 0.5. */
const testFloor = 0.48;

const roots = ["electron/main.ts", "electron/browser.ts", "electron/preload.ts", "service/main.ts", "renderer/app/main.tsx"];
const code = sources.filter((source) => /\.(ts|tsx|mjs)$/.test(source.path));

describe("sizes", () => {
  it("no file passes 400 lines", () => {
    const large = sources.filter(
      (source) =>
        source.lines > (exceptions.find((entry) => entry.path === source.path)?.lines ?? 400) && source.path !== "renderer/ui/tokens.css",
    );
    expect(large.map((source) => `${source.path}: ${source.lines}`)).toEqual([]);
  });

  it("exceptions are real and not out of date", () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(exceptions.filter((entry) => entry.until < today || !sources.some((source) => source.path === entry.path))).toEqual([]);
  });

  it("composition roots stay under 120 lines", () => {
    expect(code.filter((source) => roots.includes(source.path) && source.lines >= 120).map((source) => source.path)).toEqual([]);
  });

  it("tests of the renderer do not fall behind what they test", () => {
    const linesOf = (pattern: RegExp): number => code.filter(({ path }) => pattern.test(path)).reduce((sum, { lines }) => sum + lines, 0);
    const tests = linesOf(/^renderer\/.*\.test\.tsx?$|^test\/(component|e2e)\/.*\.tsx?$/);
    const source = linesOf(/^renderer\/.*\.tsx?$/) - linesOf(/^renderer\/.*\.test\.tsx?$/);
    // A floor a little under what there is: raise it with the tests. Lines are no proof, but they are the first to be missing.
    expect(tests / source, `${tests} lines of tests, ${source} of source`).toBeGreaterThanOrEqual(testFloor);
  });

  it("most files are short: half under 90 lines, nine in ten under 240", () => {
    const lengths = code
      .filter((source) => !isTest(source.path))
      .map((source) => source.lines)
      .sort((a, b) => a - b);
    const at = (share: number): number => lengths[Math.floor(lengths.length * share)] ?? 0;
    expect(at(0.5)).toBeLessThanOrEqual(90);
    expect(at(0.9)).toBeLessThanOrEqual(240);
  });
});
