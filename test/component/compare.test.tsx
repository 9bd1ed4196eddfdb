// Two refs beside each other: what each has of its own, where they parted, and the ways that lead here.
import { beforeAll, describe, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let git: (...args: string[]) => Promise<string>;

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("conflict");
  project = made.project;
  git = async (...args) => (await commands.runGit(made.folder, args)).trim();
  const lone = await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", "main^{tree}", "-m", "Alone");
  await git("branch", "alone", lone);
}, 60_000);

const press = (keys: string) => userEvent.keyboard(keys);
const words = () => document.querySelector(".compare-words")?.textContent;
const titles = (name: string) =>
  [...document.querySelectorAll(`section[aria-label="${name}"] .compare-title`)].map((title) => title.textContent);

describe("compare", () => {
  it("shows what each side has, the merge base, and swaps", async () => {
    openWindow(hashOf(project, "compare", "?from=main&to=other"));
    await expectFocus("Diff from main to other");
    await expect.poll(words).toBe("other is 1 ahead, 1 behind main");
    await expect.poll(() => titles("Only on other")).toEqual(["Use digits"]);
    await expect.poll(() => titles("Only on main")).toEqual(["Shout the second"]);
    await expect.poll(() => titles("Merge base")).toEqual(["Plan"]);
    await expect.element(page.getByText("1 of these files also changed on main.")).toBeInTheDocument();
    const lines = () => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));
    await expect.poll(lines).toContain("removed, line 2, two");
    await press("b");
    await expect.poll(lines).toContain("removed, line 2, TWO");
    expect(window.location.hash).toContain("straight=1");
    await press("x");
    await expect.poll(words).toBe("main is 1 ahead, 1 behind other");
    expect(window.location.hash).toMatch(/from=other&to=main/);
  });

  it("says so where nothing is in common, where one holds the other, and where a side is not there", async () => {
    openWindow(hashOf(project, "compare", "?from=main&to=alone"));
    await expect.poll(words).toBe("alone and main have nothing in common");
    await expect.element(page.getByRole("radio", { name: "Since merge base" })).toBeDisabled();
    window.location.hash = hashOf(project, "compare", `?from=main&to=${await git("rev-parse", "main~1")}`);
    await expect.element(page.getByRole("heading", { name: /^main holds all of/ })).toBeInTheDocument();
    window.location.hash = hashOf(project, "compare", "?from=main&to=main");
    await expect.element(page.getByRole("heading", { name: "Both sides are the same commit" })).toBeInTheDocument();
    window.location.hash = hashOf(project, "compare", "?from=gone&to=main");
    await expect.element(page.getByRole("heading", { name: "There is no gone to compare with" })).toBeInTheDocument();
  });

  it("is reached from two selected commits of the history", async () => {
    openWindow(hashOf(project, "history"));
    await expectFocus("Commits");
    await expect.poll(() => document.querySelectorAll(".history-sha").length).toBe(2);
    await press("{Shift>}{ArrowDown}{/Shift}");
    await expect.element(page.getByText("2 commits selected", { exact: true })).toBeInTheDocument();
    await press("d");
    await expect.poll(() => window.location.hash).toContain("/compare?");
    const [newest, oldest] = [await git("rev-parse", "main"), await git("rev-parse", "main~1")];
    expect(window.location.hash).toContain(`from=${oldest}&to=${newest}`);
    await expectFocus(/^Diff from/);
  });
});
