// Where the focus is, in the words that a reader would say.
import { expect } from "vitest";
import { page } from "vitest/browser";

/** "grid Commits", "textarea Message", "body". */
export function focusedName(): string {
  const active = document.activeElement;
  if (active === null || active === document.body) return "body";
  if (active.matches("[data-stand-in]")) return "stand-in";
  const label = active.getAttribute("aria-label") ?? (active as HTMLInputElement).labels?.[0]?.textContent ?? active.textContent ?? "";
  return label.trim().replace(/\s+/g, " ").slice(0, 80);
}

/** Waits until what has this name has the focus. */
export async function expectFocus(name: string | RegExp): Promise<void> {
  if (typeof name === "string") await expect.poll(focusedName, { timeout: 15_000 }).toBe(name);
  else await expect.poll(focusedName, { timeout: 15_000 }).toMatch(name);
}

/** Waits for the editor of a path, with the caret in it. */
export async function openText(path: string): Promise<void> {
  await expect.element(page.getByRole("textbox", { name: path })).toBeInTheDocument();
  await expectFocus(path);
}
