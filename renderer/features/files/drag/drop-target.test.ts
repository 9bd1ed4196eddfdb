// Which folder is meant by keys and by what is dragged: the row's own, else that of the tree or of the open page, and never any beside them.
import { describe, expect, it } from "vitest";
import { createMark, findTarget, focusedFolder } from "./drop-target.ts";

/** An element by what it lies in (selector to element), and what lies in it. */
interface Within {
  readonly lies?: Readonly<Record<string, object>>;
  readonly holds?: Readonly<Record<string, object>>;
  readonly data?: Readonly<Record<string, string>>;
}
const element = ({ lies = {}, holds = {}, data = {} }: Within): HTMLElement =>
  ({
    closest: (selector: string) => Object.entries(lies).find(([part]) => selector.split(", ").includes(part))?.[1] ?? null,
    querySelector: (selector: string) => holds[selector] ?? null,
    dataset: data,
  }) as unknown as HTMLElement;
const row = (path: string, kind: string): HTMLElement => element({ data: { path, kind } });
const treeWith = (active?: HTMLElement): HTMLElement => element({ holds: active === undefined ? {} : { "[data-active]": active } });
const inTree = (tree: HTMLElement): HTMLElement => element({ lies: { ".files-tree": tree } });
const main = element({});
const inPage = element({ lies: { ".files-main": main } });

describe("the folder that keys mean", () => {
  it("is that of the tree's active row, the one around a file, and the whole project's without a row", () => {
    expect(focusedFolder(inTree(treeWith(row("docs/guide", "folder"))), "src")).toBe("docs/guide");
    expect(focusedFolder(inTree(treeWith(row("docs/guide/a.md", "file"))), "src")).toBe("docs/guide");
    expect(focusedFolder(inTree(treeWith(row("a.md", "file"))), "src")).toBe("");
    expect(focusedFolder(inTree(treeWith()), "src")).toBe("");
  });

  it("is the open page's where that has the focus, and none where a text has it, or anything else", () => {
    expect(focusedFolder(inPage, "src")).toBe("src");
    expect(focusedFolder(inPage, "")).toBe("");
    expect(focusedFolder(inPage, null)).toBeNull();
    expect(focusedFolder(element({}), "src")).toBeNull();
    // What is pasted into a field is for the field.
    expect(focusedFolder(element({ lies: { input: {}, ".files-tree": treeWith(row("docs", "folder")) } }), "src")).toBeNull();
  });
});

describe("the folder that is dragged over", () => {
  it("is the row's own, which is marked, or else the tree's or the page's, marked whole", () => {
    const [folder, tree] = [row("docs", "folder"), treeWith()];
    const overRow = element({ lies: { ".files-tree": tree, "[data-path][data-kind]": folder } });
    expect(findTarget(overRow, "src")).toEqual({ folder: "docs", element: folder });
    expect(findTarget(inTree(tree), "src")).toEqual({ folder: "", element: tree });
    expect(findTarget(inPage, "src")).toEqual({ folder: "src", element: main });
  });

  it("is none beside both, and on a page that is no folder's", () => {
    expect(findTarget(element({}), "src")).toBeNull();
    expect(findTarget(inPage, null)).toBeNull();
  });

  it("is marked alone, and not any more when the pointer leaves", () => {
    const marked = new Set<string>();
    const markable = (name: string): HTMLElement =>
      ({ setAttribute: () => marked.add(name), removeAttribute: () => marked.delete(name) }) as unknown as HTMLElement;
    const [mark, one, other] = [createMark(), markable("one"), markable("other")];
    mark(one);
    mark(other);
    expect([...marked]).toEqual(["other"]);
    mark(null);
    expect([...marked]).toEqual([]);
  });
});
