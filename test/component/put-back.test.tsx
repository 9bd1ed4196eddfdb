// One line of several that were changed together is put back, or staged, by itself.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const shown = () =>
  [...document.querySelectorAll<HTMLElement>(".editor .view-line")]
    .sort((one, other) => one.offsetTop - other.offsetTop)
    .slice(0, 3)
    .map((line) => line.textContent?.replaceAll("\u00a0", " "));
const unsaved = () => page.getByRole("region", { name: "Not staged yet" });

it("puts back and stages the selected lines alone", { tags: "long", timeout: 120_000 }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const [first = "", second = "", third = ""] = (await commands.runGit(folder, ["show", "main:src/tide.ts"])).split("\n");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("Control+Home");
  for (const letter of ["1", "2", "3"]) {
    await press("Home");
    await type(letter);
    await press("ArrowDown");
  }
  await expect.poll(shown).toEqual([`1${first}`, `2${second}`, `3${third}`]);
  await expect.element(unsaved()).toBeVisible();
  await press("Control+Home");
  await press("ArrowDown");
  await press("Shift+End");
  await press("Alt+z");
  await expect.poll(shown).toEqual([`1${first}`, second, `3${third}`]);
  // One step of undo.
  await press("Control+z");
  await expect.poll(shown).toEqual([`1${first}`, `2${second}`, `3${third}`]);
  await press("Control+Home");
  await press("Shift+End");
  await press("Control+Shift+p");
  await type("stage the selected");
  await expect.element(page.getByRole("option", { name: /^Stage the selected lines/ })).toBeVisible();
  await press("Enter");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
  // The others are still typed only; all that is selected goes back.
  await press("Control+a");
  await press("Alt+z");
  await expect.poll(shown).toEqual([first, second, third]);
});
