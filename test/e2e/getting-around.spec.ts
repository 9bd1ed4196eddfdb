// Back, forward, reload and links; many branches; the doors of the welcome screen.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { editor, openFile, treeItem } from "./support/person.ts";

test("back, forward, reload and a deep link lead to the same place", async ({ page, repository, open }) => {
  await open(await repository("everyday"));
  await openFile(page, "src/tide.ts");
  const link = page.url();
  await openFile(page, "README.md");
  await expect(editor(page)).toContainText("Times of high");
  await page.goBack();
  await expect(editor(page)).toContainText("highWater");
  expect(page.url()).toBe(link);
  await page.goForward();
  await expect(editor(page)).toContainText("Times of high");
  await page.goto(link);
  await page.reload();
  await expect(editor(page)).toContainText("highWater");
});

test("among thousands of branches the first show at once, and a typed one is found before all are read", async ({
  page,
  repository,
  open,
}) => {
  const path = await repository("everyday");
  const head = git(path, ["rev-parse", "HEAD"]);
  mkdirSync(join(path, ".git", "refs", "heads", "topic"));
  for (let each = 0; each < 250; each++) writeFileSync(join(path, ".git", "refs", "heads", "topic", `${each}-tide`), `${head}\n`);
  await open(path);
  // The second page does not come: this server is slow.
  await page.route(/repository\/branches\?.*\bpage=2\b/, () => undefined);
  // Before the project is known there is nothing to switch, and the key does nothing.
  await expect(treeItem(page, "README.md")).toBeVisible();
  await page.keyboard.press("Control+j");
  await expect(page.getByRole("option", { name: /^main/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /-tide/ }).first()).toBeVisible();
  const searches: string[] = [];
  page.on("request", (request) => searches.push(...new URL(request.url()).searchParams.getAll("search")));
  await page.keyboard.type("249-tide", { delay: 20 });
  await expect(page.getByRole("option", { name: /249-tide/ }).first()).toBeVisible();
  // Not at each letter.
  await expect.poll(() => searches.at(-1)).toBe("249-tide");
  expect(searches.length).toBeLessThan("249-tide".length / 2);
  await expect(page.getByRole("option", { name: /New branch/ })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Branch topic/249-tide, switch" })).toBeVisible();
});

test("a commit older than the newest hundred is found, and a list with a filter says how it ends", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  const commit = (number: number) =>
    `commit refs/heads/long\ncommitter A <a@b.example> ${1_700_000_000 + number} +0000\ndata <<E\n${number === 3 ? "Dredge the sill" : `Sound ${number}`}\nE\n`;
  git(folder, ["fast-import", "--quiet"], { input: Array.from({ length: 150 }, (_, number) => commit(number)).join("") });
  await open(folder);
  await expect(treeItem(page, "README.md")).toBeVisible();
  // A folder goes with its files, and comes back with them.
  await treeItem(page, "src").click();
  await page.getByRole("tree").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText(/in src (is|are) staged for deletion/)).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Changes\D*\d/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("tab", { name: "Changes", exact: true })).toBeVisible();
  const here = page.url().replace(/#.*/, "");
  const [, project = ""] = /#\/(local\/[^/]+)/.exec(page.url()) ?? [];
  await page.goto(`${here}#/${project}/history?ref=long`);
  await expect(page.getByRole("row").filter({ hasText: "Sound 149" })).toBeVisible();
  await page.keyboard.press("Control+p");
  await page.keyboard.type("Dredge");
  await page.getByRole("option", { name: /Dredge the sill/ }).click();
  await expect(page.getByRole("heading", { name: "Dredge the sill" }).first()).toBeVisible();
  await page.goto(`${here}#/${project}/history?path=src`);
  await expect(page.getByText("src was added here, or renamed")).toBeVisible();
});

test("the sample opens with its history", async ({ page, open }) => {
  await open();
  await page.keyboard.press("3");
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await page.keyboard.press("Control+3");
  await expect(page.getByRole("row").nth(5)).toBeVisible();
});

test("a folder that is no repository, and one that is not there, say so and lose nothing", async ({ page, open, folder }) => {
  mkdirSync(join(folder, "plain"));
  await open();
  await page.keyboard.press("1");
  const field = page.getByRole("combobox", { name: "Folder" });
  const problem = page.getByRole("alert").filter({ hasText: /\S/ });
  await field.fill(join(folder, "plain/"));
  await page.getByRole("option", { name: /^Open .*plain/ }).click();
  await expect(problem).toContainText(/not in a git repository/);
  await field.fill(join(folder, "nothing-here"));
  await page.getByRole("option", { name: /^Open .*nothing-here/ }).click();
  await expect(problem).toContainText(/no such folder|does not exist|no folder|is no folder/i);
  await expect(field).toHaveValue(/nothing-here$/);
});
