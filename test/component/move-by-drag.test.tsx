// Files and folders moved by dragging them onto a folder, in the tree and on a folder's page: marked, undone, refused, and what git has then.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, expectStaged, openFile, openRepository, treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const nothingStaged = () => expect.element(page.getByRole("tab", { name: /^Changes\D*$/ })).toBeVisible();
const toast = (text: string | RegExp) => page.getByText(text);
/** The branch is known: before, nothing can be moved. */
const movable = async (item: ReturnType<typeof treeItem>): Promise<HTMLElement> => {
  await expect.element(item).toHaveAttribute("draggable", "true");
  return item.element() as HTMLElement;
};

/** A drag by its events; answers whether what lies under the pointer would take it. */
function drag(from: Element, to: Element): { isTaken: boolean; drop(): void } {
  const dataTransfer = new DataTransfer();
  const say = (type: string, target: Element) =>
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  say("dragstart", from);
  const isTaken = !say("dragover", to);
  return {
    isTaken,
    drop: () => {
      if (isTaken) say("drop", to);
      say("dragend", from);
    },
  };
}

it("a folder is dragged onto another one with its open file, comes back by Undo, and is moved for good by a commit", {
  tags: "long",
}, async () => {
  const { folder, git } = await openRepository("everyday");
  await openFile("docs/format.md");
  const src = await movable(treeItem("src"));
  const held = drag(await movable(treeItem("docs")), src);
  expect(held.isTaken).toBe(true);
  expect(src).toHaveAttribute("data-drop");
  held.drop();
  expect(src).not.toHaveAttribute("data-drop");
  await expectStaged(1);
  await expect.poll(() => window.location.hash).toContain("path=src%2Fdocs%2Fformat.md");
  await page.getByRole("button", { name: "Undo" }).click();
  await nothingStaged();
  await expect.poll(() => window.location.hash).toContain("path=docs%2Fformat.md");
  // There and back by the pointer: what leaves a folder whole keeps nothing out of its place.
  drag(await movable(treeItem("docs")), await movable(treeItem("src"))).drop();
  await expectStaged(1);
  // The folder that all its files left is shown no more.
  const docs = page.getByRole("tree").getByRole("treeitem", { name: /^docs/ });
  await expect.poll(() => docs.elements().length).toBe(1);
  drag(await movable(treeItem("docs")), page.getByRole("tree").element()).drop();
  await nothingStaged();
  drag(await movable(treeItem("docs")), await movable(treeItem("src"))).drop();
  await expectStaged(1);
  const before = await git("rev-parse", "HEAD:docs/format.md");
  await commit("Move the docs");
  expect(await git("rev-parse", "HEAD:src/docs/format.md")).toBe(before);
  expect(await git("ls-tree", "HEAD", "docs")).toBe("");
  expect(await commands.runGit(folder, ["diff", "--name-status", "-M", "HEAD~1", "HEAD"])).toBe("R100\tdocs/format.md\tsrc/docs/format.md");
});

it("nothing takes what lies there already, nor a folder what holds it, and a name that is taken is said and nothing moved", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "docs/README.md", "another\n");
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add another"]);
  openWindow(hashOf(project, "files"));
  const [docs, readme] = [await movable(treeItem("docs")), await movable(treeItem("README.md"))];
  const tree = page.getByRole("tree").element();
  for (const [from, to] of [
    [docs, docs],
    [docs, tree],
    [readme, tree],
  ] as const) {
    const held = drag(from, to);
    expect(held.isTaken).toBe(false);
    expect(document.querySelector("[data-drop]")).toBeNull();
    held.drop();
  }
  drag(readme, docs).drop();
  await expect.element(toast("docs/README.md exists already. README.md was not moved.")).toBeVisible();
  await nothingStaged();
});

