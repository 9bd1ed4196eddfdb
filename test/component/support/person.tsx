// What a person does again and again in the window: open a file, type, save, commit.
import { expect } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { twoFrames } from "./reach.ts";
import { hashOf, openWindow } from "./window.tsx";

/** A repository of a scenario in the window, and git in it. */
export async function openRepository(scenario: string) {
  const made = await commands.repository(scenario);
  openWindow(hashOf(made.project, "files"));
  return { ...made, git: (...args: string[]) => commands.runGit(made.folder, args) };
}

/** Keys as one writes them: "Control+Shift+m", "F2". */
export function press(chord: string): Promise<void> {
  const keys = chord.split("+");
  const last = keys.pop() || "+";
  return userEvent.keyboard(`${keys.map((key) => `{${key}>}`).join("")}{${last}}${keys.map((key) => `{/${key}}`).join("")}`);
}

/** Runs a command by what a person types for it. */
export async function runByPalette(typed: string, title: string): Promise<void> {
  await press("Control+Shift+p");
  await page.getByRole("combobox").fill(`>${typed}`);
  await expect.element(page.getByRole("option").first()).toHaveTextContent(title);
  await press("Enter");
}

/** Text as it is, braces too. */
export const type = (text: string): Promise<void> => userEvent.keyboard(text.replace(/[{[]/g, "$&$&"));

/** A row of the tree whose name begins like this. */
export const treeItem = (name: string) =>
  page
    .getByRole("tree")
    .getByRole("treeitem", { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`) })
    .first();

/** Opens a file from the tree, unfolding its folders, and puts the caret at its end. */
export async function openFile(path: string): Promise<void> {
  const parts = path.split("/");
  for (const [index, name] of parts.entries()) {
    const row = treeItem(name);
    await expect.element(row).toBeVisible();
    const isOpen = (): boolean => row.element().getAttribute("aria-expanded") === "true";
    if (index === parts.length - 1 || !isOpen()) await row.click();
    // A notice that comes at the same moment moves the rows, and the press falls on another one.
    await twoFrames();
    if (index < parts.length - 1 && !isOpen()) await row.click();
  }
  // A read-only one says so after its path.
  const text = page.getByRole("textbox", { name: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(, read-only)?$`) });
  await expect.element(text).toBeInTheDocument();
  (text.element() as HTMLElement).focus();
  await press("Control+End");
}

/** The text of the open file as the editor draws it, with plain blanks. */
export const drawnText = (): string =>
  (document.querySelector("#root .monaco-editor .view-lines")?.textContent ?? "").replaceAll("\u00a0", " ");

export const expectStaged = (staged: number): Promise<void> =>
  expect.element(page.getByRole("tab", { name: new RegExp(`^Changes\\D*${staged}\\b`) })).toBeVisible() as Promise<void>;

/** Saves (stages) the open file and waits for the counter in the bar. */
export async function save(staged: number): Promise<void> {
  await press("Control+s");
  await expectStaged(staged);
}

/** Writes the message in the Changes view and commits; answers when the screen says that it is done. */
export async function commit(message: string): Promise<void> {
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill(message);
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
}
