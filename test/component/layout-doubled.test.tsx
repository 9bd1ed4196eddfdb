// A window of 700 px at twice the size has the room of 350: pages scroll down there, never sideways, and names are read.
import { afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { show } from "./support/reach.ts";
import { connectTeam } from "./support/team.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

/** Parts of the page that scroll sideways. */
const wider = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("#root main, #root main *, .settings-side")]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
    .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} of ${clientWidth}`);

it("has nothing beside its edge, and names of groups that are read", { tags: "long" }, async () => {
  const { id } = await connectTeam();
  await desktopClient.watchGroup({ connection: id, path: "halden" });
  await desktopClient.readActivity({ connection: id });
  openWindow(`#/c/${id}/projects`);
  await expect.element(page.getByRole("option").first()).toBeVisible();
  await show({ width: 700, height: 700, zoom: 2 });
  await expect.poll(wider).toEqual([]);
  window.location.hash = "#/settings/data";
  await expect.element(page.getByRole("heading", { name: "Data on this machine" })).toBeVisible();
  await expect.poll(wider).toEqual([]);
  window.location.hash = `#/c/${id}/activity`;
  await expect.element(page.getByRole("grid", { name: "Groups" })).toBeVisible();
  await expect.poll(wider).toEqual([]);
  const name = () => document.querySelector(".activity-path");
  await expect.poll(() => (name()?.getBoundingClientRect().width ?? 0) / 2).toBeGreaterThan(40);
  const titles = [...document.querySelectorAll<HTMLElement>(".activity-groups thead th")];
  expect(titles.filter((title) => title.scrollHeight > title.clientHeight + 1)).toEqual([]);
});
