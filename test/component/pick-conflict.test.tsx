// A cell in conflict leads into the merge view, and what is committed from there is what git makes with the same choice.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { openPick } from "../../renderer/state/pick.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);

async function resolve(kind: "cherry-pick" | "revert", of: { commit: string; branch: string; choice: string; strategy: string }) {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trimEnd();
  const sha = await git("rev-parse", of.commit);
  await git("branch", "oracle", of.branch);
  openWindow(hashOf(project, "history", `?ref=${encodeURIComponent(of.branch)}`));
  await expectFocus("Commits");
  openPick({ kind, connection: "local", project, commits: [sha], branch: of.branch });
  const cell = document.querySelector.bind(document);
  await expect.poll(() => cell(".pick-explained")?.textContent ?? "").not.toBe("");
  // The cell of the branch, wherever it stands in the matrix.
  await page.getByRole("button", { name: "Resolve…" }).click();
  await expect.element(page.getByRole("main", { name: "Merge" })).toBeVisible();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect
    .poll(() => cell(".merge-head h1")?.textContent)
    .toMatch(kind === "revert" ? new RegExp(`^Reverting .* on ${of.branch}$`) : new RegExp(`^Picking .* onto ${of.branch}$`));
  const overlaps = page.getByRole("region", { name: "Overlaps of src/planner.ts" });
  await expect.element(overlaps).toBeVisible();
  (overlaps.element() as HTMLElement).focus();
  await press(of.choice);
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  await git("checkout", "-q", "oracle");
  const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
  if (kind === "revert") await git(...person, "revert", "--no-edit", "-X", of.strategy, sha);
  else await git(...person, "cherry-pick", "-x", "-X", of.strategy, sha);
  // A pick keeps its author, with the date.
  const author = kind === "revert" ? "" : "%an %ae %ad%n";
  const made = (name: string) => git("log", "-1", "--date=raw", `--format=${author}%T %P%n%B`, name);
  return { ours: await made(of.branch), gits: await made("oracle") };
}

it("a cherry-pick", { tags: "long" }, async () => {
  const { ours, gits } = await resolve("cherry-pick", { commit: "fix", branch: "release/4.0", choice: "2", strategy: "theirs" });
  expect(ours).toBe(gits);
});

it("a revert", { tags: "long" }, async () => {
  const { ours, gits } = await resolve("revert", { commit: "fix", branch: "main", choice: "2", strategy: "theirs" });
  // Git ends its own sentence with a full stop, the API does not.
  expect(`${ours}.`).toBe(gits);
});

it("the first commit of another history, which the server does not pick", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trimEnd();
  const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
  await git("checkout", "-q", "--orphan", "alone");
  await git("rm", "-rfq", ".");
  await commands.writeInto(folder, "alone.txt", "alone\n");
  await git("add", "alone.txt");
  await git(...person, "commit", "-qm", "Begin alone");
  const sha = await git("rev-parse", "alone");
  await git("branch", "oracle", "release/4.0");
  openWindow(hashOf(project, "history", "?ref=release%2F4.0"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [sha], branch: "release/4.0" });
  await page.getByRole("button", { name: "Resolve…" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "alone.txt", level: 2 })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Stage merged file" })).not.toHaveAttribute("aria-disabled");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  await git("checkout", "-q", "oracle");
  await git(...person, "cherry-pick", "-x", sha);
  const made = (name: string) => git("log", "-1", "--format=%T %P%n%B", name);
  expect(await made("release/4.0")).toBe(await made("oracle"));
});

it("a revert names later commits that stand on its lines, and shows where it conflicts", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const sha = (await commands.runGit(folder, ["rev-parse", "fix"])).trim();
  openWindow(hashOf(project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  await press("u");
  const later = page.getByRole("list", { name: "Later commits on these lines" });
  await expect.element(later.getByText("Ask for the cut-off of a leg")).toBeVisible();
  const hunk = page.getByRole("region", { name: "Lines that conflict" });
  await expect.element(hunk.getByText("if (leg.departs < cutoff(leg)) continue;")).toBeVisible();
  // Who wrote the branch's lines, as git's blame has it.
  const [line = ""] =
    /^.*cutoff\(leg\).*$/m.exec(await commands.runGit(folder, ["blame", "-s", "--abbrev=39", "main", "src/planner.ts"])) ?? [];
  await expect
    .element(hunk.getByRole("link", { name: line.slice(0, 7) }))
    .toHaveAttribute("href", expect.stringContaining(line.slice(0, 40)));
});

it("a revert says how much it changes, on which state of the branch, and how long ago that was tried", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  const before = await git("rev-parse", "main");
  // Four lines come, one goes: the revert of it is the other way round.
  await commands.writeInto(folder, "one.txt", "1\n2\n3\n4\n");
  await git("rm", "-q", "src/retry.ts");
  await git("add", "one.txt");
  await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", "Count");
  const sha = await git("rev-parse", "main");
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  openPick({ kind: "revert", connection: "local", project, commits: [sha], branch: "main" });
  const said = () => document.querySelector(".pick-explained .ui-note-words")?.textContent;
  await expect
    .poll(said)
    .toMatch(/^Applies cleanly to main\.\s+2 files, 1 added\+1 ?4 removed−4\. Tried (just now|\d+ s ago|1 min ago)\.$/);
  const tip = () => document.querySelector(".pick-form .pick-tip")?.textContent;
  await expect.poll(tip).toBe(sha.slice(0, 7));
  await press("{Control>}{Enter}{/Control}");
  await expect.poll(said).toMatch(/is reverted on main/);
  await expect.poll(tip).toBe(await git("rev-parse", "--short=7", "main"));
  expect(await git("rev-parse", "main^{tree}")).toBe(await git("rev-parse", `${before}^{tree}`));
});

