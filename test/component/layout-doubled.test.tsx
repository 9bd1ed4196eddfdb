// A window of 700 px at twice the size has the room of 350: pages scroll down there, never sideways, and names are read.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { apiClient, desktopClient } from "../../renderer/data/clients.ts";
import { deskKey } from "../../renderer/desk/model.ts";
import { stage } from "../../renderer/desk/staging.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { press } from "./support/person.tsx";
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
  const project = () => document.querySelector(".connection-row > :first-child");
  await expect.poll(() => (project()?.getBoundingClientRect().width ?? 0) / 2).toBeGreaterThan(120);
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

it("leaves the head of the authors where it is, beside weeks that are wider than the window", { tags: "long" }, async () => {
  const { data } = await apiClient("local").openSample({});
  openWindow(`#/c/local/authors?project=${encodeURIComponent(data.path_with_namespace)}`);
  await expect.element(page.getByRole("grid", { name: "Authors and weeks" })).toBeVisible();
  await show({ width: 700, height: 500, zoom: 1 });
  const main = page.getByRole("main").element();
  await expect.poll(() => main.scrollWidth).toBe(main.clientWidth);
});

/** Controls that reach beyond what shows them. */
const cutIn = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    const own = element.getBoundingClientRect();
    const edge = element.closest(".listing-page, .files-last, .files-path, .ui-dialog")?.getBoundingClientRect();
    return own.width > 0 && edge !== undefined && own.right > edge.right + 1 ? [element.textContent] : [];
  });

it("shows the rows and the last commit of a folder whole beside the tree", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src"));
  await expect.element(page.getByRole("row", { name: /^tide\.ts/ })).toBeVisible();
  await show({ width: 700, height: 700, zoom: 2 });
  await expect.poll(() => document.querySelectorAll(".files-last button").length).toBeGreaterThan(0);
  await expect.poll(() => cutIn(".listing-head > *, .listing-row > *, .files-last > *")).toEqual([]);
});

it("shows every way to look at a Markdown file whole beside the tree", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=README.md"));
  await expect.element(page.getByRole("radiogroup", { name: "Markdown as" })).toBeVisible();
  await show({ width: 700, height: 700, zoom: 2 });
  await expect.poll(() => cutIn(".files-path :is(button, label)")).toEqual([]);
});

it("shows three lines of the message", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "changes"));
  await expect.element(page.getByText("Nothing is staged", { exact: true })).toBeVisible();
  const content = { encoding: "text", text: "new\n" } as const;
  stage(deskKey("local", project, "main"), { kind: "create", path: "new.txt", content, executable: false, included: true });
  await expect.element(page.getByRole("textbox", { name: "Message", exact: true })).toBeInTheDocument();
  await show({ width: 700, height: 800, zoom: 2 });
  await expect.poll(() => (document.querySelector(".changes-editor")?.getBoundingClientRect().height ?? 0) / 2).toBeGreaterThan(56);
});

it("has the buttons of the matrix in a row of their own", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await press("p");
  await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await show({ width: 700, height: 700, zoom: 2 });
  await expect.poll(() => cutIn(".ui-dialog-footer > *")).toEqual([]);
  const [off, cancel] = [".pick-off", ".ui-dialog-footer > button"].map((part) => document.querySelector(part)?.getBoundingClientRect());
  if (off !== undefined) expect(off.bottom <= (cancel?.top ?? 0) || off.right <= (cancel?.left ?? 0)).toBe(true);
});

it("has the parts of a commit and the options of its diff beside each other", async () => {
  const { project, folder } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await show({ width: 700, height: 700, zoom: 2 });
  const cut = (): (string | null)[] =>
    [...document.querySelectorAll(".commit-tabs :is([role=tab], button)")]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => element.textContent);
  await expect.element(page.getByRole("button", { name: "Diff options" })).toBeInTheDocument();
  await expect.poll(cut).toEqual([]);
});
