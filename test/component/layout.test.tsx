// The window at every size: at 700 px, and at 200 % by the browser's zoom or by its own, no function is gone and none is out of reach.
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { toasts } from "../../renderer/ui/overlays/toast-queue.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { expectAllAt, outOfReach, show, sizes, twoFrames } from "./support/reach.ts";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);

afterEach(() => show({ width: 1440, height: 900, zoom: 1 }));

const boxOf = (selector: string): DOMRect => {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found.getBoundingClientRect();
};

it("every function of Files, History and a commit is there and in reach at 700 px and at 200 %", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "HEAD"])).trim();
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await expectAllAt("Files");
  window.location.hash = hashOf(project, "files", "?path=src/tide.ts&blame=1&line=4");
  await expect.element(page.getByRole("option", { name: /^Line 4.*Bo Lind/ })).toBeInTheDocument();
  await expectAllAt("Blame");
  window.location.hash = hashOf(project, "history");
  await expectFocus("Commits");
  await expect.element(page.getByRole("button", { name: /^Browse files/ })).toBeVisible();
  await expectAllAt("History", /^(Message|Author|Path|Since|Until|Range|Order)$/);
  for (const size of sizes) {
    await show(size);
    // A line of a commit needs its title, and more than three lines make a list.
    await expect.poll(() => boxOf(".history-list").width / size.zoom, { message: size.name }).toBeGreaterThan(500);
    const least = size.height / size.zoom < 400 ? 60 : 100;
    await expect.poll(() => boxOf(".history-list").height / size.zoom, { message: size.name }).toBeGreaterThan(least);
  }
  window.location.hash = hashOf(project, "commit", `?sha=${sha}`);
  await expectFocus(/^Diff of/);
  // Numbers come to the tabs one by one.
  await expect.poll(() => document.querySelectorAll(".commit-tabs .ui-tab-count").length).toBe(3);
  await expectAllAt("the commit");
});

it("the ways from place to place of a search are in reach at 700 px and at 200 %, none of them is cut", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  // Large numbers take room.
  await commands.writeInto(folder, "docs/all.txt", "highWater\n".repeat(12_000));
  await commands.runGit(folder, ["add", "--all"]);
  await commands.runGit(folder, ["-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "--message", "Many places"]);
  openWindow(hashOf(project, "files", "?path=docs/format.md&search="));
  await expectFocus("Search in files");
  await userEvent.keyboard("highWater");
  await expect.element(page.getByText(/ in this file$/)).toBeVisible();
  await expectAllAt("what was found in a file");
  const cut = (): (string | null)[] => {
    const end = boxOf(".found-bar").right;
    return [...document.querySelectorAll(".found-bar-here, .found-bar button")]
      .filter((part) => part.getBoundingClientRect().right > end)
      .map((part) => part.textContent);
  };
  for (const size of sizes) {
    await show(size);
    await expect.poll(cut, { message: size.name }).toEqual([]);
  }
});

it("every function of Changes is there and in reach, and the form leaves room for the diff", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  await userEvent.keyboard("// one{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  window.location.hash = hashOf(project, "changes");
  await expect.element(page.getByRole("grid", { name: /^Changes of/ })).toBeVisible();
  await expectAllAt("Changes");
  for (const size of sizes) {
    await show(size);
    const discard = () => [...document.querySelectorAll("button")].find((button) => button.textContent === "Discard all");
    await expect.poll(() => (discard()?.getBoundingClientRect().height ?? 0) / size.zoom, { message: size.name }).toBeLessThan(40);
    await expect.poll(() => boxOf(".changes-pane").height / size.zoom, { message: size.name }).toBeGreaterThan(96);
  }
});

it("nothing jumps while a project opens, nor at the first look at Changes", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  let shifted = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: "layout-shift" });
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await expect.element(page.getByRole("tablist", { name: "Views" })).toBeVisible();
  const { x } = boxOf(".ui-windowbar-views");
  await openText("src/tide.ts");
  expect(boxOf(".ui-windowbar-views").x, "the views").toBe(x);
  await userEvent.keyboard("// one{Enter}{Control>}s{/Control}");
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  window.location.hash = hashOf(project, "changes");
  await expect.element(page.getByRole("grid", { name: /^Changes of/ })).toBeVisible();
  await twoFrames();
  observer.disconnect();
  expect(shifted).toBeLessThan(0.02);
});

it("the buttons of a folder stay where they are while its files are counted", async () => {
  const { project } = await commands.repository("everyday");
  const { fetch } = window;
  const counted = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/recursive=true/.test(String(input instanceof Request ? input.url : input))) await counted.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    counted.resolve();
    window.fetch = fetch;
  });
  openWindow(hashOf(project, "files"));
  await expect.poll(() => document.querySelector(".listing-count")?.textContent).toMatch(/^\d+ entries$/);
  await expect.element(page.getByRole("button", { name: /^New file/ }).last()).toBeEnabled();
  const { x } = boxOf(".files-path-controls");
  const { right } = boxOf(".listing-count");
  counted.resolve();
  await expect.poll(() => document.querySelector(".listing-count")?.textContent).toMatch(/^\d+ entries, \d+ files$/);
  expect(boxOf(".files-path-controls").x).toBe(x);
  expect(boxOf(".listing-count").right).toBe(right);
});

