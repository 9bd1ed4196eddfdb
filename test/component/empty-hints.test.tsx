// A screen without rows prints no key of a row: pressed, it would do nothing.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;

beforeAll(async () => {
  await fetchViews();
  ({ project } = await commands.repository("bare"));
}, 180_000);

const hints = () => document.querySelector(".ui-statusbar-end")?.textContent ?? "";

it("of statuses, where none was set, and says of how many commits", async () => {
  openWindow(hashOf(project, "statuses"));
  await expect.element(page.getByText("No status was set on these commits")).toBeVisible();
  await expect.element(page.getByText(/The newest commit was looked at|The newest \d+ commits were looked at/)).toBeVisible();
  await expect.poll(hints).toContain("next view");
  expect(hints()).not.toMatch(/next change of state|details|last green/);
});

it("of backports, where no fix was found", async () => {
  openWindow(hashOf(project, "backports", "?message=nobody+wrote+this"));
  await expect.element(page.getByRole("heading", { name: "No commit says “nobody wrote this”" })).toBeVisible();
  await expect.poll(hints).toContain("next view");
  expect(hints()).not.toMatch(/choose|all clean|matrix/);
});

it("of the history, where it could not be read", async () => {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) =>
    /repository\/commits\?/.test(String(input))
      ? Response.json({ message: "500 Internal Server Error" }, { status: 500 })
      : fetch(input, init);
  openWindow(hashOf(project, "history"));
  await expect.element(page.getByRole("heading", { name: "The built-in service failed on this" })).toBeVisible();
  await expect.poll(hints).toContain("filters");
  expect(hints()).not.toMatch(/next, previous|open diff/);
});

it("of the inbox, where nobody said anything", async () => {
  openWindow(`#/c/local/inbox?project=${encodeURIComponent(project)}`);
  await expect.element(page.getByRole("heading", { name: "0 comments" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Read again" })).toBeVisible();
  await expect.poll(hints).not.toMatch(/read, unread|reply|since last look/);
});
