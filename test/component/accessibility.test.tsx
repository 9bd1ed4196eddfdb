// Every screen, read by axe in both themes.
import axe from "axe-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { listPages } from "./support/pages.ts";
import { openFile, openRepository, save, type } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);
const root = document.documentElement;
afterAll(() => root.removeAttribute("data-theme"));

/** Of a screen in either theme; the dark one has other colours and nothing else. */
async function faultsOf(place: string): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of [
    ["light", {}],
    ["dark", { runOnly: ["color-contrast"] }],
  ] as const) {
    root.dataset["theme"] = theme;
    const { violations } = await axe.run({ exclude: [".monaco-editor"] }, { resultTypes: ["violations"], ...rules });
    found.push(
      ...violations.map(({ id, nodes }) => `${theme} ${place}: ${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`),
    );
  }
  return found;
}

it("no screen has a fault, in either theme", async () => {
  const { project, git } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// staged");
  await save(1);
  const own = `#/local/${encodeURIComponent(project)}`;
  const sha = await git("rev-parse", "main");
  const heading = page.getByRole("main").getByRole("heading", { level: 1 });
  const screens = [
    ["#/", page.getByRole("heading", { name: "Open a repository" })],
    [`${own}/files?path=src/tide.ts`, page.getByRole("textbox", { name: "src/tide.ts" })],
    [`${own}/files?path=src/tide.ts&blame=1`, page.getByRole("option", { name: /^Lines? \d+.*Bo Lind/ }).first()],
    [`${own}/changes`, page.getByRole("grid", { name: "Staged changes" })],
    [`${own}/history`, page.getByRole("row").nth(2)],
    [`${own}/commit?sha=${sha}`, page.getByRole("grid", { name: /^Diff of/ })],
    ...["comments", "details"].map(
      (tab) =>
        [`${own}/commit?sha=${sha}&tab=${tab}`, page.getByRole("tab", { name: new RegExp(`^${tab}`, "i"), selected: true })] as const,
    ),
    [`${own}/compare?from=v1.0&to=main`, page.getByRole("grid", { name: /^Diff from/ })],
    ["#/kept", page.getByRole("heading", { name: "Kept work", level: 1 })],
    ...["connections", "appearance", "editor", "commits", "keyboard", "about"].map((name) => [`#/settings/${name}`, heading] as const),
  ] as const;
  const found: string[] = [];
  for (const [place, shown] of screens) {
    window.location.hash = place;
    await expect.element(shown).toBeInTheDocument();
    found.push(...(await faultsOf(place)));
  }
  expect(found).toEqual([]);
}, 60_000);

it("no page beside them has a fault either", { timeout: 180_000 }, async () => {
  const pages = await listPages();
  openWindow("#/");
  const found: string[] = [];
  for (const { hash, shown } of pages) {
    window.location.hash = hash;
    await expect.element(shown, { timeout: 60_000 }).toBeInTheDocument();
    found.push(...(await faultsOf(hash)));
  }
  expect(found).toEqual([]);
});
