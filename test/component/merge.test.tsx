// Two sides changed the same lines: the merge view, with the real service behind it and git as the judge.
import { QueryClient } from "@tanstack/react-query";
import axe from "axe-core";
import { beforeAll, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { deskKey } from "../../renderer/desk/model.ts";
import { readPart } from "../../renderer/desk/parts.ts";
import { stage } from "../../renderer/desk/staging.ts";
import { deskOf } from "../../renderer/desk/store.ts";
import { openPickInMergeView } from "../../renderer/features/merge/index.ts";
import { navigate, placeIn } from "../../renderer/state/place.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { commit, expectStaged, press, save, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 120_000);

const path = "src/tide.ts";
const who = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];

/** A repository whose file has these lines, open in the window with the caret in its text. */
async function openLines(lines: readonly string[]) {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, [...who, ...args]);
  await commands.writeInto(folder, path, `${lines.join("\n")}\n`);
  await git("commit", "-qam", "Begin");
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  const commitElsewhere = async (change: (text: string) => string | null): Promise<void> => {
    // What git prints comes without the line end of its last line.
    const next = change(`${await git("show", `main:${path}`)}\n`);
    if (next === null) await git("rm", "-q", path);
    else await commands.writeInto(folder, path, next);
    await git("commit", "-qam", "Be faster");
  };
  return { folder, project, git, commitElsewhere, key: deskKey("local", project, "main") };
}

const ten = Array.from({ length: 14 }, (_, index) => `line ${index + 1}`);
/** Replaces the line of the caret. */
const typeLine = async (text: string): Promise<void> => {
  await press("Home");
  await press("Shift+End");
  await type(text);
};
const toTop = () => press("Control+Home");
const overlap = (name: string | RegExp) => page.getByRole("group", { name });
const done = () => expect.element(page.getByRole("status").filter({ hasText: /^Committed to/ })).toBeVisible();

it("Eve changes line 1, I change line 14: the refused commit merges both, says so, and is there", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await press("Control+End");
  await press("ArrowUp");
  await typeLine("mine 14");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Mine");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n"));
  await press("Control+Enter");
  await done();
  await expect.element(page.getByText("Merged with main.")).toBeVisible();
  expect(await git("show", `main:${path}`)).toBe(`hers 1\n${ten.slice(1, 13).join("\n")}\nmine 14`);
  expect(await git("log", "-2", "--format=%s")).toBe("Mine\nBe faster");
});

it("an overlap is resolved by keyboard only, survives a reload in the middle, and is committed", { tags: "long" }, async () => {
  const { git, commitElsewhere, key } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await press("Control+End");
  await press("ArrowUp");
  await typeLine("mine 14");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Both");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n").replace("line 14\n", "hers 14\n").replace("line 7", "hers 7"));
  await press("Control+Enter");
  await expect.element(page.getByRole("button", { name: "Merge tide.ts" })).toBeVisible();
  page.getByRole("button", { name: "Merge tide.ts" }).element().focus();
  await press("Enter");
  await expect.element(overlap("Overlap 1 of 2, open")).toBeVisible();
  await expect.poll(() => document.activeElement?.className).toBe("merge-panes");
  const { violations } = await axe.run({ exclude: [".monaco-editor"] }, { resultTypes: ["violations"] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)).toEqual([]);
  await press("1");
  await expect.element(overlap("Overlap 1 of 2, theirs taken")).toBeVisible();
  await press("F9");
  await press("3");
  await expect.element(page.getByText("No overlap left")).toBeVisible();
  // What a reload reads back is what stands here.
  const onDisk = async (): Promise<unknown> => {
    const { entries } = (await (await fetch("desktop/desks")).json()) as { entries: { desk: string; entry: string; value: string }[] };
    const entry = entries.find((known) => known.desk === key && known.entry === `merge:${path}`);
    return entry === undefined ? null : readPart(entry.entry, entry.value, () => null);
  };
  await expect.poll(onDisk).toEqual(deskOf(key).merges?.[path]);
  await press("Escape");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(overlap("Overlap 2 of 2, both taken, theirs first")).toBeVisible();
  expect(deskOf(key).merges?.[path]?.result?.text).toContain("hers 7");
  await press("Control+Enter");
  await expectStaged(1);
  await expect.poll(() => deskOf(key).merges).toBeUndefined();
  await press("Control+Enter");
  await done();
  const middle = ten.slice(1, 13).join("\n").replace("line 7", "hers 7");
  expect(await git("show", `main:${path}`)).toBe(`hers 1\n${middle}\nhers 14\nmine 14`);
});

