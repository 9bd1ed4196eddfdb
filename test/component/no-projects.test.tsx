// A server on which one has no project: what leads on from there has the focus, so that its keys are no letters of a search.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { press, type } from "./support/person.tsx";
import { connectTeam, startTeam, teamProject } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** The server lists none of one's own; `others`: whether it lists any at all. */
function hideProjects(others: boolean): void {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) =>
    /\/api\/v4\/projects\?/.test(String(input)) && (!others || /membership=true/.test(String(input)))
      ? Response.json([])
      : fetch(input, init);
}

it("leads to all of the server by Enter, and on by its keys", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  hideProjects(true);
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByRole("heading", { name: "No projects of yours here" })).toBeVisible();
  await expectFocus("Show all");
  // No key of rows is printed where there are none.
  const foot = () => document.querySelector(".ui-statusbar")?.textContent ?? "";
  await expect.poll(foot).toContain("find");
  expect(foot()).not.toContain("project");
  await press("Enter");
  await expect.element(page.getByRole("option", { name: /tide-tables/ })).toBeVisible();
  await expectFocus("Projects");
  await expect.poll(foot).toMatch(/project.*open.*find/);
});

it("says what a token that sees nothing needs, and asks for another", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  hideProjects(false);
  openWindow(`#/c/${id}/projects?all=1`);
  await expect.element(page.getByText(/shows no project to this token\. Somebody who manages one/)).toBeVisible();
  await expectFocus("Replace token…");
  // A key of the page, and no letter in a field.
  await type("/");
  await expectFocus("Find a project on this server");
  await press("Escape");
  await expectFocus("Replace token…");
});

it("leaves the search by Escape, which takes away first what was typed", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByRole("option", { name: /tide-tables/ })).toBeVisible();
  await type("/tide");
  const field = page.getByRole("textbox", { name: "Find a project on this server" });
  await expect.element(field).toHaveValue("tide");
  await press("Escape");
  await expect.element(field).toHaveValue("");
  await expectFocus("Find a project on this server");
  await press("Escape");
  await expectFocus("Projects");
});

it("asks who reads without a token for one", { tags: "long" }, async () => {
  const { address } = await startTeam();
  const { id } = (await desktopClient.createConnection({ url: address })).data;
  hideProjects(false);
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByText(/shows no project to people without a token\./)).toBeVisible();
  await expectFocus("Add token…");
  await press("Enter");
  await expect.element(page.getByRole("dialog")).toBeVisible();
});

it("blames no token where there is none, when the server refuses its list to strangers", async () => {
  const { address } = await startTeam();
  const { id } = (await desktopClient.createConnection({ url: address })).data;
  await desktopClient.rememberRecent({ connection: id, project: teamProject, label: teamProject, ref: "main" });
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) =>
    /\/api\/v4\/projects\?/.test(String(input)) ? Response.json({ message: "401 Unauthorized" }, { status: 401 }) : fetch(input, init);
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByText(/list could not be read\. .*there is no token here\.$/)).toBeVisible();
});
