// The two ends of a dialog of picks: its tries are on their way before it is drawn, and a run that somebody stops says how far it came.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { usePick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { cells, patient } from "./support/matrix.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("says what is applied and what was not reached, and goes on with the rest", { tags: "long" }, async () => {
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

it("has its tries on their way before it is drawn, where the screen knows which branches have the commit", async () => {
  const { project } = await commands.repository("backports");
  const { fetch } = window;
  onTestFinished(() => void Object.assign(window, { fetch }));
  const drawn: boolean[] = [];
  window.fetch = (input, init) => {
    if (String(input).includes("pick_trials")) drawn.push(document.querySelector("[role=dialog]") !== null);
    return fetch(input, init);
  };
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}{ArrowDown}");
  await expect.poll(() => document.querySelector(".history-detail .ui-ref")?.textContent, patient).toBeTruthy();
  // Keys that come before the dialog are for it.
  await userEvent.keyboard("p{ArrowDown}");
  await expectFocus("Commits and branches");
  await expect.poll(() => Object.values(cells()).flat().length, patient).toBeGreaterThan(1);
  expect(drawn[0]).toBe(false);
  const active = () => document.querySelector<HTMLElement>(".pick-matrix [data-active]")?.closest<HTMLElement>("tr")?.dataset["row"];
  await expect.poll(active).toBe("1");
});
