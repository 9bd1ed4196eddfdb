// A branch is replaced only by who has seen what vanishes and typed its name, and it can be brought back.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const lost = () => [...document.querySelectorAll(".changes-lost-title")].map((title) => title.textContent);

it("shows the commits that vanish, wants the name, looks again before it is sent, and goes back", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  const by = ["-c", "user.name=Bo", "-c", "user.email=bo@example.org", "commit-tree", "main^{tree}"];
  const first = await say(...by, "-p", "main", "-m", "Bo's first");
  await say("update-ref", "refs/heads/shared-work", first);
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  const text = page.getByRole("textbox", { name: "src/tide.ts" });
  await expect.element(text).toBeInTheDocument();
  text.element().focus();
  await press("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  await page.getByText("New branch", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the new branch" }).fill("shared-work");
  await expect.element(page.getByText("A branch called shared-work exists already.", { exact: true }).first()).toBeVisible();
  await page.getByText("Replace the branch if it exists").click();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("alertdialog", { name: "Replace the branch shared-work?" })).toBeVisible();
  await expectFocus("Type shared-work to replace it");
  await expect.poll(lost).toEqual(["Bo's first"]);
  await expect.element(page.getByText("1 commit would vanish from shared-work.")).toBeVisible();
  await press("{Enter}");
  expect(await say("rev-parse", "shared-work")).toBe(first);
  const name = page.getByRole("textbox", { name: "Type shared-work to replace it" });
  await name.fill("shared-work");

  // Somebody is faster: what was typed meant another branch.
  const second = await say(...by, "-p", first, "-m", "Bo's second");
  await say("update-ref", "refs/heads/shared-work", second);
  await page.getByRole("button", { name: /^Replace shared-work and commit/ }).click();
  await expect.element(page.getByText("shared-work has moved on since you looked. Nothing was sent.")).toBeVisible();
  await expect.poll(lost).toEqual(["Bo's second", "Bo's first"]);
  await expect.element(name).toHaveValue("");
  expect(await say("rev-parse", "shared-work")).toBe(second);

  await name.fill("shared-work");
  await page.getByRole("button", { name: /^Replace shared-work and commit/ }).click();
  await expect.element(page.getByRole("status").filter({ hasText: /^Replaced the branch shared-work/ })).toBeVisible();
  expect(await say("log", "-2", "--format=%s", "shared-work")).toBe(`Name the moon\n${await say("log", "-1", "--format=%s", "main")}`);
  await expect.element(page.getByText(/Moves shared-work back and stages 1 change again/)).toBeVisible();
  await press("u");
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("Name the moon");
  expect(await say("rev-parse", "shared-work")).toBe(second);
});
