// No lost keystroke: reloads, crashes of the desktop and of the service, and bytes that nobody typed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { git } from "../scenarios/builder.ts";
import { expect, startApp, test } from "./support/app.ts";
import { commit, editor, expectOnDisk, expectOpen, expectStaged, openFile, save, treeItem, typeAtEnd } from "./support/person.ts";

test("typing survives a reload, and a staged change survives a restart of Repodesk", { tag: "@long" }, async ({
  page,
  repository,
  open,
  folder,
}) => {
  const repositoryFolder = await repository("everyday");
  const app = await open(repositoryFolder);
  await openFile(page, "README.md");
  await typeAtEnd(page, "Typed and not saved.");
  await page.reload();
  await expect(editor(page)).toContainText("Typed and not saved.");
  await save(page, 1);
  await openFile(page, "src/tide.ts");
  await typeAtEnd(page, "// kept");
  await expectOnDisk(page, "// kept");
  await app.stop();

  const again = await startApp(join(folder, "data"), ["--open", repositoryFolder]);
  try {
    await page.goto(again.url);
    await expectStaged(page, 1);
    await openFile(page, "src/tide.ts");
    await expect(editor(page)).toContainText("// kept");
  } finally {
    await again.stop();
  }
});

test("names that break careless tools open and commit", { tag: "@long" }, async ({ page, repository, open }) => {
  const folder = await repository("awkward");
  await open(folder);
  const names = ["with space.txt", "100%.txt", "a#b?c+d&e=f.txt", "-dash.txt", ".dotfile", "..twodots", "caf\u00e9.txt", "cafe\u0301.txt"];
  for (const [index, name] of names.entries()) {
    await treeItem(page, name).click();
    await expectOpen(page, name);
    await typeAtEnd(page, "more");
    await save(page, index + 1);
  }
  await commit(page, "Add a word to each");
  expect(
    git(folder, ["-c", "core.quotePath=false", "diff", "--name-only", "-z", "HEAD~1", "HEAD"]).split("\0").filter(Boolean).sort(),
  ).toEqual([...names].sort());
});

test("one damaged draft among several: the others are back, it is told, and its text can be saved", { tag: "@long" }, async ({
  page,
  repository,
  open,
  folder,
}) => {
  const path = await repository("everyday");
  git(path, ["branch", "other"]);
  const app = await open(path);
  await openFile(page, "README.md");
  await typeAtEnd(page, "on main");
  await expectOnDisk(page, "on main");
  await page.goto(page.url().replace(/\/files\?.*/, "/files?ref=other&path=README.md"));
  await expect(page.getByRole("button", { name: "Branch other, switch" })).toBeVisible();
  await expect(editor(page)).not.toContainText("on main");
  await typeAtEnd(page, "on other");
  await expectOnDisk(page, "on other");
  await app.stop();
  const database = new DatabaseSync(join(folder, "data", "desktop.sqlite"));
  database.exec("UPDATE desk_entries SET value = substr(value, 1, 20) WHERE desk LIKE '%/main'");
  const half = String(database.prepare("SELECT CAST(value AS TEXT) AS text FROM desk_entries WHERE desk LIKE '%/main'").get()?.["text"]);
  database.close();

  const again = await startApp(join(folder, "data"), ["--open", path]);
  try {
    await page.goto(again.url);
    const band = page.getByRole("region", { name: "Notice" }).filter({ hasText: /A draft of .* on main could not be read back/ });
    await expect(band).toBeVisible();
    const saved = page.waitForEvent("download");
    await band.getByRole("button", { name: "Save its text" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(half);
    await openFile(page, "README.md");
    await page.goto(page.url().replace(/\/files\?.*/, "/files?ref=other&path=README.md"));
    await expect(editor(page)).toContainText("on other");
    await page.reload();
    await expect(band).toBeVisible();
    await band.getByRole("button", { name: "Remove it" }).click();
    await expect(band).toBeHidden();
  } finally {
    await again.stop();
  }
});

test("what is viewed in one window is viewed in the other, and both keep what both marked at once", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
}) => {
  const folder = await repository("review");
  await open(folder);
  const sha = git(folder, ["rev-parse", "v1.0"]).trim();
  const commitPage = page.url().replace(/\/files.*$/, `/commit?sha=${sha}`);
  await page.goto(commitPage);
  const other = await context.newPage();
  await other.goto(commitPage);
  const boxes = (window: typeof page) => window.locator(".commit-viewed[aria-pressed]");
  const viewed = (window: typeof page, path: string) => boxes(window).filter({ hasText: path }).first();
  await expect(boxes(page).nth(1)).toBeVisible();
  const paths = (await boxes(page).allTextContents()).slice(0, 2).map((text) => /: (\S+?)V?$/.exec(text)?.[1] ?? text) as [string, string];
  for (const window of [page, other]) await expect(viewed(window, paths[0])).toHaveAttribute("aria-pressed", "false");
  await viewed(page, paths[0]).click();
  await expect(viewed(other, paths[0])).toHaveAttribute("aria-pressed", "true");

  // Neither hears of the other while both mark something.
  await page.route("**/desktop/window-state", (route) => route.abort());
  await viewed(page, paths[0]).click();
  await viewed(other, paths[1]).click();
  await expect(viewed(page, paths[1])).toHaveAttribute("aria-pressed", "true");
  await page.unrouteAll({ behavior: "wait" });
  for (const window of [page, other]) {
    await expect(viewed(window, paths[0])).toHaveAttribute("aria-pressed", "false");
    await expect(viewed(window, paths[1])).toHaveAttribute("aria-pressed", "true");
  }
});

