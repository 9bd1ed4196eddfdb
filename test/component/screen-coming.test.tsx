// Another screen is rendered in slices: until it is there, the one before stays as it is, and keys are for the one that comes.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { navigate, placeIn, watchLocation } from "../../renderer/state/place.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let commits: readonly string[];

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  project = made.project;
  commits = (await commands.runGit(made.folder, ["rev-list", "HEAD"])).split("\n");
}, 180_000);

const grid = () => page.getByRole("grid", { name: "Commits" });
const files = () => page.getByRole("tab", { name: "Files", selected: true });

/** Goes to the history, and does something when the window has heard of it, before any slice of it can have been rendered. */
async function goToHistory(meanwhile: () => void): Promise<void> {
  openWindow(hashOf(project, "history"));
  await expect.element(grid()).toBeVisible();
  await userEvent.keyboard("{Control>}1{/Control}");
  await expect.element(files()).toBeVisible();
  await expect.element(grid()).not.toBeInTheDocument();
  // Behind React's own, which draws in it what may not wait.
  const stop = watchLocation(() => queueMicrotask(() => queueMicrotask(meanwhile)));
  navigate(placeIn({ connection: "local", project }, { view: "history" }));
  await expect.element(grid()).toBeVisible();
  stop();
}

it("leaves the screen before it until it is whole, and gets the keys that are pressed meanwhile", async () => {
  const seen: unknown[] = [];
  await goToHistory(() => {
    const key = new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(key);
    seen.push(grid().elements().length, files().elements().length, key.defaultPrevented);
  });
  expect(seen).toEqual([0, 1, true]);
  await expect.poll(() => window.location.hash).toContain(`sha=${commits[1]}`);
});

it("is not called back by what the screen before it still says of itself", async () => {
  await goToHistory(() => navigate(placeIn({ connection: "local", project }, { view: "files", path: "README.md" }), { replace: true }));
  expect(window.location.hash).toContain("/history");
});
