// Work whose branch is gone is found again and goes on: onto another branch, onto a new one, as a patch, or away and back.
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { clearedDesk, deskKey } from "../../renderer/desk/model.ts";
import { stage, unstage } from "../../renderer/desk/staging.ts";
import { deskOf, deskStore, editDesk } from "../../renderer/desk/store.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const content = (text: string) => ({ encoding: "text", text }) as const;

/** A repository whose branch "gone" was deleted while README.md was staged on it, and the window at that branch. */
async function openGone() {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, args);
  await git("branch", "gone");
  const [commit, blob, lastCommit] = await Promise.all([
    git("rev-parse", "gone"),
    git("rev-parse", "gone:README.md"),
    git("log", "-1", "--format=%H", "gone", "--", "README.md"),
  ]);
  await git("branch", "-D", "gone");
  const key = deskKey("local", project, "gone");
  const base = { commit, blob, lastCommit, executable: false };
  stage(key, { kind: "update", path: "README.md", content: content("# Kept\n"), base, included: true });
  openWindow(hashOf(project, "files", "?ref=gone"));
  await page.getByRole("button", { name: "Kept work (1 file)…" }).click();
  await expect.element(page.getByRole("heading", { name: "The branch is gone, your file is here" })).toBeVisible();
  return { git, key, project, commit };
}

/** What other tests of this window have left. */
function clearDesks(): void {
  for (const desk of Object.keys(deskStore.getState().desks)) editDesk(desk, clearedDesk);
}

it("offers no next one where it is alone, and says so", async () => {
  clearDesks();
  await openGone();
  await expectFocus("Kept work");
  await userEvent.keyboard("{Control>}{Shift>}p{/Shift}{/Control}next");
  const off = (name: RegExp) => expect.element(page.getByRole("option", { name })).toHaveAttribute("aria-disabled", "true");
  await off(/^Next piece of work.*One piece of work is kept\./);
  await off(/^Next file.*One file is kept here\./);
  await userEvent.keyboard("{Escape}");
  await expectFocus("Kept work");
});

it("is put onto the default branch by one key, and back by undo", { tags: "long" }, async () => {
  const { key, project } = await openGone();
  await expect.element(page.getByRole("button", { name: /^Put onto main.*applies cleanly/ })).toBeVisible();
  await expectFocus("Kept work");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  const main = deskKey("local", project, "main");
  expect([deskOf(main).changes.map(({ path }) => path), deskOf(key).changes]).toEqual([["README.md"], []]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => [deskOf(main).changes, deskOf(key).changes.map(({ path }) => path)]).toEqual([[], ["README.md"]]);
});

it("says in its row how many lines it adds and removes, and when it was changed, without moving anything as that comes", {
  tags: "long",
}, async () => {
  const { git, commit } = await openGone();
  const row = page.getByRole("option", { name: /gone/ }).first();
  await expect.element(row).toBeVisible();
  const leftOf = (name: string): number | undefined => row.element().querySelector(name)?.getBoundingClientRect().left;
  const before = leftOf(".kept-row-count");
  const lines = (await git("show", `${commit}:README.md`)).split("\n").length;
  await expect
    .poll(() => row.element().querySelector(".kept-row-count")?.textContent)
    .toContain(`1 file 1 added+1${lines} removed−${lines}`);
  expect(leftOf(".kept-row-count")).toBe(before);
  expect(row.element().textContent).toMatch(/changed (just now|\d+ (s|min) ago)$/);
  await expect.element(page.getByRole("main").getByText(/^changed (just now|\d+ (s|min) ago)$/)).toBeVisible();
});

it("gets a branch where it began, and is committed there", { tags: "long" }, async () => {
  const { git, commit } = await openGone();
  await expectFocus("Kept work");
  await userEvent.keyboard("n");
  const field = page.getByRole("textbox", { name: "Name of the branch" });
  await field.fill("refs/tags/v1");
  await expect.element(page.getByText("A branch’s name cannot begin with refs/, as the full name of a ref does.")).toBeVisible();
  await field.fill("saved");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  expect(await git("rev-parse", "saved")).toBe(commit);
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Keep it");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("show", "saved:README.md")).toBe("# Kept");
});

