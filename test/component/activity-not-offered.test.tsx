// The page of a group whose counters a server does not offer says so, once; a group is added by its path.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

async function connectCounters(): Promise<string> {
  const url = await commands.startCounters({ closed: 403 });
  const { data } = await desktopClient.createConnection({ url, token: "glpat-1", allow_http: true });
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: data.id });
    await commands.stopCounters(url);
  });
  return data.id;
}

it("says of one group what the table of all says of it, and nothing of a reading that is still to come", async () => {
  const id = await connectCounters();
  await desktopClient.watchGroup({ connection: id, path: "closed" });
  openWindow(`#/c/${id}/activity?group=closed`);
  await expect.element(page.getByRole("heading", { name: "Not offered here" })).toBeVisible();
  expect(page.getByText(/\(403\)/).elements()).toHaveLength(1);
  expect(page.getByText("The last try did not read everything.").query()).toBeNull();
});

it("takes a path with slashes around it, as it is copied out of an address", async () => {
  const id = await connectCounters();
  openWindow(`#/c/${id}/activity`);
  await page.getByRole("button", { name: /^Add group/ }).click();
  await page.getByRole("combobox", { name: "Find a group" }).fill("/halden/tides/");
  await page.getByRole("option", { name: /^halden\/tides/ }).click();
  await expect.element(page.getByRole("row", { name: /halden\/tides/ })).toBeVisible();
});
