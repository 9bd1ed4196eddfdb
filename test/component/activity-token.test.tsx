// What a server does not tell between two readings: a token that ends is said over the figures, and an older figure says that it is one.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { watchInTheWay } from "./support/counters.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("says that the token is not taken any more, takes another one there, and draws what is read then", async () => {
  const { connection, way } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(page.getByText(/^One reading so far/)).toBeVisible();
  const body = { error: "invalid_token", error_description: "Token is expired." };
  await commands.setFault(way, { on: "_count[?]", does: "answer", status: 401, body });
  await press("F5");
  const note = page.getByText(`${connection.name} does not take this token any more.`);
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/One group could not be read\. What was read before is still here\./)).toBeVisible();
  await page.getByRole("button", { name: "Replace token…" }).click();
  const field = page.getByLabelText("New access token", { exact: true });
  await expect.element(field).toBeVisible();
  await commands.setFault(way, null);
  await field.fill("glpat-2");
  await press("Enter");
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  // Both readings are of this minute: a line between them would not be seen.
  await expect.poll(() => document.querySelector(".activity-compare [data-tone] .activity-now")).not.toBeNull();
});

it("says of a figure that the last try did not tell again when it was read", async () => {
  const { connection, way } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(page.getByRole("gridcell", { name: /^Issues created, \d+, first reading$/ })).toBeVisible();
  await commands.setFault(way, { on: "issues_count[?]", does: "answer", status: 200, body: { issues_count: -3 } });
  await press("F5");
  const cell = page.getByRole("gridcell", { name: /^Issues created, \d+, read \d\d:\d\d, first reading$/ });
  await expect.element(cell.getByText(/^read \d\d:\d\d$/)).toBeVisible();
  const other = page.getByRole("gridcell", { name: /^Members added, \d+, first reading$/ });
  await expect.element(other).toBeVisible();
  // The word for it is whole, and moves no line: lines of one column are compared from row to row.
  const lineIn = (where: Element): number =>
    (where.querySelector(".activity-spark")?.getBoundingClientRect().x ?? Number.NaN) - where.getBoundingClientRect().x;
  expect(lineIn(cell.element())).toBeCloseTo(lineIn(other.element()), 0);
  const word = cell.element().querySelector(".activity-earlier");
  expect(word === null ? null : getComputedStyle(word).overflow).toBe("visible");
  await commands.setFault(way, null);
  await press("F5");
  await expect.element(page.getByRole("gridcell", { name: /^Issues created, \d+, first reading$/ })).toBeVisible();
});

it("says once why a reading failed, and no more when another one went well, whoever asked for it", { tags: "long" }, async () => {
  const { connection, way } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity?group=halden`);
  await expect.element(page.getByText(/^Last read /).first()).toBeVisible();
  await commands.setFault(way, { on: "_count[?]", does: "cut" });
  await press("F5");
  const note = page.getByRole("alert").getByText("The counters could not be read.");
  await expect.element(note).toBeVisible();
  await expect.poll(() => page.getByText(/its answer broke off/).elements().length).toBe(1);
  await commands.setFault(way, null);
  await desktopClient.readActivity({ connection: connection.id });
  await expect.element(note).not.toBeInTheDocument();
});

it("marks in the trend, in its table and in the readings of a group where a stranger reads on after the account", async () => {
  const { connection } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(page.getByText(/^One reading so far/)).toBeVisible();
  await desktopClient.clearKeptData({ connection: connection.id, kind: "token" });
  await press("F5");
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  await expect.poll(() => document.querySelector(".activity-compare .activity-other")).not.toBeNull();
  await expect.poll(() => document.querySelector(".activity-compare")?.textContent).toContain("another account from here on");
  openWindow(`#/c/${connection.id}/activity?group=halden`);
  await expect.element(page.getByRole("cell", { name: /^another account from .* on$/ })).toBeVisible();
});
