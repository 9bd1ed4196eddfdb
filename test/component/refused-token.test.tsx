// Work that meets a token which was revoked: another one is asked for in place, and the same work goes on with it.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { setMessage, stage, unstage } from "../../renderer/desk/staging.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { stageOnTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("replaces a token that was revoked meanwhile without leaving the commit", async () => {
  const { key, id, ...team } = await stageOnTeam();
  setMessage(key, { text: "Add a file after all" });
  openWindow(`#/${id}/${encodeURIComponent(teamProject)}/changes?ref=main`);
  const commit = page.getByRole("button", { name: /^Commit 1 change/ });
  await expect.element(commit).toBeEnabled();
  const token = await commands.renewToken(team.address);
  await commit.click();
  await expect.element(page.getByText("The server does not accept your token.").first()).toBeVisible();
  await page.getByRole("button", { name: "Replace token…" }).first().click();
  const dialog = page.getByRole("dialog", { name: /^Replace the token for / });
  await expect.element(dialog.getByText(/read_api is enough to read, api is needed to commit/)).toBeVisible();
  await dialog.getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await press("Control+Enter");
  const title = () => commands.runGit(team.folder, ["log", "-1", "--format=%s", "main"]);
  await expect.poll(title, { timeout: 30_000 }).toBe("Add a file after all");
  expect(await commands.runGit(team.folder, ["show", "main:new.txt"])).toBe("kept");
});

it("says of kept work that the server refuses the token, takes another one there, and stays with that work", async () => {
  const { address, id, key } = await stageOnTeam();
  // Comes before the other one as soon as the server tells of its branches.
  const gone = deskKey(id, teamProject, "renamed");
  stage(gone, { kind: "create", path: "old.txt", content: { encoding: "text", text: "old\n" }, executable: false, included: true });
  onTestFinished(() => unstage(gone, "old.txt"));
  const token = await commands.renewToken(address);
  openWindow("#/kept");
  await expect.element(page.getByRole("heading", { name: "The server does not accept the token, your file is here" })).toBeVisible();
  await page.getByRole("button", { name: /^Replace the token…/ }).click();
  await page.getByRole("dialog").getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(page.getByRole("option", { name: /renamed The branch is gone/ })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "1 file on main" })).toBeVisible();
  unstage(key, "new.txt");
});
