// Ctrl+Z in a file takes back what was done in this file, a step at a time, and knows nothing of the files that were open between.
import { editor, type editor as of } from "monaco-editor/editor";
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const firstLine = () => document.querySelector(".editor .view-line")?.textContent?.replaceAll("\u00a0", " ");
const isTyped = () => page.getByRole("region", { name: "Not staged yet" }).query() !== null;

async function goTo(path: string): Promise<void> {
  await press("{Control>}p{/Control}");
  await press(path);
  await expect.element(page.getByRole("option", { name: new RegExp(`^${path.split("/").at(-1)}`) }).first()).toBeVisible();
  await press("{Enter}");
  await expectFocus(path);
}

it("a file that is left for another one keeps its own text", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  const changed: string[] = [];
  const watch = (model: of.ITextModel) => model.onDidChangeContent(() => changed.push(model.uri.path));
  const watches = [...editor.getModels().map(watch), editor.onDidCreateModel(watch)];
  // Once both are known, each takes the other one's place at once.
  for (const path of ["src/gauge/read.ts", "src/tide.ts", "src/gauge/read.ts", "src/tide.ts"]) await goTo(path);
  for (const each of watches) each.dispose();
  expect(changed).toEqual([]);
});

it("takes back what was typed before another file was opened", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const [first] = (await commands.runGit(folder, ["show", "main:src/tide.ts"])).split("\n");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("{Control>}{Home}{/Control}moon");
  await expect.poll(isTyped).toBe(true);
  for (const path of ["src/gauge/read.ts", "src/tide.ts"]) await goTo(path);
  await expect.poll(firstLine).toBe(`moon${first}`);
  await press("{Control>}z{/Control}");
  await expect.poll(firstLine).toBe(first);
});

it("brings back what was typed where the change was discarded meanwhile", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const [first] = (await commands.runGit(folder, ["show", "main:src/tide.ts"])).split("\n");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await press("{Control>}{Home}{/Control}moon");
  await press("{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
  await press("{Control>}2{/Control}");
  await expectFocus("Staged changes");
  await press("{Delete}");
  await expect.element(page.getByRole("heading", { name: "Nothing is staged" })).toBeVisible();
  await press("{Control>}1{/Control}");
  await goTo("src/tide.ts");
  await expect.poll(firstLine).toBe(first);
  await press("{Control>}z{/Control}");
  await expect.poll(firstLine).toBe(`moon${first}`);
});
