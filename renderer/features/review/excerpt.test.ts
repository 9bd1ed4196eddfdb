// What a list shows of a comment: its words.
import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

it("leaves out the signs of Markdown and names a suggestion", () => {
  expect(excerptOf("## Is **this** `it`?\n\n- [ ] see [there](a.md)\n> yes")).toBe("Is this it? see there yes");
  expect(excerptOf("Better:\n```suggestion\nx\n```")).toBe("Better: (a suggested change)");
  expect(excerptOf("a".repeat(2_000))).toHaveLength(600);
});

it.each<[what: string, note: string, words: string]>([
  ["nothing of nothing", "", ""],
  ["nothing of blanks", " \n\t\n", ""],
  [
    "a suggestion longer than what is shown, by its name",
    `See:\n\`\`\`suggestion\n${"let x;\n".repeat(200)}\`\`\`\nThanks`,
    "See: (a suggested change) Thanks",
  ],
  ["two suggestions, twice", "```suggestion\na\n```\n```suggestion\nb\n```", "(a suggested change) (a suggested change)"],
  ["a block of code by its lines", "```ts\nconst a = 1;\n```", "ts const a = 1;"],
  ["a picture by its words", "![the plan](/uploads/1/plan.png)", "the plan"],
  ["a link without words by nothing", "a [](b) c", "a c"],
  ["what only looks like a link, as it is", "a[0](1", "a[0](1"],
  ["names with underscores", "call __init__ and snake_case", "call __init__ and snake_case"],
  ["a hash sign that is no heading", "#12 and C#", "#12 and C#"],
  ["lines of any end, as one", "a\r\nb\n\n\nc\u2028d", "a b c d"],
])("shows %s", (_what, note, words) => expect(excerptOf(note)).toBe(words));

it("cuts no letter in two", () => {
  for (const before of [598, 599, 600]) {
    const excerpt = excerptOf(`${"a".repeat(before)}😀😀`);
    expect(excerpt.isWellFormed(), `${before} letters before it`).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(600);
  }
});
