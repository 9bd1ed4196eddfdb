// Small things that the window remembers: open folders, servers that ask to wait, where the focus is going.
import { beforeEach, describe, expect, it } from "vitest";
import { focusTaken, home, receiverOf, receiveText, stopHolding, useWantedFocus, wantFocus } from "./focus.ts";
import { linesSelectedIn, selectLines } from "./selected-lines.ts";
import { projectKey } from "./tabs.ts";
import { foldersAbove, nameOf, parentOf, useTreeStore } from "./tree.ts";
import { waits } from "./waits.ts";

describe("open folders", () => {
  const tree = () => useTreeStore.getState();
  beforeEach(() => {
    useTreeStore.setState({ expanded: {}, hidden: false });
  });

  it("are kept for each project, each once", () => {
    tree().setExpanded("a", ["src", "src/gauge"], true);
    const opened = tree();
    tree().setExpanded("a", ["src"], true);
    tree().setExpanded("a", ["never"], false);
    expect(tree(), "nobody hears of what is so already").toBe(opened);
    tree().setExpanded("b", ["docs"], true);
    expect(tree().expanded).toEqual({ a: ["src", "src/gauge"], b: ["docs"] });
    tree().setExpanded("a", ["src", "never"], false);
    expect(tree().expanded["a"]).toEqual(["src/gauge"]);
  });

  it("go with the connection that is forgotten, and with no other", () => {
    for (const connection of ["far", "far2", "far/x"]) tree().setExpanded(projectKey(connection, "p"), ["src"], true);
    tree().forget("far");
    expect(Object.keys(tree().expanded)).toEqual([projectKey("far2", "p"), projectKey("far/x", "p")]);
  });

  it("come back as the sidebar does", () => {
    tree().toggleSidebar();
    expect(tree().hidden).toBe(true);
    tree().toggleSidebar();
    expect(tree().hidden).toBe(false);
  });
});

describe("a path", () => {
  it.each([
    ["a/b/c.ts", ["a", "a/b"], "a/b", "c.ts"],
    ["c.ts", [], "", "c.ts"],
    ["a/", ["a"], "a", ""],
    ["", [], "", ""],
  ])("%j lies in folders, and has a name", (path, above, parent, name) => {
    expect([foldersAbove(path), parentOf(path), nameOf(path)]).toEqual([above, parent, name]);
  });
});

describe("servers that ask to wait", () => {
  const until = (connection: string): number | undefined => waits.getState().until[connection];
  const { report } = waits.getState();
  beforeEach(() => waits.setState({ until: {} }));

  it("wait until the last of their times, one by one", () => {
    report("a", 100);
    report("a", 50);
    report("b", 70);
    expect([until("a"), until("b")]).toEqual([100, 70]);
    report("a", null);
    expect([until("a"), until("b")]).toEqual([undefined, 70]);
    report("a", 20);
    expect(until("a")).toBe(20);
  });
});

describe("the focus that is on its way", () => {
  beforeEach(focusTaken);
  const wanted = () => useWantedFocus.getState();

  it("holds keys until it is there, or until nobody waits any more", () => {
    wantFocus({ kind: "message" });
    expect(wanted()).toEqual({ target: { kind: "message" }, holds: true });
    stopHolding();
    expect(wanted()).toEqual({ target: { kind: "message" }, holds: false });
    focusTaken();
    expect(wanted()).toEqual({ target: null, holds: false });
  });

  it("goes to what was wanted last", () => {
    wantFocus({ kind: "message" });
    wantFocus({ kind: "text", path: "a" });
    expect(wanted().target).toEqual({ kind: "text", path: "a" });
  });

  it("finds the place of a view, which can take it itself", () => {
    expect([home(".list"), home("")]).toEqual([{ "data-home": ".list" }, { "data-home": "", tabIndex: -1 }]);
  });

  it("finds what types into the editor that an element lies in, until that is gone", () => {
    const inside = {} as Element;
    const editor = { contains: (element: Element) => element === inside } as unknown as Element;
    let typed = "";
    const forget = receiveText(editor, (text) => {
      typed += text;
    });
    receiverOf(inside)?.("abc");
    expect([typed, receiverOf({} as Element)]).toEqual(["abc", null]);
    forget();
    expect(receiverOf(inside)).toBeNull();
  });
});

it("selected lines are those of one text: of another project, ref or path no link means them", () => {
  const text = { connection: "c", project: "g/p", ref: "main", path: "a.ts" };
  const lines = { of: text, commit: "0".repeat(40), from: 2, to: 4 };
  selectLines(lines);
  expect(linesSelectedIn({ ...text })).toBe(lines);
  for (const other of [{ connection: "d" }, { project: "g/q" }, { ref: null }, { path: "b.ts" }])
    expect(linesSelectedIn({ ...text, ...other })).toBeNull();
  selectLines(null);
  expect(linesSelectedIn(text)).toBeNull();
});
