// Since when something is typed: from its first letter, however much follows, until nothing is left of it.
import { beforeEach, expect, it } from "vitest";
import { emptyDesk } from "../desk/model.ts";
import { setUnsaved } from "../desk/staging.ts";
import { deskStore } from "../desk/store.ts";
import { noteTyped, typedSince } from "./typed-since.ts";

const begun = () => typedSince.getState().begun;
beforeEach(() => typedSince.setState({ begun: {} }));

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

it("is not known of what was typed before the window opened", () => {
  const [key, base] = ["s/p/main", null];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, unsaved: { old: { path: "old", text: "o", base } } } } });
  setUnsaved(key, "old", { path: "old", text: "older", base });
  expect(begun()).toEqual({});
  setUnsaved(key, "new", { path: "new", text: "n", base });
  expect(Object.keys(begun())).toEqual([`${key}\nnew`]);
  setUnsaved(key, "new", null);
  expect(begun()).toEqual({});
  deskStore.setState({ desks: {} });
});
