// A disk that takes nothing more: nothing on screen says that work is kept there.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { useCommentDrafts } from "../../renderer/state/comment-drafts.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, openRepository, press, save, type } from "./support/person.tsx";

beforeAll(fetchViews, 180_000);

/** What is written to `address` finds no room any more; answers what ends that. */
function fillDisk(address: string): () => void {
  const { fetch } = window;
  const giveRoom = (): void => {
    window.fetch = fetch;
  };
  onTestFinished(giveRoom);
  window.fetch = async (input, init) =>
    init?.method !== undefined && init.method !== "GET" && String(input) === address
      ? Response.json({ message: "There is no space left.", code: "own_storage_full" }, { status: 507 })
      : fetch(input, init);
  return giveRoom;
}

it("says of what is staged that it is not kept, and that it is once there is room again", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("src/tide.ts");
  const giveRoom = fillDisk("desktop/desks");
  await type("// moon");
  await save(1);
  await expect.element(page.getByText(/^Your typing cannot be kept on disk right now\./)).toBeVisible();
  await press("Control+2");
  await expect.element(page.getByText("1 change not kept on the disk", { exact: true })).toBeVisible();
  giveRoom();
  await expect.element(page.getByText("1 change kept on this machine until committed", { exact: true })).toBeVisible();
});

/** Whether the window would ask before it goes. */
const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("asks before a window goes whose work is in it alone, and gives that as a file", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("src/tide.ts");
  expect(asks()).toBe(false);
  const giveRoom = fillDisk("desktop/desks");
  await type("// the moon pulls");
  await expect.element(page.getByText(/^Your typing cannot be kept on disk right now\./)).toBeVisible();
  expect(asks()).toBe(true);
  const saved = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => saved.mockRestore());
  await page.getByRole("button", { name: "Save a copy" }).click();
  const text = await (saved.mock.lastCall as [Blob])[0].text();
  expect(text).toContain("======== src/tide.ts, typed\n");
  expect(text).toContain("// the moon pulls");
  giveRoom();
  await expect.element(page.getByText(/^Your typing cannot be kept/)).not.toBeInTheDocument();
  expect(asks()).toBe(false);
});

it("says of a comment that was begun that it is not kept, and asks before the window goes", { tags: "long" }, async () => {
  await openRepository("everyday");
  await openFile("src/tide.ts");
  const giveRoom = fillDisk("desktop/window-state");
  const key = projectKey("local", "ada/elsewhere");
  useCommentDrafts.getState().keep(key, "abc/a.txt:1", "Half a thought");
  await expect.element(page.getByText(/^Your typing cannot be kept on disk right now\./)).toBeVisible();
  expect(asks()).toBe(true);
  const saved = vi.spyOn(URL, "createObjectURL");
  onTestFinished(() => saved.mockRestore());
  await page.getByRole("button", { name: "Save a copy" }).click();
  expect(await (saved.mock.lastCall as [Blob])[0].text()).toContain("Half a thought");
  giveRoom();
  await expect.element(page.getByText(/^Your typing cannot be kept/)).not.toBeInTheDocument();
  expect(asks()).toBe(false);
  useCommentDrafts.getState().keep(key, "abc/a.txt:1", "");
});
