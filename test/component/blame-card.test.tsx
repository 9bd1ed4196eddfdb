// A blamed text where there is little room: its lane, and the card of a range.
import { expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { openText } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

it("leaves the text at least half of the width, and says what each range is, in a window at 200 %", { tags: "long" }, async () => {
  const { project } = await commands.repository("blamed");
  onTestFinished(() => page.viewport(1440, 900));
  openWindow(hashOf(project, "files", "?path=src/planner.ts&blame=1"));
  await openText("src/planner.ts");
  const widthOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().width ?? 0;
  const share = () => (widthOf(".monaco-editor") - widthOf(".monaco-editor .margin")) / widthOf(".editor-host");
  for (const [width, height] of [[1024, 700] as const, [720, 450] as const, [512, 350] as const]) {
    await page.viewport(width, height);
    await expect.poll(share).toBeGreaterThanOrEqual(0.5);
    await expect.poll(() => document.querySelector('.blame-range[data-is="known"] .blame-title')).not.toBeNull();
    for (const title of document.querySelectorAll('.blame-range[data-is="known"] .blame-title'))
      expect(title.clientWidth).toBeGreaterThan(30);
    expect(widthOf(".editor-host")).toBeCloseTo(widthOf(".blame-lane") + widthOf(".monaco-editor"), 0);
  }
});

it("keeps every step within reach in a window at 200 %", { tags: "long" }, async () => {
  const { project } = await commands.repository("blamed");
  await page.viewport(720, 450);
  onTestFinished(() => page.viewport(1440, 900));
  openWindow(hashOf(project, "files", "?path=src/planner.ts&blame=1"));
  await openText("src/planner.ts");
  const ranges = () => [...document.querySelectorAll<HTMLElement>('.blame-range[data-is="known"]')];
  await expect.poll(() => ranges().length).toBeGreaterThan(0);
  await userEvent.hover(ranges()[0] as HTMLElement);
  const card = page.getByRole("region", { name: /^Commit [0-9a-f]{7}/ });
  await expect.element(card).toBeVisible();
  for (const name of ["Open commit", "Before this change", "Follow", "Copy hash"]) {
    const step = card.getByRole("button", { name }).element();
    step.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = step.getBoundingClientRect();
    const room = card.element().getBoundingClientRect();
    expect.soft({ name, isBeside: left < room.left || right > room.right + 1 }).toEqual({ name, isBeside: false });
    expect
      .soft({ name, isBeyond: top < room.top || bottom > Math.min(room.bottom + 1, window.innerHeight) })
      .toEqual({ name, isBeyond: false });
  }
});

it("no dates of its strip lie over each other, however narrow that is", { tags: "long" }, async () => {
  const { folder, project } = await commands.repository("everyday");
  const git = async (...args: string[]) => (await commands.runGit(folder, args)).trim();
  let tip = await git("rev-parse", "main");
  for (let year = 2012; year < 2026; year += 1) {
    await commands.writeInto(folder, "years.txt", `${year}\n`);
    await git("add", "years.txt");
    const by = `T <t@example.com> ${Date.UTC(year, 1, 1) / 1000} +0000`;
    const made = `tree ${await git("write-tree")}\nparent ${tip}\nauthor ${by}\ncommitter ${by}\n\nWrite ${year}\n`;
    await commands.writeInto(folder, "commit.txt", made);
    tip = await git("hash-object", "-w", "-t", "commit", "commit.txt");
  }
  await git("update-ref", "refs/heads/main", tip);
  onTestFinished(() => page.viewport(1440, 900));
  openWindow(hashOf(project, "files", "?path=years.txt&blame=1"));
  await openText("years.txt");
  const dates = () => [...document.querySelectorAll(".blame-track span")].map((date) => date.getBoundingClientRect());
  const drawn = () =>
    dates()
      .filter(({ width }) => width > 0)
      .toSorted((one, other) => one.left - other.left);
  await expect.poll(() => drawn().length).toBeGreaterThan(3);
  for (const width of [1180, 1024, 900, 720]) {
    await page.viewport(width, 700);
    await expect.poll(() => drawn().filter(({ left }, at) => left < (drawn()[at - 1]?.right ?? 0)).length).toBe(0);
  }
});
