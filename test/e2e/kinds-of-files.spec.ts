// Files that are no everyday text: each works, or says clearly why not.
import { git } from "../scenarios/builder.ts";
import { expect, test } from "./support/app.ts";
import { commit, openFile, save, treeItem, typeAtEnd } from "./support/person.ts";

test("a file of 12 MB is edited as any other; an empty one and a binary one are shown for what they are", { tag: "@long" }, async ({
  page,
  repository,
  open,
}) => {
  const folder = await repository("awkward");
  await open(folder);
  const file = page.getByRole("main");
  await openFile(page, "large.txt");
  await typeAtEnd(page, "the end");
  await save(page, 1);
  await commit(page, "End it");
  expect(git(folder, ["diff", "--numstat", "HEAD~1", "HEAD"])).toBe("1\t0\tlarge.txt");
  expect(git(folder, ["show", "HEAD:large.txt"]).endsWith("0123456789abcde\nthe end")).toBe(true);
  await page.keyboard.press("Control+1");
  await treeItem(page, "binary.bin").click();
  await expect(file.getByRole("heading", { name: "binary.bin is binary" })).toBeVisible();
  const download = page.waitForEvent("download");
  await file.getByRole("link", { name: "Save raw" }).click();
  const saved = await (await download).path();
  expect(git(folder, ["hash-object", "--no-filters", saved])).toBe(git(folder, ["rev-parse", "HEAD:binary.bin"]));
  await openFile(page, "zero.txt");
  await typeAtEnd(page, "no longer empty");
  await save(page, 1);
  await commit(page, "Fill it");
  expect(git(folder, ["show", "HEAD:zero.txt"])).toBe("no longer empty");
});
