// The last line of a narrow window: the keys that there is no room for are left out whole, none is cut in its words.
import { afterEach, beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { watchInTheWay } from "./support/counters.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { show, twoFrames } from "./support/reach.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

/** What the foot shows of keys, and how much of it is out of sight. */
function keysInSight(): { text: string; hidden: number }[] {
  const end = document.querySelector(".ui-statusbar-end");
  if (end === null) return [];
  const room = end.getBoundingClientRect();
  return [...end.children]
    .filter((item) => item.querySelector("kbd") !== null && item.getBoundingClientRect().top < room.bottom)
    .map((item) => {
      const words = item.querySelector(".ui-ellipsis");
      const cut = words === null ? 0 : words.scrollWidth - words.clientWidth;
      return { text: item.textContent, hidden: Math.max(cut, Math.round(room.left - item.getBoundingClientRect().left)) };
    });
}

it("leaves a key hint out whole where it has no room, however narrow the window is", { tags: "long" }, async () => {
  await commands.repository("everyday");
  openWindow("#/c/local/projects");
  await expectFocus("Projects");
  await expect.poll(() => keysInSight().length).toBeGreaterThan(0);
  for (let width = 420; width >= 200; width -= 10) {
    await show({ width, height: 600, zoom: 1 });
    await twoFrames();
    expect(
      keysInSight().filter(({ hidden }) => hidden > 0),
      `${width} px`,
    ).toEqual([]);
  }
});

it("draws the ring of a group’s trends over the lines between its counters", { tags: "long" }, async () => {
  const { connection } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(page.getByRole("gridcell", { name: "Issues created, 342, first reading" })).toBeVisible();
  await press("Enter");
  await expectFocus("Trends");
  const trends = page.getByRole("region", { name: "Trends" }).element();
  // A shadow inside the box is painted below what the box holds, an outline above it.
  expect(getComputedStyle(trends)).toMatchObject({ outlineStyle: "solid", outlineWidth: "2px", outlineOffset: "-2px" });
});
