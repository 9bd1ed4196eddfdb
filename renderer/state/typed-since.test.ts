// Since when something is typed: from its first letter, however much follows, until nothing is left of it; a new start knows it still.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyDesk } from "../desk/model.ts";
import { setUnsaved } from "../desk/staging.ts";
import { deskStore } from "../desk/store.ts";
import { flushRemembered, type Remembered, startRemembering } from "./remembered.ts";
import { noteTyped, typedSince } from "./typed-since.ts";

const begun = () => Object.assign({}, ...Object.values(typedSince.getState().projects)) as Record<string, number>;
beforeEach(() => typedSince.setState({ projects: {} }));
afterEach(() => void vi.unstubAllGlobals());

it("is the time of the first letter, of each file of each desk its own", () => {
  noteTyped("s/p/main", "a", { isBegun: true, isTyped: true }, 10);
  noteTyped("s/p/main", "a", { isBegun: false, isTyped: true }, 20);
  noteTyped("s/p/other", "a", { isBegun: true, isTyped: true }, 30);
  expect(Object.values(begun())).toEqual([10, 30]);
  noteTyped("s/p/main", "a", { isBegun: false, isTyped: false }, 40);
  expect(Object.values(begun())).toEqual([30]);
  noteTyped("s/p/main", "a", { isBegun: true, isTyped: true }, 50);
  expect(Object.values(begun()).sort()).toEqual([30, 50]);
});

it("is not known of what was typed before it was kept", () => {
  const [key, base] = ["s/p/main", null];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, unsaved: { old: { path: "old", text: "o", base } } } } });
  setUnsaved(key, "old", { path: "old", text: "older", base });
  expect(begun()).toEqual({});
  setUnsaved(key, "new", { path: "new", text: "n", base });
  expect(Object.keys(begun())).toEqual(["main\nnew"]);
  setUnsaved(key, "new", null);
  expect(begun()).toEqual({});
  deskStore.setState({ desks: {} });
});

it("is the same after a new start, whatever the branch and the file are called, and goes with its connection", async () => {
  vi.stubGlobal("window", new EventTarget());
  const kept = new Map<string, Remembered>();
  const keeper = {
    save: async (values: readonly Remembered[]) => values.forEach((row) => void kept.set(`${row.connection}\n${row.name}`, row)),
    saveOnLeave: () => undefined,
  };
  const end = startRemembering([], keeper);
  const desk = "far/team%2Fbad/a%2Fb";
  for (const [path, time] of [
    ["docs/ä b.md", 10],
    ["constructor", 20],
  ] as const)
    noteTyped(desk, path, { isBegun: true, isTyped: true }, time);
  await flushRemembered();
  end();
  expect([...kept.values()].map(({ connection }) => connection)).toEqual(["far", "far"]);
  const before = typedSince.getState().projects;
  typedSince.setState({ projects: {} });
  startRemembering([...kept.values()], keeper)();
  expect(typedSince.getState().projects).toEqual(before);
});