test("two windows on one branch see each other's work, and a file typed in both keeps both texts", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
}) => {
  await open(await repository("everyday"));
  await openFile(page, "README.md");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(editor(other)).toBeVisible();

  await typeAtEnd(page, "staged here");
  await save(page, 1);
  await expectStaged(other, 1);
  await expect(editor(other)).toContainText("staged here");

  await openFile(other, "src/tide.ts");
  await typeAtEnd(other, "typed there");
  await expectOnDisk(other, "typed there");
  await page.reload();
  await expectStaged(page, 1);
  await openFile(page, "src/tide.ts");
  await expect(editor(page)).toContainText("typed there");

  // Cut off from each other, both type in one file; then they hear of it.
  await page.route("**/desktop/desks*", (route) => route.abort());
  await typeAtEnd(page, " and mine");
  await typeAtEnd(other, " and yours");
  await expectOnDisk(other, "typed there and yours");
  // Without a request left hanging between the two: one that is intercepted is answered first.
  await page.unrouteAll({ behavior: "wait" });
  const note = (window: typeof page) => window.getByRole("status").filter({ hasText: "Typed in another window at the same time" });
  await expect(note(page)).toBeVisible();
  await expect(note(other)).toBeVisible();
  await expect(editor(page)).toContainText("typed there and mine");
  await expect(editor(other)).toContainText("typed there and yours");
  await note(page).getByRole("button", { name: "Compare" }).click();
  await expect(page.locator(".monaco-diff-editor").getByText("and yours")).toBeVisible();
  await note(page).getByRole("button", { name: "Use that text" }).click();
  await expect(editor(page)).toContainText("typed there and yours");
  await expect(note(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(editor(page)).toContainText("typed there and mine");
  await expect(note(page)).toBeVisible();
});

test("a commit made in one window is over in the other, which stages nothing of its own", { tag: "@long" }, async ({
  page,
  context,
  repository,
  open,
}) => {
  const folder = await repository("everyday");
  await open(folder);
  await openFile(page, "README.md");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(editor(other)).toBeVisible();
  await page.bringToFront();
  await typeAtEnd(page, "from one window");
  await save(page, 1);
  await expectStaged(other, 1);
  await other.bringToFront();
  await other.keyboard.press("Control+2");
  await expect(other.getByRole("textbox", { name: "Message", exact: true })).toBeVisible();
  await page.bringToFront();
  await commit(page, "Committed once");
  // What the commit was is known there: nothing is staged, and the message is free for the next one.
  const kept = () => other.evaluate(async () => (await (await fetch("desktop/desks")).json()).entries);
  await expect.poll(kept).toEqual([]);
  await expect(other.getByText("Nothing is staged", { exact: false })).toBeVisible();
  await expect(other.getByRole("tab", { name: /^Changes$/ })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  expect(git(folder, ["log", "-2", "--format=%s"])).toMatch(/^Committed once\n(?!Committed once)/);
});
