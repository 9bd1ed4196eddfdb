// The ring around the field of a dialog that has the focus is seen whole.
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

it("has room around the first field", async () => {
  openWindow("#/settings/connections");
  await page.getByRole("button", { name: "Add server", exact: true }).click();
  await expectFocus("Server address");
  const body = document.querySelector(".ui-dialog-body");
  const field = document.activeElement?.closest(".ui-field-box");
  const room = (field?.getBoundingClientRect().top ?? 0) - (body?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
  expect(room).toBeGreaterThanOrEqual(2);
});
