// Repositories of every kind take a commit from the window, and git has it.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, expectStaged, openFile, openRepository, press, save, treeItem, type } from "./support/person.tsx";

beforeAll(fetchViews, 180_000);

it.each(["bare", "sha256"])("a %s repository takes a commit", { tags: "long" }, async (scenario) => {
  const { git } = await openRepository(scenario);
  await openFile("README.md");
  await type("One more line.");
  await save(1);
  await commit("Say more");
  expect(await git("log", "-1", "--format=%s", "main")).toBe("Say more");
  expect(await git("fsck", "--strict")).toBe("");
});

it("the first commit of an empty repository makes its branch", { tags: "long" }, async () => {
  const { git } = await openRepository("empty");
  // Not the usual name: the commit belongs where HEAD waits for it.
  await git("symbolic-ref", "HEAD", "refs/heads/trunk");
  await page.getByRole("button", { name: "New file" }).last().click();
  await page.getByRole("textbox", { name: "Path" }).fill("docs/first.md");
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "docs/first.md" })).toHaveFocus();
  await type("# Hello");
  await save(1);
  await commit("Begin");
  expect(await git("log", "--format=%s")).toBe("Begin");
  expect(await git("show", "HEAD:docs/first.md")).toBe("# Hello");
});

it("a detached HEAD opens a branch, and it takes a commit", { tags: "long" }, async () => {
  const { git } = await openRepository("detached");
  const head = await git("rev-parse", "HEAD");
  await openFile("a.txt");
  await type("3");
  await save(1);
  await commit("Three");
  expect(await git("log", "-1", "--format=%s", "main")).toBe("Three");
  expect(await git("rev-parse", "HEAD")).toBe(head);
  expect(await git("status", "--porcelain")).toBe("");
});

it("a dirty work tree is left alone, and the screen says why", { tags: "long" }, async () => {
  const { git, folder } = await openRepository("dirty");
  const before = await git("rev-parse", "main");
  await openFile("b.txt");
  await type("more");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Change b");
  await press("Control+Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: `checked out in ${folder}` })).toBeVisible();
  await expectStaged(1);
  expect(await git("rev-parse", "main")).toBe(before);
  expect(await git("status", "--porcelain")).toBe(" M a.txt");
});

it("a batch of create, rename, mode and delete goes to a new branch in one commit", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await treeItem("tide.ts").click();
  const focusTree = () => (page.getByRole("tree").element() as HTMLElement).focus();
  focusTree();
  await press("x");
  await expectStaged(1);
  await press("F2");
  await page.getByRole("textbox", { name: "Path" }).fill("src/tides.ts");
  await press("Enter");
  await expectStaged(2);
  await treeItem("README.md").click();
  focusTree();
  await press("Delete");
  await expectStaged(3);
  await press("Control+2");
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("tidy");
  await commit("Tidy");
  expect((await git("diff", "--name-status", "-M", "main", "tidy")).split("\n").sort()).toEqual([
    "D\tREADME.md",
    "R100\tsrc/tide.ts\tsrc/tides.ts",
  ]);
  expect(await git("ls-tree", "tidy", "src/tides.ts")).toMatch(/^100755/);
  expect(await git("rev-parse", "main")).toBe(await git("rev-parse", "tidy~1"));
});

it("a new file, a new name and a deletion by keyboard only", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  const tree = page.getByRole("tree");
  await press("Control+n");
  await expect.element(page.getByRole("textbox", { name: "Path" })).toHaveFocus();
  await type("notes.md");
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "notes.md" })).toHaveFocus();
  await type("A note");
  await save(1);
  (tree.element() as HTMLElement).focus();
  await press("End");
  await press("F2");
  await expect.element(page.getByRole("textbox", { name: "Path" })).toHaveValue("README.md");
  await press("Control+a");
  await type("READ-ME.md");
  await press("Enter");
  await expectStaged(2);
  (tree.element() as HTMLElement).focus();
  await press("Home");
  await press("ArrowRight");
  await expect.element(treeItem("format.md")).toBeVisible();
  await press("ArrowRight");
  await press("Delete");
  await expectStaged(3);
  await commit("Tidy by keyboard");
  expect((await git("diff", "--name-status", "-M", "HEAD~1", "HEAD")).split("\n").sort()).toEqual([
    "A\tnotes.md",
    "D\tdocs/format.md",
    "R100\tREADME.md\tREAD-ME.md",
  ]);
});

it("a folder that was moved is the same project where it is opened, with the work that was kept", { tags: "long" }, async () => {
  const { folder } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// kept through the move");
  await save(1);
  const moved = `${folder} moved`;
  await commands.moveFolder(folder, moved);
  await press("F5");
  await page.getByRole("button", { name: "Find its folder…" }).click();
  await page.getByRole("combobox", { name: "Folder" }).fill(moved);
  await page
    .getByRole("option", { name: / moved/ })
    .first()
    .click();
  await expect.element(treeItem("README.md")).toBeVisible();
  await expectStaged(1);
  await commit("Commit where it is now");
  expect(await commands.runGit(moved, ["log", "-1", "--format=%s", "main"])).toBe("Commit where it is now");
});
