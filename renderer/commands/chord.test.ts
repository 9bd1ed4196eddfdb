// Keys mean the same chord on every layout and system.
import { describe, expect, test } from "vitest";
import { isBare, isKeptByBrowser, type KeyPress, matchesChord, parseChord, toWrittenKeys } from "./chord.ts";

const press = (key: string, code: string, held = ""): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
});
const matches = (keys: string, pressed: KeyPress, platform: "mac" | "other" = "other") => matchesChord(pressed, parseChord(keys), platform);

describe("matchesChord", () => {
  test("takes exactly the modifiers that are written", () => {
    expect(matches("ctrl+p", press("p", "KeyP", "c"))).toBe(true);
    expect(matches("ctrl+p", press("P", "KeyP", "cs"))).toBe(false);
    expect(matches("ctrl+p", press("p", "KeyP"))).toBe(false);
    expect(matches("ctrl+p", press("p", "KeyP", "ca"))).toBe(false);
    expect(matches("ctrl+shift+p", press("P", "KeyP", "cs"))).toBe(true);
  });
  test("reads Ctrl as Command on macOS, and control as Control", () => {
    expect(matches("ctrl+p", press("p", "KeyP", "m"), "mac")).toBe(true);
    expect(matches("ctrl+p", press("p", "KeyP", "c"), "mac")).toBe(false);
    expect(matches("control+tab", press("Tab", "Tab", "c"), "mac")).toBe(true);
    expect(matches("control+tab", press("Tab", "Tab", "c"))).toBe(true);
  });
  test("finds letters and digits by their place where the layout types others", () => {
    expect(matches("ctrl+p", press("з", "KeyP", "c"))).toBe(true);
    expect(matches("ctrl+1", press("&", "Digit1", "c"))).toBe(true);
    expect(matches("ctrl+a", press("q", "KeyA", "c"))).toBe(false);
  });
  test("finds signs by what they type or by their place", () => {
    expect(matches("?", press("?", "Slash", "s"))).toBe(true);
    expect(matches("/", press("/", "Digit7", "s"))).toBe(true);
    expect(matches("ctrl+shift+/", press("?", "Slash", "cs"))).toBe(true);
    expect(matches("ctrl+,", press(",", "Comma", "c"))).toBe(true);
    expect(matches("ctrl++", press("+", "NumpadAdd", "c"))).toBe(true);
    expect(matches("alt+,", press(",", "Comma", "a"))).toBe(true);
  });
  test("needs the same letter without a modifier", () => {
    expect(matches("j", press("о", "KeyJ"))).toBe(false);
    expect(matches("shift+n", press("N", "KeyN", "s"))).toBe(true);
    expect(matches("n", press("N", "KeyN", "s"))).toBe(false);
  });
});

test("keys are written as people read them", () => {
  expect(toWrittenKeys("ctrl+shift+p")).toBe("Ctrl+Shift+P");
  expect(toWrittenKeys("f6")).toBe("F6");
  expect(toWrittenKeys("ctrl++")).toBe("Ctrl++");
});

test("single keys type; chords and function keys do not", () => {
  expect(["j", "?", "delete", "esc", "shift+n"].filter((keys) => isBare(parseChord(keys))).length).toBe(5);
  expect(["ctrl+p", "f6", "shift+f6", "alt+,", "control+tab"].filter((keys) => isBare(parseChord(keys)))).toEqual([]);
});

test("a browser keeps its own window and tab keys", () => {
  const kept = ["ctrl+n", "ctrl+t", "ctrl+w", "ctrl+shift+t", "control+tab", "control+shift+tab"];
  expect(kept.filter((keys) => !isKeptByBrowser(parseChord(keys)))).toEqual([]);
  expect(["ctrl+p", "ctrl+s", "n", "tab", "alt+n"].filter((keys) => isKeptByBrowser(parseChord(keys)))).toEqual([]);
});
