// A disk that takes nothing more: nothing on screen says that work is kept there.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";

beforeAll(fetchViews, 60_000);

it("says of what is staged that it is not kept, and that it is once there is room again", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("src/tide.ts");
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  window.fetch = async (input, init) =>
    init?.method === "POST" && String(input) === "desktop/desks"
      ? Response.json({ message: "There is no space left.", code: "own_storage_full" }, { status: 507 })
      : fetch(input, init);
  await type("// moon");
  await save(1);
  await expect.element(page.getByText(/^Your typing cannot be kept on disk right now\./)).toBeVisible();
  await press("Control+2");
  await expect.element(page.getByText("1 change not kept on the disk", { exact: true })).toBeVisible();
  window.fetch = fetch;
  await expect.element(page.getByText("1 change kept on this machine until committed", { exact: true })).toBeVisible();
});
