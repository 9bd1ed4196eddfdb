// Steps of the blame that take long: they say so, Escape ends them, and they lead nobody back who turned blame off meanwhile.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press } from "./support/person.tsx";
import { twoFrames } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** The window with a blamed file, its lane focused; what the steps read is held until `release`, which waits for all that follows. */
async function openHeld() {
  const { project } = await commands.repository("blamed");
  openWindow(hashOf(project, "files", "?path=src/planner.ts&blame=1&line=7"));
  await openText("src/planner.ts");
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(5);
  document.querySelector<HTMLElement>(".blame-lane")?.focus();
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  let [isAsked, underWay] = [false, 0];
  window.fetch = async (input, init) => {
    underWay += 1;
    try {
      if (/(planner|router)[^/]*\/raw\?/.test(String(input))) {
        isAsked = true;
        await held.promise;
      }
      return await fetch(input, init);
    } finally {
      underWay -= 1;
    }
  };
  onTestFinished(() => {
    held.resolve();
    window.fetch = fetch;
  });
  /** One answer leads to the next question. */
  const release = async (): Promise<void> => {
    held.resolve();
    for (let round = 0; round < 5; round += 1) {
      await expect.poll(() => underWay).toBe(0);
      await twoFrames();
    }
  };
  return { release, isAsked: () => isAsked };
}

const walk = () => document.querySelector(".blame-walk")?.textContent ?? "";
const looking = page.getByText("Looking in the history… Esc stops.");

it("a step that takes long says so, and Escape ends it", { tags: "long" }, async () => {
  const { release } = await openHeld();
  const { hash } = location;
  await press("b");
  await expect.element(looking).toBeVisible();
  await press("Escape");
  await expect.element(looking).not.toBeInTheDocument();
  await release();
  expect(location.hash).toBe(hash);
  await press("b");
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}/);
});

it("a step leads nobody back who turned blame off meanwhile", { tags: "long" }, async () => {
  const { release, isAsked } = await openHeld();
  await press("b");
  await expect.poll(isAsked).toBe(true);
  await press("Control+Shift+b");
  await expect.poll(() => document.querySelector(".blame-lane")).toBeNull();
  const { hash } = location;
  await release();
  expect(location.hash).toBe(hash);
});

it("a step that waits for the list of revisions is not taken where one went meanwhile", { tags: "long" }, async () => {
  const { project } = await commands.repository("blamed");
  const held = Promise.withResolvers<void>();
  const { fetch } = window;
  let underWay = 0;
  window.fetch = async (input, init) => {
    underWay += 1;
    if (/\/commits\?.*path=/.test(String(input))) await held.promise;
    return fetch(input, init).finally(() => {
      underWay -= 1;
    });
  };
  onTestFinished(() => {
    held.resolve();
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files", "?path=src/planner.ts&blame=1&line=7"));
  await openText("src/planner.ts");
  await expect.poll(() => document.querySelectorAll('.blame-range[data-is="known"]').length).toBeGreaterThan(3);
  document.querySelector<HTMLElement>(".blame-lane")?.focus();
  await press("b");
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}/);
  await press("[");
  await press("Escape");
  await expect.poll(walk).toBe("");
  held.resolve();
  const number = () => document.querySelector(".blame-number")?.textContent ?? "";
  await expect.poll(number).toMatch(/^Revision (\d+) of \1$/);
  for (let round = 0; round < 5; round += 1) {
    await expect.poll(() => underWay).toBe(0);
    await twoFrames();
  }
  expect([walk(), number()]).toEqual(["", expect.stringMatching(/^Revision (\d+) of \1$/)]);
});
