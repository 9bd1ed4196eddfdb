// Another order of many groups moves their rows; the lines in them are not worked out again.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("sorts groups without drawing their lines again", { tags: "long" }, async () => {
  const groups = Array.from({ length: 30 }, (_none, index) => `sorted-${String(index).padStart(2, "0")}`);
  const hour = 3_600_000;
  const days = [7, 6, 5, 4, 3, 2, 1];
  const readings = groups.flatMap((group, index) =>
    days.map((ago) => ({
      group,
      at: Date.now() - ago * 24 * hour,
      issues: index,
      merge_requests: index,
      new_members: index,
      sample: false,
    })),
  );
  onTestFinished(async () => {
    for (const path of groups) await desktopClient.unwatchGroup({ connection: "local", path });
  });
  await desktopClient.bringReadings({ connection: "local", readings });
  openWindow("#/c/local/activity");
  const rows = page.getByRole("row", { name: /sorted-/ });
  await expect.poll(() => rows.elements().length).toBe(groups.length);
  // What draws a line asks for the least of its figures.
  const least = vi.spyOn(Math, "min");
  onTestFinished(() => least.mockRestore());
  const sort = page.getByRole("columnheader", { name: "Issues created" });
  const order = () => rows.elements().map((row) => row.textContent);
  // Readings that come meanwhile draw them: of several sorts one at least finds none.
  const drawn = async (): Promise<number> => {
    const before = order();
    least.mockClear();
    await sort.getByRole("button").click();
    await expect.poll(order).not.toEqual(before);
    return least.mock.calls.filter((figures) => figures.length === days.length).length;
  };
  await expect.poll(drawn, { timeout: 20_000 }).toBe(0);
  await expect.element(sort).toHaveAttribute("aria-sort");
});
