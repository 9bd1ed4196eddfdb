// A page says what its text says: no letter of it becomes an element, each heading has an address of its own, and each block its line.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMarkdown, toSlug } from "./render-markdown.ts";

const htmlOf = (source: string): string => renderMarkdown(source).pieces.join("");
const idsOf = (source: string): string[] => renderMarkdown(source).headings.map(({ id }) => id);
/** Lines that blocks say they begin at. */
const linesOf = (html: string): number[] => [...html.matchAll(/ data-md-line="(\d+)"/g)].map(([, line]) => Number(line));

describe("headings", () => {
  it("are listed with their depth and without their marks", () => {
    expect(renderMarkdown("# One *two* `three`\n\n### [Four](x) &amp; <b>five</b>\n\nSix\n===\n").headings).toMatchObject([
      { text: "One two three", depth: 1 },
      { depth: 3 },
      { text: "Six", depth: 1 },
    ]);
  });

  it.each([
    ["Run it!", "run-it"],
    ["  What's new?  ", "whats-new"],
    ["Über die Gezeiten", "über-die-gezeiten"],
    ["snake_case and kebab-case", "snake_case-and-kebab-case"],
    ["a  b", "a--b"],
    ["1.2.3", "123"],
    ["???", ""],
  ])("%j is found at %j, as on servers", (text, slug) => expect(toSlug(text)).toBe(slug));

  it("have addresses of their own, also where one reads like the second of another one", () => {
    expect(idsOf("# a\n# a\n# a-1\n# a\n")).toEqual(["a", "a-1", "a-1-1", "a-2"]);
    const title = fc.constantFrom("a", "a-1", "a-1-1", "a 1", "b", "?", "A");
    fc.assert(
      fc.property(fc.array(title, { maxLength: 8 }), (titles) => {
        const ids = idsOf(titles.map((text) => `# ${text}\n`).join("\n"));
        expect(ids).toHaveLength(titles.length);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it("have in the page the address that the list has", () => {
    const source = '# A & B\n\n## "Quoted" <i>x</i>\n';
    const ids = [...htmlOf(source).matchAll(/data-md-id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(idsOf(source));
  });
});

describe("blocks", () => {
  const paragraph = fc.constantFrom(
    "word",
    "two\nlines",
    "- a\n- b",
    "1. a\n\n   b",
    "> quote\n> more",
    "```js\ncode\n\nmore\n```",
    "| a |\n|---|\n| b |",
  );
  it("say at which line of the text they begin, whatever stands before them", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(paragraph, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 8 }), (parts) => {
        // What is a list after a list would be one with it.
        const blocks = parts.map(([text, blank], at) => `${at % 2 === 0 ? text : "# heading"}\n${"\n".repeat(blank)}`);
        const starts = blocks.map((_, at) => blocks.slice(0, at).join("").split("\n").length);
        expect(linesOf(htmlOf(blocks.join("")))).toEqual(starts);
      }),
    );
  });

  it.each([
    ["some facts", "---\ntitle: a\ndate: b\n---\n# Heading\n", 5],
    ["no fact", "---\n---\n# Heading\n", 3],
    ["an empty line of facts", "---\n\n---\n# Heading\n", 4],
    ["facts that end with dots", "---\na: b\n...\n# Heading\n", 4],
    ["line ends of Windows", "---\r\na: b\r\n---\r\n# Heading\r\n", 4],
    ["facts that hold a fence", "---\na: |\n  ```\n  x\n---\n# Heading\n", 6],
  ])("keep their lines behind %s between two rules", (_what, source, line) => {
    const { headings, pieces } = renderMarkdown(source);
    expect(headings.map(({ text }) => text)).toEqual(["Heading"]);
    expect(linesOf(pieces.join("")).at(-1)).toBe(line);
  });

  it("show facts between rules as what they are, and rules without an end as rules", () => {
    expect(htmlOf("---\ntitle: <b>\n---\n")).toContain('data-md-lang="yaml"><code>title: &lt;b&gt;\n</code>');
    expect(htmlOf("---\n\ntext\n")).toMatch(/^<hr/);
  });
});

describe("code", () => {
  it("is text, whatever it holds, and names its language without what follows it", () => {
    expect(htmlOf('```ts {1,3} title="a"\n<script>"x" & y</script>\n```\n')).toBe(
      '<pre data-md-line="1" data-md-lang="ts"><code>&lt;script&gt;&quot;x&quot; &amp; y&lt;/script&gt;\n</code></pre>\n',
    );
    expect(htmlOf('```"><img>\nx\n```\n')).toContain('data-md-lang="&quot;&gt;&lt;img&gt;"');
    expect(htmlOf("    indented\n")).toContain('data-md-lang=""');
  });

  it("holds no element but those that it is made of", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "a", "/", " ", "\n") }), (text) => {
        const html = htmlOf(`~~~\n${text.replaceAll("~", "")}\n~~~\n`);
        const body = /^<pre data-md-line="1" data-md-lang=""><code>([\s\S]*)\n<\/code><\/pre>\n$/.exec(html)?.[1];
        expect(body).toBeDefined();
        expect(body).not.toMatch(/[<>]/);
      }),
    );
  });
});

