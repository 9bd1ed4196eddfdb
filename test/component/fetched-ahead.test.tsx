// What a row opens is there before it is opened: the pointer or the keys have rested on it.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { drawnText, openRepository, press, treeItem, type } from "./support/person.tsx";

beforeAll(fetchViews, 180_000);

/** Paths whose bytes are asked for from now on. */
function watchFiles(): readonly string[] {
  const { fetch } = window;
  const asked: string[] = [];
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) => {
    const path = /\/repository\/files\/([^/]+)\/raw/.exec(String(input))?.[1];
    if (path !== undefined && init?.method !== "HEAD") asked.push(decodeURIComponent(path));
    return fetch(input, init);
  };
  return asked;
}

it("a file under the pointer, or where the keys stand in the tree, is fetched, and opening it asks no more", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  const asked = watchFiles();
  await press("Control+Shift+e");
  await expectFocus("Files");
  await press("Home");
  await press("ArrowRight");
  await press("ArrowDown");
  const active = (): string | null => document.querySelector('[role="treeitem"][data-active]')?.textContent ?? null;
  await expect.poll(active).toContain("format.md");
  await expect.poll(() => asked).toContain("docs/format.md");
  await press("Enter");
  await expectFocus(/^docs\/format\.md/);
  await userEvent.click(treeItem("src"));
  await userEvent.hover(treeItem("tide.ts"));
  await expect.poll(() => asked).toContain("src/tide.ts");
  await userEvent.click(treeItem("tide.ts"));
  await expect.poll(drawnText).toContain("export");
  expect(asked.filter((path) => path === "docs/format.md" || path === "src/tide.ts")).toEqual(["docs/format.md", "src/tide.ts"]);
});

it("so is the first file that the palette finds", { tags: "long" }, async () => {
  await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  const asked = watchFiles();
  await press("Control+p");
  await expectFocus("Go to anything");
  await type("tide.ts");
  await expect.element(page.getByRole("option", { name: /tide\.ts/ }).first()).toBeVisible();
  await expect.poll(() => asked).toContain("src/tide.ts");
  await press("Enter");
  await expectFocus(/^src\/tide\.ts/);
  expect(asked.filter((path) => path === "src/tide.ts")).toHaveLength(1);
});
