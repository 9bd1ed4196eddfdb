// What was pressed in a window that is gone is pressed in no other one.
import { afterEach, expect, it, vi } from "vitest";
import { FakeArea, FakeInput, FakeKey } from "../../test/scenarios/fake-keys.ts";
import { forgetKeys, holdKey, holdKeys } from "./held-keys.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("forgets the keys that wait, and holds those that come after", () => {
  vi.useFakeTimers();
  const field = new FakeInput();
  vi.stubGlobal("HTMLInputElement", FakeInput);
  vi.stubGlobal("HTMLTextAreaElement", FakeArea);
  vi.stubGlobal("document", {
    activeElement: field,
    execCommand: (_command: string, _ui: boolean, text: string) => {
      field.value += text;
    },
  });
  const hold = (key: string): boolean => holdKey(new FakeKey("keydown", { key }) as unknown as KeyboardEvent);
  const release = holdKeys();
  expect(hold("j")).toBe(true);
  forgetKeys();
  expect(hold("k")).toBe(true);
  release();
  vi.runAllTimers();
  expect(field.value).toBe("k");
});
