// A folder as a page: its entries with what happened to them last, by keyboard, as they are on the desk, and when there are very many.
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { drawnText, openFile, openRepository, press, save, treeItem, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const grid = () => page.getByRole("main").getByRole("grid");
const entry = (name: RegExp) => grid().getByRole("row", { name });
const names = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(".listing-row")].map((row) => row.querySelector(".listing-name")?.textContent ?? undefined);
const activeName = (): string | undefined => document.querySelector(".listing-row[data-active] .listing-name")?.textContent ?? undefined;

it("a project without an open file shows its entries with the commits that git tells", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await expect.poll(names).toEqual(["docs/", "scripts/", "src/", "latest", "README.md"]);
  for (const path of ["docs", "scripts", "src", "latest", "README.md"]) {
    const title = (await git("log", "-1", "--format=%s", "--", path)).trim();
    await expect.element(entry(new RegExp(`^${path}.*, ${title}$`))).toBeVisible();
  }
  const size = Number(await git("cat-file", "-s", "HEAD:README.md"));
  const sizes = () =>
    [...document.querySelectorAll(".listing-row .listing-size")].map((cell) => cell.textContent?.replaceAll("\u00a0", " "));
  await expect.poll(sizes).toEqual(["1 file", "1 file", "3 files", "", `${size} bytes`]);
  await expect.element(page.getByText("5 entries, 7 files")).toBeVisible();
  const commits = (await git("rev-list", "--count", "main")).trim();
  await page.getByRole("button", { name: `${commits} commits on main` }).click();
  await expect.poll(() => window.location.hash).toMatch(/history/);
});

it("folders are walked by keys, and the way back leads to the entry one came from", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path="));
  await expectFocus(/entries$/);
  await press("End");
  await press("k");
  await press("ArrowUp");
  await expect.poll(activeName).toBe("src/");
  await press("Enter");
  await expect.poll(names).toEqual(["gauge/", "tide.ts"]);
  await expectFocus("src, 2 entries");
  expect(window.location.hash).toContain("path=src");
  await press("Enter");
  await expect.poll(names).toEqual(["gaps.ts", "read.ts"]);
  await press("Backspace");
  await press("Backspace");
  await expect.poll(activeName).toBe("src/");
  await expectFocus(/entries$/);
  await press("j");
  await press("j");
  await press("Enter");
  await expect.poll(drawnText).toContain("# Tide tables");
  await press("Alt+,");
  await expect.poll(activeName).toBe("README.md");
  await expectFocus(/entries$/);
});

it("what is staged and typed stands in the page, and a folder of the desk alone is one too", { tags: "long" }, async () => {
  const { project } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// more\n");
  await save(1);
  (page.getByRole("tree").element() as HTMLElement).focus();
  await press("Control+n");
  await type("fresh/new.ts");
  await press("Enter");
  await expectFocus("fresh/new.ts");
  await type("1");
  window.location.hash = hashOf(project, "files", "?path=");
  await expect.element(entry(/^src, folder, changed in it/)).toBeVisible();
  await expect.element(entry(/^fresh, folder, added in it/)).toBeVisible();
  window.location.hash = hashOf(project, "files", "?path=fresh");
  await expect.element(entry(/^new\.ts, added/)).toBeVisible();
  // Also once the service has said that no commit has this folder.
  await expect.element(page.getByRole("grid", { name: "fresh, 1 entry" })).toBeVisible();
  await expect.element(entry(/^new\.ts, added/)).toBeVisible();
});

it("the tree and the path bar lead to a folder's page, and its tab gives way to the next file", { tags: "long" }, async () => {
  await openRepository("everyday");
  await treeItem("docs").click();
  await press("Space");
  await expect.poll(names).toEqual(["format.md"]);
  await expect.element(page.getByRole("tab", { name: "docs, preview" })).toBeVisible();
  await openFile("src/gauge/read.ts");
  await expect.element(page.getByRole("tab", { name: /^docs/ })).not.toBeInTheDocument();
  await page.getByRole("navigation", { name: "Folders" }).getByRole("button", { name: "src" }).click();
  await expect.poll(names).toEqual(["gauge/", "tide.ts"]);
  await expectFocus("src, 2 entries");
});

