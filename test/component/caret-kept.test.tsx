// Who comes back to a file goes on where they were, also when another one was shown in its tab meanwhile, or the tab was closed.
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, openRepository, press, runByPalette, treeItem } from "./support/person.tsx";

beforeAll(fetchViews, 180_000);

const isAt = (line: RegExp) => expect.element(page.getByRole("contentinfo").getByText(line)).toBeVisible();

it("caret of a file that another one replaced, and of one that was closed", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("src/tide.ts");
  await isAt(/^Ln (?!1,)\d+, Col /);
  const place = page.getByRole("contentinfo").getByText(/^Ln /).element().textContent ?? "";
  const same = new RegExp(`^${place}$`);
  await treeItem("README.md").click();
  await isAt(/^Ln 1, Col 1$/);
  expect(page.getByRole("tab", { name: /^tide\.ts/ }).query()).toBeNull();
  await press("Alt+,");
  await isAt(same);
  await runByPalette("close tab", "Close tab");
  await expect.element(page.getByRole("tab", { name: /^tide\.ts/ })).not.toBeInTheDocument();
  await treeItem("tide.ts").click();
  await isAt(same);
});
