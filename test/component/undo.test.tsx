// Undo of the commit just made, in the window: from the done screen, from the palette, and a revert where somebody has built on it.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const done = () => page.getByRole("status").filter({ hasText: /^Committed to/ });

/** A repository with one more line in a file, staged and about to be committed. */
async function stageLine() {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  const text = page.getByRole("textbox", { name: "src/tide.ts" });
  await expect.element(text).toBeInTheDocument();
  text.element().focus();
  await press("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  return { say };
}

it("takes the branch back with one key, and stages the change and the message again", { tags: "long" }, async () => {
  const { say } = await stageLine();
  const before = await say("rev-parse", "main");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  await expect.element(page.getByText(/Moves main back and stages 1 change again/)).toBeVisible();
  await press("u");
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("Name the moon");
  expect(await say("rev-parse", "main")).toBe(before);
  expect(await say("status", "--porcelain")).toBe("");
  // And it can be committed as if nothing had been.
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  expect(await say("log", "-2", "--format=%s %H")).toBe(
    `Name the moon ${await say("rev-parse", "main")}\n${await say("log", "-1", "--format=%s %H", before)}`,
  );
});

it("takes its key while the commit is still on its way", { tags: "long" }, async () => {
  const { say } = await stageLine();
  const before = await say("rev-parse", "main");
  const moves = async () => (await say("reflog", "show", "--format=%H", "main")).split("\n").length;
  const moved = await moves();
  await press("{Control>}{Enter}{/Control}u");
  // To the commit, and back.
  await expect.poll(moves, { timeout: 20_000 }).toBe(moved + 2);
  expect(await say("rev-parse", "main")).toBe(before);
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("Name the moon");
});

it("a plain Enter meanwhile shows the commit, the pressed chord once more does not", { tags: "long" }, async () => {
  const { say } = await stageLine();
  await press("{Control>}{Enter}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  await expect.element(page.getByText(/Moves main back/)).toBeVisible();
  await press("u");
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toHaveValue("Name the moon");
  await press("{Control>}{Enter}{/Control}{Enter}");
  await expect.poll(() => location.hash).toMatch(/commit/);
  expect(location.hash).toContain((await say("rev-parse", "main")).trim());
});

it("is found in the palette when one is elsewhere", { tags: "long" }, async () => {
  const { say } = await stageLine();
  const before = await say("rev-parse", "main");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  await press("o");
  await expect.element(page.getByRole("textbox", { name: "src/tide.ts" })).toBeInTheDocument();
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await page.getByRole("combobox").fill("undo the commit");
  await press("{Enter}");
  await expect.element(page.getByText("Staged again on main: 1 change.")).toBeVisible();
  expect(await say("rev-parse", "main")).toBe(before);
});

it("offers the revert where somebody has built on it", { tags: "long" }, async () => {
  const { say } = await stageLine();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(done()).toBeVisible();
  const made = await say("rev-parse", "main");
  const next = await say(
    "-c",
    "user.name=Bo",
    "-c",
    "user.email=bo@example.org",
    "commit-tree",
    "main^{tree}",
    "-p",
    "main",
    "-m",
    "Built on it",
  );
  await say("update-ref", "refs/heads/main", next);
  await press("u");
  await expect.element(page.getByRole("alert").filter({ hasText: /main has moved on/ })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Revert this commit/ })).toBeVisible();
  expect(await say("rev-parse", "main")).toBe(next);
  await press("u");
  await expect.element(page.getByRole("heading", { name: /^Revert "Name the moon"/ })).toBeVisible();
  expect(await say("log", "-3", "--format=%s", "main")).toBe('Revert "Name the moon"\nBuilt on it\nName the moon');
  expect(await say("diff", `${made}~1`, "main", "--stat")).toBe("");
});
