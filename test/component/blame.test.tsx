// Blame beside the text, with the real service behind and git's own blame as the oracle: ranges, steps back through a rename, edits in between.
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { desktopClient } from "../../renderer/data/clients.ts";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus, openText } from "./support/focus.ts";
import { press, type } from "./support/person.tsx";
import { hashOf, openWindow } from "./support/window.tsx";

/** One for all: nothing is written into it but a file of its own. */
let made: { readonly folder: string; readonly project: string };

beforeAll(async () => {
  [made] = await Promise.all([commands.repository("blamed"), fetchViews()]);
}, 180_000);

interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly heat: number;
}

const boxes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".blame-range")];
/** What a reader hears of a range. */
const nameOf = (box: HTMLElement): string => box.querySelector(".ui-hidden")?.textContent ?? "";
const lane = (): HTMLElement | null => document.querySelector<HTMLElement>(".blame-lane");

/** What stands beside the text, from the top. */
const drawn = (): Drawn[] =>
  boxes()
    .map((box) => {
      const [, from = "", to = from] = /^Lines? (\d+)(?: to (\d+))?/.exec(nameOf(box)) ?? [];
      const heat = Number(box.querySelector<HTMLElement>(".blame-heat")?.dataset["heat"]);
      return { from: Number(from), to: Number(to), title: box.querySelector(".blame-title")?.textContent ?? "", heat };
    })
    .sort((one, other) => one.from - other.from);

/** Titles of the ranges, as git blames them. */
async function blameByGit(folder: string, ref: string, path: string, ...args: string[]): Promise<Omit<Drawn, "heat">[]> {
  const text = await commands.runGit(folder, ["blame", "--line-porcelain", ...args, ref, "--", path]);
  const ranges: { from: number; to: number; title: string; sha: string }[] = [];
  let [sha, line, title] = ["", 0, ""];
  for (const row of text.split("\n")) {
    const head = /^([0-9a-f]{40}) \d+ (\d+)/.exec(row);
    if (head !== null) [sha, line] = [head[1] ?? "", Number(head[2])];
    if (row.startsWith("summary ")) title = row.slice("summary ".length);
    if (!row.startsWith("\t")) continue;
    const last = ranges.at(-1);
    if (last?.sha === sha) ranges[ranges.length - 1] = { ...last, to: line };
    else ranges.push({ from: line, to: line, title, sha });
  }
  return ranges.map(({ from, to, title: name }) => ({ from, to, title: name }));
}

const withoutHeat = () => drawn().map(({ from, to, title }) => ({ from, to, title }));

async function openBlamed(query = "") {
  const { folder, project } = made;
  openWindow(hashOf(project, "files", `?path=src/planner.ts${query}`));
  const git = (...args: string[]) => commands.runGit(folder, args);
  return { folder, project, git, id: (revision: string) => git("rev-parse", revision) };
}

/** Once the text had the focus, as it has when a file is opened. */
async function focusLane(): Promise<void> {
  await openText("src/planner.ts");
  lane()?.focus();
}

const walk = () => document.querySelector(".blame-walk")?.textContent ?? "";
const caretLine = () => document.querySelector(".monaco-editor .line-numbers.active-line-number")?.textContent ?? "";

/** Presses a key of the lane until the caret is drawn at a line; each press waits until the one before it is drawn. */
async function walkTo(line: string, key: string): Promise<void> {
  for (let step = 0, before = caretLine(); before !== line; before = caretLine(), step += 1) {
    expect(step).toBeLessThan(12);
    await press(key);
    await expect.poll(caretLine).not.toBe(before);
  }
}

