// Colours of text outside of editors: block after block as if it had been read at once, and never a fault, whatever the text.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { colour, type LineTokens, learnLanguage } from "./colouring.ts";
import { styleNames } from "./token-styles.ts";

/** A language of words, numbers, and comments over several lines. */
const definition = {
  tokenizer: {
    root: [
      [/\b(?:if|else)\b/, "keyword"],
      [/\d+/, "number"],
      [/\/\*/, "comment", "@comment"],
      [/"[^"]*"/, "string"],
    ],
    comment: [
      [/\*\//, "comment", "@pop"],
      [/[^*]+|\*/, "comment"],
    ],
  },
};
let runs = 0;
/** A run of its own for each test: ends of blocks are remembered. */
const run = (): string => `run ${++runs}`;
const read = (lines: readonly string[], more: Partial<Parameters<typeof colour>[0]> = {}): LineTokens[] =>
  colour({ language: "words", run: run(), block: 0, lines, runUp: [], ...more });
/** "0 keyword, 2 plain" */
const say = (tokens: LineTokens | undefined): string =>
  (tokens ?? []).flatMap((value, at) => (at % 2 === 0 ? [`${value} ${styleNames[tokens?.[at + 1] ?? 0] || "plain"}`] : [])).join(", ");

beforeAll(() => learnLanguage({ kind: "language", id: "words", definition }));

describe("a block of lines", () => {
  it.each([
    ["", ""],
    ["plain words", ""],
    ["if", "0 keyword"],
    ["if x", "0 keyword, 2 plain"],
    ["x 42", "2 number"],
    ["/* a */ if", "0 comment, 7 plain, 8 keyword"],
    ['"שלום" 7', "0 string, 6 plain, 7 number"],
    ["🌊 1", "3 number"],
  ])("%j is coloured %j", (line, said) => expect(say(read([line])[0])).toBe(said));

  it("is plain where nobody learnt the language", () => {
    expect(read(["if", "else"], { language: "nobody's" })).toEqual([[], []]);
  });

  it("is none of no lines", () => expect(read([])).toEqual([]));

  it("goes on in the comment that the block before left open", () => {
    const own = run();
    expect(read(["if /* a"], { run: own }).map(say)).toEqual(["0 keyword, 2 plain, 3 comment"]);
    expect(read(["b", "*/ if"], { run: own, block: 1 }).map(say)).toEqual(["0 comment", "0 comment, 2 plain, 3 keyword"]);
  });

  it("is read from the lines before it where that block was never asked for", () => {
    expect(read(["b */ 1"], { block: 7, runUp: ["/* a"] }).map(say)).toEqual(["0 comment, 4 plain, 5 number"]);
    expect(read(["b */ 1"], { block: 7 }).map(say)).toEqual(["5 number"]);
  });

  it("of one run does not know the end of another's", () => {
    read(["/* open"]);
    expect(read(["if"], { block: 1 }).map(say)).toEqual(["0 keyword"]);
  });

  it("is coloured no further than 5,000 units of a line", () => {
    const [long] = read([`${"x ".repeat(2_600)}42`]);
    expect(long).toEqual([]);
    expect(say(read([`${"x ".repeat(2_400)}42`])[0])).toBe("4800 number");
  });
});

describe("any text", () => {
  const line = fc
    .array(fc.constantFrom("if", " ", "42", "/*", "*/", '"', "x", "ü", "🌊", "\t", "else"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  const lines = fc.array(line, { maxLength: 12 });

  it("has the same colours in blocks as at once", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 5 }), (text, size) => {
        const whole = read(text);
        const own = run();
        const blocks = Array.from({ length: Math.ceil(text.length / size) }, (_, block) =>
          read(text.slice(block * size, (block + 1) * size), { run: own, block }),
        );
        expect(blocks.flat()).toEqual(whole);
        // As if only the last one were asked for, with all lines before it.
        const last = Math.max(0, text.length - size);
        expect(read(text.slice(last), { block: 3, runUp: text.slice(0, last) })).toEqual(whole.slice(last));
      }),
    );
  });

  it("has offsets that rise within the line, and styles that the theme has", () => {
    fc.assert(
      fc.property(lines, (text) => {
        for (const [at, tokens] of read(text).entries()) {
          let before = -1;
          for (let index = 0; index < tokens.length; index += 2) {
            expect(tokens[index]).toBeGreaterThan(before);
            expect(tokens[index]).toBeLessThan(text[at]?.length ?? 0);
            expect(tokens[index + 1]).toBeLessThan(styleNames.length);
            before = tokens[index] ?? 0;
          }
        }
      }),
    );
  });
});
