// What one did last, with its way back: listed over restarts, undone by a key, and never where somebody has built on it.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { flushRemembered } from "../../renderer/state/remembered.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const rows = () => [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent);

async function openList() {
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await page.getByRole("combobox").fill("last actions");
  await press("{Enter}");
  await expect.element(page.getByRole("dialog", { name: "Last actions" })).toBeVisible();
}

async function makeBranch(name: string) {
  await press("{Control>}{Shift>}p{/Shift}{/Control}");
  await page.getByRole("combobox").fill("new branch from here");
  await press("{Enter}");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await press("{Enter}");
  await expect.poll(() => window.location.hash).toContain(`ref=${name}`);
}

it("deletes a branch that was made and makes one that was deleted again, in another window too", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  await say("branch", "outworn", "main~1");
  const old = await say("rev-parse", "outworn");
  const close = openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await openList();
  await expect.element(page.getByText(/^Nothing yet\./)).toBeVisible();
  await press("{Escape}");

  await makeBranch("fresh");
  await press("{Control>}j{/Control}");
  await page.getByRole("combobox").fill("outworn");
  await expect.element(page.getByRole("option", { name: /outworn/ }).first()).toBeVisible();
  await press("{Delete}");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete branch" }).click();
  await expect.element(page.getByText("The branch outworn was deleted.")).toBeVisible();
  expect(await say("branch", "--list", "outworn")).toBe("");
  await flushRemembered();
  close();

  openWindow(hashOf(project, "files", "?ref=fresh"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await openList();
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Deleted the branch.*outworn.*can be undone$/),
      expect.stringMatching(/^Made the branch.*fresh.*can be undone$/),
    ]);
  await expect.element(page.getByRole("listbox", { name: "Last actions" })).toHaveFocus();
  await press("u");
  await expect.poll(() => rows()[0]).toMatch(/undone$/);
  await expect.element(page.getByText("It was undone.")).toBeVisible();
  expect(await say("rev-parse", "outworn")).toBe(old);
  await press("j");
  await expect.element(page.getByText(/^Deletes fresh\./)).toBeVisible();
  await press("u");
  await expect.poll(() => window.location.hash).not.toContain("ref=fresh");
  await expect.poll(() => say("branch", "--list", "fresh")).toBe("");
});

it("says so where somebody was faster, and changes nothing", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await makeBranch("fresh");
  await openList();
  await expect.poll(rows).toEqual([expect.stringMatching(/^Made the branch.*fresh.*can be undone$/)]);
  await say("update-ref", "refs/heads/fresh", "main~1");
  await press("u");
  await expect.element(page.getByRole("alert").filter({ hasText: "fresh has moved on. Nothing was changed." })).toBeVisible();
  expect(await say("rev-parse", "fresh")).toBe(await say("rev-parse", "main~1"));
});

it("lists what another window does while it does it, and that it was undone there", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  const close = openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await openList();
  await expect.element(page.getByText(/^Nothing yet\./)).toBeVisible();
  // What another window sends when it makes a branch, and when it undoes that.
  const tip = await say("rev-parse", "main");
  await say("branch", "there", "main");
  const made = {
    id: "1",
    kind: "make",
    at: Date.now(),
    branch: "there",
    before: null,
    after: tip,
    from: "main",
    title: null,
    commits: [],
    changes: 0,
    isUndone: false,
  };
  const name = `last-actions/${projectKey("local", project)}`;
  const value = JSON.stringify([made]);
  await desktopClient.saveWindowState({ window: "elsewhere", values: [{ connection: "local", name, value, was: null }] });
  await expect.poll(rows).toEqual([expect.stringMatching(/^Made the branch.*there.*can be undone$/)]);
  await desktopClient.saveWindowState({
    window: "elsewhere",
    values: [{ connection: "local", name, value: JSON.stringify([{ ...made, isUndone: true }]), was: value }],
  });
  await expect.poll(rows).toEqual([expect.stringMatching(/^Made the branch.*there.*undone$/)]);
  await expect.element(page.getByText("It was undone.")).toBeVisible();
  close();
});

it("looks at the branch where the answer of an undo is lost, and sends nothing twice", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const say = (...args: string[]) => commands.runGit(folder, args);
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  await makeBranch("fresh");
  await openList();
  await expect.poll(rows).toEqual([expect.stringMatching(/can be undone$/)]);
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let sent = 0;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method !== "DELETE") return answer;
    sent += 1;
    throw new TypeError("The line broke.");
  };
  await press("u");
  await expect.poll(rows).toEqual([expect.stringMatching(/undone$/)]);
  await expect.element(page.getByText("It was undone.")).toBeVisible();
  expect(sent).toBe(1);
  expect(await say("branch", "--list", "fresh")).toBe("");
});
