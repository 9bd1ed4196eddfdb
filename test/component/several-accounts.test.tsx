// Two accounts on one server: what each began is told apart, and waits for the server by the key that is printed.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { journalState } from "../../renderer/desk/kept.ts";
import { clearedDesk, deskKey } from "../../renderer/desk/model.ts";
import { queueOf } from "../../renderer/desk/queued.ts";
import { setMessage, stage } from "../../renderer/desk/staging.ts";
import { deskStore, editDesk } from "../../renderer/desk/store.ts";
import { requestToken, useTokenRequest } from "../../renderer/state/token-request.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { connectTeam, stageOnTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("kept work says of which of two accounts it is, in its row, beside it and before it is discarded", { tags: "long" }, async () => {
  for (const desk of Object.keys(deskStore.getState().desks)) editDesk(desk, clearedDesk);
  const team = await connectTeam();
  const token = await commands.addAccount(team.address, "bo");
  const other = (await desktopClient.createConnection({ url: team.address, token })).data;
  for (const [id, path] of [
    [team.id, "ada.txt"],
    [other.id, "bo.txt"],
  ] as const) {
    const key = deskKey(id, teamProject, "main");
    stage(key, { kind: "create", path, content: { encoding: "text", text: "kept\n" }, executable: false, included: true });
    onTestFinished(() => editDesk(key, clearedDesk));
  }
  openWindow("#/kept");
  const row = (account: string) => page.getByRole("option", { name: new RegExp(`${teamProject}.*\\(${account}\\)`) });
  const pane = () => document.querySelector("main.kept-pane")?.textContent;
  await row("bo").click();
  await expect.poll(pane).toMatch(/\(bo\).*bo\.txt/s);
  await row("ada").click();
  await expect.poll(pane).toMatch(/\(ada\).*ada\.txt/s);
  await expectFocus("Kept work");
  await press("Delete");
  await expect.poll(() => document.querySelector('[role="alertdialog"]')?.textContent).toMatch(/\(ada\).*ada\.txt/s);
  await press("Escape");
});

it("a commit that was not sent waits in the queue by the key of that", { tags: "long" }, async () => {
  const team = await stageOnTeam();
  setMessage(team.key, { text: "Waits" });
  const { fetch } = window;
  window.fetch = async (input, init) =>
    init?.method === "POST" && /\/repository\/commits$/.test(String(input))
      ? Response.json({ message: "It cannot be reached.", code: "server_unreachable", sent: false }, { status: 502 })
      : fetch(input, init);
  onTestFinished(() => {
    window.fetch = fetch;
    editDesk(team.key, clearedDesk);
  });
  openWindow(`#/${team.id}/${encodeURIComponent(teamProject)}/changes`);
  await expectFocus("Staged changes");
  await expect.element(page.getByRole("button", { name: /^Commit 1 change/ })).not.toHaveAttribute("aria-disabled");
  await press("Control+Enter");
  await expect.element(page.getByRole("group", { name: "Nothing was sent." }).getByRole("button", { name: "Queue commit" })).toBeVisible();
  await press("Control+Shift+Enter");
  await expect.poll(() => queueOf(deskStore.getState().desks, team.id).map(({ text }) => text)).toEqual(["Waits"]);
});

it("a token of another account goes on as that one only after a person was told whose it is", { tags: "long" }, async () => {
  const team = await connectTeam();
  const token = await commands.addAccount(team.address, "bo");
  const accounts = async () => (await desktopClient.listConnections({})).data.find(({ id }) => id === team.id)?.user?.username;
  await commands.renewToken(team.address);
  openWindow(`#/c/${team.id}/projects`);
  onTestFinished(() => useTokenRequest.setState({ connection: null }));
  requestToken(team.id);
  const dialog = page.getByRole("dialog", { name: /^Replace the token for / });
  await dialog.getByLabelText("New access token", { exact: true }).fill(token);
  await press("Enter");
  await expect.element(dialog.getByRole("alert")).toBeVisible();
  await expect
    .poll(() => document.querySelector('[role="dialog"] [role="alert"]')?.textContent)
    .toMatch(/This token is that of .*\(bo\), not of /);
  expect(await accounts()).toBe("ada");
  await press("Enter");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await accounts()).toBe("bo");
});

it("a new token is given by the palette, and F6 leads to what a band across the window offers", { tags: "long" }, async () => {
  const team = await connectTeam();
  openWindow(`#/${team.id}/${encodeURIComponent(teamProject)}/files`);
  onTestFinished(() => useTokenRequest.setState({ connection: null }));
  await expectFocus("Files");
  await press("Control+p");
  await expectFocus("Go to anything");
  await userEvent.keyboard("token");
  await expect.element(page.getByRole("option", { name: /^Replace the token for / })).toBeVisible();
  await press("Enter");
  await expectFocus("New access token");
  await press("Escape");
  await expectFocus("Files");
  journalState.setState({ failure: "The disk is full." });
  onTestFinished(() => journalState.setState({ failure: null }));
  await expect.element(page.getByRole("region", { name: "Notice" })).toBeVisible();
  await press("Shift+F6");
  await expectFocus(/^Save a copy/);
});

it("a connection that is gone from the list before its removal is answered still leads to the welcome screen", {
  tags: "long",
}, async () => {
  const team = await connectTeam();
  openWindow(`#/c/${team.id}/projects`);
  const gone = page.getByRole("heading", { name: "There is no such connection" });
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === "DELETE") await expect.element(gone).toBeVisible();
    return answer;
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await page.getByRole("button", { name: "Forget…" }).click();
  await page.getByRole("button", { name: "Forget connection" }).click();
  await expect.element(page.getByText(/was forgotten, with all that was kept for it/)).toBeVisible();
  await expect.poll(() => window.location.hash).not.toContain(team.id);
});

it("a pasted address opens with the account that opened its project, not with the one that was connected first", {
  tags: "long",
}, async () => {
  const team = await connectTeam();
  const token = await commands.addAccount(team.address, "bo");
  const other = (await desktopClient.createConnection({ url: team.address, token })).data;
  await desktopClient.rememberRecent({ connection: other.id, project: teamProject, label: teamProject, ref: "main" });
  openWindow("#/");
  await expect.element(page.getByRole("main").first()).toBeVisible();
  await press("Control+p");
  await page.getByRole("combobox").fill(`${team.address}/${teamProject}/-/blob/main/README.md#L2`);
  await expect.element(page.getByRole("option", { name: /^Open main\/README\.md of/ })).toBeVisible();
  await press("Enter");
  await expect.poll(() => window.location.hash).toMatch(new RegExp(`^#/${other.id}/.*path=README`));
});
