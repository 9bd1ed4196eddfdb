// Back, forward, reload and links. What one window can show alone is in test/component/finding.test.tsx.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { expect, startApp, test } from "./support/app.ts";
import { editor, openFile } from "./support/person.ts";

test("back, forward, reload and a deep link lead to the same place", async ({ page, repository, open }) => {
  await open(await repository("everyday"));
  await openFile(page, "src/tide.ts");
  const link = page.url();
  await openFile(page, "README.md");
  await expect(editor(page)).toContainText("Times of high");
  await page.goBack();
  await expect(editor(page)).toContainText("highWater");
  expect(page.url()).toBe(link);
  await page.goForward();
  await expect(editor(page)).toContainText("Times of high");
  await page.goto(link);
  await page.reload();
  await expect(editor(page)).toContainText("highWater");
});

test("a reload and a restart go on at the same line of the same text", { tag: "@long" }, async ({ page, repository, open, folder }) => {
  const work = await repository("everyday");
  writeFileSync(join(work, "long.txt"), Array.from({ length: 900 }, (_, index) => `line ${index + 1} of many\n`).join(""));
  git(work, ["add", "long.txt"]);
  git(work, ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "-m", "Add a long text"]);
  const app = await open(work);
  await openFile(page, "long.txt");
  await editor(page).click();
  for (let time = 0; time < 9; time += 1) await page.keyboard.press("PageDown");
  await page.keyboard.press("Home");
  for (let time = 0; time < 6; time += 1) await page.keyboard.press("ArrowRight");
  const caret = page.getByText(/^Ln \d+, Col 7$/);
  const where = await caret.textContent();
  const first = () => editor(page).locator(".view-line").allTextContents();
  const seen = (await first()).sort();
  expect(seen[0]).not.toMatch(/^line.1.of/);
  await page.reload();
  await expect(caret).toHaveText(where ?? "");
  await expect.poll(async () => (await first()).sort()).toEqual(seen);
  await openFile(page, "README.md");
  await app.stop();

  const again = await startApp(join(folder, "data"), ["--open", work]);
  try {
    await page.goto(again.url);
    await openFile(page, "long.txt");
    await expect(caret).toHaveText(where ?? "");
    await expect.poll(async () => (await first()).sort()).toEqual(seen);
  } finally {
    await again.stop();
  }
});