it("a path that is not there says so, and an empty repository invites", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=nowhere"));
  await expect.element(page.getByRole("heading", { name: "nowhere does not exist on main" })).toBeVisible();
  const empty = await commands.repository("empty");
  window.location.hash = hashOf(empty.project, "files");
  await expect.element(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
});

it("a folder of 10,000 entries draws what is in sight and goes to its end by one key", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.manyFiles(folder, "many", 10_000);
  openWindow(hashOf(project, "files", "?path=many"));
  await expectFocus("many, 10000 entries");
  await press("End");
  await expect.poll(activeName).toBe("file-09999.txt");
  expect(document.querySelectorAll(".listing-row").length).toBeLessThan(120);
  await expect.element(entry(/^file-09999\.txt, Add many files$/)).toBeVisible();
});

it("a head orders the entries, folders first, by keys too; another folder has the same order", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  for (const [name, bytes] of [
    ["one.txt", 300],
    ["two.txt", 20],
    ["ten.txt", 1_000],
  ] as const)
    await commands.writeInto(folder, `sorted/${name}`, "x".repeat(bytes));
  await commands.writeInto(folder, "sorted/deep/a", "x");
  await git("add", ".");
  const ada = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"] as const;
  await git(...ada, "commit", "-q", "-m", "Beta", "--date=2020-01-01T00:00:00Z");
  await git(...ada, "rebase", "-q", "--force-rebase", "--committer-date-is-author-date", "HEAD~1");
  await commands.writeInto(folder, "sorted/two.txt", "x".repeat(21));
  await git(...ada, "commit", "-qam", "Alpha");
  openWindow(hashOf(project, "files", "?path=sorted"));
  await expect.poll(names).toEqual(["deep/", "one.txt", "ten.txt", "two.txt"]);
  const head = (name: string) => page.getByRole("columnheader", { name });
  await head("Size").getByRole("button").click();
  await expect.poll(names).toEqual(["deep/", "ten.txt", "one.txt", "two.txt"]);
  await expect.poll(() => head("Size").element().getAttribute("aria-sort")).toBe("descending");
  await press("Enter");
  await expect.poll(names).toEqual(["deep/", "two.txt", "one.txt", "ten.txt"]);
  await expect.poll(() => head("Size").element().getAttribute("aria-sort")).toBe("ascending");
  await press("ArrowLeft");
  await press("Enter");
  await expect.poll(names).toEqual(["deep/", "two.txt", "one.txt", "ten.txt"]);
  await expect.poll(() => head("Last commit").element().getAttribute("aria-sort")).toBe("ascending");
  await press("Enter");
  await expect.poll(names).toEqual(["deep/", "one.txt", "ten.txt", "two.txt"]);
  await head("Age").getByRole("button").click();
  await expect.poll(names).toEqual(["deep/", "two.txt", "one.txt", "ten.txt"]);
  await head("Name").getByRole("button").click();
  await expect.poll(names).toEqual(["deep/", "one.txt", "ten.txt", "two.txt"]);
  await head("Name").getByRole("button").click();
  await expect.poll(names).toEqual(["deep/", "two.txt", "ten.txt", "one.txt"]);
  window.location.hash = hashOf(project, "files", "?path=");
  await expect.poll(names).toEqual(["src/", "sorted/", "scripts/", "docs/", "README.md", "latest"]);
  // As every window begins.
  await head("Name").getByRole("button").click();
});

it("a folder of 10,000 entries is ordered by size, once", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  await commands.manyFiles(folder, "many", 10_000);
  await commands.writeInto(folder, "many/file-05000.txt", "the largest of all of them");
  await commands.runGit(folder, ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm", "Largest", "--", "many/file-05000.txt"]);
  openWindow(hashOf(project, "files", "?path=many"));
  await expectFocus("many, 10000 entries");
  await page.getByRole("columnheader", { name: "Size" }).getByRole("button").click();
  await expect.poll(() => names()[0], { timeout: 20_000 }).toBe("file-05000.txt");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
  await expect.poll(() => names()[0]).toBe("file-00000.txt");
});