it("a name that some systems take for that of another one there is asked about first, in the words of a new file", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const composed = "docs/caf\u00e9.txt";
  for (const path of ["docs/readme.MD", composed, "cafe\u0301.txt"]) await commands.writeInto(folder, path, "another\n");
  await commands.runGit(folder, ["-c", "core.precomposeUnicode=false", "add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add another"]);
  openWindow(hashOf(project, "files"));
  const docs = await movable(treeItem("docs"));
  const dialog = page.getByRole("dialog");
  const path = dialog.getByRole("textbox", { name: "Path" });
  drag(await movable(treeItem("README.md")), docs).drop();
  await expect.element(dialog.getByText("docs/readme.MD is there already, and differs in case alone.")).toBeVisible();
  await expect.element(path).toHaveValue("docs/README.md");
  await nothingStaged();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  drag(await movable(treeItem("cafe\u0301.txt")), docs).drop();
  await expect.element(dialog.getByText(`${composed} is there already, and looks the same.`)).toBeVisible();
  await nothingStaged();
  // Who wants it all the same has it, and another name is no question any more.
  await path.fill("docs/coffee.txt");
  await expect.element(dialog.getByText(/is there already/)).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectStaged(1);
  drag(await movable(treeItem("README.md")), await movable(treeItem("docs"))).drop();
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expectStaged(2);
  await commit("Move both");
  expect(await commands.runGit(folder, ["ls-tree", "-r", "-z", "--name-only", "HEAD", "docs"])).toContain("docs/README.md");
});

it("on the page of a folder an entry is dragged onto a folder, one rested on in the tree unfolds, and a read-only ref moves nothing", {
  tags: "long",
}, async () => {
  const { project, git } = await openRepository("everyday");
  const entry = page.getByRole("row", { name: /^README\.md/ });
  await expect.element(entry).toHaveAttribute("draggable", "true");
  drag(entry.element(), page.getByRole("row", { name: /^scripts/ }).element()).drop();
  await expectStaged(1);
  await expect.element(toast("README.md moved to scripts/README.md")).toBeVisible();
  const held = drag(await movable(treeItem("src")), await movable(treeItem("scripts")));
  await expect.element(treeItem("README.md")).toBeVisible();
  held.drop();
  window.location.hash = hashOf(project, "files", `?ref=${await git("rev-parse", "HEAD")}`);
  await expect.element(treeItem("docs")).toHaveAttribute("draggable", "false");
});

it("a new file that takes the old place ends the offer to go back there", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("docs/format.md");
  drag(await movable(treeItem("docs")), await movable(treeItem("src"))).drop();
  await expectStaged(1);
  const undo = page.getByRole("button", { name: "Undo" });
  await expect.element(undo).toBeVisible();
  await page
    .getByRole("button", { name: /^New file/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Path" }).fill("docs/format.md");
  await page.getByRole("button", { name: "Create" }).click();
  await expectStaged(2);
  await expect.element(undo).not.toBeInTheDocument();
});

it("a file that somebody added to the folder meanwhile is told after the commit, and moved too", { tags: "long" }, async () => {
  const { folder, git } = await openRepository("everyday");
  drag(await movable(treeItem("docs")), await movable(treeItem("src"))).drop();
  await expectStaged(1);
  await commands.writeInto(folder, "docs/eve.md", "Eve's\n");
  await git("add", ".");
  await git("-c", "user.name=Eve", "-c", "user.email=eve@example.com", "commit", "-qm", "Add a page");
  await commit("Move the docs");
  await expect.element(page.getByText("docs is still there.")).toBeVisible();
  await page.getByRole("button", { name: "Move it to src/docs too" }).click();
  await expectStaged(1);
  await commit("Move the page too");
  expect(await git("ls-tree", "-r", "--name-only", "HEAD", "docs", "src/docs")).toBe("src/docs/eve.md\nsrc/docs/format.md");
  expect(await git("status", "--porcelain")).toBe("");
  await expect.element(page.getByText("docs is still there.")).not.toBeInTheDocument();
});
