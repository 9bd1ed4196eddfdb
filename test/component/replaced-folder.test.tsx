// Another repository in the place of one that is open: it is told, used at once, and what was typed stays with the earlier one.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openFile, press, save, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("is opened by one key, with nothing of the earlier one in it, and that goes on where it is now", { tags: "long" }, async () => {
  const { project, folder } = await commands.repository("everyday");
  const close = openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  const other = await commands.repository("backports");
  await openFile("README.md");
  await type("kept ");
  await save(1);
  await commands.moveFolder(folder, `${folder}-away`);
  await commands.moveFolder(other.folder, folder);
  // What a view asks for says so too.
  await press("Control+3");
  await expect.element(page.getByText(`Another repository is in ${folder} now.`)).toBeVisible();
  close();
  openWindow(hashOf(project, "files"));
  await expect.element(page.getByRole("heading", { name: `Another repository is in the place of ${project}` })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Kept work (1 file)…" })).toBeVisible();
  page.getByRole("button", { name: "Open the other repository" }).element().focus();
  await press("Enter");
  await expect.poll(() => window.location.hash).not.toContain(`${encodeURIComponent(project)}/`);
  const tip = await commands.runGit(folder, ["rev-parse", "--short=7", "main"]);
  await expect.poll(() => page.getByRole("contentinfo").element().textContent).toContain(`at ${tip.trim()}`);
  await expect.element(page.getByRole("tab", { name: "Changes", exact: true })).toBeVisible();
  expect(deskOf(deskKey("local", project, "main")).changes.map(({ path }) => path)).toEqual(["README.md"]);
});