describe("quotes", () => {
  it("are alerts where their first line says so, with their text", () => {
    expect(htmlOf("> [!NOTE]\n> Text\n")).toContain('data-md-alert="note"><b data-md-title="">Note</b><p>Text</p>');
    expect(htmlOf("> [!WARNING]\n>\n> Text\n")).toContain('data-md-alert="warning"');
    expect(htmlOf("> [!WARNING] Text\n")).not.toContain("data-md-alert");
    expect(htmlOf("> [!NOPE]\n> Text\n")).not.toContain("data-md-alert");
    expect(htmlOf("> Text [!NOTE]\n")).not.toContain("data-md-alert");
  });
});

describe("a long page", () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `Paragraph ${at} with some words that fill it.\n`).join("\n");
  it("comes in pieces that are whole elements, and together they are all of it", () => {
    const { pieces } = renderMarkdown(many);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces)
      expect([piece.match(/<p[ >]/g)?.length, piece.startsWith("<p")]).toEqual([piece.match(/<\/p>/g)?.length, true]);
    expect(linesOf(pieces.join(""))).toHaveLength(3_000);
  });

  it("is not cut within an element that raw HTML leaves open, unless that never ends", () => {
    const { pieces } = renderMarkdown(`<details>\n\n${many}\n</details>\n\nafter\n`);
    const [first = ""] = pieces;
    expect(first.startsWith("<details>")).toBe(true);
    expect(first).toContain("</details>");
    const endless = renderMarkdown(`<div>\n\n${many.repeat(3)}`);
    expect(endless.pieces.length).toBeGreaterThan(1);
  });
});

describe("footnotes", () => {
  const textOf = (html: string): string => html.replace(/<[^>]*>/g, "").trim();

  it("are numbered as they are met, stand at the end, and lead there and back", () => {
    const html = htmlOf("One[^b], two[^a], one again[^b].\n\n[^a]: Says *a*.\n[^b]: word\n\n    - more\n\nEnd\n");
    expect([...html.matchAll(/<sup><a[^>]*href="([^"]*)">(\d+)<\/a><\/sup>/g)].map(([, to, number]) => `${to} ${number}`)).toEqual([
      "#fn.b 1",
      "#fn.a 2",
      "#fn.b 1",
    ]);
    const [page = "", end = ""] = html.split("<hr>");
    expect(textOf(page)).toMatch(/^One1, two2, one again1\.\s+End$/);
    expect([...end.matchAll(/<li data-md-id="([^"]*)">/g)].map(([, id]) => id)).toEqual(["fn.b", "fn.a"]);
    expect(end).toContain("<li>more</li>");
    expect(end).toContain("Says <em>a</em>.");
    expect([...end.matchAll(/href="(#fnref.[^"]*)"/g)].map(([, to]) => to)).toEqual(["#fnref.b", "#fnref.a"]);
    expect(html.match(/data-md-id="fnref.b"/g)).toHaveLength(1);
  });

  it("stay as they are written where nothing defines them, and blocks keep their lines", () => {
    expect(textOf(htmlOf("Not[^none] `[^a]`\n"))).toBe("Not[^none] [^a]");
    expect(htmlOf("[^a]: Nobody refers to it.\n")).toBe("");
    expect(linesOf(htmlOf("A[^x]\n\n[^x]: one\ntwo\n\nB\n"))).toEqual([1, 6]);
  });

  it("let no letter of a name become an element, and end where two refer to each other", () => {
    const html = htmlOf('A[^"><img]\n\n[^"><img]: x[^b]\n\n[^b]: y[^"><img]\n');
    expect(html).not.toContain("<img");
    expect(html.match(/<li /g)).toHaveLength(2);
  });
});
