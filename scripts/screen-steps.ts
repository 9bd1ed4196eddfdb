// What the screens of screens.ts are made with: a clean start, edits to look at, answers that a healthy server does not give.
import type { Locator, Page, Route } from "@playwright/test";
import type { DeskEntry } from "../shared/contract/desks.ts";
import type { WindowState } from "../shared/contract/window-state.ts";
import type { Place } from "./screen-place.ts";

/** The text, once it is coloured. */
export const editor = (page: Page): Locator => page.locator('.monaco-editor .view-line [class^="mtk"]:not(.mtk1)').first();

/** Nothing staged, typed or remembered from an earlier picture, such as how its Markdown was shown. */
export async function resetPlace(page: Page, { room }: Place): Promise<void> {
  const headers = { origin: new URL(room).origin };
  const drafts = (await (await page.request.get(`${room}desktop/drafts?prefix=`)).json()) as { key: string }[];
  for (const { key } of drafts) await page.request.delete(`${room}desktop/drafts`, { data: { key }, headers });
  const { entries } = (await (await page.request.get(`${room}desktop/desks`)).json()) as { entries: DeskEntry[] };
  for (const [turn, { desk, entry, revision }] of entries.entries()) {
    const data = { window: "pictures", turn: Date.now() + turn, desk, operations: [{ entry, revision, value: null }] };
    await page.request.post(`${room}desktop/desks`, { data, headers });
  }
  const known = (await (await page.request.get(`${room}desktop/window-state`)).json()) as WindowState[];
  const values = known.map(({ connection, name }) => ({ connection, name, value: null }));
  await page.request.put(`${room}desktop/window-state`, { data: { values }, headers });
}

/** One changed file, one deleted and one made executable. */
export async function stageEdits(page: Page): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+End");
  // A text of its own each time: a commit of an earlier picture may have the last one.
  await page.keyboard.type(`\nexport const planned = ${Date.now()};\n`);
  await page.keyboard.press("Control+s");
  await staged(page, 1);
  const tree = page.getByRole("tree");
  for (const [name, key, count] of [
    ["package.json", "x", 2],
    ["CHANGELOG.md", "Delete", 3],
  ] as const) {
    const row = tree.getByRole("treeitem", { name: new RegExp(`^${name}`) });
    // In a low window it may be out of sight, and is not drawn then.
    await tree.hover();
    await page.mouse.wheel(0, 10_000);
    await row.click();
    await tree.focus();
    await page.keyboard.press(key);
    await staged(page, count);
  }
}

const staged = (page: Page, count: number): Promise<void> =>
  page.getByRole("tab", { name: new RegExp(`^Changes\\D*${count}\\b`) }).waitFor();

/** A refusal of writes in the server's own form; what is read passes. A status of 500 refuses all. */
export const refuse =
  (status: number, message: string) =>
  (route: Route): Promise<void> =>
    route.request().method() === "GET" && status < 500 ? route.fallback() : route.fulfill({ status, json: { message } });

/** No answer ever comes to this method. */
export const hold =
  (method: string) =>
  async (route: Route): Promise<void> => {
    if (route.request().method() !== method) await route.fallback();
  };
