// The list of projects opened lately tells what others did there since one left, and holds nothing up for it.
import { beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { useUnreadStore } from "../../renderer/state/unread.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRecents } from "./support/forget-remembered.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(forgetRecents);

const bo = ["-c", "user.name=Bo", "-c", "user.email=bo@example.com"];
/** By the folder's own name. */
const row = (project: string) => page.getByRole("option", { name: new RegExp(project.split("/").at(-1) ?? "") });

it("counts commits that came to the branch since it was on screen, until it is on screen again", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const commitElsewhere = (title: string) => commands.runGit(folder, [...bo, "commit", "--allow-empty", "-qm", title]);
  const close = openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  await expect.poll(() => page.getByRole("contentinfo").element().textContent).toMatch(/ at [0-9a-f]{7}/);
  close();
  await commitElsewhere("One");
  await commitElsewhere("Two");
  const closeWelcome = openWindow("#/");
  await expect.element(row(project).getByText("+2 commits")).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  const head = (await commands.runGit(folder, ["rev-parse", "--short=7", "HEAD"])).trim();
  await expect.poll(() => page.getByRole("contentinfo").element().textContent).toContain(` at ${head}`);
  closeWelcome();
  openWindow("#/");
  await expect.element(row(project)).toBeVisible();
  await expect.element(row(project).getByText("commits")).not.toBeInTheDocument();
});

it("counts comments that the inbox left unread, and leaves out what nobody knows", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  const close = openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("treeitem", { name: "README.md" })).toBeVisible();
  close();
  const closeBefore = openWindow("#/");
  await expect.element(row(project)).toBeVisible();
  await expect.element(row(project).getByText("unread")).not.toBeInTheDocument();
  closeBefore();
  const answer = await fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/repository/commits/${sha}/comments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ note: "A word" }),
  });
  expect(answer.status).toBe(201);
  const closeInbox = openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.element(page.getByText("A word").first()).toBeVisible();
  await expectFocus("Comments");
  // What one wrote oneself is read already.
  await userEvent.keyboard("e");
  // Kept once the inbox was read to its end, whatever else is in it.
  await expect.poll(() => useUnreadStore.getState().projects[projectKey("local", project)], { timeout: 30_000 }).toBe(1);
  closeInbox();
  openWindow("#/");
  await expect.element(row(project).getByText("1 unread")).toBeVisible();
});

it("keeps what is pressed while the sample is made for the sample", { tags: "long" }, async () => {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  let answer = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  window.fetch = async (input, init) => {
    if (init?.method === "POST" && String(input).endsWith("/repodesk/sample")) await pressed;
    return fetch(input, init);
  };
  openWindow("#/");
  await expectFocus(/^Choose folder/);
  await userEvent.keyboard("3{Control>}4{/Control}");
  answer();
  await expect.poll(() => window.location.hash).toBe("#/c/local/activity");
  // It was opened all the same.
  await expect.poll(async () => (await desktopClient.listRecent({})).data.map(({ project }) => project)).toContain("local/repartition");
});
