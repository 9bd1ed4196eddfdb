// The settings in a narrow window: every choice is shown whole.
import { afterEach, beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { show } from "./support/reach.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

it("shows every choice of how white space is drawn whole at 700 px and at 200 %", async () => {
  openWindow("#/settings/editor");
  const choices = page.getByRole("radiogroup", { name: "White space" });
  for (const size of [
    { width: 700, height: 800, zoom: 1 },
    { width: 1440, height: 900, zoom: 2 },
  ]) {
    await show(size);
    await expect.element(choices).toBeInTheDocument();
    const edge = document.querySelector(".settings-column")?.getBoundingClientRect().right ?? 0;
    await expect.poll(() => choices.element().getBoundingClientRect().right).toBeLessThan(Math.min(edge, window.innerWidth));
  }
});
