// Two refs beside each other: what each has of its own, where they parted, and the ways that lead here.
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let folder: string;
let git: (...args: string[]) => Promise<string>;

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("conflict");
  ({ project, folder } = made);
  git = async (...args) => (await commands.runGit(made.folder, args)).trim();
  const lone = await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", "main^{tree}", "-m", "Alone");
  await git("branch", "alone", lone);
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const words = () => document.querySelector(".compare-words")?.textContent;
const note = () => document.querySelector(".compare-note")?.textContent;
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
    await expect.poll(note).toContain("plan.txt was changed in the same lines; a merge would conflict.");
    const lines = () => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));
    await expect.poll(lines).toContain("removed, line 2, two");
    await press("b");
    await expect.poll(lines).toContain("removed, line 2, TWO");
    expect(window.location.hash).toContain("straight=1");
    await press("x");
    await expect.poll(words).toBe("main is 1 ahead, 1 behind other");
    expect(window.location.hash).toMatch(/from=other&to=main/);
  });

  it("takes what git counts from a name as a side, from its address and from the chooser", { tags: "long" }, async () => {
    await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "tag", "-f", "-a", "-m", "As it was", "counted", "main");
    const close = openWindow(hashOf(project, "compare", `?from=main~1&to=${encodeURIComponent("counted^{commit}")}`));
    await expect.poll(words).toBe("counted^{commit} is 1 ahead, 0 behind main~1");
    await expect.poll(() => titles("Only on counted^{commit}")).toEqual(["Shout the second"]);
    await page.getByRole("button", { name: "Left side main~1, choose" }).click();
    await userEvent.type(page.getByPlaceholder("Branch, tag or commit"), "other^");
    await page.getByRole("option", { name: /^Plan/ }).click();
    await expect.poll(() => window.location.hash).toContain(`from=${await git("rev-parse", "other^")}`);
    close();
    openWindow(hashOf(project, "compare", "?from=main~99&to=main"));
    await expect.element(page.getByText("There is no main~99 to compare with")).toBeVisible();
  });

  it.each([1440, 1024])("moves no line of the diff and no file when it is known what the other side changed, at %i px", async (width) => {
    await page.viewport(width, 700);
    onTestFinished(() => page.viewport(1440, 900));
    const ask = window.fetch;
    onTestFinished(() => {
      window.fetch = ask;
    });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const main = await git("rev-parse", "main");
    window.fetch = async (...given) => {
      const url = String(given[0] instanceof Request ? given[0].url : given[0]);
      if (/repository\/compare\?/.test(url) && new URL(url, window.location.href).searchParams.get("to") === main) await held;
      return ask(...given);
    };
    openWindow(hashOf(project, "compare", "?from=main&to=other"));
    await expectFocus("Diff from main to other");
    await expect.poll(note).toBe("Looking for files that main changed too.");
    const top = () => [".diff-grid", ".commit-tree"].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN);
    const before = top();
    answer();
    await expect.poll(() => titles("Only on main")).toEqual(["Shout the second"]);
    await expect.poll(note).toContain("plan.txt was changed in the same lines; a merge would conflict.");
    // Heights in parts of a pixel are rounded anew when a text is drawn.
    for (const [index, now] of top().entries()) expect(Math.abs(now - (before[index] ?? Number.NaN))).toBeLessThan(0.5);
  });

  it("keeps the place of what the right side has alone where that comes last", async () => {
    const ask = window.fetch;
    onTestFinished(() => {
      window.fetch = ask;
    });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const other = await git("rev-parse", "other");
    window.fetch = async (...given) => {
      const url = String(given[0] instanceof Request ? given[0].url : given[0]);
      if (/repository\/compare\?/.test(url) && new URL(url, window.location.href).searchParams.get("to") === other) await held;
      return ask(...given);
    };
    openWindow(hashOf(project, "compare", "?from=main&to=other"));
    await expect.poll(() => titles("Only on main")).toEqual(["Shout the second"]);
    const top = () => document.querySelector('[aria-label="Only on main"]')?.getBoundingClientRect().top ?? Number.NaN;
    const before = top();
    answer();
    await expect.poll(() => titles("Only on other")).toEqual(["Use digits"]);
    expect(Math.abs(top() - before)).toBeLessThan(0.5);
  });

  it("finds the files that a server keeps to itself in the trees of both, here and on the commit's page", { tags: "long" }, async () => {
    const plan = await git("rev-parse", "main:plan.txt");
    const files = Array.from({ length: 1_001 }, (_, index) => `100644 blob ${plan}\tw${String(index).padStart(4, "0")}`);
    const tree = (await commands.runGit(folder, ["mktree"], [await git("ls-tree", "main"), ...files, ""].join("\n"))).trim();
    const wide = await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", tree, "-p", "main", "-m", "Widen");
    await git("branch", "-f", "wide", wide);
    const cut = () => document.querySelector(".commit-note")?.textContent;
    const foot = () => document.querySelector(".commit-pane-foot")?.textContent;
    openWindow(hashOf(project, "compare", "?from=main&to=wide"));
    await expect.poll(cut, { timeout: 15_000 }).toContain("The server sent 1,000 of 1,001 files. The other 1 is listed by name");
    expect(foot()).toMatch(/^1,001 files/);
    window.location.hash = hashOf(project, "commit", `?sha=${wide}`);
    const tab = () => document.querySelector('.commit-tabs [role="tab"][aria-selected="true"]')?.textContent;
    await expect.poll(tab, { timeout: 15_000 }).toBe("Files1,001");
    expect(cut()).toContain("The server sent 1,000 of 1,001 files.");
    expect(foot()).toMatch(/^1,001 files/);
    // The last one is there, and its lines when somebody asks.
    await page.getByLabelText("Filter files").fill("w1000");
    await page.getByRole("treeitem", { name: /w1000/ }).click();
    await page.getByRole("button", { name: "Load diff" }).click();
    const lines = () => [...document.querySelectorAll(".diff-row")].map((row) => row.getAttribute("aria-label"));
    await expect.poll(lines).toContain("added, line 1, one");
    await expect.element(page.getByRole("button", { name: "Load diff" })).not.toBeInTheDocument();
  });

  it("says nothing of 1,000 files where these are all", { tags: "long" }, async () => {
    const plan = await git("rev-parse", "main:plan.txt");
    const files = Array.from({ length: 1_000 }, (_, index) => `100644 blob ${plan}\tv${index}`);
    const tree = (await commands.runGit(folder, ["mktree"], [await git("ls-tree", "main"), ...files, ""].join("\n"))).trim();
    const full = await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit-tree", tree, "-p", "main", "-m", "Fill");
    openWindow(hashOf(project, "commit", `?sha=${full}`));
    const tab = () => document.querySelector('.commit-tabs [role="tab"][aria-selected="true"]')?.textContent;
    await expect.poll(tab, { timeout: 15_000 }).toBe("Files1,000");
    expect(document.querySelector(".commit-note")).toBeNull();
  });

  it("tells a commit that both sides have under two hashes, and does not offer to pick it", async () => {
    const [plan, shout] = [await git("rev-parse", "main:plan.txt"), await git("rev-parse", "main")];
    const tree = (await commands.runGit(folder, ["mktree"], `100644 blob ${plan}\tmore.txt\n100644 blob ${plan}\tplan.txt\n`)).trim();
    const before = (await commands.runGit(folder, ["mktree"], `100644 blob ${plan}\tmore.txt\n${await git("ls-tree", "main~1")}\n`)).trim();
    const as = ["-c", "user.name=Bo", "-c", "user.email=bo@example.com", "commit-tree"];
    const more = await git(...as, before, "-p", "main~1", "-m", "Write more");
    await git("branch", "again", await git(...as, tree, "-p", more, "-m", `Shout again\n\n(cherry picked from commit ${shout})`));
    const [pass, looked] = [window.fetch, Promise.withResolvers<void>()];
    window.fetch = async (input, init) => {
      const answer = pass(input, init);
      if (/commits\/[0-9a-f]{40}\/diff/.test(input instanceof Request ? input.url : String(input))) await looked.promise;
      return answer;
    };
    onTestFinished(() => {
      window.fetch = pass;
    });
    openWindow(hashOf(project, "compare", "?from=main&to=again"));
    await expect.poll(() => titles("Only on again")).toEqual(["Shout again", "Write more"]);
    // As long as that is looked for, the key waits, and the button says so.
    await expect.element(page.getByRole("button", { name: /^Cherry-pick…/ })).toBeDisabled();
    await expectFocus("Diff from main to again");
    await press("p");
    looked.resolve();
    await expect.element(page.getByRole("dialog", { name: "Cherry-pick “Write more”" })).toBeVisible();
    await press("{Escape}");
    await expectFocus("Diff from main to again");

    const same = () => document.querySelector('section[aria-label="Only on again"] [data-same]')?.textContent;
    await expect.poll(same).toBe(`Shout again=the same change as ${shout.slice(0, 7)}${(await git("rev-parse", "again")).slice(0, 7)}`);
    await expect.poll(note).toContain("plan.txt has the same change on both sides.");
    await expect.element(page.getByRole("button", { name: /^Cherry-pick 1…/ })).toBeEnabled();
  });

  it("says nothing of files before it is known what is compared", async () => {
    const { fetch } = window;
    const held = Promise.withResolvers<void>();
    window.fetch = async (input, init) => {
      if (/\/repository\/(branches|commits|tags|merge_base|compare)\b/.test(String(input))) await held.promise;
      return fetch(input, init);
    };
    onTestFinished(() => {
      window.fetch = fetch;
    });
    openWindow(hashOf(project, "compare", "?from=main&to=other"));
    await expect.element(page.getByRole("heading", { name: "Compare", exact: true })).toBeVisible();
    await expect.element(page.getByLabelText("Loading diff")).toBeInTheDocument();
    await expect.element(page.getByText("No file differs")).not.toBeInTheDocument();
    held.resolve();
    await expect.element(page.getByRole("grid", { name: "Diff from main to other" })).toBeInTheDocument();
  });

  it("says so where nothing is in common, where one holds the other, and where a side is not there", async () => {
    openWindow(hashOf(project, "compare", "?from=main&to=alone"));
    await expect.poll(words).toBe("alone and main have nothing in common");
    await expect.poll(() => titles("Only on alone")).toEqual(["Alone"]);
    await expect.poll(async () => titles("Only on main").join("\n")).toBe(await git("log", "--format=%s", "alone..main"));
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
