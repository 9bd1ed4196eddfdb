// When the screen shows copies, and since when they hold.
import { afterEach, expect, it } from "vitest";
import { shownCopies } from "./copies.ts";

const shown = () => shownCopies.getState().of["c"] ?? null;
afterEach(() => shownCopies.getState().forget("c"));

it("tells the newest of what is shown, until the server answers itself", () => {
  const { report, answered } = shownCopies.getState();
  for (const at of [5, 9, 7]) report("c", { why: "unreachable", at });
  expect(shown()).toEqual({ why: "unreachable", at: 9 });
  answered("other");
  expect(shown()).not.toBeNull();
  answered("c");
  expect(shown()).toBeNull();
});

it("lacks a token until one is given, whatever the server says to everybody", () => {
  const { report, answered, forget } = shownCopies.getState();
  report("c", { why: "token", at: 5 });
  answered("c");
  expect(shown()).toEqual({ why: "token", at: 5 });
  forget("c");
  expect(shown()).toBeNull();
});
