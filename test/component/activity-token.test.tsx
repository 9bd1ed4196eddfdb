// A token that ends between two readings: said over the figures, and with another one the reading goes on by itself.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { watchInTheWay } from "./support/counters.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { press } from "./support/person.tsx";
import { openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 60_000);

it("says that the token is not taken any more, takes another one there, and draws what is read then", async () => {
  const { connection, way } = await watchInTheWay();
  openWindow(`#/c/${connection.id}/activity`);
  await expect.element(page.getByText(/^One reading so far/)).toBeVisible();
  const body = { error: "invalid_token", error_description: "Token is expired." };
  await commands.setFault(way, { on: "_count[?]", does: "answer", status: 401, body });
  await press("F5");
  const note = page.getByText(`${connection.name} does not take this token any more.`);
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/One group could not be read\. What was read before is still here\./)).toBeVisible();
  await page.getByRole("button", { name: "Replace token…" }).click();
  const field = page.getByLabelText("New access token", { exact: true });
  await expect.element(field).toBeVisible();
  await commands.setFault(way, null);
  await field.fill("glpat-2");
  await press("Enter");
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole("img", { name: "Merge requests created of 1 group" })).toBeVisible();
  // Both readings are of this minute: a line between them would not be seen.
  await expect.poll(() => document.querySelector(".activity-compare [data-tone] .activity-now")).not.toBeNull();
});
