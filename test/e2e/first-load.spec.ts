// What a window fetches before it shows a list of files.
import { firstLoadBudget, readFirstLoad, watchFirstList } from "../first-load.ts";
import { expect, test } from "./support/app.ts";

test("the first list of files needs no more JavaScript than it may, and none that is found late", async ({ page, repository, open }) => {
  await watchFirstList(page);
  await open(await repository("everyday"));
  const chunks = await readFirstLoad(page);
  const weight = chunks.reduce((sum, { gzipped }) => sum + gzipped, 0);
  expect(weight).toBeGreaterThan(100_000);
  const told = chunks.map(({ name, gzipped, isNamed }) => `${gzipped} ${name}${isNamed ? "" : ", not named by the page"}`).join("\n");
  expect(weight, told).toBeLessThan(firstLoadBudget);
  expect(chunks.find(({ name }) => name.startsWith("monaco"))?.name).toBeUndefined();
});