it("shows each range once beside its lines, as git blames them, and lights all of a commit", { tags: "long" }, async () => {
  const { folder } = await openBlamed();
  await openText("src/planner.ts");
  const text = () => document.querySelector(".monaco-editor .view-lines")?.textContent?.slice(0, 200);
  const before = text();
  await press("Control+Shift+b");
  const expected = await blameByGit(folder, "main", "src/planner.ts");
  await expect.poll(withoutHeat).toEqual(expected.filter(({ from }) => from < 45));
  expect(text()).toBe(before);
  expect(location.hash).toContain("blame=1");
  // Newest hottest, by rank; wider where it is warmer.
  const heats = new Map(drawn().map(({ title, heat }) => [title, heat]));
  expect([heats.get("Raise the cap"), heats.get("Split the router from the server")]).toEqual([8, 1]);
  const widthOf = (title: string) =>
    boxes()
      .find((box) => box.textContent?.includes(title))
      ?.querySelector(".blame-heat")
      ?.getBoundingClientRect().width ?? 0;
  expect(widthOf("Raise the cap")).toBeGreaterThan(widthOf("Split the router"));
  await expectFocus("Blame");
  const own = boxes().filter((box) => box.textContent?.includes("Split the router"));
  expect(own.length).toBeGreaterThan(2);
  await expect.poll(() => boxes().filter((box) => box.hasAttribute("data-lit"))).toEqual(own);
  await expect.poll(() => document.querySelector(".ui-statusbar-end")?.textContent).toContain("ranges,");
  // Off again: the text has the focus, and its room back.
  await press("Control+Shift+b");
  await expectFocus("src/planner.ts");
  await expect.poll(lane).toBeNull();
  expect(location.hash).not.toContain("blame=1");
});

it("by keys alone: ranges, the card, before a change over a rename, and all the way back", { tags: "long" }, async () => {
  const { id, git } = await openBlamed("&blame=1");
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
  await focusLane();
  // Line 20 was changed before the file got its name.
  await walkTo("20", "j");
  await press("k");
  await expect.poll(() => Number(caretLine())).toBeLessThan(20);
  await press("j");
  await press("Enter");
  const card = page.getByRole("region", { name: /^Commit [0-9a-f]{7}, Cap routes at six legs/ });
  await expect.element(card).toBeVisible();
  const line = document.querySelector(".monaco-editor .line-numbers.active-line-number")?.getBoundingClientRect();
  const box = card.element().getBoundingClientRect();
  expect(box.top >= (line?.bottom ?? 0) - 1 || box.bottom <= (line?.top ?? 0) + 1).toBe(true);
  await expect.element(card.getByText(/\d lines? here/)).toBeVisible();
  // The commit at that line, and back.
  await press("Enter");
  await expect.poll(() => document.querySelector(".diff-grid [data-active]")?.textContent ?? "").toContain("cap 20");
  expect(decodeURIComponent(location.hash)).toContain("file=src/router.ts&line=20");
  window.history.back();
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
  await focusLane();
  await expect.poll(caretLine).toBe("20");
  await press("Enter");
  await expect.element(card).toBeVisible();
  await press("Escape");
  await expect.poll(() => card.query()).toBeNull();
  await expectFocus("Blame");
  await press("b");
  const first = await id("main~5");
  await expect.poll(() => location.hash).toContain(first);
  expect(decodeURIComponent(location.hash)).toContain("path=src/router.ts");
  await expect.poll(caretLine).toBe("20");
  await expect.poll(walk).toMatch(/main.*before [0-9a-f]{7}.*as src\/router\.ts/);
  await expect.poll(() => drawn().map(({ title }) => title)).toEqual(["Split the router from the server"]);
  await expectFocus("Blame");
  await press("b");
  await expect.element(page.getByText("This is where the file begins.")).toBeVisible();
  await press("Shift+b");
  await expect.poll(() => location.hash).not.toContain(first);
  await expect.poll(() => document.querySelector(".blame-walk")).toBeNull();
  await expect.poll(caretLine).toBe("20");
  // Two steps, and all the way back at once.
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
  await walkTo("7", "k");
  await press("b");
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}/);
  await expect.poll(() => drawn().find(({ from, to }) => from <= 7 && 7 <= to)?.title).toBe("Cap routes at six legs");
  await press("b");
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}.*before [0-9a-f]{7}/);
  expect((await git("show", `${first}:src/router.ts`)).split("\n")[6]).toBe("step 7");
  await press("Escape");
  await expect.poll(() => document.querySelector(".blame-walk")).toBeNull();
  await expect.poll(caretLine).toBe("7");
  await press("Escape");
  await expectFocus("src/planner.ts");
});

