// Tabs: one preview at most, closing shows a neighbour, going around the ends.
import { describe, expect, it } from "vitest";
import { neighbour, noTabs, type TabSet, tabAfter, withClosed, withKept, withMoved, withOpened } from "./tabs.ts";

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
