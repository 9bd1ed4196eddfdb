// Tabs: one preview at most, closing shows a neighbour, going around the ends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeTabs,
  neighbour,
  noTabs,
  projectKey,
  readTabs,
  type TabSet,
  tabAfter,
  useTabStore,
  withClosed,
  withFolder,
  withKept,
  withMarkdown,
  withMoved,
  withOnly,
  withOpened,
  withReopened,
  withShown,
} from "./tabs.ts";

const paths = (set: TabSet): string[] => set.tabs.map((tab) => (tab.preview ? `${tab.path}?` : tab.path));
const open = (...list: string[]): TabSet =>
  list.reduce((set, path) => (path.endsWith("?") ? withOpened(set, path.slice(0, -1), true) : withOpened(set, path, false)), noTabs);

describe("tabs", () => {
  it("replaces the preview by whatever is opened next", () => {
    expect(paths(open("a", "b?", "c?"))).toEqual(["a", "c?"]);
    expect(paths(open("a?", "b"))).toEqual(["b"]);
  });
  it("keeps a preview that is opened for good or kept", () => {
    expect(paths(open("a?", "a", "b?"))).toEqual(["a", "b?"]);
    expect(paths(withOpened(withKept(open("a?"), "a"), "b", true))).toEqual(["a", "b?"]);
    expect(paths(withOpened(open("a?"), "b", true, (path) => path === "a"))).toEqual(["a", "b?"]);
  });
  it("remembers what was closed and shows a neighbour", () => {
    const set = open("a", "b", "c");
    expect(neighbour(set, "b")).toBe("c");
    expect(neighbour(set, "c")).toBe("b");
    expect(withClosed({ ...set, shown: "c" }, "c")).toMatchObject({ closed: ["c"], shown: "b" });
  });
  it("goes around", () => {
    const set = open("a", "b");
    expect(tabAfter(set, "b", 1)).toBe("a");
    expect(tabAfter(set, "a", -1)).toBe("b");
    expect(tabAfter(noTabs, null, 1)).toBeNull();
  });
  it("follows a moved file", () => expect(paths(withMoved(open("a", "b?"), "b", "c"))).toEqual(["a", "c"]));
});

describe("whatever is opened, closed, moved and looked at", () => {
  const path = fc.constantFrom("a.ts", "b.ts", "src", "src/c.ts", "ü/א.txt");
  const act: fc.Arbitrary<(set: TabSet) => TabSet> = fc.oneof(
    fc.tuple(path, fc.boolean()).map(
      ([to, preview]) =>
        (set: TabSet) =>
          withShown(withOpened(set, to, preview), to),
    ),
    path.map((to) => (set: TabSet) => withKept(set, to)),
    path.map((to) => (set: TabSet) => withClosed(set, to)),
    path.map((to) => (set: TabSet) => withFolder(set, to)),
    path.map((to) => (set: TabSet) => withOnly(set, to)),
    fc.constant((set: TabSet) => withReopened(set).set),
    fc.tuple(path, path).map(
      ([from, to]) =>
        (set: TabSet) =>
          from === to ? set : withMoved(set, from, to),
    ),
    fc.tuple(path, fc.constantFrom("source", "both", "preview")).map(
      ([of, view]) =>
        (set: TabSet) =>
          withMarkdown(set, of, view as "both"),
    ),
  );

  it("no path has two tabs, one is a preview at most, and what was closed or looked at is there once", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const set = acts.reduce((before, change) => change(before), noTabs);
        const all = set.tabs.map((tab) => tab.path);
        expect(new Set(all).size).toBe(all.length);
        expect(set.tabs.filter((tab) => tab.preview).length).toBeLessThanOrEqual(1);
        expect(new Set(set.closed).size).toBe(set.closed.length);
        expect(new Set(set.recent).size).toBe(set.recent?.length ?? 0);
        expect(Object.values(set.markdown ?? {})).not.toContain("source");
      }),
    );
  });

  it("a step to the right and one to the left lead back, and as many as there are tabs go around", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const set = acts.reduce((before, change) => change(before), noTabs);
        for (const tab of set.tabs) {
          expect(tabAfter(set, tabAfter(set, tab.path, 1), -1)).toBe(tab.path);
          expect(set.tabs.reduce<string | null>((at) => tabAfter(set, at, 1), tab.path)).toBe(tab.path);
        }
      }),
    );
  });

  it("what changes nothing is the same set, so that nothing is drawn or saved again", () => {
    const set = withShown(open("a", "b"), "b");
    expect(withShown(set, "b", true)).toMatchObject({ shown: "b", isBlamed: true });
    expect(withShown(withShown(set, "b", true), "a")).toMatchObject({ shown: "a", isBlamed: false });
    expect(withClosed(withShown(set, "b", true), "b")).toMatchObject({ shown: "a", isBlamed: false });
    expect(withOpened(set, "a", true)).toBe(set);
    expect(withOpened(set, "a", false)).toBe(set);
    expect(withKept(set, "a")).toBe(set);
    expect(withClosed(set, "gone")).toBe(set);
    expect(withShown(set, "b")).toBe(set);
    const folders = withFolder(open("src"), "src");
    expect(withFolder(folders, "src")).toBe(folders);
  });
});