it("a revert says that it looked at a part of many files, and nothing of it where it looked at all", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  const blob = await git("rev-parse", "main:src/planner.ts");
  const add = async (...names: string[]) => {
    await git("update-index", "--add", ...names.flatMap((name) => ["--cacheinfo", `100644,${blob},many/${name}`]));
    await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-q", "-m", `Add ${names.length}`);
    return git("rev-parse", "HEAD");
  };
  const many = await add("a", "b", "c", "d", "e", "f");
  const few = await add("g");
  const isSaid = "Only its first 5 files were looked at.";
  const builtOn = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
  const open = async (sha: string): Promise<void> => {
    openPick({ kind: "revert", connection: "local", project, commits: [sha], branch: "main" });
    await expect.poll(builtOn).toContain("No later commit on main was found");
  };
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  await open(many);
  expect(builtOn()).toContain(isSaid);
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await open(few);
  expect(builtOn()).not.toContain(isSaid);
});

it("leaves the height of a low window to the cells: the keys take one row of the foot", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const sha = (await commands.runGit(folder, ["rev-parse", "fix"])).trim();
  await page.viewport(520, 450);
  onTestFinished(() => page.viewport(1440, 900));
  openWindow(hashOf(project, "history"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [sha], branch: null });
  await expectFocus("Commits and branches");
  const height = (of: string): number => document.querySelector(of)?.getBoundingClientRect().height ?? 0;
  await expect.poll(() => height(".ui-dialog-keys")).toBeGreaterThan(0);
  await expect.poll(() => height(".ui-dialog-footer")).toBeLessThan(64);
});

it("never makes a text of a link, and says which submodule and link stay as the branch has them", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trimEnd();
  const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
  // The commit "fix" with a link and a submodule beside it, made without a work tree.
  const fix = await git("rev-parse", "fix");
  await git("checkout", "-q", "-b", "odd", fix);
  const target = await git("hash-object", "-w", "src/planner.ts");
  await git("update-index", "--add", "--cacheinfo", `120000,${target},shortcut`);
  await git("update-index", "--add", "--cacheinfo", `160000,${fix},library`);
  await git(...person, "commit", "-q", "--amend", "-m", "Mend with a link");
  const sha = await git("rev-parse", "odd");
  openWindow(hashOf(project, "history", "?ref=release%2F4.0"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [sha], branch: "release/4.0" });
  await page.getByRole("button", { name: "Resolve…" }).click();
  const files = page.getByRole("region", { name: "Needs you" });
  await expect.element(files).toBeVisible();
  expect(files.element().textContent).toMatch(/library.*shortcut/);
  for (const [name, what] of [
    [/^library/, /^It is a submodule, and only git itself can move one: release\/4\.0 keeps what it has/],
    [/^shortcut/, /^One side is a symbolic link/],
  ] as const) {
    await files.getByRole("button", { name }).click();
    await expect.element(page.getByText(what)).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Take yours|^Add the commit/ })).not.toBeInTheDocument();
    await page.getByRole("button", { name: /^Leave it as it is there/ }).click();
  }
  await files.getByRole("button", { name: /planner/ }).click();
  const overlaps = page.getByRole("region", { name: "Overlaps of src/planner.ts" });
  await expect.element(overlaps).toBeVisible();
  (overlaps.element() as HTMLElement).focus();
  await press("2");
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("tab", { name: /^Changes\D*1\b/ })).toBeVisible();
  await press("{Control>}{Enter}{/Control}");
  await expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();
  expect(await git("diff", "--name-only", "release/4.0~1", "release/4.0")).toBe("src/planner.ts");
});

it("says that no lines overlap where the branch keeps git from merging a file", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("backports");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trimEnd();
  const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
  const numbers = (first: string, last: string) => `${first}\n2\n3\n4\n5\n6\n7\n8\n${last}\n`;
  const put = async (branch: string, text: string) => {
    await git("checkout", "-q", "-B", branch);
    await commands.writeInto(folder, "a.lck", text);
    await git("add", ".");
    await git(...person, "commit", "-qm", `Write ${branch}`);
  };
  await commands.writeInto(folder, ".gitattributes", "*.lck -merge\n");
  await put("kept", numbers("1", "9"));
  await git("branch", "later");
  await put("kept", numbers("one", "9"));
  await git("checkout", "-q", "later");
  await put("later", numbers("1", "nine"));
  openWindow(hashOf(project, "history", "?ref=later"));
  await expectFocus("Commits");
  openPick({ kind: "cherry-pick", connection: "local", project, commits: [await git("rev-parse", "later")], branch: "kept" });
  await expect.element(page.getByText(/^No lines overlap here\. Git does not merge it by itself all the same/)).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});
