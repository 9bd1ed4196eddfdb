// What nobody typed stays as it was, byte for byte; what others pushed, and what is staged while a commit is under way, stays too.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { commit, drawnText, expectStaged, openFile, openRepository, press, save, type } from "./support/person.tsx";

beforeAll(fetchViews, 180_000);

/** Bytes as one character each. */
const bytesOf = async (folder: string, name: string): Promise<string> => atob(await commands.readBlob(folder, name));

it("files keep every byte that nobody typed", { tags: "long", timeout: 60_000 }, async () => {
  const { folder } = await openRepository("awkward");
  const names = ["crlf.txt", "bom.txt", "latin1.txt", "mixed.txt", "no-newline.txt", "zero.txt"];
  for (const [index, name] of names.entries()) {
    await openFile(name);
    await press("Control+Home");
    await type("X");
    await save(index + 1);
  }
  await commit("Put an X in front");
  for (const name of names) {
    const before = await bytesOf(folder, `main~1:${name}`);
    const mark = name === "bom.txt" ? 3 : 0;
    expect([name, await bytesOf(folder, `main:${name}`)]).toEqual([name, `${before.slice(0, mark)}X${before.slice(mark)}`]);
  }
});

it("a file of 60 MB, and a binary one, say why they are not shown, and what they are", { tags: "long" }, async () => {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  // The sample's has 12.
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!String(input).includes("large.txt/raw")) return answer;
    const headers = new Headers(answer.headers);
    headers.set("x-service-size", "60000000");
    return new Response(answer.body, { status: answer.status, headers });
  };
  await openRepository("awkward");
  const main = page.getByRole("main");
  for (const [name, why] of [
    ["large.txt", "large.txt is too large to show"],
    ["binary.bin", "binary.bin is binary"],
  ] as const) {
    await page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).click();
    await expect.element(main.getByRole("heading", { name: why })).toBeVisible();
    await expect.element(main.getByRole("link", { name: "Save raw" })).toBeVisible();
  }
});

it("a foreign push in between is not overwritten, and the way on stands under what was found", { tags: "long" }, async () => {
  const { git, folder } = await openRepository("bare");
  await openFile("a.txt");
  await type("mine");
  await save(1);
  const person = ["-c", "user.name=T", "-c", "user.email=t@example.com"];
  const blob = await commands.runGit(folder, ["hash-object", "-w", "--stdin"], "theirs\n");
  const listed = (await git("ls-tree", "main")).replace(/[0-9a-f]{40}\ta\.txt/, `${blob}\ta.txt`);
  const tree = await commands.runGit(folder, ["mktree"], `${listed}\n`);
  const theirs = await git(...person, "commit-tree", tree, "-p", "main", "-m", "Theirs");
  await git("update-ref", "refs/heads/main", theirs);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Mine");
  await press("Control+Enter");
  await expect.element(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expectStaged(1);
  expect(await git("rev-parse", "main")).toBe(theirs);
  const found = page.getByRole("listitem").filter({ hasText: "under the 300 MB limit" });
  await expect.element(found).toBeVisible();
  const way = page.getByRole("button", { name: "Back to message" }).element().getBoundingClientRect();
  expect(way.top).toBeGreaterThan(found.element().getBoundingClientRect().bottom);
});

it("a new file that is saved again while its commit is under way is changed by the next one", { tags: "long" }, async () => {
  const { git, project } = await openRepository("everyday");
  await page.getByRole("button", { name: "New file", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Path" }).fill("new.txt");
  await press("Enter");
  await expect.element(page.getByRole("textbox", { name: "new.txt" })).toHaveFocus();
  await type("first");
  await press("Enter");
  await save(1);
  await commands.holdCommits(project);
  try {
    await press("Control+2");
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("Make it");
    await press("Control+Enter");
    await expect.element(page.getByRole("button", { name: /under way/ })).toBeVisible();
    await press("Control+1");
    await expect.element(page.getByRole("textbox", { name: "new.txt" })).toHaveFocus();
    await press("Control+End");
    await type("second");
    await press("Control+s");
    await expect.poll(drawnText).toContain("second");
  } finally {
    await commands.holdCommits(null);
  }
  await expect.poll(() => git("log", "-1", "--format=%s", "main")).toBe("Make it");
  await press("Control+2");
  await expect.element(page.getByText("1 change still staged").first()).toBeVisible();
  await press("k");
  await page.getByRole("row", { name: /new\.txt, changed/ }).click();
  await commit("Change it");
  expect(await git("log", "-2", "--format=%s", "main")).toBe("Change it\nMake it");
  expect(await git("show", "main:new.txt")).toBe("first\nsecond");
});

it("text typed after staging is no foreign change after one's own commit", { tags: "long" }, async () => {
  const { git } = await openRepository("everyday");
  await openFile("src/tide.ts");
  await type("// staged");
  await press("Enter");
  await save(1);
  await type("// typed after");
  await commit("The staged line");
  await press("Control+1");
  await expect.poll(drawnText).toContain("typed after");
  await expect.element(page.getByText(/Changed on main/)).not.toBeInTheDocument();
  await save(1);
  await commit("The other line");
  expect(await git("show", "main:src/tide.ts")).toMatch(/\/\/ staged\n\/\/ typed after$/);
});