describe("a folder's page", () => {
  const set = withShown(withFolder(withShown(open("src"), "src"), "src"), "src");
  it("is no file that one comes back to", () => {
    expect(set.recent).toEqual([]);
    expect(withClosed(set, "src").closed).toEqual([]);
    expect(set.shown).toBe("src");
  });
});

describe("Markdown", () => {
  it("is shown as it was wanted last, of the last twenty files", () => {
    let set = noTabs;
    for (let at = 0; at < 25; at += 1) set = withMarkdown(set, `${at}.md`, "both");
    expect(Object.keys(set.markdown ?? {})).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 5}.md`));
    set = withMarkdown(set, "7.md", "preview");
    expect(Object.entries(set.markdown ?? {}).at(-1)).toEqual(["7.md", "preview"]);
    expect(withMarkdown(set, "7.md", "source").markdown).not.toHaveProperty("7.md");
  });
});

describe("what was closed", () => {
  it("is remembered twenty files far, the last one last", () => {
    let set = noTabs;
    for (let at = 0; at < 25; at += 1) set = withClosed(withOpened(set, `${at}`, false), `${at}`);
    expect(set.closed).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 5}`));
    expect(withClosed(withOpened(set, "7", false), "7").closed.at(-1)).toBe("7");
  });
  it("is nothing of a tab that moved over another one", () => {
    const set = withMoved(withShown(withShown(open("a", "b"), "a"), "b"), "b", "a");
    expect([paths(set), set.shown, set.recent]).toEqual([["a"], "a", ["a"]]);
  });
});

describe("a tab that is opened again", () => {
  const closing = (set: TabSet, ...list: string[]): TabSet => list.reduce(withClosed, set);
  const isOpen = (set: TabSet): TabSet => withReopened(set).set;

  it("comes back to its place, kept, and leaves the preview of now alone", () => {
    const set = withOpened(closing(open("a", "b", "c"), "b"), "p", true);
    expect(paths(isOpen(set))).toEqual(["a", "b", "c", "p?"]);
    expect(withReopened(set)).toMatchObject({ path: "b", set: { closed: [] } });
    expect(paths(isOpen(closing(open("a", "b?"), "b")))).toEqual(["a", "b"]);
  });
  it("comes with the others in their order, however many were closed", () => {
    const set = withOnly(open("a", "b", "c", "d", "e"), "c");
    expect(paths(set)).toEqual(["c"]);
    expect(paths(isOpen(isOpen(isOpen(isOpen(set)))))).toEqual(["a", "b", "c", "d", "e"]);
    const none = withOnly({ ...open("a", "b", "c"), shown: "b" }, null);
    expect(none).toMatchObject({ tabs: [], shown: null });
    expect(paths(isOpen(isOpen(isOpen(none))))).toEqual(["a", "b", "c"]);
    expect(isOpen(isOpen(isOpen(isOpen(none)))).tabs).toHaveLength(3);
  });
  it("is none that is open by another way meanwhile, and has the name that its file has now", () => {
    const set = withOpened(closing(open("a", "b", "c"), "a", "b"), "b", false);
    expect(withReopened(set)).toMatchObject({ path: "a", set: { closed: [] } });
    expect(withReopened(withMoved(closing(open("a", "b"), "b"), "b", "d")).path).toBe("d");
    expect(withReopened(open("a")).path).toBeNull();
  });

  it("a closed tab whose file moves comes back at its place, whatever was closed under its new name before", () => {
    const moved = withReopened(withMoved(closing(open("a", "b", "c"), "a"), "a", "d"));
    expect([moved.path, paths(moved.set)]).toEqual(["d", ["d", "b", "c"]]);
    const met = withReopened(withMoved(closing(closing(open("a", "b", "c"), "c"), "a"), "a", "c"));
    expect([met.path, paths(met.set)]).toEqual(["c", ["c", "b"]]);
  });
  it("comes at the end where an earlier Repodesk closed it", () => {
    expect(paths(isOpen({ ...open("b", "c"), closed: ["a"] }))).toEqual(["b", "c", "a"]);
  });
});

describe("projects of a connection", () => {
  it("are forgotten with it, and those of one with a longer name are not", () => {
    for (const connection of ["c", "c1", "c/x", "%63"])
      changeTabs(projectKey(connection, "group/name"), (set) => withOpened(set, "a", false));
    useTabStore.getState().forget("c");
    expect(readTabs(projectKey("c", "group/name"))).toBe(noTabs);
    for (const connection of ["c1", "c/x", "%63"]) expect(paths(readTabs(projectKey(connection, "group/name"))), connection).toEqual(["a"]);
  });
});
