// Keys mean the same command on every layout and system, and single letters never reach a command by accident.
import { describe, expect, test } from "vitest";
import type { Command } from "./commands.ts";
import { commandFor, currentCommands, type KeyPress, matchesChord, parseChord, toWrittenKeys } from "./keyboard.ts";

const press = (key: string, code: string, held = ""): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
});
const matches = (keys: string, pressed: KeyPress, platform: "mac" | "other" = "other") => matchesChord(pressed, parseChord(keys), platform);
const command = (id: string, keys: string[], rest: Partial<Command> = {}): Command => ({
  id,
  title: id,
  keys,
  scope: "app",
  disabled: null,
  run: () => undefined,
  ...rest,
});

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

describe("commandFor", () => {
  test("lets the newest registration of an id win, and an enabled command over a disabled one", () => {
    const older = command("save", ["ctrl+s"]);
    const newer = command("save", ["ctrl+s"], { title: "newer" });
    expect(currentCommands([older, newer])).toEqual([newer]);
    const off = command("other", ["ctrl+s"], { disabled: "not now" });
    expect(commandFor(press("s", "KeyS", "c"), [older, newer, off], "app", "other")).toBe(newer);
    expect(commandFor(press("s", "KeyS", "c"), [off], "app", "other")).toBe(off);
  });
  test("keeps scopes apart", () => {
    const letter = command("next", ["j"], { scope: "place" });
    expect(commandFor(press("j", "KeyJ"), [letter], "app", "other")).toBeUndefined();
    expect(commandFor(press("j", "KeyJ"), [letter], "place", "other")).toBe(letter);
  });
});

test("keys are written as people read them", () => {
  expect(toWrittenKeys("ctrl+shift+p")).toBe("Ctrl+Shift+P");
  expect(toWrittenKeys("f6")).toBe("F6");
  expect(toWrittenKeys("ctrl++")).toBe("Ctrl++");
});
