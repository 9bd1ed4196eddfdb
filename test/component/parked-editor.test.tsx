// The editor of a text that one comes back to: what it has drawn is still there, and still right.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { drawnText, press } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;

beforeAll(async () => {
  await fetchViews();
  project = (await commands.repository("everyday")).project;
}, 180_000);

const text = () => page.getByRole("textbox", { name: "src/tide.ts" });
const firstLine = () => document.querySelector(".editor-host .view-line");
const goTo = async (view: 1 | 2): Promise<void> => {
  await userEvent.keyboard(`{Control>}${view}{/Control}`);
  await expect.element(page.getByRole("tab", { name: view === 1 ? "Files" : /^Changes/, selected: true })).toBeVisible();
};
const leave = async (): Promise<void> => {
  await goTo(2);
  await expect.element(text()).not.toBeInTheDocument();
  await expect.poll(firstLine).toBeNull();
};
const comeBack = async (): Promise<void> => {
  await goTo(1);
  await expect.element(text()).toBeInTheDocument();
};

async function openText(): Promise<void> {
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(text()).toBeInTheDocument();
  await expect.poll(firstLine).not.toBeNull();
  (text().element() as HTMLElement).focus();
}

it("is not drawn again for a look at another view", async () => {
  await openText();
  const lines = () => document.querySelector(".editor-host .view-lines");
  const before = lines();
  await leave();
  expect(before?.isConnected).toBe(true);
  expect(before?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await comeBack();
  expect(lines()).toBe(before);
  expect(before?.checkVisibility({ visibilityProperty: true })).toBe(true);
});

it("is reached in one step, blamed if it was", { tags: "long" }, async () => {
  await openText();
  const wasBlamed = () => /&blame=1/.test(window.location.hash);
  const steps: string[] = [];
  const note = () => void steps.push(window.location.hash);
  window.addEventListener("hashchange", note);
  onTestFinished(() => window.removeEventListener("hashchange", note));
  await press("Control+Shift+b");
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(0);
  await leave();
  steps.length = 0;
  await comeBack();
  await expect.poll(() => document.querySelectorAll(".blame-range").length).toBeGreaterThan(0);
  expect([steps.length, wasBlamed()]).toEqual([1, true]);
  (text().element() as HTMLElement).focus();
  await press("Control+Shift+b");
  await expect.poll(wasBlamed).toBe(false);
  await leave();
  await comeBack();
  expect(wasBlamed()).toBe(false);
});

it("has the text that was changed elsewhere meanwhile, and what is typed goes on from there", { tags: "long" }, async () => {
  await openText();
  await press("Control+Home");
  await userEvent.keyboard("moon ");
  await press("Control+s");
  await leave();
  await expectFocus("Staged changes");
  await press("Delete");
  await expect.element(page.getByRole("heading", { name: "Nothing is staged" })).toBeVisible();
  await goTo(1);
  await press("Control+p");
  await userEvent.keyboard("tide.ts");
  await expect.element(page.getByRole("option", { name: /^tide\.ts/ }).first()).toBeVisible();
  await press("Enter");
  await expectFocus("src/tide.ts");
  await expect.poll(drawnText).toMatch(/^const MINUTES/);
  await press("Control+Home");
  await userEvent.keyboard("sun ");
  await expect.poll(drawnText).toMatch(/^sun const MINUTES/);
});

it("fits a window that has become smaller meanwhile", async () => {
  await openText();
  const box = () => document.querySelector(".editor .monaco-editor")?.getBoundingClientRect().width ?? 0;
  const before = box();
  await leave();
  await page.viewport(1_000, 700);
  onTestFinished(() => page.viewport(1_440, 900));
  await comeBack();
  await expect.poll(box).toBeLessThan(before);
  expect(box()).toBe(document.querySelector(".editor")?.getBoundingClientRect().width);
});
