// Styles: each rule in the layer of its folder, and distances, roundings and heights over the page from the tokens.
import { describe, expect, it } from "vitest";
import { sources } from "./sources.ts";

const styles = sources.filter(({ path }) => path.startsWith("renderer/") && path.endsWith(".css") && path !== "renderer/ui/tokens.css");

const layerOf = (path: string): string | null =>
  path === "renderer/ui/base.css"
    ? "base"
    : path.startsWith("renderer/monaco/")
      ? null
      : path.startsWith("renderer/ui/") && !path.startsWith("renderer/ui/gallery/")
        ? "ui"
        : "views";

/** What stands outside of every block, less comments and imports: "@layer ui". */
function outermost(text: string): string[] {
  let depth = 0;
  let outside = "";
  for (const letter of text.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, "")) {
    if (letter === "}") depth -= 1;
    if (depth === 0) outside += letter === "}" ? ";" : letter;
    if (letter === "{") depth += 1;
  }
  return outside
    .split(/[;{]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("@import"));
}

/** The values of all declarations of some properties: "var(--s-2)", "10px". */
function sizesOf(property: RegExp): { path: string; value: string }[] {
  return styles.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line) => {
      const [name = "", value = ""] = line.split(":", 2);
      if (!property.test(name.trim())) return [];
      return (value.match(/var\(--[a-z0-9-]+\)|\d[\d.]*px/g) ?? []).map((size) => ({ path, value: size }));
    }),
  );
}

const isToken = ({ value }: { value: string }): boolean => value.startsWith("var(");

describe("styles", () => {
  it("stand in the layer of their folder, so that the order of files in a bundle decides nothing", () => {
    const wrong = styles.filter(({ path, text }) => {
      const layer = layerOf(path);
      const found = outermost(text);
      if (path === "renderer/ui/base.css") return found.join() !== "@layer tokens, base, ui, views,@layer base";
      return layer !== null && found.join() !== `@layer ${layer}`;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("let an element change over time by one property alone", () => {
    // React Aria keeps an element for good that goes away while two of its properties are on their way: of each it hears one end only.
    const lists = styles.filter(({ text }) => /transition:[^;()]*(\([^;()]*\)[^;()]*)*,|transition-property:[^;]*,/.test(text));
    expect(lists.map(({ path }) => path)).toEqual([]);
  });

  it("take 95 % of their distances from the tokens", () => {
    const sizes = sizesOf(/^(padding|margin)(-[a-z]+)*$|^(row-|column-)?gap$/);
    expect(sizes.length).toBeGreaterThan(300);
    expect(sizes.filter(isToken).length / sizes.length).toBeGreaterThanOrEqual(0.95);
  });

  it("take every rounding from the tokens", () => {
    const corners = sizesOf(/^border(-[a-z]+)*-radius$/).filter((size) => !isToken(size));
    expect(corners).toEqual([]);
  });

  it("take every height over the page from the tokens", () => {
    const wrong = styles.filter(({ text }) => /z-index:\s*-?\d/.test(text));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it("say how letters of code are joined wherever they set its font: that takes back what was said above", () => {
    const rules = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({ path, selector: selector.trim(), body })),
    );
    const code = rules.filter(({ body }) => /\bfont:[^;]*(var\(--t-code|var\(--font-code)/.test(body));
    expect(code.length).toBeGreaterThan(30);
    const silent = code.filter(({ body }) => !body.includes("font-feature-settings:"));
    expect(silent.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([]);
  });

  it("ask for no property that nobody sets: the browser drops such a declaration without a word", () => {
    const renderer = sources.filter(({ path }) => path.startsWith("renderer/"));
    const isSet = /(--[a-z][a-z0-9-]*)(?=["'`]?(?: as string)?\]?\s*[:,])/g;
    const set = new Set(renderer.flatMap(({ text }) => text.match(isSet) ?? []));
    const asked = renderer
      .filter(({ path }) => path.endsWith(".css"))
      // With a value for its absence it may be missing.
      .flatMap(({ path, text }) => [...text.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name = ""]) => ({ path, name })));
    expect(asked.length).toBeGreaterThan(1_000);
    expect(asked.filter(({ name }) => !set.has(name))).toEqual([]);
  });
});
