// Filters of the history that combine and stand in the address: message in the whole history, path through renames, author, range.
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let long: string;
let git: (...args: string[]) => Promise<string>;

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("review");
  project = made.project;
  git = (...args) => commands.runGit(made.folder, args);
  long = (await commands.longHistory(1_200)).project;
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const titles = () => [...document.querySelectorAll(".history-row:not([data-empty]) .history-title")].map((title) => title.textContent);
const expectTitles = (...wanted: string[]) => expect.poll(titles, { timeout: 15_000 }).toEqual(wanted);
const foot = () => document.querySelector(".history-foot")?.textContent;
/** By arrows, from where the focus is in the row. */
const toChip = async (name: string) => {
  await expect.poll(() => document.activeElement?.closest(".history-filters")).not.toBeNull();
  for (let step = 0; step < 12 && document.activeElement?.textContent !== name; step += 1) await press("{ArrowLeft}");
  expect(document.activeElement?.textContent).toBe(name);
};
const goTo = (query: string) => {
  window.location.hash = hashOf(project, "history", query);
};

describe("filters of the history", () => {
  it("follow a path through its rename, alone and with an author, as git does", { tags: "long" }, async () => {
    openWindow(hashOf(project, "history", "?path=new/name.ts"));
    await expectTitles("Count the second", "Move the namerenamed from old/name.ts", "Mend the fourth", "Begin");
    expect((await git("log", "--follow", "--format=%s", "main", "--", "new/name.ts")).split("\n")).toEqual([
      ...["Count the second", "Move the name", "Mend the fourth", "Begin"],
    ]);
    await expect.poll(foot).toContain("This is where new/name.ts begins; a renamed file is followed.");
    goTo("?path=new/name.ts&author=Ada");
    await expectTitles("Count the second", "Begin");
    // A folder is not followed.
    goTo("?path=new");
    await expectTitles("Count the second", "Move the name");
  });

  it("find a message in the whole history, with an author and with a path", { tags: "long" }, async () => {
    openWindow(hashOf(long, "history", "?message=Change%20number%20nobody%20wrote"));
    await expect.element(page.getByRole("heading", { name: /^No commit says “Change number nobody wrote”/ })).toBeInTheDocument();
    window.location.hash = hashOf(project, "history", "?message=THE");
    await expectTitles("Count the second", "Move the name", "Mend the fourth");
    goTo("?message=the&author=Bo");
    await expectTitles("Move the name", "Mend the fourth");
    goTo("?message=the&path=new/name.ts&author=Bo");
    await expectTitles("Move the namerenamed from old/name.ts", "Mend the fourth");
    for (const [range, said] of [
      ["nope..main", "nope does not exist"],
      ["nope...never", "nope and never do not exist"],
      ["main..v1.0", "No commit in main..v1.0 was found"],
    ] as const) {
      goTo(`?range=${range}`);
      await expect.element(page.getByRole("heading", { name: said })).toBeInTheDocument();
    }
    // What is no range at all can be taken away where it is refused.
    goTo("?range=a...b...c");
    await page.getByRole("button", { name: "Remove range" }).click();
    await expect.poll(() => window.location.hash).not.toContain("range=");
    // All branches leave no range.
    goTo("?range=v1.0..main&all=1");
    await expectTitles("main, currentlengthWrite at length");
    expect(document.querySelector(".history-filters")?.textContent).not.toContain("All branches");
    await page.getByRole("button", { name: /^Order/ }).click();
    await page.getByRole("menuitem", { name: /^All branches/ }).click();
    await expect.poll(() => window.location.hash).toMatch(/all=1/);
    expect(window.location.hash).not.toContain("range=");
    goTo("?range=v1.0..main");
    await expectTitles("main, currentlengthWrite at length");
  });

  it("never show what the list held before as their answer", async () => {
    const { fetch } = window;
    onTestFinished(() => void Object.assign(window, { fetch }));
    let answer = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isAsked = false;
    window.fetch = async (input, init) => {
      if (String(input).includes("since=")) {
        isAsked = true;
        await isHeld;
      }
      return fetch(input, init);
    };
    openWindow(hashOf(long, "history"));
    await expect.poll(() => titles().length).toBeGreaterThan(5);
    window.location.hash = hashOf(long, "history", "?since=2031-01-01");
    await expect.poll(() => isAsked).toBe(true);
    await expect.poll(titles).toEqual([]);
    await expect
      .element(page.getByRole("status", { name: "Loading history" }).or(page.getByLabelText("Loading history")))
      .toBeInTheDocument();
    answer();
    await expect.element(page.getByRole("heading", { name: /^No commit/ })).toBeInTheDocument();
  });

  it("are chosen by keyboard, authors offered while one types, and each is removed", { tags: "long" }, async () => {
    openWindow(hashOf(project, "history"));
    await expectFocus("Commits");
    // Typed in one go: no letter of the text is taken for a command.
    await press("fthe{Enter}");
    await expect.poll(() => window.location.hash).toContain("message=the");
    // The next key is for what was found.
    await expect.element(page.getByRole("button", { name: "Remove message filter" })).toBeInTheDocument();
    await expectFocus("Commits");
    await page.getByRole("button", { name: "Remove message filter" }).click();
    await expect.poll(() => titles().length).toBe(6);
    await press("f");
    await expectFocus("Message");
    // What is left gives the focus back to the list, the bar with its chips is before it.
    await press("{Escape}");
    await expectFocus("Commits");
    await press("{Shift>}{Tab}{/Shift}");
    await toChip("Author");
    await press("{Enter}");
    await expectFocus("Author");
    await press("bo l");
    await expect.element(page.getByRole("option", { name: /^Bo Lind/ })).toBeInTheDocument();
    await press("{Enter}");
    await expectTitles("Move the name", "Mend the fourth");
    expect(window.location.hash).toContain("author=Bo+Lind");
    await page.getByRole("button", { name: "Remove author filter" }).click();
    await expect.poll(() => titles().length).toBe(6);
  });

  it("stand in one row of a small window, those that have no room behind one button", { tags: "long" }, async () => {
    await page.viewport(1024, 700);
    onTestFinished(() => page.viewport(1440, 900));
    openWindow(hashOf(project, "history"));
    await expectFocus("Commits");
    const row = () => document.querySelector<HTMLElement>(".history-filters");
    const isOneRow = () => {
      const bar = row();
      if (bar === null || bar.offsetHeight > 41 || bar.dataset["measuring"] !== undefined) return false;
      return (
        bar.scrollWidth <= bar.clientWidth &&
        [...bar.children].every((child) => child.getBoundingClientRect().right <= bar.getBoundingClientRect().right)
      );
    };
    await expect.element(page.getByRole("button", { name: "More", exact: true })).toBeVisible();
    await expect.poll(isOneRow).toBe(true);
    await press("{Shift>}{Tab}{/Shift}");
    await toChip("More");
    await press("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "Range" })).toBeInTheDocument();
    await press("r{Enter}");
    await expectFocus("Range");
    await press("v1.0..main{Enter}");
    await expect.poll(() => window.location.hash).toContain("range=v1.0..main");
    await expect.element(page.getByRole("button", { name: "Remove range filter" })).toBeVisible();
    await expect.poll(isOneRow).toBe(true);
    // With every filter on, those that have no room are counted.
    goTo(
      "?range=v1.0..main&message=a%20long%20text%20of%20a%20message&author=Somebody%20Else&path=a/folder/of/folders&since=2020-01-01&until=2021-01-01&all=true",
    );
    await expect.element(page.getByRole("button", { name: /^More \d on$/ })).toBeVisible();
    await expect.poll(isOneRow).toBe(true);
    // From wherever the key is pressed, its field has the focus, and what it was pressed on has it again.
    const settings = page.getByRole("button", { name: "Settings" });
    settings.element().focus();
    await press("f");
    await expectFocus("Message");
    await press("{Escape}");
    await expectFocus("Settings");
  });
});
