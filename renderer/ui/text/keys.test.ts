// Shortcuts are written once, in the Linux and Windows spelling; macOS must show what its keyboards say.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commandIds } from "../../commands/catalogue.ts";
import { toWrittenKeys } from "../../commands/chord.ts";
import { keysOn } from "../../commands/keys-on.ts";
import { readPlatform, splitKeys, toAriaKeyshortcuts, toKeyCaps } from "./keys.ts";

const drawn = (keys: string, platform: "mac" | "other") => toKeyCaps(keys, platform).map((cap) => cap.text);

describe("keys", () => {
  it("splits a chord, also around the plus key", () => {
    expect(splitKeys("Ctrl+Shift+P")).toEqual(["Ctrl", "Shift", "P"]);
    expect(splitKeys("Ctrl++")).toEqual(["Ctrl", "+"]);
    expect(splitKeys("+")).toEqual(["+"]);
  });
  it("keeps the written order outside macOS", () => {
    expect(drawn("Ctrl+Shift+P", "other")).toEqual(["Ctrl", "Shift", "P"]);
    expect(drawn("Control+Tab", "other")).toEqual(["Ctrl", "Tab"]);
  });
  it("draws glyphs in Apple's order on macOS and reads Ctrl as Command", () => {
    expect(drawn("Ctrl+Shift+P", "mac")).toEqual(["⇧", "⌘", "P"]);
    expect(drawn("Alt+Ctrl+/", "mac")).toEqual(["⌥", "⌘", "/"]);
    expect(drawn("Control+Tab", "mac")).toEqual(["⌃", "⇥"]);
  });
  it("draws arrows as arrows everywhere", () => {
    expect(drawn("Up", "other")).toEqual(["↑"]);
    expect(drawn("Ctrl+Down", "mac")).toEqual(["⌘", "↓"]);
  });
  it("speaks signs as words", () => {
    expect(toKeyCaps("Ctrl+/", "other").map((cap) => cap.spoken)).toEqual(["Control", "Slash"]);
    expect(toKeyCaps("Esc", "other")[0]?.spoken).toBe("Escape");
  });
  it("writes aria-keyshortcuts", () => {
    expect(toAriaKeyshortcuts("Ctrl+Shift+P", "other")).toBe("Control+Shift+P");
    expect(toAriaKeyshortcuts("Ctrl+P", "mac")).toBe("Meta+P");
    expect(toAriaKeyshortcuts("Shift+Up", "other")).toBe("Shift+ArrowUp");
  });
  it("knows macOS by its platform text", () => {
    expect(readPlatform("MacIntel")).toBe("mac");
    expect(readPlatform("macOS")).toBe("mac");
    expect(readPlatform("Linux x86_64")).toBe("other");
    expect(readPlatform("")).toBe("other");
  });
});

describe("every shortcut of the catalogue", () => {
  const all = commandIds.flatMap((id) =>
    (["mac", "other"] as const).flatMap((on) => keysOn(id, on).map((keys) => [toWrittenKeys(keys), on] as const)),
  );

  it("is drawn with one cap for each of its keys, and spoken in words", () => {
    expect(all.length).toBeGreaterThan(100);
    for (const [keys, on] of all) {
      const caps = toKeyCaps(keys, on);
      expect(caps, keys).toHaveLength(splitKeys(keys).length);
      for (const { text, spoken } of caps) {
        expect([...text].length, keys).toBeLessThanOrEqual(9);
        expect(spoken, keys).toMatch(/^([A-Z0-9]$|[A-Z][\w ]+)/);
      }
    }
  });

  it("has a value of aria-keyshortcuts without blanks, its key last", () => {
    for (const [keys, on] of all) {
      const value = toAriaKeyshortcuts(keys, on);
      expect(value, keys).toMatch(/^((Control|Meta|Alt|Shift)\+)*[^+\s]+$/);
    }
  });
});

describe("caps", () => {
  it("stand in Apple's order on macOS, however they were written", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(["Control", "Alt", "Shift", "Ctrl"]), (held) => {
        const glyphs = drawn([...held, "K"].join("+"), "mac").join("");
        expect(glyphs).toMatch(/^⌃?⌥?⇧?⌘?K$/);
        expect(glyphs).toHaveLength(held.length + 1);
      }),
    );
  });
  it.each([
    ["+", ["+"], "Plus"],
    ["Ctrl+Shift++", ["Ctrl", "Shift", "+"], "Plus"],
    [" Ctrl + P ", ["Ctrl", "P"], "P"],
    ["?", ["?"], "Question mark"],
    ["Alt+[", ["Alt", "["], "Left bracket"],
    ["Shift+F6", ["Shift", "F6"], "F6"],
    ["Esc", ["Esc"], "Escape"],
  ])("of %j are %j, the last one spoken %s", (keys, texts, spoken) => {
    expect(drawn(keys, "other")).toEqual(texts);
    expect(toKeyCaps(keys, "other").at(-1)?.spoken).toBe(spoken);
  });
  it("are none of nothing", () => {
    expect(splitKeys("")).toEqual([]);
    expect(toKeyCaps("", "mac")).toEqual([]);
  });
});
