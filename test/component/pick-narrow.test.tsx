// The matrix of picks in a small window at twice the size: what a cell says is read whole.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { openPick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { show } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

/** How much of the only cell another one, or the edge of what scrolls, hides: in pixels of the window. */
function hidden(): number | null {
  const cell = document.querySelector<HTMLElement>(".pick-matrix td[data-commit] .pick-cell");
  const sum = document.querySelector<HTMLElement>(".pick-matrix tbody .pick-sum");
  const head = document.querySelector<HTMLElement>(".pick-matrix tbody th");
  if (cell === null || sum === null || head === null) return null;
  const { left, right } = cell.getBoundingClientRect();
  return Math.max(0, right - sum.getBoundingClientRect().left) + Math.max(0, head.getBoundingClientRect().right - left);
}

it.each([
  { name: "200 % of 1024 px", width: 1024, height: 700, zoom: 2 },
  { name: "200 % of 700 px", width: 700, height: 700, zoom: 2 },
])("shows one commit on one branch at $name", { tags: "long" }, async (size) => {
  const { folder, project } = await commands.repository("backports");
  const sha = (await commands.runGit(folder, ["rev-parse", "fix"])).trim();
  openWindow(hashOf(project, "history", "?ref=release%2F4.0"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [sha], branch: "release/4.0" });
  await expect.element(page.getByRole("button", { name: "Resolve…" })).toBeVisible();
  await show(size);
  await expect.poll(hidden).toBe(0);
  const scroller = document.querySelector(".pick-scroll");
  await expect.poll(() => (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0)).toBeLessThanOrEqual(1);
});
