// Files and folders that are called as what every object of the program has: they are edited, staged and committed like any other.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, expectStaged, openFile, openRepository, press, save, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("a file called constructor and one in a folder called __proto__ are edited, staged and committed", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "constructor", "one");
  await commands.writeInto(folder, "__proto__/toString", "two");
  await commands.runGit(folder, ["add", "."]);
  await commands.runGit(folder, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Add odd names"]);
  openWindow(hashOf(project, "files"));
  await openFile("constructor");
  await expect.poll(drawnText).toBe("one");
  await expect.element(page.getByRole("tab", { name: /constructor/ })).toBeVisible();
  // Nothing was typed: nothing says so.
  expect(page.getByRole("tab", { name: /constructor.*not saved/i }).elements()).toEqual([]);
  await type(" more");
  await save(1);
  await openFile("__proto__/toString");
  await expect.poll(drawnText).toBe("two");
  await type(" more");
  await save(2);
  // Typed once more, not staged: it stays typed through a look at another file.
  await type(" still");
  await openFile("constructor");
  await expect.poll(drawnText).toBe("one more");
  await treeItem("toString").click();
  await expect.poll(drawnText).toBe("two more still");
  await press("Control+s");
  await expectStaged(2);
  await commit("Edit odd names");
  expect(await commands.runGit(folder, ["show", "HEAD:constructor"])).toContain("one more");
  expect(await commands.runGit(folder, ["show", "HEAD:__proto__/toString"])).toContain("two more still");
  expect((await commands.runGit(folder, ["show", "--format=", "--name-only", "HEAD"])).trim().split("\n")).toEqual([
    "__proto__/toString",
    "constructor",
  ]);
});

it("a new name that Windows or macOS take for one that is there is warned of, and may be made", { tags: "long" }, async () => {
  const { git } = await openRepository("awkward");
  const path = page.getByRole("textbox", { name: "Path" });
  const told = (): string => document.querySelector("[role=dialog] .ui-note")?.textContent ?? "";
  await page.getByRole("button", { name: "New file", exact: true }).first().click();
  await path.fill("n\u00e9.txt");
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "n\u00e9.txt" })).toHaveFocus();
  await page.getByRole("button", { name: "New file", exact: true }).first().click();
  await path.fill("ne\u0301.txt");
  await expect.poll(told).toContain("is there already, and looks the same");
  await path.fill("crlf2.txt");
  await expect.poll(told).toBe("");
  await path.fill("docs/con.txt");
  await expect.poll(told).toMatch(/^Nobody can check out docs\/con\.txt on Windows\./);
  await path.fill("CRLF.txt");
  await expect.poll(told).toContain("crlf.txt is there already, and differs in case alone");
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "CRLF.txt" })).toHaveFocus();
  await commit("Make it all the same");
  expect((await git("ls-tree", "--name-only", "main")).split("\n").filter((name) => /^crlf\.txt$/i.test(name))).toEqual([
    "CRLF.txt",
    "crlf.txt",
  ]);
});
