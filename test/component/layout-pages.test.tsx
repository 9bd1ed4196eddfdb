// The pages beside Files, Changes and History at every size: no function is gone and none is out of reach.
import { afterEach, beforeAll, expect, it } from "vitest";
import { fetchViews } from "./support/fetch-views.ts";
import { listPages } from "./support/pages.ts";
import { expectAllAt, show } from "./support/reach.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

it("every function of every page is there and in reach at 700 px and at 200 %", { tags: "long", timeout: 180_000 }, async () => {
  const pages = await listPages();
  openWindow("#/");
  for (const { hash, shown } of pages) {
    window.location.hash = hash;
    await expect.element(shown, { timeout: 60_000 }).toBeInTheDocument();
    await expectAllAt(hash);
  }
});
