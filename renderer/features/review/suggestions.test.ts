// Suggestions in comments are found as GitLab finds them, and nothing else is.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutSuggestions } from "./suggestions.ts";

it("a suggestion stands between texts, with how many lines it replaces", () => {
  expect(cutSuggestions("Better:\n\n```suggestion:-1+2\nconst a = 1;\n\n```\nNo?")).toEqual([
    { kind: "text", text: "Better:\n" },
    { kind: "suggestion", suggestion: { above: 1, below: 2, lines: ["const a = 1;", ""] } },
    { kind: "text", text: "No?" },
  ]);
  expect(cutSuggestions("```suggestion\r\n```")).toEqual([{ kind: "suggestion", suggestion: { above: 0, below: 0, lines: [] } }]);
});

it("what is quoted, in another block or never closed is text", () => {
  for (const text of [
    "````\n```suggestion\nx\n```\n````",
    "```suggestion\nx",
    "> ```suggestion\n> x\n> ```",
    "```suggestions\nx\n```",
    "```ts\nx\n```",
  ])
    expect(cutSuggestions(text)).toEqual([{ kind: "text", text }]);
  expect(cutSuggestions("````suggestion\n```\n````")).toEqual([{ kind: "suggestion", suggestion: { above: 0, below: 0, lines: ["```"] } }]);
  expect(cutSuggestions("```suggestion:-9999+0\nx\n```")[0]).toMatchObject({ suggestion: { above: 100 } });
});

const suggested = (note: string) => cutSuggestions(note).flatMap((part) => (part.kind === "suggestion" ? [part.suggestion] : []));

describe("the fence of a suggestion", () => {
  it.each<[what: string, note: string[], lines: string[] | null]>([
    ["may be of tildes", ["~~~suggestion", "x", "~~~"], ["x"]],
    ["of tildes takes ticks in its lines", ["~~~suggestion", "```", "~~~"], ["```"]],
    ["closes with as many or more", ["````suggestion", "```", "`````"], ["```"]],
    ["does not close with words after it", ["```suggestion", "``` x", "```"], ["``` x"]],
    [
      "does not close where it is indented as code is",
      ["```suggestion", "    ```", "    x", "    ```", "```"],
      ["    ```", "    x", "    ```"],
    ],
    ["does not close where a tab stands before it", ["```suggestion", "\t```", "```"], ["\t```"]],
    ["closes indented by three", ["```suggestion", "x", "   ``` \t"], ["x"]],
    ["indented itself takes as much from its lines", ["  ```suggestion", "  x", "    y", " z", "", "  ```"], ["x", "  y", "z", ""]],
    ["indented by four is no fence", ["    ```suggestion", "    x", "    ```"], null],
    ["takes blanks around its name", ["```  suggestion:-0+3  ", "x", "```"], ["x"]],
    ["takes no other words", ["```suggestion:+1-1", "x", "```"], null],
    ["takes no capital letter", ["```Suggestion", "x", "```"], null],
    ["of two ticks is none", ["``suggestion", "x", "``"], null],
  ])("%s", (_what, note, lines) => expect(suggested(note.join("\n"))[0]?.lines ?? null).toEqual(lines));

  it("after one that is never closed nothing is a suggestion", () =>
    expect(cutSuggestions("```ts\nx\n~~~suggestion\ny\n~~~")).toEqual([{ kind: "text", text: "```ts\nx\n~~~suggestion\ny\n~~~" }]));

  it("never closed stays text, however long it is", () => {
    const note = `\`\`\`\n${"x\n".repeat(200_000)}`;
    expect(cutSuggestions(note)).toEqual([{ kind: "text", text: note }]);
  });

  it("of nothing is nothing", () => expect([cutSuggestions(""), cutSuggestions(" \n\t")]).toEqual([[], []]));
});

it("whatever lines are proposed between whatever texts come back as they were, in their order", () => {
  const line = fc.stringMatching(/^[a-z *#>|-]{0,12}$/);
  const block = fc.record({ above: fc.nat({ max: 100 }), below: fc.nat({ max: 100 }), lines: fc.array(line, { maxLength: 5 }) });
  const part = fc.oneof(
    block.map((suggestion) => ({ kind: "suggestion" as const, suggestion })),
    line.filter((text) => text.trim() !== "").map((text) => ({ kind: "text" as const, text })),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), (parts, end) => {
      const note = parts.map((one) =>
        one.kind === "text"
          ? one.text
          : [`\`\`\`suggestion:-${one.suggestion.above}+${one.suggestion.below}`, ...one.suggestion.lines, "```"].join(end),
      );
      // Texts side by side are one.
      const joined: typeof parts = [];
      for (const one of parts) {
        const last = joined.at(-1);
        if (one.kind === "text" && last?.kind === "text") joined.splice(-1, 1, { kind: "text", text: `${last.text}\n${one.text}` });
        else joined.push(one);
      }
      expect(cutSuggestions(note.join(end))).toEqual(joined);
    }),
  );
});
