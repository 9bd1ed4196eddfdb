// The main job: a person opens a repository, reads a file, changes it, and the commit is there in git log.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { commit, editor, openFile, save, typeAtEnd } from "./support/person.ts";

test("a file is opened, changed and committed, and git has the commit", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  // Anyone who keeps another address for this repository sees it before the commit bears it.
  git(folder, ["config", "user.name", "Ada at the harbour"]);
  git(folder, ["config", "user.email", "ada@harbour.example"]);
  const app = await open(folder);
  expect(app.lines).toEqual([`Repodesk is at ${app.url}`]);
  await openFile(page, "src/tide.ts");
  await expect(editor(page)).toContainText("highWater");
  await typeAtEnd(page, "export const DAYS = 7;");
  await save(page, 1);
  await page.keyboard.press("Control+2");
  await expect(page.getByRole("region", { name: "Commit" })).toContainText("Ada at the harbour ada@harbour.example");
  await commit(page, "Count the days of a week\n\nRefs: TIDE-1");
  const ada = "Ada at the harbour <ada@harbour.example>";
  expect(git(folder, ["log", "-1", "--format=%an <%ae>, %cn <%ce>"])).toBe(`${ada}, ${ada}`);
  expect(git(folder, ["log", "-1", "--format=%B%D"])).toContain("Count the days of a week\n\nRefs: TIDE-1");
  expect(git(folder, ["show", "main:src/tide.ts"])).toMatch(/\}\nexport const DAYS = 7;$/);
  // The clean work tree of the checked-out branch came along.
  expect(git(folder, ["status", "--porcelain"])).toBe("");
  expect(git(folder, ["fsck", "--strict"])).toBe("");
});

test("where git has no name, it is asked for once, and what git would run is said", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  writeFileSync(join(folder, ".git", "hooks", "pre-commit"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  git(folder, ["config", "commit.gpgSign", "true"]);
  await open(folder, undefined, "/dev/null");
  await openFile(page, "README.md");
  await typeAtEnd(page, "One");
  await save(page, 1);
  await page.keyboard.press("Control+2");
  const dock = page.getByRole("region", { name: "Commit" });
  await expect(dock).toContainText("None of these until you trust this folder");
  await expect(dock).toContainText("pre-commit");
  await expect(dock).toContainText("No hooks, no signature");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("One");
  await page.keyboard.press("Control+Enter");
  const name = page.getByRole("textbox", { name: "Your name" });
  await expect(name).toBeFocused();
  await expect(dock).toContainText("A commit needs the name of its author.");
  await page.keyboard.type("Ada Nowak");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("textbox", { name: "Your e-mail" })).toBeFocused();
  expect(git(folder, ["log", "-1", "--format=%s"])).not.toBe("One");
  await page.keyboard.type("ada@example.com");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  const ada = "Ada Nowak <ada@example.com>";
  expect(git(folder, ["log", "-1", "--format=%s: %an <%ae>, %cn <%ce>"])).toBe(`One: ${ada}, ${ada}`);
  // Known from now on, in every project.
  await page.keyboard.press("Control+1");
  await typeAtEnd(page, "Two");
  await save(page, 1);
  await commit(page, "Two");
  expect(git(folder, ["log", "-1", "--format=%s: %an <%ae>, %cn <%ce>"])).toBe(`Two: ${ada}, ${ada}`);
});
