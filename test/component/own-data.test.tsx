// The page of data: what is kept can be cleared kind by kind, after asking where it is nowhere else, and all of it be had as a file.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { useCommentDrafts } from "../../renderer/state/comment-drafts.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

const button = (name: string) => page.getByRole("button", { name });
const remembered = async () => (await desktopClient.listWindowState({})).data.map(({ name }) => name);

it("clears what is cheap at once, and asks before comments go that are only here", async () => {
  const { project } = await commands.repository("everyday");
  openWindow("#/settings/data");
  await expect.element(page.getByRole("heading", { name: "Data on this machine" })).toBeVisible();
  await desktopClient.rememberRecent({ connection: "local", project, label: project, ref: "main" });
  useCommentDrafts.getState().keep(projectKey("local", project), "abc/a.txt:1", "Half a thought");
  await expect.poll(remembered).toContain(`comment-drafts/${projectKey("local", project)}/abc%2Fa.txt%3A1`);
  // The page is asked again when it is opened again.
  window.location.hash = "#/settings/about";
  await expect.element(page.getByRole("heading", { name: "About" })).toBeVisible();
  window.location.hash = "#/settings/data";
  await button("Clear recent projects of This machine").click();
  await expect.poll(async () => (await desktopClient.listRecent({})).data).toEqual([]);
  await expect.element(button("Clear recent projects of This machine")).not.toBeInTheDocument();

  await button("Clear comments not sent of This machine").click();
  await expect.element(page.getByText(/^1 comment\. Only here\./)).toBeVisible();
  await button("Cancel").click();
  expect(await remembered()).not.toEqual([]);
  await button("Clear comments not sent of This machine").click();
  await button("Clear comments not sent").last().click();
  await expect.element(button("Clear comments not sent of This machine")).not.toBeInTheDocument();
  expect((await remembered()).filter((name) => name.startsWith("comment-drafts/"))).toEqual([]);
  expect(useCommentDrafts.getState().projects).toEqual({});
});

it("says what came of the export", async () => {
  openWindow("#/settings/data");
  await button("Export what is mine").click();
  await expect.element(page.getByRole("status").filter({ hasText: "All of it is in the file." })).toBeVisible();
});
