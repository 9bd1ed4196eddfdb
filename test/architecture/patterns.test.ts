// No regular expression of the product takes long over any text: most texts come from outside, and one thread answers everybody.
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { findPatterns, hostileTexts, type Pattern } from "./patterns.ts";

const length = 50_000;
const allowed = 200; // milliseconds of CPU time for one text; a linear pattern needs about one

/** The only door: patterns that may be slow, and why nobody outside can feed them. */
const ownTextOnly: Readonly<Record<string, string>> = {
  "/\\B(?=(\\d{3})+$)/g": "formats a number below 10,000",
};

/** Where patterns are made of text: none of anybody else's. */
const madeHere = ["service/git/refs/loose-refs.ts"];

/** Without a repetition of no end there is nothing to try again and again. */
const repeats = /[*+]|\{\d+,\}/;

const { literals, made } = findPatterns();

/** The first text, shortened, over which a pattern takes too long; null when there is none. */
function findSlow({ source, flags }: Pattern, texts: Iterable<string>): string | null {
  const pattern = new RegExp(source, [...new Set(`${flags}g`)].join(""));
  let tried = "";
  const search = (): boolean => {
    for (const text of texts) {
      tried = text;
      const before = process.cpuUsage();
      // All matches, one after the other, as replace, split and matchAll look for them.
      text.replace(pattern, "");
      if (process.cpuUsage(before).user > allowed * 1000) return true;
    }
    return false;
  };
  return endsIn(10_000, search) === false ? null : JSON.stringify(`${tried.slice(0, 40)}…${tried.slice(-5)}`);
}

const script = new Script("globalThis.__work()");

/** What `work` answers; null when it takes longer: a pattern that backtracks for ever fails instead of hanging. */
function endsIn(timeout: number, work: () => boolean): boolean | null {
  Object.assign(globalThis, { __work: work });
  try {
    return script.runInThisContext({ timeout }) as boolean;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  }
}

describe("regular expressions", () => {
  it("are found", () => {
    expect(literals.length).toBeGreaterThan(200);
  });

  it("are told from one that takes long", { tags: "long" }, () => {
    const pattern = { place: "", source: "^-+|[-.]+$", flags: "" };
    expect(findSlow(pattern, hostileTexts(pattern, length))).not.toBeNull();
  });

  it("take long over no text", { tags: "long", timeout: 120_000 }, () => {
    const slow = literals
      .filter(({ source }) => repeats.test(source))
      .flatMap((pattern) => {
        if (`/${pattern.source}/${pattern.flags}` in ownTextOnly) return [];
        const text = findSlow(pattern, hostileTexts(pattern, length));
        return text === null ? [] : [`${pattern.place} /${pattern.source}/${pattern.flags} ${text}`];
      });
    expect(slow).toEqual([]);
  });

  it("are made of nobody's text", () => {
    expect(made.map((place) => place.replace(/:\d+$/, ""))).toEqual(madeHere);
  });

  it("have no exceptions that are gone", () => {
    const known = new Set(literals.map(({ source, flags }) => `/${source}/${flags}`));
    expect(Object.keys(ownTextOnly).filter((pattern) => !known.has(pattern))).toEqual([]);
  });
});
