// Undo of what was unstaged: the desk is as it was, also where files change places, and what was done meanwhile stays.
import { afterEach, expect, it } from "vitest";
import { type Base, type Change, emptyDesk } from "../../../desk/model.ts";
import { setMessage, setUnsaved } from "../../../desk/staging.ts";
import { deskOf, deskStore } from "../../../desk/store.ts";
import { noTabs, readTabs, useTabStore, withOpened, withShown } from "../../../state/tabs.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { unstageWithUndo } from "./unstage-with-undo.ts";

const key = "local/p/main";
const base: Base = { commit: "c0", blob: "b", lastCommit: "l", executable: false };
const move = (previousPath: string, path: string): Change => ({ kind: "move", path, previousPath, content: null, base, included: true });

const atFirst = deskStore.getState();
const noneOpen = useTabStore.getState();
afterEach(() => {
  deskStore.setState(atFirst);
  useTabStore.setState(noneOpen);
});

it.each<[string, readonly Change[]]>([
  ["two files that change places", [move("a", "b"), move("b", "a")]],
  ["a chain", [move("a", "b"), move("b", "c"), { kind: "delete", path: "c", base, included: true }]],
  [
    "a file in the place of the folder that another one left",
    [move("x/y", "far"), { kind: "create", path: "x", content: { encoding: "text", text: "" }, executable: false, included: true }],
  ],
  [
    "a folder of thousands",
    Array.from({ length: 20_000 }, (_one, index) => move(`old/${index % 50}/${index}`, `new/${index % 50}/${index}`)),
  ],
])("brings %s back as they were", (_, changes) => {
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  unstageWithUndo(key, changes);
  expect(deskOf(key).changes).toEqual([]);
  setMessage(key, { text: "typed meanwhile" });
  toasts.current()?.action?.run();
  expect(deskOf(key).changes).toEqual(changes);
  expect(deskOf(key).message.text).toBe("typed meanwhile");
});

const typedIn = (path: string, text: string, typedBase: Base | null = base) => ({ path, text, base: typedBase });

it("brings what is typed in a moved file back to where the file is, and with it when it is undone", () => {
  const changes = [move("a", "b")];
  const desk = { ...emptyDesk, changes, unsaved: { b: typedIn("b", "typed") } };
  deskStore.setState({ desks: { [key]: desk } });
  unstageWithUndo(key, changes);
  expect(deskOf(key)).toMatchObject({ changes: [], unsaved: { a: typedIn("a", "typed") } });
  expect(Object.keys(deskOf(key).unsaved)).toEqual(["a"]);
  toasts.current()?.action?.run();
  expect(deskOf(key)).toEqual(desk);
});

it("keeps what is typed in two files that change places, each with its own", () => {
  const changes = [move("a", "b"), move("b", "a")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes, unsaved: { b: typedIn("b", "of a"), a: typedIn("a", "of b") } } } });
  unstageWithUndo(key, changes);
  expect(deskOf(key).unsaved).toEqual({ a: typedIn("a", "of a"), b: typedIn("b", "of b") });
});

it("keeps what is typed as a new file where another one has taken its place", () => {
  const changes = [move("a", "b"), move("c", "a")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes, unsaved: { b: typedIn("b", "typed") } } } });
  unstageWithUndo(key, changes.slice(0, 1));
  expect(deskOf(key).unsaved).toEqual({ b: typedIn("b", "typed", null) });
});

it("offers no undo any more once more is typed where the text went back to", () => {
  const changes = [move("a", "b")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes, unsaved: { b: typedIn("b", "typed") } } } });
  unstageWithUndo(key, changes);
  setUnsaved(key, "a", typedIn("a", "typed on"));
  expect(toasts.current()?.action).toBeUndefined();
});

const open = (shown: string, ...paths: string[]): void => {
  const tabs = paths.reduce((set, path) => withOpened(set, path, false), noTabs);
  useTabStore.setState({ projects: { "local/p": withShown(tabs, shown) } });
};
const tabsNow = () => {
  const { tabs, shown } = readTabs("local/p");
  return [tabs.map(({ path }) => path), shown];
};

it("takes the tab of a moved file along, and back when it is undone", () => {
  const changes = [move("a", "b")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  open("b", "x", "b", "a");
  unstageWithUndo(key, changes);
  expect(tabsNow()).toEqual([["x", "a"], "a"]);
  toasts.current()?.action?.run();
  expect(tabsNow()).toEqual([["x", "b"], "b"]);
});

it("keeps the tabs of two files that change places, each with its file", () => {
  const changes = [move("a", "b"), move("b", "a")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  open("b", "b", "a");
  unstageWithUndo(key, changes);
  expect(tabsNow()).toEqual([["a", "b"], "a"]);
});

it("leaves the tab where it is when another file has the place by now", () => {
  const changes = [move("a", "b"), move("c", "a")];
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  open("b", "b");
  unstageWithUndo(key, changes.slice(0, 1));
  expect(tabsNow()).toEqual([["b"], "b"]);
});
