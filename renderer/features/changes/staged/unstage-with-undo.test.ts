// Undo of what was unstaged: the desk is as it was, also where files change places, and what was done meanwhile stays.
import { afterEach, expect, it } from "vitest";
import { type Base, type Change, emptyDesk } from "../../../desk/model.ts";
import { setMessage } from "../../../desk/staging.ts";
import { deskOf, deskStore } from "../../../desk/store.ts";
import { toasts } from "../../../ui/overlays/toast-queue.ts";
import { unstageWithUndo } from "./unstage-with-undo.ts";

const key = "local/p/main";
const base: Base = { commit: "c0", blob: "b", lastCommit: "l", executable: false };
const move = (previousPath: string, path: string): Change => ({ kind: "move", path, previousPath, content: null, base, included: true });

const atFirst = deskStore.getState();
afterEach(() => deskStore.setState(atFirst));

it.each<[string, readonly Change[]]>([
  ["two files that change places", [move("a", "b"), move("b", "a")]],
  ["a chain", [move("a", "b"), move("b", "c"), { kind: "delete", path: "c", base, included: true }]],
])("brings %s back as they were", (_, changes) => {
  deskStore.setState({ desks: { [key]: { ...emptyDesk, changes } } });
  unstageWithUndo(key, changes);
  expect(deskOf(key).changes).toEqual([]);
  setMessage(key, { text: "typed meanwhile" });
  toasts.current()?.action?.run();
  expect(deskOf(key).changes).toEqual(changes);
  expect(deskOf(key).message.text).toBe("typed meanwhile");
});
