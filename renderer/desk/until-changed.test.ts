// An offer to undo ends with what it would undo.
import { beforeEach, expect, it, vi } from "vitest";
import { setUnsaved, stage, unstage } from "./staging.ts";
import { deskStore } from "./store.ts";
import { untilChanged } from "./until-changed.ts";

const key = "local/p/main";
const create = (path: string) =>
  stage(key, { kind: "create", path, content: { encoding: "text", text: path }, executable: false, included: true });

beforeEach(() => deskStore.setState({ desks: {} }));

it("lasts while others change, and ends when the file itself does", () => {
  create("a");
  const end = vi.fn();
  const stop = untilChanged(key, ["a"])(end);
  create("b");
  setUnsaved(key, "b", { path: "b", text: "typed", base: null });
  expect(end).not.toHaveBeenCalled();
  unstage(key, "a");
  expect(end).toHaveBeenCalled();
  stop();
});

it("ends when typing takes the file up again", () => {
  const end = vi.fn();
  const stop = untilChanged(key, ["a"])(end);
  setUnsaved(key, "a", { path: "a", text: "typed", base: null });
  expect(end).toHaveBeenCalledTimes(1);
  stop();
});
