// Back, forward, reload and links. What one window can show alone is in test/component/finding.test.tsx.
import { expect, test } from "./support/app.ts";
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
