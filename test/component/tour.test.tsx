// A newcomer is shown around the sample: by keys alone, through its real views, once by itself and again when asked for.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useTourSeen } from "../../renderer/state/tour.ts";
import { useTreeStore } from "../../renderer/state/tree.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRecents, forgetRemembered } from "./support/forget-remembered.ts";
import { press, type } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(async () => {
  await forgetRecents();
  // Folders of the sample that an earlier test opened push its last files out of sight.
  await forgetRemembered("tour", "tree");
  useTreeStore.setState({ expanded: {} });
  useTourSeen.setState({ isSeen: false });
});

const card = page.getByRole("complementary", { name: "Show me around" });
const offer = page.getByRole("button", { name: "Show me around, 3 min" });
const view = () => /\/(files|history|backports)/.exec(window.location.hash)?.[1];

/** The card says this, its way on has the focus, and this view of the sample is behind it. */
async function expectStep(at: number, title: string, shown: string): Promise<void> {
  await expect.element(card.getByText(`${at} of 6`)).toBeVisible();
  await expect.element(card.getByRole("heading", { name: title })).toBeVisible();
  await expectFocus(/^(Next|Done)/);
  expect(view()).toBe(shown);
}

it("goes through the views by the arrows or Enter, back too, and ends in the sample", { tags: "long" }, async () => {
  openWindow("#/");
  await offer.click();
  await expectStep(1, "One line says where you are", "files");
  await press("ArrowRight");
  await expectStep(2, "Saving stages, committing writes", "files");
  await expect.element(page.getByRole("textbox", { name: "src/routing/planner.ts" })).toBeInTheDocument();
  await press("Enter");
  await expectStep(3, "Why a line is as it is", "files");
  expect(window.location.hash).toContain("blame=1");
  await press("ArrowRight");
  await expectStep(4, "Every commit, to read and to comment on", "history");
  await expect.element(page.getByRole("row").nth(2)).toBeVisible();
  // The list that came did not take the focus.
  await expectStep(4, "Every commit, to read and to comment on", "history");
  await press("ArrowLeft");
  await expectStep(3, "Why a line is as it is", "files");
  await press("ArrowRight");
  await press("ArrowRight");
  await expectStep(5, "Tried before it is written", "backports");
  await press("ArrowRight");
  await expectStep(6, "Everything has a key", "files");
  await press("Enter");
  await expect.element(card).not.toBeInTheDocument();
  expect(view()).toBe("files");
});

it("is left by Escape, with the focus in the view, and is not offered again; the palette has it", { tags: "long" }, async () => {
  const close = openWindow("#/");
  await offer.click();
  await expectStep(1, "One line says where you are", "files");
  await press("Escape");
  await expect.element(card).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest("main, [role=complementary], aside")).toBeTruthy();
  window.location.hash = "#/";
  await expect.element(page.getByRole("button", { name: "Open sample" })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  close();
  openWindow("#/");
  await expect.element(page.getByRole("button", { name: "Open sample" })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await press("Control+Shift+p");
  await type("Show me around");
  await press("Enter");
  await expectStep(1, "One line says where you are", "files");
});

it("lets one work in the view behind it, and ends where one goes elsewhere", { tags: "long" }, async () => {
  openWindow("#/");
  await offer.click();
  await expectStep(1, "One line says where you are", "files");
  await page.getByRole("treeitem", { name: "README.md" }).click();
  await expect.poll(() => window.location.hash).toContain("README.md");
  await press("Control+3");
  await expect.poll(view).toBe("history");
  await expect.element(card).toBeVisible();
  window.location.hash = "#/c/local/projects";
  await expect.element(card).not.toBeInTheDocument();
});

it("goes out of the way of what has the focus", { tags: "long" }, async () => {
  openWindow("#/");
  await offer.click();
  for (const step of [1, 2, 3, 4]) {
    await expect.element(card.getByText(`${step} of 6`)).toBeVisible();
    await press("ArrowRight");
  }
  await expectStep(5, "Tried before it is written", "backports");
  const hidden = page.getByRole("button", { name: /^Open in matrix/ });
  await expect.element(hidden).toBeInTheDocument();
  (hidden.element() as HTMLElement).focus();
  await expect
    .poll(() => {
      const { left, top, width, height } = hidden.element().getBoundingClientRect();
      return hidden.element().contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .toBe(true);
  await expect.element(card).toBeVisible();
});
