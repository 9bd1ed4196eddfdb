// The strip of open files: what is shown is in sight, and what was closed comes back as it was.
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { TabStrip } from "../../renderer/features/files/tabs/TabStrip.tsx";
import { fetchViews } from "./support/fetch-views.ts";
import { drawnText, openFile, openRepository, press, runByPalette, type } from "./support/person.tsx";
import { draw } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("the tab that is shown stays in sight where the room for tabs becomes less", async () => {
  const tabs = Array.from({ length: 12 }, (_, number) => ({ path: `docs/page-${number}.md`, preview: false }));
  const nothing = (): void => undefined;
  draw(
    <div id="room" style={{ width: 2_400 }}>
      <TabStrip tabs={tabs} root="docs" shown="docs/page-11.md" unsaved={{}} onShow={nothing} onKeep={nothing} onClose={nothing} />
    </div>,
  );
  const room = (): HTMLElement => document.querySelector("#room") as HTMLElement;
  const isInSight = (): boolean => {
    const tab = document.querySelector('#room [aria-selected="true"]')?.getBoundingClientRect();
    return tab !== undefined && tab.width > 0 && tab.right <= room().getBoundingClientRect().right + 1;
  };
  await expect.poll(isInSight).toBe(true);
  room().style.width = "320px";
  await expect.poll(isInSight, { timeout: 5_000 }).toBe(true);
});

const tab = (name: string | RegExp) => page.getByRole("tablist", { name: "Open files" }).getByRole("tab", { name });
const tabNames = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-label="Open files"] [role="tab"]')].map((one) => one.getAttribute("aria-label"));

it("tabs are kept, closed and opened again by the palette, with what was typed in them", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("README.md");
  await runByPalette("pin", "Pin this tab");
  await expect.poll(tabNames).toEqual(["README.md"]);
  await openFile("docs/format.md");
  await expect.poll(tabNames).toEqual(["README.md", "format.md, preview"]);
  await type("typed here");
  await expect.element(tab(/^format\.md, unsaved/)).toBeVisible();
  await runByPalette("close all", "Close all tabs");
  await expect.poll(tabNames).toEqual([]);
  await expect.element(page.getByRole("row").first()).toBeVisible();
  await press("Control+Shift+T");
  await press("Control+Shift+T");
  await expect.poll(tabNames).toEqual(["README.md", "format.md, unsaved"]);
  await expect.poll(drawnText).toContain("typed here");
  await runByPalette("others", "Close the other tabs");
  await expect.poll(tabNames).toEqual(["format.md, unsaved"]);
});
