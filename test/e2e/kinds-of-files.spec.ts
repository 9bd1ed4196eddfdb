// Files that are no everyday text, places that do not move, and the tree by keyboard: each works, or says clearly why not.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { commit, editor, expectStaged, openFile, save, treeItem, typeAtEnd } from "./support/person.ts";

test("a file of 12 MB, an empty one and a binary one are shown for what they are", async ({ page, repository, open }) => {
  const folder = await repository("awkward");
  await open(folder);
  const file = page.getByRole("main");
  await treeItem(page, "large.txt").click();
  await expect(file.getByRole("heading", { name: "large.txt is too large to show" })).toBeVisible();
  await expect(file.getByText("12.6 MB").or(file.getByText("12 MB")).first()).toBeVisible();
  await treeItem(page, "binary.bin").click();
  await expect(file.getByRole("heading", { name: "binary.bin is binary" })).toBeVisible();
  const download = page.waitForEvent("download");
  await file.getByRole("link", { name: "Save raw" }).click();
  const saved = await (await download).path();
  expect(git(folder, ["hash-object", "--no-filters", saved])).toBe(git(folder, ["rev-parse", "HEAD:binary.bin"]));
  await openFile(page, "zero.txt");
  await typeAtEnd(page, "no longer empty");
  await save(page, 1);
  await commit(page, "Fill it");
  expect(git(folder, ["show", "HEAD:zero.txt"])).toBe("no longer empty");
});

test("an image is shown, and a link says that it is one", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  writeFileSync(join(folder, "pixel.png"), Buffer.from(pixel, "base64"));
  git(folder, ["add", "pixel.png"]);
  git(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add a picture"]);
  await open(folder);
  await treeItem(page, "pixel.png").click();
  const image = page.getByRole("img", { name: "pixel.png" });
  await expect(image).toBeVisible();
  expect(await image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth)).toBe(1);
  await openFile(page, "latest");
  await expect(editor(page)).toHaveText("README.md");
  await expect(page.getByText("This is a symbolic link")).toBeVisible();
  await typeAtEnd(page, "typed");
  await expect(editor(page)).toHaveText("README.md");
});

test("a detached HEAD opens a branch, and it takes a commit", async ({ page, repository, open }) => {
  const folder = await repository("detached");
  git(folder, ["branch", "-m", "main", "trunk"]);
  const head = git(folder, ["rev-parse", "HEAD"]);
  await open(folder);
  await openFile(page, "a.txt");
  await typeAtEnd(page, "3");
  await save(page, 1);
  await commit(page, "Three");
  expect(git(folder, ["log", "-1", "--format=%s", "trunk"])).toBe("Three");
  expect(git(folder, ["rev-parse", "HEAD"])).toBe(head);
  expect(git(folder, ["status", "--porcelain"])).toBe("");
});

test("a tag is read-only and says why", async ({ page, repository, open }) => {
  await open(await repository("everyday"));
  await expect(treeItem(page, "README.md")).toBeVisible();
  await page.keyboard.press("Control+j");
  await page.keyboard.type("v1.0");
  await page.getByRole("option", { name: /v1\.0/ }).first().click();
  await openFile(page, "src/tide.ts");
  await expect(page.getByText("v1.0 is a tag, which does not move.").first()).toBeVisible();
  const before = await editor(page).textContent();
  await typeAtEnd(page, "typed");
  await expect(editor(page)).toHaveText(before ?? "");
  await expect(page.getByRole("button", { name: "New file" }).first()).toBeDisabled();
  // One that is not there: the small print names the request that was refused.
  await page.goto(page.url().replace("v1.0", "v9.9"));
  await expect(page.getByRole("heading", { name: /^v9\.9 does not exist/ })).toBeVisible();
  await expect(page.getByText(/^404 · GET projects\/\S+\/repository\/commits\/v9\.9$/)).toBeVisible();
});

test("the filter finds files in closed folders", async ({ page, repository, open }) => {
  await open(await repository("everyday"));
  await expect(treeItem(page, "README.md")).toBeVisible();
  await page.getByRole("tree").focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter files" })).toBeFocused();
  await page.keyboard.type("gaps");
  await expect(page.getByRole("treeitem")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(editor(page)).toContainText("gaps");
  await expect(page).toHaveURL(/path=src%2Fgauge%2Fgaps\.ts/);
});

test("a new file, a new name and a deletion by keyboard only", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  await open(folder);
  await expect(treeItem(page, "README.md")).toBeVisible();
  await page.keyboard.press("Control+n");
  await expect(page.getByRole("textbox", { name: "Path" })).toBeFocused();
  await page.keyboard.type("notes.md");
  await page.keyboard.press("Enter");
  await expect(page.locator(".monaco-editor.focused")).toBeVisible();
  await page.keyboard.type("A note");
  await save(page, 1);
  await page.getByRole("tree").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Path" })).toHaveValue("README.md");
  await page.getByRole("textbox", { name: "Path" }).press("Control+a");
  await page.keyboard.type("READ-ME.md");
  await page.keyboard.press("Enter");
  await expectStaged(page, 2);
  await page.getByRole("tree").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(treeItem(page, "format.md")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expectStaged(page, 3);
  await commit(page, "Tidy by keyboard");
  expect(git(folder, ["diff", "--name-status", "-M", "HEAD~1", "HEAD"]).split("\n").sort()).toEqual([
    "A\tnotes.md",
    "D\tdocs/format.md",
    "R100\tREADME.md\tREAD-ME.md",
  ]);
});

test("a larger interface keeps what opens beside what opened it", async ({ page, repository, open }) => {
  await open(await repository("everyday"));
  await expect(treeItem(page, "README.md")).toBeVisible();
  for (const _step of [1, 2, 3]) await page.keyboard.press("Control+=");
  await expect(page.locator("html")).toHaveAttribute("style", /--zoom: 1\.5/);
  await page.keyboard.press("Control+j");
  const opener = await page.getByRole("button", { name: "Branch main, switch" }).boundingBox();
  const surface = await page.getByRole("dialog", { name: "Switch ref" }).boundingBox();
  expect(Math.abs((opener?.x ?? 0) - (surface?.x ?? 999))).toBeLessThan(12);
  const gap = (surface?.y ?? 999) - ((opener?.y ?? 0) + (opener?.height ?? 0));
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(30);
});
