// What is printed: dark letters on paper whatever the theme is, nothing that only a screen can use, and what its figures mean.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { listPages } from "./support/pages.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

/** Draws the page as it is printed; "": as it is on screen. */
const printed = (media: "print" | ""): Promise<unknown> => cdp().send("Emulation.setEmulatedMedia", { media });

const display = (selector: string): string[] => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one).display);

it("groups in the dark theme, with the menu open from which printing begins", { tags: "long", timeout: 120_000 }, async () => {
  await listPages();
  await desktopClient.updateSettings({ theme: "dark" });
  onTestFinished(async () => {
    await printed("");
    await desktopClient.updateSettings({ theme: "system" });
  });
  openWindow("#/c/local/activity");
  await expect.element(page.getByRole("img", { name: /of 1 group$/ })).toBeVisible();
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("dark");
  await page.getByRole("button", { name: /^Export/ }).click();
  await expect.element(page.getByRole("menuitem", { name: "Print…" })).toBeVisible();

  await printed("print");
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("light");
  expect(getComputedStyle(document.body).colorScheme).toBe("light");
  expect(display(".ui-popover")).toEqual(["none"]);
  const against = page.getByText(/^Change is against the reading/);
  await expect.element(against).toBeVisible();
  expect(display(".activity-add .ui-button")).toEqual(["none"]);

  await printed("");
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("dark");
  expect(display(".ui-popover")).toEqual(["flex"]);
  await userEvent.keyboard("{Escape}");
});

it("nothing that is pressed, with a group or with authors", { tags: "long", timeout: 120_000 }, async () => {
  const pages = (await listPages()).filter(({ hash }) => /group=|authors/.test(hash));
  onTestFinished(() => void printed(""));
  openWindow("#/c/local/activity");
  for (const { hash, shown } of pages) {
    window.location.hash = hash;
    await expect.element(shown).toBeVisible();
    await printed("print");
    expect(new Set(display(".activity :is(.ui-button, .ui-icon-button)")), hash).toEqual(new Set(["none"]));
    await printed("");
  }
});