it("keeps the keys that come before the ranges do", { tags: "long" }, async () => {
  const { id } = await openBlamed();
  await openText("src/planner.ts");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/blame(\?|$)/.test(String(input))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await press("Control+Home");
  await press("Control+Shift+b");
  await expectFocus("Blame");
  for (const key of ["j", "j", "k", "Enter"]) await press(key);
  const owners = await blameByGit(made.folder, await id("main"), "src/planner.ts");
  held.resolve();
  await expect.element(page.getByRole("region", { name: new RegExp(`^Commit [0-9a-f]{7}, ${owners[1]?.title}`) })).toBeVisible();
  await expect.poll(caretLine).toBe(String(owners[1]?.from));
});

it("goes two steps back where the key is pressed twice before the first one has arrived", { tags: "long" }, async () => {
  await openBlamed("&blame=1&line=7");
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
  await focusLane();
  await expect.poll(caretLine).toBe("7");
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  window.fetch = async (input, init) => {
    if (/\/raw\?/.test(String(input))) await held.promise;
    return fetch(input, init);
  };
  onTestFinished(() => {
    window.fetch = fetch;
  });
  await press("b");
  await press("b");
  held.resolve();
  await expect.poll(walk).toMatch(/before [0-9a-f]{7}.*before [0-9a-f]{7}/);
  await expectFocus("Blame");
});

it("steps through the revisions, and Back and a reload find the same", { tags: "long" }, async () => {
  const { id, folder } = await openBlamed("&blame=1");
  const slider = page.getByRole("slider", { name: "Revision of this file" });
  await expect.poll(() => slider.query()?.ariaValueText ?? "").toMatch(/^5 of 5, .*Priya Raman$/);
  await focusLane();
  await userEvent.keyboard("[[");
  await expect.poll(() => slider.query()?.ariaValueText ?? "").toMatch(/^4 of 5, .*Tomasz Nowak$/);
  await expectFocus("Blame");
  await userEvent.keyboard("[[");
  await userEvent.keyboard("[[");
  await expect.poll(() => slider.query()?.ariaValueText ?? "").toMatch(/^2 of 5, .*Mateo Rossi$/);
  await expect.poll(withoutHeat).toEqual(await blameByGit(folder, await id("main~4"), "src/router.ts"));
  // Its own lines are marked.
  await expect.poll(() => document.querySelectorAll(".blame-came").length).toBe(3);
  await press("Home");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("1");
  await userEvent.keyboard("]");
  await expect.poll(() => slider.query()?.ariaValueNow).toBe("2");
  const there = location.hash;
  await press("End");
  await expect.poll(walk).toBe("");
  window.history.back();
  await expect.poll(() => location.hash).toBe(there);
  await expect.poll(walk).toMatch(/^main.*at [0-9a-f]{7}/);
});

