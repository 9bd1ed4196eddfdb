// After a commit, in the window: its files stay beside its diff, to go through them once more, and what is still staged is said.
import { beforeAll, expect, it, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { expectStaged, treeItem } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const files = () => page.getByRole("complementary", { name: "Committed files" });
const chosen = () => document.querySelector('.commit-files [aria-selected="true"]')?.getAttribute("aria-label");

/** Three deletions staged from the tree, and the message of their commit. */
async function stageThree() {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{End}{Delete}");
  await expectStaged(1);
  for (const [at, file] of ["format.md", "update.sh"].entries()) {
    await press(`${at === 0 ? "{Home}" : "{ArrowDown}"}{ArrowRight}`);
    await expect.element(treeItem(file)).toBeVisible();
    await press("{ArrowDown}{Delete}");
    await expectStaged(at + 2);
  }
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Drop what nobody reads");
  return { say: (...args: string[]) => commands.runGit(folder, args) };
}

it("the files of the commit stand at the left, and the arrow keys go through them", { tags: "long" }, async () => {
  const { say } = await stageThree();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(files().getByRole("heading", { name: /^3 files in / })).toBeVisible();
  const paths = (await say("show", "--name-only", "--format=", "main")).split("\n");
  await expect
    .poll(() => [...document.querySelectorAll(".commit-files [role=row]")].map((row) => row.getAttribute("aria-label")))
    .toEqual(paths.map((path) => `${path}, removed`));
  await expect.element(files().getByText("Nothing staged")).toBeVisible();
  // The focus is still on what one does next.
  await expectFocus(/^Show commit/);
  await press("{ArrowDown}{ArrowDown}");
  await expect.poll(chosen).toBe(`${paths[2]}, removed`);
  await press("{ArrowUp}");
  await expect.poll(chosen).toBe(`${paths[1]}, removed`);
  await page.getByRole("row", { name: `${paths[0]}, removed` }).click();
  await press("{Enter}");
  await expectFocus(/^Diff of /);
});

it("a commit to a new branch of a folder says what git would be told to bring it back, and that does", { tags: "long" }, async () => {
  const { say } = await stageThree();
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("drop/it's");
  await press("{Control>}{Enter}{/Control}");
  const told = page.getByText(/^run in the folder/);
  await expect.element(told).toBeVisible();
  const command = `git switch main && git merge 'drop/it'\\''s'`;
  expect(told.element().querySelector("code")?.textContent).toBe(command);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByRole("button", { name: "Copy the command" }).click();
  await expect.element(page.getByText("Copied the command")).toBeVisible();
  expect(copied.mock.calls).toEqual([[command]]);
  expect(page.getByText("Open a merge request").elements()).toEqual([]);
  await say("merge", "-q", "drop/it's");
  expect(await say("rev-parse", "main")).toBe(await say("rev-parse", "drop/it's"));
});

it("in a folder without a work tree git is told to move the branch forward, and it does", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("bare");
  const say = (...args: string[]) => commands.runGit(folder, args);
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await press("{End}{Delete}");
  await expectStaged(1);
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Drop what nobody reads");
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("drop/them");
  await press("{Control>}{Enter}{/Control}");
  const told = page.getByText(/^run in the folder/);
  await expect.element(told).toBeVisible();
  const command = told.element().querySelector("code")?.textContent ?? "";
  expect(command).toBe("git fetch . drop/them:main");
  await expect.element(page.getByText(/It has no work tree: once main has commits of its own/)).toBeVisible();
  await say(...command.split(" ").slice(1));
  expect(await say("rev-parse", "main")).toBe(await say("rev-parse", "drop/them"));
});

it("what is still staged is said under them, and comes back with one key", { tags: "long" }, async () => {
  await stageThree();
  (document.querySelector(".changes-list") as HTMLElement).focus();
  await press("{Home} {ArrowDown} ");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(files().getByRole("heading", { name: /^1 file in / })).toBeVisible();
  await expect.element(files().getByText("2 changes still staged")).toBeVisible();
  // The commit may belong on other branches too.
  await press("p");
  await expect.element(page.getByRole("dialog").getByRole("heading", { name: /^Cherry-pick / })).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expectFocus(/^Show commit/);
  await press("k");
  await expect.element(page.getByRole("heading", { name: "2 staged changes" })).toBeVisible();
});
