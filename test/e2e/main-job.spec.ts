// The main job: a person opens a repository, reads a file, changes it, and the commit is there in git log.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { commit, editor, expectStaged, openFile, save, typeAtEnd } from "./support/person.ts";

test("a file is opened, changed and committed, and git has the commit", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  // Whoever keeps another address for this repository sees it before the commit bears it.
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

test("the first commit of an empty repository makes its branch", async ({ page, repository, open }) => {
  const folder = await repository("empty");
  // Not the usual name: the commit belongs where HEAD waits for it.
  git(folder, ["symbolic-ref", "HEAD", "refs/heads/trunk"]);
  await open(folder);
  await page.getByRole("button", { name: "New file" }).last().click();
  await page.getByRole("textbox", { name: "Path" }).fill("docs/first.md");
  await page.keyboard.press("Enter");
  await typeAtEnd(page, "# Hello");
  await save(page, 1);
  await commit(page, "Begin");
  expect(git(folder, ["log", "--format=%s"])).toBe("Begin");
  expect(git(folder, ["show", "trunk:docs/first.md"])).toBe("# Hello");
});

test("a batch of create, rename, mode and delete goes to a new branch in one commit", async ({ page, repository, open }) => {
  const folder = await repository("everyday");
  await open(folder);
  const tree = page.getByRole("tree");
  await openFile(page, "src/tide.ts");
  await tree.getByRole("treeitem").filter({ hasText: "tide.ts" }).click();
  await tree.focus();
  await page.keyboard.press("x");
  await expectStaged(page, 1);
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Path" }).fill("src/tides.ts");
  await page.keyboard.press("Enter");
  await tree.getByRole("treeitem").filter({ hasText: "README.md" }).click();
  await tree.focus();
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+2");
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("tidy");
  await commit(page, "Tidy");
  expect(git(folder, ["diff", "--name-status", "-M", "main", "tidy"]).split("\n").sort()).toEqual([
    "D\tREADME.md",
    "R100\tsrc/tide.ts\tsrc/tides.ts",
  ]);
  expect(git(folder, ["ls-tree", "tidy", "src/tides.ts"])).toMatch(/^100755/);
  expect(git(folder, ["rev-parse", "main"])).toBe(git(folder, ["rev-parse", "tidy~1"]));
});

test("a dirty work tree is left alone, and the screen says why", async ({ page, repository, open }) => {
  const folder = await repository("dirty");
  const before = git(folder, ["rev-parse", "main"]);
  await open(folder);
  await openFile(page, "b.txt");
  await typeAtEnd(page, "more");
  await save(page, 1);
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Change b");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: `checked out in ${folder}` })).toBeVisible();
  await expectStaged(page, 1);
  expect(git(folder, ["rev-parse", "main"])).toBe(before);
  expect(git(folder, ["status", "--porcelain"])).toBe(" M a.txt");
});

for (const scenario of ["bare", "sha256"] as const) {
  test(`a ${scenario} repository takes a commit`, async ({ page, repository, open }) => {
    const folder = await repository(scenario);
    await open(folder);
    await openFile(page, "README.md");
    await typeAtEnd(page, "One more line.");
    await save(page, 1);
    await commit(page, "Say more");
    expect(git(folder, ["log", "-1", "--format=%s", "main"])).toBe("Say more");
    expect(git(folder, ["fsck", "--strict"])).toBe("");
  });
}

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
  await expect(dock).toContainText("git would run pre-commit and sign this commit; Repodesk does neither.");
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
