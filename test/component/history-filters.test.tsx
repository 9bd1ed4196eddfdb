// Filters of the history that combine and stand in the address: message in the whole history, path through renames, author, range.
import { beforeAll, describe, expect, it } from "vitest";
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
}, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);
const titles = () => [...document.querySelectorAll(".history-row:not([data-empty]) .history-title")].map((title) => title.textContent);
const expectTitles = (...wanted: string[]) => expect.poll(titles, { timeout: 15_000 }).toEqual(wanted);
const foot = () => document.querySelector(".history-foot")?.textContent;
const goTo = (query: string) => {
  window.location.hash = hashOf(project, "history", query);
};

describe("filters of the history", () => {
  it("follow a path through its rename, alone and with an author, as git does", async () => {
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

  it("find a message in the whole history, with an author and with a path", async () => {
    openWindow(hashOf(long, "history", "?message=Change%20number%20nobody%20wrote"));
    await expect.element(page.getByRole("heading", { name: /^No commit says “Change number nobody wrote”/ })).toBeInTheDocument();
    window.location.hash = hashOf(project, "history", "?message=THE");
    await expectTitles("Count the second", "Move the name", "Mend the fourth");
    goTo("?message=the&author=Bo");
    await expectTitles("Move the name", "Mend the fourth");
    goTo("?message=the&path=new/name.ts&author=Bo");
    await expectTitles("Move the namerenamed from old/name.ts", "Mend the fourth");
    goTo("?range=v1.0..main");
    await expectTitles("main, currentlengthWrite at length");
  });

  it("are chosen by keyboard, authors offered while one types, and each is removed", async () => {
    openWindow(hashOf(project, "history"));
    await expectFocus("Commits");
    // Typed in one go: no letter of the text is taken for a command.
    await press("fthe{Enter}");
    await expect.poll(() => window.location.hash).toContain("message=the");
    // The next key goes down into what was found.
    await expect.poll(() => document.activeElement?.className).toContain("history-chip-button");
    await press("j");
    await expectFocus("Commits");
    await page.getByRole("button", { name: "Remove message filter" }).click();
    await expect.poll(() => titles().length).toBe(6);
    await press("f");
    await expectFocus("Message");
    await press("{Escape}");
    await expect.poll(() => document.activeElement?.className).toContain("history-chip-button");
    await press("{ArrowRight}{Enter}");
    await expectFocus("Author");
    await press("bo l");
    await expect.element(page.getByRole("option", { name: /^Bo Lind/ })).toBeInTheDocument();
    await press("{Enter}");
    await expectTitles("Move the name", "Mend the fourth");
    expect(window.location.hash).toContain("author=Bo+Lind");
    await page.getByRole("button", { name: "Remove author filter" }).click();
    await expect.poll(() => titles().length).toBe(6);
  });
});
