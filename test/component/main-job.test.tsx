// The main job in the window alone: what a person sees is what git has.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

it("shows a file of the branch, stages what is typed, and commits it", async () => {
  const { folder, project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  const text = page.getByRole("textbox", { name: "src/tide.ts" });
  await expect.element(text).toBeInTheDocument();
  text.element().focus();
  await userEvent.keyboard("{Control>}{Home}{/Control}// moon{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  await userEvent.keyboard("{Control>}2{/Control}");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Name the moon");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await commands.runGit(folder, ["log", "-1", "--format=%s"])).toBe("Name the moon");
  expect(await commands.runGit(folder, ["show", "main:src/tide.ts"])).toMatch(/^\/\/ moon\n/);
});
