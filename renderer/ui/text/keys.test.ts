// Shortcuts are written once, in the Linux and Windows spelling; macOS must show what its keyboards say.
import { describe, expect, it } from "vitest";
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
