// A window of 700 px at twice the size has the room of 350: pages scroll down there, never sideways, and names are read.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { show } from "./support/reach.ts";
import { connectTeam } from "./support/team.ts";
import { hashOf, openWindow } from "./support/window.tsx";

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

it("cuts the title of a file's last commit before its age, which stands beside the hash", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.writeInto(folder, "README.md", "Later\n");
  const who = ["-c", "user.name=Justin Tobler-Featherstonehaugh", "-c", "user.email=justin@example.com"];
  await commands.runGit(folder, [...who, "commit", "-q", "-a", "-m", `Introduce ${"transactions of the object database ".repeat(4)}`]);
  openWindow(hashOf(project, "files", "?path=README.md"));
  const parts = (): DOMRect[] => [...document.querySelectorAll(".files-last > *")].map((part) => part.getBoundingClientRect());
  await expect.poll(() => parts().length).toBeGreaterThan(4);
  await show({ width: 720, height: 450, zoom: 1 });
  const age = (): HTMLElement | null => document.querySelector(".files-last-quiet");
  await expect.poll(() => (age()?.scrollWidth ?? 0) - (age()?.clientWidth ?? 0)).toBe(0);
  const all = parts().filter(({ width }) => width > 1);
  expect(all.filter((part, at) => at > 0 && part.left < (all[at - 1]?.right ?? 0))).toEqual([]);
});
