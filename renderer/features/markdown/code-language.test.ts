// A language as people write it over a block of code leads to a file that the editor would colour so.
import { describe, expect, it } from "vitest";
import { pathOfLanguage } from "./code-language.ts";

describe("a language over a block of code", () => {
  it.each([
    ["typescript", "code.ts"],
    ["TypeScript", "code.ts"],
    ["c++", "code.cpp"],
    ["C#", "code.cs"],
    ["yml", "code.yaml"],
    ["go", "code.go"],
    ["docker", "dockerfile"],
    ["makefile", "makefile"],
    ["objective-c", "code.objective-c"],
  ])("%s is coloured as %s", (language, path) => {
    expect(pathOfLanguage(language)).toBe(path);
  });

  it.each(["", "two words", "../etc", "a".repeat(31), "x/y", "é"])("%j is none", (language) => {
    expect(pathOfLanguage(language)).toBeNull();
  });

  it("is no property of every object", () => {
    expect(pathOfLanguage("constructor")).toBe("code.constructor");
  });
});