it("keys that follow the press on Merge without a pause are for the overlaps, and what they decide is staged", {
  tags: "long",
}, async () => {
  const { git, commitElsewhere, key } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Quick");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n"));
  await press("Control+Enter");
  const merge = page.getByRole("button", { name: "Merge tide.ts" });
  await expect.poll(() => merge.query() === document.activeElement).toBe(true);
  for (const [pressed, ctrlKey] of [
    ["Enter", false],
    ["3", false],
    ["Enter", true],
  ] as const) {
    const init = { key: pressed, ctrlKey, bubbles: true, cancelable: true };
    for (const kind of ["keydown", "keyup"]) document.activeElement?.dispatchEvent(new KeyboardEvent(kind, init));
  }
  await expect.poll(() => [deskOf(key).merges, Object.keys(deskOf(key).changes).length]).toEqual([undefined, 1]);
  await expectStaged(1);
  await commit("Quick");
  expect(await git("show", `main:${path}`)).toBe(`hers 1\nmine 1\n${ten.slice(1).join("\n")}`);
});

it("Tab leads from an overlap into its lines, Escape back to the overlaps, and F9 takes the caret along", { tags: "long" }, async () => {
  const { commitElsewhere, key } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await press("Control+End");
  await press("ArrowUp");
  await typeLine("mine 14");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n").replace("line 14\n", "hers 14\n"));
  await press("F5");
  await expect.element(page.getByRole("button", { name: "Merge…" })).toBeVisible();
  await press("Control+s");
  await expect.element(overlap("Overlap 1 of 2, open")).toBeVisible();
  const panes = page.getByRole("region", { name: `Overlaps of ${path}` });
  const text = page.getByRole("textbox", { name: path });
  await expect.element(panes).toHaveFocus();
  await press("F9");
  await press("Tab");
  await expect.element(text).toHaveFocus();
  await type("by ");
  await expect.element(overlap("Overlap 2 of 2, by hand")).toBeVisible();
  await press("Escape");
  await expect.element(panes).toHaveFocus();
  await press("1");
  await expect.element(overlap("Overlap 2 of 2, theirs taken")).toBeVisible();
  await press("Tab");
  await press("F9");
  await type("my ");
  await expect.element(overlap("Overlap 1 of 2, by hand")).toBeVisible();
  expect(deskOf(key).merges?.[path]?.result?.text).toMatch(/^my line 1\n.*\nhers 14\n$/s);
});

it("what is typed into the result counts, and a save that overlaps leads there", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n"));
  await press("F5");
  await expect.element(page.getByRole("button", { name: "Merge…" })).toBeVisible();
  await press("Control+s");
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Stage merged file" })).toHaveAttribute("aria-disabled", "true");
  // Since when it is mine, as the bar of the file says it.
  expect(document.querySelector('.merge-column[data-side="yours"] .merge-column-fact')?.textContent).toMatch(/^typed since \d\d:\d\d$/);
  await page.getByRole("textbox", { name: path }).element().focus();
  await toTop();
  await typeLine("ours 1");
  await expect.element(overlap("Overlap 1 of 1, by hand")).toBeVisible();
  await press("Control+z");
  await expect.element(overlap(/Overlap 1 of 1/)).toBeVisible();
  await toTop();
  await typeLine("ours 1");
  await press("Control+Enter");
  await expectStaged(1);
  await commit("Ours");
  expect(await git("show", `main:${path}`)).toBe(`ours 1\n${ten.slice(1).join("\n")}`);
});

