// Authors by week, in a window that shows a part of them, and where a person stops counting and chooses something else.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { apiClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { show } from "./support/reach.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const grid = () => page.getByRole("grid", { name: "Authors and weeks" });

async function openAuthors(): Promise<void> {
  const { data } = await apiClient("local").openSample({});
  openWindow(`#/c/local/authors?project=${encodeURIComponent(data.path_with_namespace)}`);
  await expect.element(grid()).toBeVisible();
}

it("names of weeks go with their columns, down and sideways", { tags: "long" }, async () => {
  await openAuthors();
  onTestFinished(() => show({ width: 1440, height: 900, zoom: 1 }));
  await show({ width: 700, height: 620, zoom: 1 });
  const name = page.getByText("now", { exact: true }).element();
  const head = name.closest("th");
  const apart = (): number[] => {
    const [one, other] = [name.getBoundingClientRect(), head?.getBoundingClientRect() ?? new DOMRect()];
    return [one.left - other.left, one.top - other.top];
  };
  const before = apart();
  const body = document.querySelector(".activity-authors-body");
  body?.scrollTo(100, 20);
  expect([body?.scrollLeft, body?.scrollTop]).toEqual([100, 20]);
  expect(apart()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
});

it("authors stay beside their weeks, and no week that is gone to stops below them", { tags: "long" }, async () => {
  await openAuthors();
  onTestFinished(() => show({ width: 1440, height: 900, zoom: 1 }));
  await show({ width: 360, height: 700, zoom: 1 });
  const name = document.querySelector(".activity-authors tbody th");
  const week = () => document.querySelector("[data-active]")?.getBoundingClientRect() ?? new DOMRect();
  await expectFocus("Authors and weeks");
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
  const body = document.querySelector(".activity-authors-body");
  await expect.poll(() => body?.scrollLeft).toBeGreaterThan(100);
  expect(name?.getBoundingClientRect().left).toBe(0);
  await userEvent.keyboard("{ArrowLeft}".repeat(20));
  await expect.poll(() => week().left).toBeGreaterThanOrEqual(name?.getBoundingClientRect().right ?? 0);
});

it("what was counted before is shown, after counting something else was stopped", { tags: "long" }, async () => {
  await openAuthors();
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = (input, init) =>
    String(input).includes("/repository/commits?")
      ? new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new DOMException("Over.", "AbortError"))))
      : fetch(input, init);
  await page.getByText("1 year", { exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  const stopped = page.getByRole("heading", { name: "Counting was stopped" });
  await expect.element(stopped).toBeVisible();
  await page.getByText("26 weeks", { exact: true }).click();
  await expect.element(grid()).toBeVisible();
  await page.getByText("1 year", { exact: true }).click();
  await expect.element(stopped).toBeVisible();
  window.fetch = fetch;
  await page.getByRole("button", { name: "Count again" }).click();
  await expect.element(grid()).toBeVisible();
});
