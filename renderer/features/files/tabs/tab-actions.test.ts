// Files are opened at the place as it is now, not as it was drawn last.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { navigate, placeIn, placeOf, readLocation } from "../../../state/place.ts";
import { changeTabs, noTabs, readTabs, withClosed, withOpened } from "../../../state/tabs.ts";
import { tabActions } from "./tab-actions.ts";

const project = { connection: "local", project: "local/boats" };
const at = { ...project, ref: null, path: "a.ts" };
const go = (search: string | null): void => navigate(placeIn(project, { view: "files", path: "a.ts", search, wholeWord: search !== null }));
const now = () => placeOf(readLocation());

beforeEach(() => {
  const location = { hash: "" };
  const goTo = (_state: unknown, _title: string, hash: string): void => {
    location.hash = hash;
  };
  const history = { state: null, pushState: goTo, replaceState: goTo };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, history }));
  vi.stubGlobal("HashChangeEvent", Event);
});
afterEach(() => void vi.unstubAllGlobals());

it("takes back no letter that was typed into the search since it was drawn", () => {
  go("highWat");
  const tabs = tabActions(at, "memory", "desk");
  go("highWate");
  tabs.preview("src/tide.ts", 3);
  expect(now()).toMatchObject({ view: "files", path: "src/tide.ts", line: 3, search: "highWate", wholeWord: true });
  tabs.open("b.ts", false);
  expect(now()).toMatchObject({ path: "b.ts", search: "highWate" });
  expect(readTabs("memory").tabs.map(({ path }) => path)).toContain("b.ts");
});

it("leaves a search that was closed meanwhile closed", () => {
  go("highWat");
  const tabs = tabActions(at, "memory", "desk");
  go(null);
  tabs.preview("src/tide.ts", 3);
  expect(now()).toMatchObject({ path: "src/tide.ts", search: null, wholeWord: false });
});

it("brings none along from a view that has none", () => {
  navigate(placeIn(project, { view: "history" }));
  tabActions(at, "memory", "desk").show("b.ts");
  expect(now()).toMatchObject({ view: "files", path: "b.ts", search: null });
});

it("follows a closed tab's file that nobody looked at, so that it comes back under its new name", () => {
  changeTabs("memory", () => withClosed(withOpened(noTabs, "old/b.ts", false), "old/b.ts"));
  go(null);
  tabActions(at, "memory", "desk").moved([["old/b.ts", "new/b.ts"]]);
  expect(readTabs("memory").closed).toEqual(["new/b.ts"]);
});
