// The page of data: what is kept can be cleared kind by kind, after asking where it is nowhere else, and all of it be had as a file.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { useCommentDrafts } from "../../renderer/state/comment-drafts.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const button = (name: string) => page.getByRole("button", { name });
const remembered = async () => (await desktopClient.listWindowState({})).data.map(({ name }) => name);

it("clears what is cheap at once, and asks before comments go that are only here", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  const key = projectKey("local", project);
  const recent = async () => (await desktopClient.listRecent({})).data.map((one) => one.project);
  openWindow("#/settings/data");
  await expect.element(page.getByRole("heading", { name: "Data on this machine" })).toBeVisible();
  await desktopClient.rememberRecent({ connection: "local", project, label: project, ref: "main" });
  useCommentDrafts.getState().keep(key, "abc/a.txt:1", "Half a thought");
  await expect.poll(remembered).toContain(`comment-drafts/${key}/abc%2Fa.txt%3A1`);
  // The page is asked again when it is opened again.
  window.location.hash = "#/settings/about";
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  window.location.hash = "#/settings/data";
  await button("Clear recent projects of This machine").click();
  await expect.poll(recent).not.toContain(project);

  // Windows of other tests have the same desktop, and comments of their own.
  await button("Clear comments not sent of This machine").click();
  await expect.element(page.getByText(/^\d+ comments?\. Only here\./)).toBeVisible();
  await button("Cancel").click();
  expect(useCommentDrafts.getState().projects[key]).toEqual({ "abc/a.txt:1": ["Half a thought"] });
  await button("Clear comments not sent of This machine").click();
  await button("Clear comments not sent").last().click();
  await expect.poll(remembered).not.toContain(`comment-drafts/${key}/abc%2Fa.txt%3A1`);
  expect(useCommentDrafts.getState().projects[key]).toBeUndefined();
});

it("still asks about one kind when another has been cleared meanwhile", async () => {
  const { project } = await commands.repository("everyday");
  await desktopClient.rememberRecent({ connection: "local", project, label: project, ref: "main" });
  const draft = `comment-drafts/${projectKey("local", project)}/abc%2Fa.txt%3A1`;
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  useCommentDrafts.getState().keep(projectKey("local", project), "abc/a.txt:1", "Asked about");
  await expect.poll(remembered).toContain(draft);
  const { fetch } = window;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) => {
    if (init?.method === "DELETE" && String(input).includes("/data/local/")) await released;
    return fetch(input, init);
  };
  window.location.hash = "#/settings/data";
  await button("Clear recent projects of This machine").click();
  await button("Clear comments not sent of This machine").click();
  await expect.element(page.getByText(/^\d+ comments?\. Only here\./)).toBeVisible();
  release();
  await expect.element(page.getByText(/Recent projects of This machine: cleared/)).toBeInTheDocument();
  await expect.element(page.getByText(/^\d+ comments?\. Only here\./)).toBeVisible();
  await button("Cancel").click();
});

it("says what was cleared at once, or why it was not, and stays in the list", async () => {
  const { project } = await commands.repository("everyday");
  await desktopClient.rememberRecent({ connection: "local", project, label: project, ref: "main" });
  openWindow("#/settings/about");
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  useCommentDrafts.getState().keep(projectKey("local", project), "abc/a.txt:1", "Stays");
  await expect.poll(remembered).toContain(`comment-drafts/${projectKey("local", project)}/abc%2Fa.txt%3A1`);
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) =>
    init?.method === "DELETE" && String(input).includes("/data/local/")
      ? Response.json({ message: "The disk is full.", code: "storage_failed" }, { status: 507 })
      : fetch(input, init);
  window.location.hash = "#/settings/data";
  const clear = button("Clear recent projects of This machine");
  await expect.element(clear).toBeVisible();
  (clear.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^Recent projects of This machine: not cleared\. .*The disk is full\./)).toBeVisible();
  await expect.element(clear).toHaveFocus();
  window.fetch = fetch;
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^Recent projects of This machine: cleared, /)).toBeVisible();
  await expect.element(clear).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute("aria-label"), { timeout: 2000 }).toMatch(/^Clear .* of This machine$/);
});

it("says what came of the export", async () => {
  // Other tests may have left work of which a file is no text: that is named.
  openWindow("#/settings/data");
  await button("Export what is mine").click();
  await expect.element(page.getByRole("status").filter({ hasText: /in the file/i })).toBeVisible();
});

it("exports readings of the future too, which a clock that was ahead left", async () => {
  const group = "read-ahead-of-time";
  const at = Date.now() + 40 * 86_400_000;
  const reading = { group, at, issues: 3, merge_requests: null, new_members: 1, sample: false };
  await desktopClient.bringReadings({ connection: "local", readings: [reading] });
  onTestFinished(async () => void (await desktopClient.unwatchGroup({ connection: "local", path: group })));
  const saved = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => saved.mockRestore());
  openWindow("#/settings/data");
  await button("Export what is mine").click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const { connections } = JSON.parse(await (saved.mock.lastCall as [Blob])[0].text()) as {
    connections: { readings: { path: string }[] }[];
  };
  const found = connections.flatMap(({ readings }) => readings).find(({ path }) => path === group);
  expect(found).toMatchObject({ at: [at], issues: [3], merge_requests: [null], new_members: [1] });
});

it("exports the rest where a connection was forgotten meanwhile", { tags: "long" }, async () => {
  const team = await commands.startTeam(0);
  onTestFinished(() => commands.stopTeam(team.address));
  const { data } = await desktopClient.createConnection({ url: team.address, token: team.token });
  openWindow("#/settings/data");
  await expect.element(page.getByRole("button", { name: "Export what is mine" })).toBeEnabled();
  // Another window forgets it in the moment in which the export comes to it.
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  let isForgotten = false;
  window.fetch = async (input, init) => {
    if (!isForgotten && String(input).includes("readings") && String(input).includes(data.id)) {
      isForgotten = true;
      await desktopClient.deleteConnection({ connection: data.id });
    }
    return fetch(input, init);
  };
  await button("Export what is mine").click();
  await expect.element(page.getByRole("status").filter({ hasText: /in the file/i })).toBeVisible();
  expect(isForgotten).toBe(true);
});

it("says that no copies for reading offline are kept, and why, only while they are wanted", async () => {
  const { fetch } = window;
  onTestFinished(async () => {
    window.fetch = fetch;
    await desktopClient.updateSettings({ offline_copies_mb: 500 });
  });
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!/desktop\/data$/.test(String(input)) || !answer.ok) return answer;
    return Response.json({ ...((await answer.json()) as object), copies_trouble: "the disk is full" });
  };
  openWindow("#/settings/data");
  await expect.element(page.getByText("No copies are kept just now: the disk is full.")).toBeVisible();
  await page.getByText("Off", { exact: true }).click();
  await expect.element(page.getByText(/No copies are kept just now/)).not.toBeInTheDocument();
});
