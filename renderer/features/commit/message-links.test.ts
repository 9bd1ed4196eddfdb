// What a message points to, and what only looks like it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findLinks } from "./message-links.ts";

const linksOf = (text: string, home: string | null = "https://git.example/a/b") =>
  findLinks(text, home).flatMap((piece) => (piece.kind === "text" ? [] : [piece.kind === "url" ? piece.url : piece.sha]));

describe("findLinks", () => {
  it("finds addresses, hashes, issues and merge requests", () => {
    expect(linksOf("See https://example.org/a_(b)?x=1, (https://example.org/c). Undoes 4c9a2f1; closes #12 and !305.")).toEqual([
      "https://example.org/a_(b)?x=1",
      "https://example.org/c",
      "4c9a2f1",
      "https://git.example/a/b/-/issues/12",
      "https://git.example/a/b/-/merge_requests/305",
    ]);
  });

  it("leaves words, numbers and other trackers alone", () => {
    expect(linksOf("defaced 1234567 deadbeef1x ROUTE-482 a#1 #x !x")).toEqual([]);
    expect(linksOf("closes #12", null)).toEqual([]);
  });

  it("ends an address before a bracket that it did not open, however many it did", () => {
    for (const [text, url] of [
      ["(see https://x.org/a_(b))", "https://x.org/a_(b)"],
      ["((https://x.org/a))", "https://x.org/a"],
      ["(https://x.org/a_(b)_(c)).", "https://x.org/a_(b)_(c)"],
      ["https://x.org/f(g(h))", "https://x.org/f(g(h))"],
      ["https://x.org/a_(b", "https://x.org/a_(b"],
      ["https://x.org/a)b)", "https://x.org/a)b"],
    ] as const)
      expect([text, linksOf(text)]).toEqual([text, [url]]);
  });

  it("takes what is cut off an address for text, and an address of which nothing is left for none", () => {
    expect(findLinks("https://x.org/.", null)).toEqual([
      { kind: "url", text: "https://x.org/", url: "https://x.org/" },
      { kind: "text", text: "." },
    ]);
    expect(linksOf("https://). #7")).toEqual(["https://git.example/a/b/-/issues/7"]);
  });

  it("loses no letter, whatever the text", () => {
    const word = fc.constantFrom("https://x.y/", "#1", "!2", "abc1234", ")", ".", " ", "\n", "é", "<");
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }), (words) => {
        const text = words.join("");
        expect(
          findLinks(text, "https://h")
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
