// Long lines of a merge wrap where a person wants it, as in diffs, and the three panes stay in step row by row.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { commands, page } from "vitest/browser";
import { useDiffLayout } from "../../renderer/state/diff-layout.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { openText } from "./support/focus.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

beforeAll(fetchViews, 180_000);
beforeEach(() => useDiffLayout.setState({ wraps: false }));

const path = "src/tide.ts";
const who = ["-c", "user.name=Eve", "-c", "user.email=eve@example.com"];
const long = (word: string, count: number): string => `  ${`${word} `.repeat(count).trim()}`;
const overlap = (name: string | RegExp) => page.getByRole("group", { name });

/** Lines "row 1" and so on, some of them long in one or all texts, with an overlap in the second. */
async function openMerge(count = 40) {
  const { folder, project } = await commands.repository("everyday");
  const git = (...args: string[]) => commands.runGit(folder, [...who, ...args]);
  const lines = Array.from({ length: count }, (_, at) => (at % 4 === 3 ? `row${at} ${long("equal", 30)}` : `row${at}`));
  const write = async (text: readonly string[], message: string): Promise<void> => {
    await commands.writeInto(folder, path, `${text.join("\n")}\n`);
    await git("commit", "-qam", message);
  };
  await write(lines, "Begin");
  openWindow(hashOf(project, "files", `?path=${path}`));
  await openText(path);
  await press("Control+Home");
  await press("ArrowDown");
  await press("End");
  await type(` ${long("mine", 25)}`);
  await write(
    lines
      .with(1, `row1 hers`)
      .with(8, `row8 ${long("hers", 60)}`)
      .with(10, "row10 hers"),
    "Be faster",
  );
  await press("F5");
  await page.getByRole("button", { name: "Merge…" }).click();
  await expect.element(overlap("Overlap 1 of 1, open")).toBeVisible();
  return { git };
}

/** px from the top of the window at which a row stands that begins with this word. */
const sideTop = (side: "theirs" | "yours", word: string): number | undefined => {
  const rows = [...document.querySelectorAll(`.merge-side[data-side="${side}"] .merge-scrolled .merge-side-line`)];
  const row = rows.find((found) => found.querySelector("code")?.textContent?.split(/\s/)[0] === word);
  return row === undefined ? undefined : Math.round(row.getBoundingClientRect().top);
};
const resultTop = (word: string): number | undefined => {
  const rows = [...document.querySelectorAll(".merge-result .view-line")];
  const row = rows.find((found) => found.textContent?.split(/\s/)[0] === word);
  return row === undefined ? undefined : Math.round(row.getBoundingClientRect().top);
};
const tops = (word: string) => [sideTop("theirs", word), resultTop(word), sideTop("yours", word)];
const inStep = (words: readonly string[]): readonly string[] =>
  words.filter((word) => {
    const [theirs, result, yours] = tops(word);
    return theirs === undefined || theirs !== result || yours !== result;
  });
const words = ["row0", "row1", "row2", "row3", "row4", "row7", "row8", "row9", "row10", "row11", "row12"];
const isCut = (side: "theirs" | "yours"): boolean =>
  [...document.querySelectorAll(`.merge-side[data-side="${side}"] .merge-scrolled .merge-side-line`)].some((row) => {
    const code = row.querySelector(".merge-shifted")?.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    return code !== undefined && (code.right > box.right + 1 || code.bottom > box.bottom + 1);
  });

it("wraps by the key of diffs, keeps each row of the three panes at one height, and back", { tags: "long" }, async () => {
  await openMerge();
  await expect.poll(() => inStep(words)).toEqual([]);
  expect(isCut("theirs")).toBe(true);
  const before = sideTop("theirs", "row12");
  await press("Alt+z");
  await expect.element(page.getByRole("button", { name: "Wrap" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => [isCut("theirs"), isCut("yours"), inStep(words)]).toEqual([false, false, []]);
  expect(sideTop("theirs", "row12")).toBeGreaterThan((before ?? 0) + 60);
  expect(page.getByRole("group", { name: "Scroll sideways" }).query()).toBeNull();
  expect(useDiffLayout.getState().wraps).toBe(true);
  await page.getByRole("button", { name: "Wrap" }).click();
  await expect.poll(() => [sideTop("theirs", "row12"), inStep(words)]).toEqual([before, []]);
});

it("stays in step while one chooses, types a line long, and makes the window narrower", { tags: "long" }, async () => {
  const { git } = await openMerge();
  await press("Alt+z");
  await expect.poll(() => isCut("theirs")).toBe(false);
  await expect.poll(() => inStep(words)).toEqual([]);
  await press("2");
  await expect.element(overlap("Overlap 1 of 1, yours taken")).toBeVisible();
  await expect.poll(() => inStep(words)).toEqual([]);
  await page.getByRole("textbox", { name: path }).element().focus();
  await expect.poll(() => document.activeElement?.closest(".merge-result") != null).toBe(true);
  await press("Control+Home");
  await press("End");
  await type(` ${long("typed", 25)}`);
  await expect.poll(() => inStep(words)).toEqual([]);
  await expect.poll(() => resultTop("row1")).toBeGreaterThan((resultTop("row0") ?? 0) + 80);
  const frame = document.querySelector<HTMLElement>(".merge-panes");
  if (frame !== null) frame.style.width = "700px";
  await expect.poll(() => [isCut("theirs"), isCut("yours"), inStep(words.slice(0, 5))]).toEqual([false, false, []]);
  await press("Alt+z");
  await expect.element(page.getByRole("button", { name: "Wrap" })).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => inStep(words)).toEqual([]);
  expect(await git("show", `main:${path}`)).not.toContain("typed");
});

it("what is folded stays folded in the result when a choice makes it longer", { tags: "long" }, async () => {
  await openMerge();
  await press("3");
  await expect.element(overlap("Overlap 1 of 1, both taken, theirs first")).toBeVisible();
  await expect.poll(() => resultTop("row12")).toBeDefined();
  // All that stands behind the fold is the empty line after the last line feed.
  const behind = () =>
    [...document.querySelectorAll(".merge-result .view-line")].filter((row) => /^row(1[4-9]|[23]\d)/.test(row.textContent ?? ""));
  await expect.poll(() => behind().map((row) => row.textContent)).toEqual([]);
  await expect.poll(() => inStep(["row2", "row4", "row8", "row12"])).toEqual([]);
  expect(behind()).toEqual([]);
});

it("keeps the row at the top where it is when lines begin to wrap", { tags: "long" }, async () => {
  await openMerge(200);
  await page.getByRole("button", { name: /^Show \d+ equal lines/ }).click();
  const theirs = page.getByRole("region", { name: "Theirs", exact: true });
  theirs.element().dispatchEvent(new WheelEvent("wheel", { deltaY: 2_000, bubbles: true }));
  const top = (): number => theirs.element().getBoundingClientRect().top;
  const first = (): string | undefined =>
    Array.from({ length: 200 }, (_, at) => `row${at}`).find((word) => (sideTop("theirs", word) ?? -1) >= top());
  await expect.poll(first).toMatch(/^row[1-9]/);
  const word = first() ?? "";
  await press("Alt+z");
  await expect.poll(() => [isCut("theirs"), inStep([word])]).toEqual([false, []]);
  expect(Math.abs((sideTop("theirs", word) ?? 0) - top())).toBeLessThan(160);
});
