// A run of picks that somebody stops: how far it came is said, and the rest goes on by the main key.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { cells, patient } from "./support/matrix.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

it("says what is applied and what was not reached, and goes on with the rest", async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  usePick.setState({ request: null, chosen: {}, messages: {}, visited: {} });
  const before = await git("rev-parse", "release/4.2");
  onTestFinished(() => git("update-ref", "refs/heads/release/4.2", before).then(() => undefined));
  // The second write is held back until somebody stops it.
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  let writes = 0;
  let isHeld = true;
  window.fetch = (input, init) => {
    const isWrite = String(input).includes("/cherry_pick") && !String(init?.body).includes("dry_run");
    writes += isWrite ? 1 : 0;
    if (!isWrite || writes !== 2 || !isHeld) return fetch(input, init);
    return new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  };

  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}p");
  await expectFocus("Commits and branches");
  await expect.poll(() => cells()["release/4.2"], patient).toEqual(["Clean", "Clean"]);
  const row = Object.keys(cells()).indexOf("release/4.2");
  await userEvent.keyboard(`${"{ArrowDown}".repeat(row)} `);
  await expect.element(page.getByRole("button", { name: /^Pick 2 onto release\/4.2/ })).toBeVisible();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => writes, patient).toBe(2);
  await page.getByRole("button", { name: "Stop" }).click();

  await expect.element(page.getByText("Stopped at 1 of 2 commits on release/4.2."), patient).toBeVisible();
  const tip = await git("rev-parse", "release/4.2");
  expect([await git("rev-parse", "release/4.2~1"), tip === before]).toEqual([before, false]);
  const words = `release/4.2 stands at ${tip.slice(0, 7)}. 1 commit was not reached, and nothing of it was sent.`;
  await expect.poll(() => document.querySelector(".pick-results")?.textContent).toContain(words);

  isHeld = false;
  await expect.element(page.getByRole("button", { name: /^Continue with the other 1/ }), patient).toBeEnabled();
  await expectFocus("Commits and branches");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => cells()["release/4.2"]?.every((said) => said.startsWith("Picked")), patient).toBe(true);
  await expect.element(page.getByText(/^Stopped at/)).not.toBeInTheDocument();
  expect(await git("rev-parse", "release/4.2~2")).toBe(before);
  // Both runs are one thing to take back.
  await page.getByRole("button", { name: "Undo on release/4.2" }).click();
  await expect.element(page.getByText("release/4.2 is as it was.")).toBeVisible();
  expect(await git("rev-parse", "release/4.2")).toBe(before);
});