it("says what differs where it would be put, and goes only when somebody says so", { tags: "long" }, async () => {
  const { key } = await openGone();
  await expectFocus("Kept work");
  await userEvent.keyboard("o");
  const branch = page.getByRole("textbox", { name: "Branch" });
  await branch.fill("nowhere");
  await expect.element(page.getByText("That branch cannot be read.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await userEvent.keyboard("{Delete}");
  await page.getByRole("button", { name: "Discard 1 file" }).click();
  // Other tests of this desktop may keep work of theirs.
  await expect.poll(() => deskOf(key).changes).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => deskOf(key).changes).toHaveLength(1);
});

it("does what the button says that has the focus, and not the first way, when Enter presses it", { tags: "long" }, async () => {
  const { key } = await openGone();
  await expectFocus("Kept work");
  const button = page.getByRole("button", { name: /^Discard…/ });
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("alertdialog", { name: /^Discard 1 file of gone/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectFocus(/^Discard…/);
  expect(deskOf(key).changes).toHaveLength(1);
});

it("keeps its first way while somebody types elsewhere", { tags: "long" }, async () => {
  await openGone();
  const first = page.getByRole("button", { name: /^Put onto main/ });
  await expect.element(page.getByRole("button", { name: /^Put onto main.*applies cleanly/ })).toBeVisible();
  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(first.elements()[0]?.textContent ?? "gone"));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  stage(deskKey("local", "else/where", "main"), {
    kind: "create",
    path: "new.txt",
    content: content("new"),
    executable: false,
    included: true,
  });
  await expect.element(page.getByRole("option", { name: /else\/where/ })).toBeInTheDocument();
  watch.disconnect();
  unstage(deskKey("local", "else/where", "main"), "new.txt");
  expect(shown.filter((text) => !text.includes("applies cleanly"))).toEqual([]);
});

it("is told of where its folder went away and its commits are in another one, and goes there when somebody says so", {
  tags: "long",
}, async () => {
  clearDesks();
  const [from, to, other] = [
    await commands.repository("everyday"),
    await commands.repository("everyday"),
    await commands.repository("backports"),
  ];
  const git = (...args: string[]) => commands.runGit(from.folder, args);
  const [commit, blob] = await Promise.all([git("rev-parse", "main"), git("rev-parse", "main:README.md")]);
  const lastCommit = await git("log", "-1", "--format=%H", "main", "--", "README.md");
  const key = deskKey("local", from.project, "main");
  const base = { commit, blob, lastCommit, executable: false };
  stage(key, { kind: "update", path: "README.md", content: content("# Moved\n"), base, included: true });
  const band = page.getByText("1 file of kept work may belong here.");
  const show = async (project: string): Promise<() => void> => {
    const close = openWindow(hashOf(project, "files"));
    await expect.element(page.getByRole("treeitem").first()).toBeVisible();
    return close;
  };
  const topOfTree = (): number => page.getByRole("treeitem").first().element().getBoundingClientRect().top;
  // A copy, while the folder is still where it was.
  const closeCopy = await show(to.project);
  await expect.poll(() => page.getByRole("contentinfo").element().textContent).toMatch(/ at [0-9a-f]{7}/);
  await expect.element(band).not.toBeInTheDocument();
  const top = topOfTree();
  closeCopy();
  await commands.moveFolder(from.folder, `${from.folder}-away`);
  const closeOther = await show(other.project);
  await expect.poll(() => page.getByRole("contentinfo").element().textContent).toMatch(/ at [0-9a-f]{7}/);
  await expect.element(band).not.toBeInTheDocument();
  closeOther();
  await show(to.project);
  await expect.element(band).toBeVisible();
  // It came late: the row that somebody is about to press has not moved.
  expect(topOfTree()).toBe(top);
  expect(deskOf(deskKey("local", to.project, "main")).changes).toEqual([]);
  await page.getByRole("button", { name: "Show kept work" }).click();
  await expect.element(page.getByRole("button", { name: /^Put onto .*main.*applies cleanly/ })).toBeVisible();
  await expectFocus("Kept work");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  expect(deskOf(deskKey("local", to.project, "main")).changes).toMatchObject([{ path: "README.md", content: content("# Moved\n") }]);
});

it("is told of in no other clone while its folder is where it was, also where its commit is on screen", { tags: "long" }, async () => {
  clearDesks();
  const [from, copy] = [await commands.repository("everyday"), await commands.repository("everyday")];
  const git = async (...args: string[]) => (await commands.runGit(from.folder, args)).trim();
  const [commit, blob] = await Promise.all([git("rev-parse", "main"), git("rev-parse", "main:README.md")]);
  const base = { commit, blob, lastCommit: await git("log", "-1", "--format=%H", "main", "--", "README.md"), executable: false };
  const key = deskKey("local", from.project, "main");
  stage(key, { kind: "update", path: "README.md", content: content("# Here\n"), base, included: true });
  onTestFinished(() => unstage(key, "README.md"));
  const asked = vi.spyOn(window, "fetch");
  onTestFinished(() => asked.mockRestore());
  openWindow(hashOf(copy.project, "files", `?ref=${commit}`));
  await expect.element(page.getByRole("treeitem").first()).toBeVisible();
  const branch = `projects/${encodeURIComponent(from.project)}/repository/branches/main`;
  await expect.poll(() => asked.mock.calls.some(([input]) => String(input).includes(branch))).toBe(true);
  await Promise.allSettled(asked.mock.results.map(({ value }) => value));
  await expect.element(page.getByText(/kept work may belong here/)).not.toBeInTheDocument();
});
