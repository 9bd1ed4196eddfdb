// The commit page by keyboard: files beside the diff, viewed marks, comments on lines, statuses, details, and commits of every odd kind.
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { projectKey } from "../../renderer/state/tabs.ts";
import { useViewedStore } from "../../renderer/state/viewed.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { forgetRemembered } from "./support/forget-remembered.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
const hashes: Record<string, string> = {};

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  project = made.project;
  for (const ref of ["v1.0", "length", "octopus", "silent", "broken", "v1.0~4"])
    hashes[ref] = await commands.runGit(made.folder, ["rev-parse", ref]);
}, 180_000);

beforeEach(async () => {
  await forgetRemembered("diff-layout", `viewed/${projectKey("local", project)}`);
  useDiffLayout.setState({ layout: "unified", wraps: false, ignoresSpace: false });
  useViewedStore.setState({ projects: {} });
});

const press = (keys: string) => userEvent.keyboard(keys);
const api = (path: string, body: object) =>
  fetch(`connections/local/api/v4/projects/${encodeURIComponent(project)}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const open = (ref: string, more = ""): string => {
  const sha = hashes[ref] ?? "";
  openWindow(hashOf(project, "commit", `?sha=${sha}${more}`));
  return sha;
};
const activeIn = (list: string): string | null | undefined =>
  document.getElementById(document.querySelector(list)?.getAttribute("aria-activedescendant") ?? "")?.getAttribute("aria-label");
const activeFile = () =>
  document.getElementById(document.querySelector(".commit-tree")?.getAttribute("aria-activedescendant") ?? "")?.querySelector(".ui-hidden")
    ?.textContent;
const expectRow = (name: string | RegExp) => expect.poll(activeFile).toMatch(name);
const tabs = () => [...document.querySelectorAll(".commit-tabs [role=tab]")].map((tab) => tab.textContent);

describe("the files of a commit", () => {
  it("stand beside the diff: 338 of them as a tree, filtered, viewed, by keyboard", { tags: "long" }, async () => {
    open("v1.0");
    await expectFocus(/^Diff of/);
    await expect.poll(() => tabs()[0]).toBe("Files338");
    // Nothing of the head is in the diff's way.
    expect(document.querySelector(".diff-grid")?.getBoundingClientRect().top).toBeLessThan(140);
    await press("/");
    await expectFocus("Filter files");
    await press("load");
    await press("{Enter}");
    await expectFocus("Files");
    await expect.poll(() => document.querySelectorAll(".commit-tree-row").length).toBe(2);
    await press("{End}");
    await expectRow("src/model/load.ts, changed");
    await expect.poll(() => [...document.querySelectorAll(".diff-file")].map((file) => file.textContent).join()).toContain("load.ts");
    await press("v");
    await expectRow("src/model/load.ts, changed, viewed");
    await expect.element(page.getByText("Left 337")).toBeInTheDocument();
    // As a list, and back to all.
    await press("/");
    await press("{Escape}");
    await press("{Home}");
    await expectRow(/^docs/);
    await press("j");
    await press("j");
    await expectRow("fixtures, 336 files, 336 added, 0 removed");
    await press("{ArrowLeft}");
    await expect.poll(() => document.querySelectorAll(".commit-tree-row").length).toBeLessThan(8);
    await press("{Enter}");
    await press("{Home}j{Enter}");
    await expectFocus(/^Diff of/);
  });

  it("keep what was viewed when the commit gets another hash", async () => {
    open("v1.0");
    await expectFocus(/^Diff of/);
    await press("v");
    await expect.element(page.getByText("1 of 338 viewed")).toBeInTheDocument();
    const kept = Object.values(useViewedStore.getState().projects)[0];
    expect(kept).toHaveLength(1);
    expect(kept?.[0]).not.toContain(hashes["v1.0"]?.slice(0, 7));
  });
});

it("the line in the diff is the same after a look at another part of the page", async () => {
  open("v1.0~4");
  await expectFocus(/^Diff of/);
  await press("{End}k");
  await expect.poll(() => activeIn(".diff-grid")).toMatch(/line \d+/);
  const line = activeIn(".diff-grid");
  for (const tab of ["2", "4"]) {
    await press(tab);
    await expect.poll(() => document.querySelector(".diff-grid")).toBeNull();
    await press("1");
    await expectFocus(/^Diff of/);
    await expect.poll(() => activeIn(".diff-grid")).toBe(line);
  }
});

describe("comments", () => {
  it("are written at the line of the cursor, and T goes from thread to thread", { tags: "long" }, async () => {
    const sha = open("v1.0~4");
    await api(`repository/commits/${sha}/comments`, { note: "On the first", path: "old/name.ts", line: 1, line_type: "new" });
    await expectFocus(/^Diff of/);
    await press("{End}");
    await press("c");
    await expectFocus(/^Comment on new line/);
    await press("Why thirty?");
    await press("{Escape}");
    await expectFocus(/^Diff of/);
    // What was typed is there again.
    await press("c");
    await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe("Why thirty?");
    await press("{Control>}{Enter}{/Control}");
    await expectFocus(/^Diff of/);
    await expect.element(page.getByRole("region", { name: /2 of 2$/ })).toBeInTheDocument();
    await press("{Home}t");
    await expect.poll(() => activeIn(".diff-grid")).toMatch(/^Thread on new line 1 of name.ts, 1 comment, 1 of 2/);
    await press("t");
    await expect.poll(() => activeIn(".diff-grid")).toMatch(/2 of 2/);
    await press("r");
    await press("Because.");
    await press("{Control>}{Enter}{/Control}");
    await expect.poll(() => tabs()[1]).toBe("Comments3");
    await press("{Escape}");
    await press("2");
    await expect.element(page.getByText("Because.")).toBeInTheDocument();
    document.querySelector<HTMLElement>(".review-place")?.click();

    await expectFocus(/^Diff of/);
  });

  it("are answered from their line, and where none is, that is said", { tags: "long" }, async () => {
    const sha = open("v1.0~4");
    await api(`repository/commits/${sha}/comments`, { note: "On the first", path: "old/name.ts", line: 1, line_type: "new" });
    await expectFocus(/^Diff of/);
    await press("{Home}r");
    await expect.element(page.getByText(/^No thread is at this line/)).toBeVisible();
    await expectFocus(/^Diff of/);
    await press("{Home}t");
    await expect.poll(() => activeIn(".diff-grid")).toMatch(/^Thread on/);
    await press("k");
    await expect.poll(() => activeIn(".diff-grid")).not.toMatch(/^Thread on/);
    // Nothing of it is a command of the diff.
    await press("rFrom its line.");
    await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe("From its line.");
    // In the thread, not in one that would begin on that line.
    expect(document.activeElement?.closest(".diff-zone")?.textContent).toMatch(/\d of \d/);
  });

  it.each(["unified", "split"] as const)("are begun with the pointer in the gutter of a line, %s", async (layout) => {
    useDiffLayout.setState({ layout });
    const sha = open("v1.0~4");
    await expectFocus(/^Diff of/);
    const sign = () => document.querySelector('.diff-line[data-kind="added"] .diff-sign');
    await expect.poll(sign).not.toBeNull();
    await userEvent.hover(sign() as Element);
    // The mark is drawn there, and nowhere else.
    const isMarked = (element: Element): boolean => getComputedStyle(element, "::after").content === '"+"';
    expect([...document.querySelectorAll(".diff-sign")].filter(isMarked)).toEqual([sign()]);
    const number = sign()?.parentElement?.querySelector('[data-side="new"]')?.textContent;
    await userEvent.click(sign() as Element);
    await expectFocus(new RegExp(`^Comment on new line ${number} of`));
    await press("{Escape}");
    await expectFocus(`Diff of ${sha.slice(0, 7)}`);
  });
});

describe("statuses and details", () => {
  it("are set by keyboard, shown by pipeline, and a refusal is explained", { tags: "long" }, async () => {
    const sha = open("v1.0");
    await expectFocus(/^Diff of/);
    await press("s");
    await page.getByRole("textbox", { name: "Name" }).fill("benchmark/plan");
    await page.getByRole("textbox", { name: "Coverage" }).fill("191");
    await expect.element(page.getByText("A number from 0 to 100.")).toBeInTheDocument();
    await page.getByRole("textbox", { name: "Coverage" }).fill("91.4");
    await press("{Enter}");
    await expect.poll(() => tabs()[2]).toBe("Statuses1");
    await api(`statuses/${sha}`, { state: "failed", name: "lint", description: "3 faults", target_url: "https://ci.example/1" });
    // The count is there before the dialog has gone, in which the key would be typed.
    await expectFocus(/^Diff of/);
    await press("3");
    await expect.element(page.getByRole("rowheader", { name: "benchmark/plan" })).toBeInTheDocument();
    await press("4");
    await expect.element(page.getByRole("heading", { name: "Contained in" })).toBeInTheDocument();
    await expect.poll(() => document.querySelector(".commit-details-side")?.textContent, { timeout: 10_000 }).toContain("Number5");
    await expect.poll(() => document.querySelector(".commit-details-side")?.textContent).toContain("Not signed");
    await expect.poll(() => document.querySelector(".commit-details-side")?.textContent).toMatch(/First released.*v1\.0/);
    await expect.poll(() => document.querySelector(".commit-details-main")?.textContent).toContain("Bo Lindbo@example.com");
    await expect.poll(() => document.querySelector('.commit-details-main a[href="https://example.org/cities"]')).not.toBeNull();
  });
});

it("a key pressed on a diff that came before its commit opens the revert all the same", async () => {
  const { fetch } = window;
  onTestFinished(() => {
    window.fetch = fetch;
  });
  const sha = hashes["length"] ?? "";
  const held: (() => void)[] = [];
  window.fetch = async (input, init) => {
    if (new URL(String(input), location.href).pathname.endsWith(`/repository/commits/${sha}`))
      await new Promise<void>((go) => held.push(go));
    return fetch(input, init);
  };
  open("length");
  await expectFocus(/^Diff of/);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await press("u");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  window.fetch = fetch;
  for (const go of held) go();
  await expectFocus(/^Branch .*, choose$/);
  await expect.poll(() => document.querySelector(".pick-written")?.textContent).toContain(`This reverts commit ${sha}`);
});

describe("odd commits", () => {
  it.each([
    ["silent", "(no commit message)"],
    ["octopus", "Bring three together"],
    ["broken", "Caf"],
    ["length", "Write at length"],
  ])("%s", async (ref, title) => {
    open(ref, "&tab=details");
    await expect.poll(() => document.querySelector(".commit-top-title")?.textContent).toContain(title);
    await expect.element(page.getByRole("heading", { name: "Contained in" })).toBeInTheDocument();
    const parents = () => document.querySelectorAll(".commit-details-commit").length;
    await expect.poll(parents).toBeGreaterThanOrEqual(ref === "octopus" ? 3 : 1);
    expect(document.body.textContent.length).toBeLessThan(200_000);
  });

  it("says so where a hash is gone", async () => {
    openWindow(hashOf(project, "commit", `?sha=${"0".repeat(39)}1`));
    await expect.element(page.getByRole("heading", { name: /^There is no commit 000000000000/ })).toBeInTheDocument();
    // By keyboard on to the commits that are there.
    await expectFocus("Try again");
    await press("{Tab}");
    await expectFocus("Show history");
    await press("{Enter}");
    await expectFocus("Commits");
  });
});

it("says that a commit is on no branch any more, and that it is gone, and keeps showing it", {
  tags: "long",
  timeout: 60_000,
}, async () => {
  const made = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(made.folder, args);
  const sha = await git("rev-parse", "HEAD");
  const title = await git("log", "-1", "--format=%s");
  openWindow(hashOf(made.project, "commit", `?sha=${sha}`));
  await expectFocus(/^Diff of/);
  const files = tabs()[0];
  const others = (await git("for-each-ref", "--contains", sha, "--format=%(refname)")).split("\n").filter(Boolean);
  const head = await git("symbolic-ref", "HEAD");
  await git("reset", "--hard", "HEAD~1");
  for (const ref of others) if (ref !== head) await git("update-ref", "-d", ref);
  await press("{F5}");
  await expect.element(page.getByText("This commit is on no branch or tag.")).toBeVisible();
  await git("reflog", "expire", "--expire=now", "--all");
  await git("update-ref", "-d", "ORIG_HEAD");
  await git("gc", "--prune=now", "--quiet");
  await git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "--allow-empty", "-m", "In its place");
  await press("{F5}");
  await expect.element(page.getByText("This commit is no longer there.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  expect(tabs()[0]).toBe(files);
});
