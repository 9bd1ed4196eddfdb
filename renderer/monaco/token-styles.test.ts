// Colours outside of the editor are those of its themes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { styleNames, styleOf } from "./token-styles.ts";

const read = (path: string): string => readFileSync(join(import.meta.dirname, "..", path), "utf8");
const themes = JSON.parse(read("monaco/themes.json")) as Record<string, { rules: { token: string; foreground: string }[] }>;
const tokens = read("ui/tokens.css");
const css = read("ui/text/syntax.css");

/** The value of a token of the design in the light and in the dark theme. */
const valuesOf = (name: string): string[] => [...tokens.matchAll(new RegExp(`${name}: #([0-9a-f]+);`, "g"))].map((match) => match[1] ?? "");

describe("token styles", () => {
  it("finds the rule that the editor would take", () => {
    const named = (token: string) => styleNames[styleOf(token)];
    expect(named("keyword.type.rust")).toBe("keyword");
    expect(named("type.identifier.ts")).toBe("type.identifier");
    expect(named("white.rust")).toBe("");
    expect(named("")).toBe("");
  });

  it("has the same rules in both themes", () => {
    expect(themes["repodesk-dark"]?.rules.map(({ token }) => token)).toEqual(styleNames);
  });

  it.each(styleNames.slice(1))("draws %s in the colour of both themes", (name) => {
    const variable = new RegExp(`\\.syn-${name.replaceAll(".", "-")}\\b[^{]*\\{[^}]*color: var\\((--syn-[a-z]+)\\)`).exec(css)?.[1];
    expect(variable).toBeDefined();
    const values = valuesOf(variable ?? "");
    const colourIn = (theme: string) => themes[theme]?.rules.find(({ token }) => token === name)?.foreground;
    expect(values).toContain(colourIn("repodesk-light"));
    expect(values).toContain(colourIn("repodesk-dark"));
  });
});