it("a line is followed back over a rename to its begin, blamed alone; bars are as high as changes", { tags: "long" }, async () => {
  const { id, git } = await openBlamed("&blame=1");
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
  await focusLane();
  // By the roots of what git counts, oldest last.
  const heights = (): number[] =>
    [...document.querySelectorAll<HTMLElement>(".blame-track i")].map((bar) => Number(bar.style.getPropertyValue("--height")));
  const log = await git("log", "--follow", "--numstat", "--format=", "main", "--", "src/planner.ts");
  const changed = [...log.matchAll(/^(\d+)\t(\d+)\t/gm)].map(([, added, removed]) => Number(added) + Number(removed));
  const most = Math.max(...changed);
  await expect
    .poll(() => heights().map((height) => height.toFixed(3)))
    .toEqual(changed.map((lines) => Math.max(0.15, Math.sqrt(lines / most)).toFixed(3)));
  for (let step = 0; caretLine() !== "20" && step < 12; step += 1) await press("j");
  await press("l");
  const first = await id("main~5");
  await expect.poll(() => location.hash).toContain(first);
  await expect.element(page.getByText("Blame of line 20 only.")).toBeVisible();
  await expect.poll(caretLine).toBe("20");
  await expectFocus("Blame");
  await expect.poll(() => drawn().map(({ from, to }) => [from, to])).toEqual([[20, 20]]);
  await press("l");
  await expect.element(page.getByText("This line begins with the file.")).toBeVisible();
  await press("Escape");
  await expect.poll(() => document.querySelector(".blame-walk")).toBeNull();
  // The next test begins at the top again.
  await expectFocus("Blame");
  for (let step = 0; caretLine() !== "1" && step < 12; step += 1) await press("k");
  await expect.poll(() => drawn()[0]?.from).toBe(1);
});

it("looks past what the repository lists, and says at which ranges", { tags: "long" }, async () => {
  const { folder, id } = await openBlamed("&blame=1");
  const ignored = await id("main~2");
  await expect.poll(() => drawn().some(({ title }) => title === "Indent")).toBe(true);
  await focusLane();
  await expect.element(page.getByRole("switch", { name: "Skip 1 ignored" })).toBeInTheDocument();
  await press("i");
  await expect.poll(withoutHeat).toEqual(await blameByGit(folder, "main", "src/planner.ts", "--ignore-rev", ignored));
  await expect
    .poll(() =>
      boxes()
        .filter((box) => box.querySelector(".blame-past") !== null)
        .map((box) => nameOf(box).replace(/, .*, past/, ", past")),
    )
    .toEqual([
      expect.stringMatching(/^Line 6, past an ignored revision$/),
      expect.stringMatching(/^Lines 13 to 19, past an ignored revision$/),
    ]);
  expect(location.hash).toContain("ignored=skip");
  await press("i");
  await expect.poll(() => drawn().some(({ title }) => title === "Indent")).toBe(true);
  // The card under the pointer has the keys.
  await userEvent.hover(boxes().find((box) => box.textContent?.includes("Raise the cap")) ?? document.body);
  await expect.element(page.getByRole("region", { name: /^Commit [0-9a-f]{7}, Raise the cap/ })).toBeVisible();
  await press("Enter");
  await expect.poll(() => location.hash).toContain(`/commit?sha=${await id("main")}`);
});

it("follows what is typed, of which nobody is the owner yet; blames selected lines alone, and all again", { tags: "long" }, async () => {
  const { folder } = await openBlamed("&blame=1");
  const before = await blameByGit(folder, "main", "src/planner.ts");
  await expect.poll(withoutHeat).toEqual(before);
  await focusLane();
  await press("Escape");
  await expectFocus("src/planner.ts");
  await press("Control+Home");
  await type("first");
  await press("Enter");
  await expect.poll(() => drawn()[0]).toEqual({ from: 1, to: 1, title: "Not committed yet", heat: 0 });
  await expect.poll(() => withoutHeat().slice(1)).toEqual(before.map((range) => ({ ...range, from: range.from + 1, to: range.to + 1 })));
  await press("Control+z");
  await press("Control+z");
  await expect.poll(withoutHeat).toEqual(before);
  // Selected lines alone, and all again.
  await press("Control+Home");
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
  await page.getByRole("button", { name: "Blame only these lines" }).click();
  await expect.poll(() => drawn().map(({ from, to }) => [from, to])).toEqual([[1, 3]]);
  expect(location.hash).toContain("only=1-3");
  await page.getByRole("button", { name: "Blame all lines" }).click();
  await expect.poll(() => drawn().length).toBeGreaterThan(5);
});

