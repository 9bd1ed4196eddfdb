// The history of a shallow clone: a filter says that older commits are not there to match, and the rest is seen once it was fetched.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

async function cut(behind: string): Promise<{ folder: string; project: string }> {
  const { folder, project } = await commands.repository("everyday");
  const edge = (await commands.runGit(folder, ["rev-parse", behind])).trim();
  await commands.writeInto(folder, ".git/shallow", `${edge}\n`);
  return { folder, project };
}

const told = page.getByText(/This is a shallow clone: git fetch --unshallow/);

it("says under a filter that older commits were not fetched", async () => {
  const { folder, project } = await cut("HEAD~1");
  const author = (await commands.runGit(folder, ["log", "-1", "--format=%an"])).trim();
  openWindow(hashOf(project, "history", `?author=${encodeURIComponent(author)}`));
  await expect.element(page.getByText(/No older commit that was fetched matches the filter/)).toBeVisible();
  await expect.element(told).toBeVisible();
  window.location.hash = hashOf(project, "history", "?author=nobody-at-all");
  await expect.element(page.getByText(/No commit by “nobody-at-all” was found/)).toBeVisible();
  // No key is printed that does nothing there.
  const keys = () => document.querySelector(".ui-statusbar")?.textContent ?? "";
  await expect.poll(keys).toContain("filters");
  expect(keys()).not.toContain("next, previous");
  await expect.element(told).toBeVisible();
});

it("shows the commits that were fetched while it was asked whether the clone is shallow", async () => {
  const { folder, project } = await cut("HEAD");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (String(input).includes("0".repeat(40))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "history"));
  await expect.element(page.getByText(/This shallow clone ends here/)).toBeVisible();
  await commands.moveFolder(`${folder}/.git/shallow`, `${folder}/.git/shallow-before`);
  held.resolve();
  await expect.element(page.getByText(/This is where the history begins/)).toBeInTheDocument();
  expect(page.getByText(/This shallow clone ends here/).query()).toBeNull();
});

it("shows the commits beyond the edge once they were fetched", async () => {
  const { folder, project } = await cut("HEAD");
  openWindow(hashOf(project, "history"));
  await expect.element(page.getByText(/This shallow clone ends here/)).toBeVisible();
  await commands.moveFolder(`${folder}/.git/shallow`, `${folder}/.git/shallow-before`);
  await expect
    .poll(() => {
      window.dispatchEvent(new Event("visibilitychange"));
      return page.getByText(/This is where the history begins/).query();
    })
    .not.toBeNull();
  expect(page.getByText(/This shallow clone ends here/).query()).toBeNull();
});
