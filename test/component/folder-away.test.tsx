// A folder that was away for a moment, as a disk is that was not connected: what was seen meanwhile keeps nobody from committing.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { setUnsaved } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { drawnText, openFile, openRepository, press, save, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

it("takes a commit as soon as it is back", { tags: "long" }, async () => {
  const { folder, git } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// moon");
  await save(1);
  await commands.moveFolder(folder, `${folder}-away`);
  await press("Control+2");
  const message = page.getByRole("textbox", { name: "Message", exact: true });
  await message.fill("Name the moon");
  const note = page.getByRole("status").filter({ hasText: "The folder of this repository is not there" });
  await expect.element(note).toBeVisible();
  await press("Control+Enter");
  // Looked again, and said so.
  await expect.poll(() => note.elements().length).toBe(2);
  await commands.moveFolder(`${folder}-away`, folder);
  await press("Control+Enter");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("log", "-1", "--format=%s", "main")).toBe("Name the moon");
});

it("is shown again by itself where not even its branch could be read", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const close = openWindow(hashOf(project, "files"));
  await expect.element(treeItem("README.md")).toBeVisible();
  await commands.moveFolder(folder, `${folder}-away`);
  close();
  openWindow(hashOf(project, "files"));
  const problem = page.getByRole("heading", { name: /^The repository of .* is not there$/ });
  await expect.element(problem).toBeVisible();
  await commands.moveFolder(`${folder}-away`, folder);
  await expect.element(treeItem("README.md"), { timeout: 10_000 }).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
});

it("shows what was typed over a commit that another repository in its place does not have, and says so", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  const gone = { commit: "f".repeat(40), blob: "e".repeat(40), lastCommit: "f".repeat(40), executable: false };
  const key = deskKey("local", project, "main");
  setUnsaved(key, "README.md", { path: "README.md", text: "# Moon\n", base: gone });
  window.location.hash = hashOf(project, "files", "?path=README.md");
  await expect.element(page.getByText("What this began from is not here.")).toBeVisible();
  await expect.poll(drawnText).toContain("# Moon");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect.poll(() => document.querySelectorAll(".monaco-diff-editor .view-lines").length).toBe(2);
});

it("says why such a text cannot be staged, and keeps it when all of it is deleted and put back", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await expect.element(treeItem("README.md")).toBeVisible();
  const key = deskKey("local", project, "main");
  const gone = { commit: "f".repeat(40), blob: "e".repeat(40), lastCommit: "f".repeat(40), executable: false };
  setUnsaved(key, "README.md", { path: "README.md", text: "# Moon\n", base: gone });
  await openFile("README.md");
  await expect.poll(drawnText).toContain("# Moon");
  await press("Control+s");
  await expect.element(page.getByText(/It began from commit fffffff, which this repository does not have/)).toBeVisible();
  await press("Control+a");
  await press("Delete");
  await expect.poll(() => deskOf(key).unsaved["README.md"]?.text).toBe("");
  await press("Control+z");
  await expect.poll(() => deskOf(key).unsaved["README.md"]?.text).toBe("# Moon\n");
});
