// Files and folders that are called as what every object of the program has: they are edited, staged and committed like any other.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, expectStaged, openFile, press, save, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("a file called constructor and one in a folder called __proto__ are edited, staged and committed", async () => {
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
