// A press means one command, and single letters never reach one by accident.
import { describe, expect, test } from "vitest";
import { type Binding, currentBindings } from "./bindings.ts";
import type { KeyPress } from "./chord.ts";
import { bindingFor } from "./press.ts";

const press = (key: string, code: string, held = ""): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes("c"),
  metaKey: held.includes("m"),
  altKey: held.includes("a"),
  shiftKey: held.includes("s"),
});
const binding = (id: Binding["id"], rest: Partial<Binding> = {}): Binding => ({
  id,
  title: id,
  disabled: null,
  pending: false,
  run: () => undefined,
  ...rest,
});

describe("bindingFor", () => {
  test("lets the newest binding of an id win, and an enabled command over a disabled one", () => {
    const older = binding("file.save");
    const newer = binding("file.save", { title: "newer" });
    expect(currentBindings([older, newer])).toEqual([newer]);
    const off = binding("file.save", { disabled: "not now" });
    expect(bindingFor(press("s", "KeyS", "c"), [older, newer], "anywhere", "other")).toBe(newer);
    expect(bindingFor(press("s", "KeyS", "c"), [off], "anywhere", "other")).toBe(off);
  });
  test("keeps single keys out of text", () => {
    const letter = binding("commit.browse");
    expect(bindingFor(press("o", "KeyO"), [letter], "anywhere", "other")).toBeUndefined();
    expect(bindingFor(press("o", "KeyO"), [letter], "outside-text", "other")).toBe(letter);
    const sheet = binding("app.all-keys");
    expect(bindingFor(press("?", "Slash", "s"), [sheet], "anywhere", "other")).toBeUndefined();
    expect(bindingFor(press("?", "Slash", "s"), [sheet], "outside-text", "other")).toBe(sheet);
    expect(bindingFor(press("?", "Slash", "cs"), [sheet], "anywhere", "other")).toBe(sheet);
  });
});
