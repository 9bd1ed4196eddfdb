// What a person does again and again: open a file, type, save, commit. By keyboard where a person would.
import { expect, type Page } from "@playwright/test";

/** Opens a file from the tree, unfolding its folders. */
export async function openFile(page: Page, path: string): Promise<void> {
  const parts = path.split("/");
  const tree = page.getByRole("tree");
  for (const [index, name] of parts.entries()) {
    const row = tree
      .getByRole("treeitem", { level: index + 1 })
      .filter({ hasText: name })
      .first();
    if (index === parts.length - 1) await row.click();
    else if ((await row.getAttribute("aria-expanded")) !== "true") await row.click();
  }
  await expectOpen(page, path);
}

/** Waits until the editor shows this file: until then it shows the one before, which would take what is typed. */
export async function expectOpen(page: Page, path: string): Promise<void> {
  await expect(page.getByRole("textbox", { name: new RegExp(`^${inPattern(path)}(, read-only)?$`) })).toBeAttached();
  await expect(editor(page)).toBeVisible();
}

const inPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A row of the tree whose name begins like this. */
export const treeItem = (page: Page, name: string) =>
  page
    .getByRole("tree")
    .getByRole("treeitem", { name: new RegExp(`^${inPattern(name)}`) })
    .first();

/** Monaco's own text, once it has taken over from the plain first paint. */
export const editor = (page: Page) => page.locator("#root .monaco-editor .view-lines").first();

/** Puts the caret at the end of the open file and types. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Saves (stages) the open file and waits for the counter in the bar. */
export async function save(page: Page, staged: number): Promise<void> {
  await page.keyboard.press("Control+s");
  await expectStaged(page, staged);
}

export async function expectStaged(page: Page, staged: number): Promise<void> {
  await expect(page.getByRole("tab", { name: new RegExp(`^Changes\\D*${staged}\\b`) })).toBeVisible();
}

/** Waits until the desktop has a text of a desk on its disk. */
export async function expectOnDisk(page: Page, text: string): Promise<void> {
  const kept = () => page.evaluate(async () => (await fetch("desktop/desks")).text());
  await expect.poll(kept).toContain(text);
}

/** Writes the message in the Changes view and commits with the keyboard; answers when it is done. */
export async function commit(page: Page, message: string): Promise<void> {
  await page.keyboard.press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
}
