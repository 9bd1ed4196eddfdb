// A diff comes with its first lines: no frame has an empty grid.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("has its first lines in the frame in which it comes", async () => {
  const { folder, project } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  const seen: number[] = [];
  const observer = new MutationObserver(() => {
    const grid = document.querySelector(".diff-grid");
    if (grid !== null) seen.push(grid.querySelectorAll(".diff-row").length);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(seen[0]).toBeGreaterThan(0);
});