it("what readers alone hear of a commit's counts is cut with them, and makes a low window no longer", async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "history"));
  const hidden = () => [...document.querySelectorAll<HTMLElement>(".commit-diff-bar .diff-counts .ui-hidden")];
  await expect.poll(() => hidden().length).toBeGreaterThan(0);
  for (const words of hidden()) expect(words.offsetParent).not.toBe(document.body);
});

it("the palette begins with files of lately and keeps its height while one types", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files", "?path=src/tide.ts"));
  await openText("src/tide.ts");
  window.location.hash = hashOf(project, "files", "?path=README.md");
  await openText("README.md");
  await userEvent.keyboard("{Control>}p{/Control}");
  await expect.element(page.getByRole("option", { name: /^tide\.ts/ })).toHaveAttribute("aria-selected", "true");
  const height = () => boxOf(".ui-palette").height;
  const first = height();
  const heights = new Set<number>();
  const observer = new ResizeObserver(() => heights.add(height()));
  observer.observe(document.querySelector(".ui-palette") as Element);
  await userEvent.keyboard("tidexyz");
  await expect.element(page.getByText(/^Nothing matches/)).toBeVisible();
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}");
  await expect.element(page.getByRole("option", { name: /^tide\.ts/ })).toBeVisible();
  observer.disconnect();
  expect([...heights]).toEqual([first]);
  await userEvent.keyboard("{Enter}");
  await openText("src/tide.ts");
  await expect.poll(() => document.title).toMatch(/^src\/tide\.ts · /);
});

it("pages are told apart by the title of their window", async () => {
  for (const [hash, title] of [
    ["#/c/local/projects", "Projects · This machine · Repodesk"],
    ["#/c/local/activity", "Activity · This machine · Repodesk"],
    ["#/c/local/activity?group=halden%2Fsea", "halden/sea · Activity · This machine · Repodesk"],
    ["#/c/local/inbox", "Inbox · This machine · Repodesk"],
    ["#/settings/keyboard", "Keyboard · Settings · Repodesk"],
    ["#/kept", "Kept work · Repodesk"],
    ["#/", "Repodesk"],
  ] as const) {
    const close = openWindow(hash);
    await expect.poll(() => document.title).toBe(title);
    close();
  }
});

it("panes are resized by keys, remember it, and go back to the usual size", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  const width = () => Math.round(boxOf(".files-side").width);
  const usual = width();
  document.querySelector<HTMLElement>('[role="separator"]')?.focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowRight}");
  await expect.poll(width).toBe(usual + 40);
  window.location.hash = hashOf(project, "history");
  await expectFocus("Commits");
  window.location.hash = hashOf(project, "files");
  await expect.poll(width).toBe(usual + 40);
  document.querySelector<HTMLElement>('[role="separator"]')?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(width).toBe(usual);
});

const edgeOf = (selector: string, side: "left" | "right"): number =>
  document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;

it("a message covers no control, and goes when what it would undo is done otherwise", { tags: "long" }, async () => {
  const { project } = await commands.repository("everyday");
  openWindow(hashOf(project, "files"));
  await expectFocus("Files");
  await userEvent.keyboard("{End}{Delete}");
  await expect.element(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: /Changes.*1 staged/ })).toBeVisible();
  window.location.hash = hashOf(project, "changes");
  await expectFocus("Staged changes");
  const message = toasts.show("A message as long as messages are, with something to press", { label: "Undo", run: () => undefined });
  for (const size of sizes) {
    await show(size);
    await expect.poll(outOfReach, { message: size.name }).toEqual([]);
    if (window.innerWidth <= 900) continue;
    await expect
      .poll(() => edgeOf(".ui-toast", "left") - edgeOf(".ui-statusbar-start", "right"), { message: size.name })
      .toBeGreaterThanOrEqual(0);
    await expect
      .poll(() => edgeOf(".ui-statusbar-end", "left") - edgeOf(".ui-toast", "right"), { message: size.name })
      .toBeGreaterThanOrEqual(0);
  }
  toasts.close(message);
  await userEvent.keyboard("{Delete}");
  await expect.element(page.getByText(/^Unstaged /)).toBeVisible();
  window.location.hash = hashOf(project, "files");
  await expectFocus("Files");
  await userEvent.keyboard("{End}{Delete}");
  await expect.element(page.getByText(/^Unstaged /)).not.toBeInTheDocument();
});