it("ends the line where the caret rests with its blame in words, where one wants that", async () => {
  await desktopClient.updateSettings({ editor_line_blame: true });
  onTestFinished(async () => {
    await desktopClient.updateSettings({ editor_line_blame: false });
  });
  await openBlamed("&line=20");
  await openText("src/planner.ts");
  const words = () =>
    [...document.querySelectorAll(".blame-words")]
      .map((part) => part.textContent)
      .join("")
      .replaceAll("\u00a0", " ");
  await expect.poll(words).toMatch(/^Mateo Rossi, .* ago · Cap routes at six legs$/);
  await press("ArrowDown");
  await expect.poll(words).toMatch(/^Lena Fischer, .* · Split the router/);
});

it("is not offered for bytes, and says why", async () => {
  openWindow(hashOf(made.project, "files", "?path=logo.bin&blame=1"));
  await expect.element(page.getByText("logo.bin is binary")).toBeVisible();
  expect(page.getByRole("radio", { name: "Blame" }).query()).toBeNull();
  await press("Control+Shift+p");
  await type("blame");
  await expect.element(page.getByRole("option", { name: /^Blame.*no lines to blame/ })).toBeVisible();
  await press("Escape");
  await expect.poll(() => page.getByRole("dialog").query()).toBeNull();
});

it("draws of a file with 12,000 ranges those in sight only, and goes through them at once", { tags: "long" }, async () => {
  const { folder, project } = made;
  const git = (...args: string[]) => commands.runGit(folder, args);
  const lines = Array.from({ length: 12_000 }, (_, index) => `line ${index}`);
  await git("checkout", "-q", "-b", "long");
  await commands.writeInto(folder, "long.txt", `${lines.join("\n")}\n`);
  await git("add", "long.txt");
  await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Long");
  await commands.writeInto(folder, "long.txt", `${lines.map((line, index) => (index % 2 === 0 ? line : `${line}!`)).join("\n")}\n`);
  await git("-c", "user.name=B", "-c", "user.email=b@example.com", "commit", "-qam", "Every other line");
  openWindow(hashOf(project, "files", "?ref=long&path=long.txt&blame=1&line=11000"));
  await expect.poll(() => drawn().find(({ from }) => from === 11_000)?.title, { timeout: 20_000 }).toBe("Every other line");
  expect(boxes().length).toBeLessThan(120);
  await openText("long.txt");
  lane()?.focus();
  await press("j");
  await press("j");
  await expect.poll(caretLine).toBe("11002");
});

it("asks a server for the lines in sight, and for others when they are", { tags: "long" }, async () => {
  const team = await commands.startTeam(0);
  const git = (...args: string[]) => commands.runGit(team.folder, args);
  await git("checkout", "-q", "main");
  await commands.writeInto(team.folder, "long.txt", `${Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join("\n")}\n`);
  await git("add", "long.txt");
  await git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Long");
  await git("checkout", "-q", "--detach");
  const { id } = (await desktopClient.createConnection({ url: team.address, token: team.token })).data;
  onTestFinished(async () => {
    await desktopClient.deleteConnection({ connection: id });
    await commands.stopTeam(team.address);
  });
  performance.clearResourceTimings();
  openWindow(`#/${id}/${encodeURIComponent("halden/tide-tables")}/files?path=long.txt&blame=1&line=990`);
  const asked = (): (string | undefined)[] =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.includes("/blame?") ? [/start%5D=(\d+)/.exec(name)?.[1]] : []));
  await expect.poll(() => drawn().at(-1)?.title).toBe("Long");
  await expect.poll(asked).toContain("801");
  expect(asked()).not.toContain("401");
  await openText("long.txt");
  lane()?.focus();
  await press("Escape");
  await press("Control+Home");
  await expect.poll(() => drawn()[0]).toEqual({ from: 1, to: 200, title: "Long", heat: 8 });
  expect(asked()).not.toContain("401");
});
