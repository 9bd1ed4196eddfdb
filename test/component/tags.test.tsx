// Tags are made at a commit, with or without a message, and deleted, each with a way back; git is the oracle.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const runByName = async (words: string) => {
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await page.getByRole("combobox").fill(words);
  await press("{Enter}");
};

async function openFiles() {
  const { folder, project } = await commands.repository("everyday");
  const close = openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  return { project, close, say: (...args: string[]) => commands.runGit(folder, args) };
}

it("makes a tag of the commit on screen by its command, an annotated one by a message of several lines", { tags: "long" }, async () => {
  const { say } = await openFiles();
  await runByName("new tag here");
  await page.getByRole("textbox", { name: "Name" }).fill("v 9");
  await press("{Enter}");
  await expect.element(page.getByText(/^The tag v-9 was made at/)).toBeVisible();
  expect([await say("cat-file", "-t", "v-9"), await say("rev-parse", "v-9")]).toEqual(["commit", await say("rev-parse", "main")]);
  // Nobody is led away from what they look at.
  expect(window.location.hash).not.toContain("v-9");

  await runByName("new tag here");
  await page.getByRole("textbox", { name: "Name" }).fill("v-9");
  await press("{Enter}");
  await expect.element(page.getByRole("dialog").getByText(/v-9.*exists/i)).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("v10");
  await press("{Tab}Ten{Enter}{Enter}and more");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText(/^The tag v10 was made at/)).toBeVisible();
  expect([await say("cat-file", "-t", "v10"), (await say("tag", "-l", "--format=%(contents)", "v10")).trimEnd()]).toEqual([
    "tag",
    "Ten\n\nand more",
  ]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.element(page.getByText("The tag v10 is gone.")).toBeVisible();
  expect(await say("tag", "-l", "v10")).toBe("");
});

it("makes a tag of a name that is typed into the list of refs, and deletes one there, with its message back by undo", {
  tags: "long",
}, async () => {
  const { say } = await openFiles();
  await say("-c", "user.name=Dev", "-c", "user.email=dev@example.com", "tag", "-a", "-m", "Old words", "outworn", "main~1");
  const old = await say("rev-parse", "outworn^{commit}");
  await press("{Control>}j{/Control}");
  await page.getByRole("combobox").fill("brandnew");
  await page.getByRole("option", { name: /^New tag brandnew at main/ }).click();
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("brandnew");
  await press("{Enter}");
  await expect.poll(() => say("tag", "-l", "brandnew")).toBe("brandnew");

  await press("{Control>}j{/Control}");
  await page.getByRole("combobox").fill("outworn");
  await expect.element(page.getByRole("option", { name: /outworn/ }).first()).toBeVisible();
  await press("{Delete}");
  await page.getByRole("alertdialog", { name: "Delete the tag outworn?" }).getByRole("button", { name: "Delete tag" }).click();
  await expect.element(page.getByText("The tag outworn was deleted.")).toBeVisible();
  expect(await say("tag", "-l", "outworn")).toBe("");
  await runByName("last actions");
  const rows = () => [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent);
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(new RegExp(`^Deleted the tag.*outworn.*${old.slice(0, 7)} → gone.*can be undone$`)),
      expect.stringMatching(/^Made the tag.*brandnew.*can be undone$/),
    ]);
  await expect.element(page.getByText(/^Makes outworn again at .*, with its message, as a new tag of today/)).toBeVisible();
  await press("u");
  await expect.element(page.getByText("It was undone.")).toBeVisible();
  expect([await say("rev-parse", "outworn^{commit}"), (await say("tag", "-l", "--format=%(contents)", "outworn")).trimEnd()]).toEqual([
    old,
    "Old words",
  ]);
});

it("makes a tag and a branch at the commit of a page, whatever branch is on screen", { tags: "long" }, async () => {
  const { project, close, say } = await openFiles();
  const sha = await say("rev-parse", "main~2");
  close();
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expect.element(page.getByRole("button", { name: "More" })).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "New tag…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("there");
  await press("{Enter}");
  await expect.poll(() => say("rev-parse", "--verify", "-q", "there").catch(() => "")).toBe(sha);
  await runByName("new branch at this commit");
  await page.getByRole("textbox", { name: "Name" }).fill("from-there");
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toContain("ref=from-there");
  expect(await say("rev-parse", "from-there")).toBe(sha);
});