it("they move again meanwhile: what was chosen and typed is kept, and a new overlap is added", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await press("Control+End");
  await press("ArrowUp");
  await typeLine("mine 14");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n"));
  await press("F5");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  await press("3");
  await expect.element(overlap("Overlap 1 of 1, both taken, theirs first")).toBeVisible();
  await commitElsewhere((text) => text.replace("line 14\n", "hers 14\n").replace("line 7\n", "hers 7\n"));
  await press("F5");
  await expect.element(page.getByText("main moved again.")).toBeVisible();
  await expect.element(overlap("Overlap 1 of 2, both taken, theirs first")).toBeVisible();
  await expect.element(overlap("Overlap 2 of 2, open")).toBeVisible();
  await press("F9");
  await press("2");
  await press("Control+Enter");
  await expectStaged(1);
  await commit("Both");
  expect(await git("show", `main:${path}`)).toBe(`hers 1\nmine 1\n${ten.slice(1, 13).join("\n").replace("line 7", "hers 7")}\nmine 14`);
});

it("kept work that overlaps with the branch it is put onto comes here", { tags: "long" }, async () => {
  const { project, git, commitElsewhere } = await openLines(ten);
  const commitId = await git("rev-parse", "main");
  const base = { commit: commitId, blob: await git("rev-parse", `main:${path}`), lastCommit: commitId, executable: false };
  const text = `mine 1\n${ten.slice(1).join("\n")}\n`;
  stage(deskKey("local", project, "gone"), { kind: "update", path, content: { encoding: "text", text }, base, included: true });
  await commitElsewhere((theirs) => theirs.replace("line 1\n", "hers 1\n"));
  navigate(placeIn({ connection: "local", project }, { view: "files", ref: "gone" }));
  await page.getByRole("button", { name: "Kept work (1 file)…" }).click();
  await page.getByRole("button", { name: /^Put onto main.*1 file changed there since/ }).click();
  await page.getByRole("button", { name: "Put there and merge" }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  await press("2");
  await press("Control+Enter");
  await expectStaged(1);
  await commit("Mine");
  expect(await git("show", `main:${path}`)).toBe(text.trimEnd());
});

it("a file that they deleted is kept as a new one, or goes", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Keep it");
  await commitElsewhere(() => null);
  await press("Control+Enter");
  await page.getByRole("button", { name: "Merge tide.ts" }).click();
  await expect.element(page.getByText("The file was deleted on main, and you changed it.", { exact: false })).toBeVisible();
  await press("2");
  await expect.element(page.getByText("Resolved: keep yours as a new file")).toBeVisible();
  await press("Control+Enter");
  await expectStaged(1);
  await press("Control+Enter");
  await done();
  expect(await git("show", `main:${path}`)).toBe(`mine 1\n${ten.slice(1).join("\n")}`);
});

it("a file that they renamed takes what is mine along", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await save(1);
  await press("Control+2");
  await page.getByRole("textbox", { name: "Message", exact: true }).fill("Go along");
  await commitElsewhere((text) => text.replace("line 14\n", "hers 14\n"));
  await git("mv", path, "src/flow.ts");
  await git("commit", "-qm", "Rename");
  await press("Control+Enter");
  await page.getByRole("button", { name: "Merge tide.ts" }).click();
  await expect.element(page.getByText("nothing overlaps")).toBeVisible();
  await expect.element(page.getByText("renamed to src/flow.ts", { exact: false })).toBeVisible();
  await press("Control+Enter");
  await expectStaged(1);
  await press("Control+Enter");
  await done();
  expect(await git("show", "main:src/flow.ts")).toBe(`mine 1\n${ten.slice(1, 13).join("\n")}\nhers 14`);
  expect(await git("ls-tree", "--name-only", "main", path)).toBe("");
});

