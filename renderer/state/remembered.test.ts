// What a window remembers is there in the next one, value by value.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Remembered } from "./remembered.ts";

/** What the desktop holds. */
const disk = new Map<string, Remembered>();
/** What was sent, one entry a request. */
const sent: (readonly Remembered[])[] = [];
let isFull = false;
/** Requests that get no answer. */
let isHanging = false;

function take(values: readonly Remembered[]): void {
  sent.push(values);
  for (const row of values) {
    const key = `${row.connection} ${row.name}`;
    if (row.value === null) disk.delete(key);
    else disk.set(key, row);
  }
}

/** A window that opens on what is kept: nothing of an earlier one is in its memory. */
async function openWindow() {
  vi.resetModules();
  const [
    { startRemembering },
    { useCommentDrafts },
    { useTreeStore },
    { useTabStore, projectKey, withOpened },
    { useViewedStore },
    { useDiffLayout },
  ] = await Promise.all([
    import("./remembered.ts"),
    import("./comment-drafts.ts"),
    import("./tree.ts"),
    import("./tabs.ts"),
    import("./viewed.ts"),
    import("./diff-layout.ts"),
  ]);
  const close = startRemembering([...disk.values()], {
    save: async (values) => {
      if (isFull) throw new Error("no room left");
      if (isHanging) await new Promise(() => undefined);
      take(values);
    },
    saveOnLeave: take,
  });
  return {
    close,
    comments: useCommentDrafts.getState,
    tree: useTreeStore.getState,
    tabs: useTabStore.getState,
    viewed: useViewedStore.getState,
    layout: useDiffLayout.getState,
    project: projectKey("far", "group/p"),
    open: (project: string, path: string) => useTabStore.getState().change(project, (set) => withOpened(set, path, false)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  disk.clear();
  sent.length = 0;
  isFull = false;
  isHanging = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

describe("what a window remembers", () => {
  it("is sent with what marks began from, so that another window's stay, also where it is sent once more", async () => {
    const { viewed, project, tree } = await openWindow();
    viewed().mark(project, ["a"], true);
    viewed().mark(project, ["b"], true);
    isFull = true;
    await vi.advanceTimersByTimeAsync(300);
    viewed().mark(project, ["c"], true);
    isFull = false;
    await vi.advanceTimersByTimeAsync(2_100);
    viewed().mark(project, ["d"], true);
    tree().setExpanded(project, ["src"], true);
    await vi.advanceTimersByTimeAsync(300);
    const marks = sent.flat().filter(({ name }) => name.startsWith("viewed"));
    expect(marks.map(({ value, was }) => [value, was])).toEqual([
      ['["a","b","c"]', null],
      ['["a","b","c","d"]', '["a","b","c"]'],
    ]);
    expect(sent.flat().find(({ name }) => name.startsWith("tree"))?.was).toBeUndefined();
  });

  it("is there in the next one: files, folders, marks, comments that were begun, and how diffs are shown", async () => {
    const first = await openWindow();
    first.open(first.project, "src/a.ts");
    first.tree().setExpanded(first.project, ["src"], true);
    first.tree().toggleSidebar();
    first.viewed().mark(first.project, ["k1", "k2"], true);
    first.comments().keep(first.project, "abc/src/a.ts:3", "Half a thou");
    first.layout().choose("split");
    await vi.advanceTimersByTimeAsync(250);
    const next = await openWindow();
    expect(next.tabs().projects[next.project]?.tabs).toEqual([{ path: "src/a.ts", preview: false }]);
    expect([next.tree().expanded, next.tree().hidden]).toEqual([{ [next.project]: ["src"] }, true]);
    expect(next.viewed().projects).toEqual({ [next.project]: ["k1", "k2"] });
    expect(next.comments().projects).toEqual({ [next.project]: { "abc/src/a.ts:3": ["Half a thou"] } });
    expect(next.layout().layout).toBe("split");
  });

  it("is on the disk while somebody types on without a pause, but for the last quarter of a second", async () => {
    const first = await openWindow();
    for (let letters = 1; letters <= 20; letters++) {
      first.comments().keep(first.project, "k", "x".repeat(letters));
      await vi.advanceTimersByTimeAsync(100);
    }
    const [kept = ""] = (await openWindow()).comments().projects[first.project]?.["k"] ?? [];
    expect(kept.length).toBeGreaterThanOrEqual(17);
  });

  it("is sent with the window that goes, when it was changed a moment before", async () => {
    const first = await openWindow();
    first.comments().keep(first.project, "k", "to be continued");
    window.dispatchEvent(new Event("pagehide"));
    expect((await openWindow()).comments().projects[first.project]).toEqual({ k: ["to be continued"] });
  });

  it("is sent again with the window that goes, when nobody knows yet whether it arrived", async () => {
    const first = await openWindow();
    isHanging = true;
    first.comments().keep(first.project, "k", "on its way");
    await vi.advanceTimersByTimeAsync(300);
    first.comments().keep(first.project, "k", "on its way, and more");
    window.dispatchEvent(new Event("pagehide"));
    expect(sent.map((values) => values.map(({ value }) => value))).toEqual([['["on its way"]', '["on its way, and more"]']]);
    expect((await openWindow()).comments().projects[first.project]).toEqual({ k: ["on its way, and more"] });
  });

  it("names its connection, and sends only what changed", async () => {
    const first = await openWindow();
    first.comments().keep(first.project, "one", "1");
    first.comments().keep(first.project, "two", "2");
    await vi.advanceTimersByTimeAsync(250);
    first.comments().keep(first.project, "two", "2, and more");
    await vi.advanceTimersByTimeAsync(250);
    expect(sent.at(-1)).toEqual([
      { connection: "far", name: `comment-drafts/${first.project}/two`, value: '["2, and more"]', was: '["2"]' },
    ]);
    first.comments().keep(first.project, "two", "");
    await vi.advanceTimersByTimeAsync(250);
    expect(sent.at(-1)).toEqual([{ connection: "far", name: `comment-drafts/${first.project}/two`, value: null, was: '["2, and more"]' }]);
    expect(sent).toHaveLength(3);
  });

  it("of two windows keeps what each began", async () => {
    const one = await openWindow();
    const other = await openWindow();
    one.comments().keep(one.project, "mine", "from one window");
    other.comments().keep(one.project, "theirs", "from the other");
    await vi.advanceTimersByTimeAsync(250);
    expect((await openWindow()).comments().projects[one.project]).toEqual({ mine: ["from one window"], theirs: ["from the other"] });
  });

  it("goes with the connection that is forgotten", async () => {
    const first = await openWindow();
    first.viewed().mark(first.project, ["k"], true);
    first.comments().keep(first.project, "k", "words");
    await vi.advanceTimersByTimeAsync(250);
    for (const store of [first.viewed, first.comments]) store().forget("far");
    await vi.advanceTimersByTimeAsync(250);
    expect([...disk.values()].filter(({ connection }) => connection === "far")).toEqual([]);
  });

  it("is sent again until the disk takes it, the newest words only", async () => {
    const first = await openWindow();
    isFull = true;
    first.comments().keep(first.project, "k", "old");
    await vi.advanceTimersByTimeAsync(300);
    first.comments().keep(first.project, "k", "new");
    await vi.advanceTimersByTimeAsync(5_000);
    isFull = false;
    await vi.advanceTimersByTimeAsync(2_500);
    expect(sent.map((values) => values.map(({ value }) => value))).toEqual([['["new"]']]);
  });

  it("is left out where it was damaged, and the rest is there", async () => {
    const first = await openWindow();
    first.open(first.project, "src/a.ts");
    first.layout().choose("split");
    await vi.advanceTimersByTimeAsync(250);
    for (const [key, row] of disk) if (row.name.startsWith("tabs/")) disk.set(key, { ...row, value: '{"tabs":[{' });
    const next = await openWindow();
    expect([next.tabs().projects, next.layout().layout]).toEqual([{}, "split"]);
  });

  it("is not written over before it was read", async () => {
    disk.set("x", { connection: "", name: "diff-layout", value: '{"layout":"split","wraps":true}' });
    vi.resetModules();
    const [{ startRemembering }, { useDiffLayout }] = await Promise.all([import("./remembered.ts"), import("./diff-layout.ts")]);
    useDiffLayout.getState().ignoreSpace(true);
    await vi.advanceTimersByTimeAsync(1_000);
    startRemembering([...disk.values()], { save: async (values) => take(values), saveOnLeave: take });
    expect(useDiffLayout.getState()).toMatchObject({ layout: "split", wraps: true });
    expect(sent).toEqual([]);
  });
});

it.each(['[{"a":null},7]', '{"tabs":{},"expanded":7,"hidden":"yes","layout":3}', '"text"', "7", "null", '{"tabs":[null],"closed":[7]}'])(
  "leaves out %s in the place of each value, and keeps what is sound",
  async (odd) => {
    const first = await openWindow();
    first.open(first.project, "a.ts");
    first.tree().setExpanded(first.project, ["src"], true);
    first.tree().toggleSidebar();
    first.close();
    const sound = [...disk.values()];
    for (const [key, row] of disk) disk.set(key, { ...row, value: odd });
    const other = await openWindow();
    expect([other.tabs().projects, other.tree().expanded, other.tree().hidden]).toEqual([{}, {}, false]);
    expect(typeof other.layout().layout).toBe("string");
    // A store that changes takes nothing away that it could not read.
    other.open("far/other", "b.ts");
    other.tree().setExpanded("far/other", ["b"], true);
    other.close();
    expect([...disk.values()].filter(({ name, value }) => name.includes("/") && value === odd)).toHaveLength(2);
    for (const row of sound) disk.set(`${row.connection} ${row.name}`, row);
    const third = await openWindow();
    expect([third.tabs().projects[third.project]?.tabs.length, third.tree().hidden]).toEqual([1, true]);
    third.close();
  },
);

it("begins with nothing kept without an exception, which would have the browser read the whole program once more", async () => {
  vi.resetModules();
  const { createRemembered, startRemembering } = await import("./remembered.ts");
  const store = createRemembered<{ readonly size: number }>("sizes", () => ({ size: 3 }));
  const { persist } = store as typeof store & { persist: { hasHydrated(): boolean } };
  expect(persist.hasHydrated()).toBe(true);
  startRemembering([{ connection: "", name: "other", value: "{}" }], { save: async (values) => take(values), saveOnLeave: take });
  expect([persist.hasHydrated(), store.getState().size]).toEqual([true, 3]);
});