it("a commit that conflicts with a branch is picked: the tree is the one that git makes with the same choices", {
  tags: "long",
}, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, [...who, ...args]);
  const write = (text: string) => commands.writeInto(folder, path, text);
  const lines = (first: string, last: string) => [first, ...ten.slice(1, 13), last, ""].join("\n");
  await write(lines("line 1", "line 14"));
  await git("commit", "-qam", "Begin");
  await git("checkout", "-q", "-b", "release");
  await write(lines("release 1", "line 14"));
  await git("mv", path, "src/flow.ts");
  await git("commit", "-qam", "On the release");
  await git("checkout", "-q", "main");
  await write(lines("fixed 1", "fixed 14"));
  await commands.writeInto(folder, "new.txt", "new\n");
  await git("add", "new.txt");
  await git("commit", "-q", "-am", "Fix it\n\nSigned-off-by: Eve <eve@example.com>");
  const sha = await git("rev-parse", "main");
  await git("branch", "oracle", "release");
  openWindow(hashOf(project, "files", "?ref=main"));
  const client = new QueryClient();
  const opened = await openPickInMergeView(client, { connection: "local", project, branch: "release", sha });
  expect(opened).toEqual({ outcome: "opened", paths: expect.arrayContaining([path, "new.txt"]) });
  await page.getByRole("button", { name: new RegExp(`^src/flow.ts from ${path}, 1 open`) }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  page
    .getByRole("region", { name: `Overlaps of ${path}` })
    .element()
    .focus();
  await press("2");
  await press("Control+Enter");
  await expectStaged(2);
  await press("Control+Enter");
  await done();
  await git("checkout", "-q", "oracle");
  await git("cherry-pick", "-x", "-X", "theirs", sha);
  expect(await git("rev-parse", "release^{tree}")).toBe(await git("rev-parse", "oracle^{tree}"));
  const written = async (branch: string) => (await git("log", "-1", "--format=%an %ae%n%B", branch)).trimEnd();
  expect(await written("release")).toBe(await written("oracle"));
  expect(await git("rev-parse", "release^")).toBe(await git("rev-parse", "oracle^"));
});

it("a line that is wider than its pane is read to its end by mouse and keyboard, all panes in step, and theirs names who committed it", {
  tags: "long",
}, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await commitElsewhere((text) => text.replace("line 1\n", `hers ${"is a long line ".repeat(20)}END\n`));
  await press("F5");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  const theirs = page.getByRole("region", { name: "Theirs", exact: true });
  const shifted = (side: "theirs" | "yours"): number => {
    const texts = document.querySelectorAll(`.merge-side[data-side="${side}"] .merge-shifted`);
    return Math.round(new DOMMatrix(getComputedStyle(texts[0] as Element).transform).m41);
  };
  const isEndSeen = (): boolean => {
    const [line] = document.querySelectorAll('.merge-side[data-side="theirs"] .merge-shifted');
    const { right } = (line as Element).getBoundingClientRect();
    return right > 0 && right <= theirs.element().getBoundingClientRect().right;
  };
  await expect.element(theirs).toBeVisible();
  expect(isEndSeen()).toBe(false);
  const bar = page.getByRole("group", { name: "Scroll sideways" });
  await expect.element(bar).toBeVisible();
  (bar.element() as HTMLElement).focus();
  await expect
    .poll(async () => {
      await press("ArrowRight");
      return isEndSeen();
    })
    .toBe(true);
  expect(shifted("theirs")).toBeLessThan(0);
  expect(shifted("yours")).toBe(shifted("theirs"));
  const resultLeft = (): number =>
    Math.round(document.querySelector(".merge-result .view-lines")?.parentElement?.getBoundingClientRect().left ?? 0);
  const atEnd = resultLeft();
  // A key scrolls the bar smoothly, and may still be at it.
  await expect
    .poll(() => {
      theirs.element().dispatchEvent(new WheelEvent("wheel", { deltaX: -10_000, bubbles: true }));
      return [shifted("theirs"), bar.element().scrollLeft];
    })
    .toEqual([0, 0]);
  expect(resultLeft()).toBeGreaterThan(atEnd);
  const hash = (await git("rev-parse", "main")).slice(0, 7);
  const by = () => page.getByRole("heading", { name: "Theirs", exact: true }).element().nextElementSibling?.textContent;
  await expect.poll(by).toMatch(new RegExp(`^main at ${hash}, Eve, `));
});

it("theirs names the commit that last changed the file, and does not say that the branch stands there", { tags: "long" }, async () => {
  const { git, commitElsewhere } = await openLines(ten);
  await toTop();
  await typeLine("mine 1");
  await commitElsewhere((text) => text.replace("line 1\n", "hers 1\n"));
  const hash = await git("rev-parse", "main");
  const empty = await git(
    "-c",
    "user.name=T",
    "-c",
    "user.email=t@example.com",
    "commit-tree",
    "-p",
    hash,
    "-m",
    "Nothing",
    `${hash}^{tree}`,
  );
  await git("update-ref", "refs/heads/main", empty);
  await press("F5");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  const by = () => page.getByRole("heading", { name: "Theirs", exact: true }).element().nextElementSibling?.textContent;
  await expect.poll(by).toMatch(new RegExp(`^main, last changed in ${hash.slice(0, 7)}, Eve, `));
});
