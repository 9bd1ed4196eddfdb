// Statuses by job over the commits of a branch, by keyboard: first red, flaky, the commit's own statuses, and a server that has none.
import { beforeAll, expect, it } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { fetchViews } from "./support/fetch-views.ts";
import { expectFocus } from "./support/focus.ts";
import { runUnitAgain, second } from "./support/second-pipeline.ts";
import { hashOf, openWindow } from "./support/window.tsx";

let project: string;
let line: string[];

beforeAll(async () => {
  await fetchViews();
  const made = await commands.repository("backports");
  project = made.project;
  line = (await commands.runGit(made.folder, ["rev-list", "--first-parent", "--reverse", "main"])).trim().split("\n");
}, 180_000);

const press = (keys: string) => userEvent.keyboard(keys);
const report = (commit: number | string, name: string, state: string, of = project) =>
  fetch(`connections/local/api/v4/projects/${encodeURIComponent(of)}/statuses/${typeof commit === "string" ? commit : line[commit]}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, state }),
  });
const active = () =>
  document
    .getElementById(document.querySelector(".timeline-grid")?.getAttribute("aria-activedescendant") ?? "")
    ?.getAttribute("aria-label");

it("says so where no status was set, and that a server has none", async () => {
  openWindow(hashOf(project, "statuses"));
  await expect.element(page.getByText("No status was set on these commits")).toBeVisible();
});

it("shows jobs by commits: where one turned red, what is flaky, and leads to the commit", { tags: "long" }, async () => {
  for (const column of line.keys()) await report(column, "build", "success");
  for (const [column, state] of ["success", "success", "failed", "failed"].entries()) await report(column, "test", state);
  await report(0, "lint", "failed");
  await report(0, "lint", "success");
  openWindow(hashOf(project, "statuses"));
  await expectFocus("Jobs and commits");
  const jobs = () => [...document.querySelectorAll('.timeline-grid [role="rowheader"]')].map((name) => name.textContent);
  await expect.poll(jobs).toEqual(["build", "lintflaky 1", "test", "whole pipeline"]);
  await press("{ArrowDown}{ArrowDown}{Home}");
  await expect.poll(active).toBe(`test, ${line[0]?.slice(0, 7)}, passed`);
  await press("n");
  await expect.poll(active).toBe(`test, ${line[2]?.slice(0, 7)}, failed, first red`);
  const card = page.getByRole("region", { name: new RegExp(`^test at ${line[2]?.slice(0, 7)}`) });
  expect(card.query()).toBeNull();
  await press(" ");
  await expect.element(card.getByText(/here; it passed on/)).toBeVisible();
  const ran = () => [...card.element().querySelectorAll(".timeline-card-jobs code")].map((name) => name.textContent);
  await expect.poll(ran).toEqual(["test", "build"]);
  // It follows the cell, and the grid keeps the keys.
  await press("{ArrowRight}");
  await expect.poll(active).toBe(`test, ${line[3]?.slice(0, 7)}, failed`);
  await expect.element(page.getByRole("region", { name: new RegExp(`^test at ${line[3]?.slice(0, 7)}`) })).toBeVisible();
  await press("{Escape}");
  await expect.element(page.getByRole("region", { name: /^test at/ })).not.toBeInTheDocument();
  await press("{Enter}");
  await expect.element(page.getByRole("tab", { name: /^Statuses/ })).toHaveAttribute("aria-selected", "true");
});

it("shows the whole pipeline of each commit under its jobs, and of which line of commits all of it is", { tags: "long" }, async () => {
  openWindow(hashOf(project, "statuses"));
  await expectFocus("Jobs and commits");
  await press("{End}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  await press("{Home}{n}");
  await expect.poll(active).toBe(`whole pipeline, ${line[2]?.slice(0, 7)}, failed, first red`);
  await press(" ");
  const card = page.getByRole("region", { name: /^whole pipeline at/ });
  await expect.element(card.getByText("At work")).toBeVisible();
  // A search for a job, or one stage, is not of whole pipelines.
  await page.getByRole("button", { name: "Job", exact: true }).click();
  await page.getByRole("textbox", { name: "Job" }).fill("test");
  await press("{Enter}");
  const jobs = () => [...document.querySelectorAll('.timeline-grid [role="rowheader"]')].map((name) => name.textContent);
  await expect.poll(jobs).toEqual(["test"]);
  await page.getByRole("button", { name: "Ref main first parent" }).click();
  await expect.element(page.getByRole("dialog", { name: "Switch ref" })).toBeVisible();
});

it("reads only the columns in sight, which stay there when older ones come, when nothing is shown for a while and in another window", {
  tags: "long",
}, async () => {
  const { project: of, folder } = await commands.repository("long");
  const commits = (await commands.runGit(folder, ["rev-list", "--first-parent", "main", "-n", "150"])).trim().split("\n");
  for (const back of [0, 60, 110]) await report(commits[back] ?? "", "build", "success", of);
  const plain = window.fetch;
  let pages = 0;
  window.fetch = (input, init) => {
    if (/\/repository\/commits\?/.test(input instanceof Request ? input.url : String(input))) pages += 1;
    return plain(input, init);
  };
  const inSight = () => {
    const { left = 0, right = 0 } = document.querySelector(".timeline-rows")?.closest(".timeline-grid")?.getBoundingClientRect() ?? {};
    const columns = [...document.querySelectorAll<HTMLElement>("[data-job] [data-column]")].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.left >= left + 200 && box.right <= right - 240;
    });
    return columns.map((cell) => cell.getAttribute("aria-label")?.split(", ")[1]);
  };
  const short = (back: number) => commits[back]?.slice(0, 7);
  try {
    openWindow(hashOf(of, "statuses"));
    await expectFocus("Jobs and commits");
    // What is drawn first is the newest, and nothing beside it was asked for.
    await expect.poll(() => inSight().slice(-3)).toEqual([short(2), short(1), short(0)]);
    await expect.element(page.getByText(/^Statuses of [45]\d of 100 commits read$/)).toBeVisible();
    expect(pages).toBe(1);
    await press("{Home}");
    await expect.element(page.getByText(/ of 200 commits read$/)).toBeVisible();
    await expect.poll(active).toBe(`build, ${short(99)}, no run`);
    await expect.poll(() => inSight()[0]).toBe(short(99));
    const kept = inSight();
    await page.getByRole("button", { name: "Job", exact: true }).click();
    await page.getByRole("textbox", { name: "Job" }).fill("none of them");
    await press("{Enter}");
    await expect.element(page.getByText("No job is like that")).toBeVisible();
    await page.getByRole("button", { name: "Remove job filter" }).click();
    await expect.poll(inSight).toEqual(kept);
    await page.getByRole("grid").click();
    await press("{End}");
    await expect.poll(() => inSight().at(-1)).toBe(short(0));
    await page.viewport(900, 700);
    await expect.poll(() => inSight().at(-1)).toBe(short(0));
    expect(pages).toBe(2);
  } finally {
    window.fetch = plain;
    await page.viewport(1440, 900);
  }
});

it("says so where the server has no statuses at all", async () => {
  const plain = window.fetch;
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return /\/statuses(\?|$)/.test(url)
      ? Promise.resolve(new Response('{"error":"404 Not Found"}', { status: 404, headers: { "content-type": "application/json" } }))
      : plain(input, init);
  };
  try {
    openWindow(hashOf(project, "statuses"));
    await expect.element(page.getByRole("heading", { name: "This server does not offer statuses" })).toBeVisible();
  } finally {
    window.fetch = plain;
  }
});

it("puts jobs under their stages where the server tells these", { tags: "long" }, async () => {
  const plain = window.fetch;
  const told = [
    ["test", "check", 2],
    ["build", "make", 1],
  ].map(([name, stage, id]) => ({ id, name, stage }));
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!/\/jobs\?/.test(url)) return plain(input, init);
    const real = (await (await plain(input, init)).json()) as { name: string }[];
    // The newest jobs of the project leave one out, as of a pipeline of more than a hundred; that pipeline's own list has it.
    const listed = url.includes("/pipelines/") ? told : told.filter(({ name }) => name !== "build");
    const answered = listed.map((job) => ({ ...real.find(({ name }) => name === job.name), ...job }));
    return new Response(JSON.stringify(answered), { headers: { "content-type": "application/json" } });
  };
  try {
    for (const name of ["build", "lint", "test"]) await report(0, name, "success");
    openWindow(hashOf(project, "statuses"));
    const jobs = () => [...document.querySelectorAll('.timeline-grid [role="rowheader"]')].map((name) => name.textContent);
    await expect.poll(jobs).toEqual(["make, build", "check, test", expect.stringMatching(/^lint/), "whole pipeline"]);
    await page.getByRole("button", { name: "Stage" }).click();
    await page.getByRole("menuitem", { name: "check" }).click();
    await expect.poll(jobs).toEqual(["check, test"]);
    expect(window.location.hash).toContain("stage=check");
    // The same on the commit's page, of each pipeline.
    openWindow(hashOf(project, "commit", `?sha=${line[0]}&tab=statuses`));
    const rows = () => [...document.querySelectorAll(".commit-table tbody th")].map((name) => name.textContent);
    await expect.poll(rows).toEqual(["make", "build", "check", "test", "Without a stage", expect.stringMatching(/^lint/)]);
  } finally {
    window.fetch = plain;
  }
});

it("tells of each branch how its own runs went, and of which branch a run is where nothing ran for the one shown", {
  tags: "long",
}, async () => {
  const { project: of, folder } = await commands.repository("everyday");
  const shared = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  const before = (await commands.runGit(folder, ["rev-parse", "main~1"])).trim();
  await commands.runGit(folder, ["branch", "stable", "main"]);
  for (const [sha, ref, state] of [
    [before, "main", "success"],
    [shared, "main", "success"],
    [shared, "stable", "failed"],
  ] as const)
    await fetch(`connections/local/api/v4/projects/${encodeURIComponent(of)}/statuses/${sha}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "unit", state, ref }),
    });
  openWindow(hashOf(of, "statuses"));
  await expectFocus("Jobs and commits");
  await press("{End}");
  await expect.poll(active).toBe(`unit, ${shared.slice(0, 7)}, passed`);
  await expect.poll(() => document.querySelector('.timeline-dates [data-kind="tag"]:last-of-type')?.textContent).toContain("v1.1");
  openWindow(hashOf(of, "statuses", "?ref=stable"));
  await expectFocus("Jobs and commits");
  await press("{End}");
  await expect.poll(active).toBe(`unit, ${shared.slice(0, 7)}, failed, first red`);
  await press(" ");
  const card = page.getByRole("region", { name: /^unit at/ });
  await expect.element(card.getByText("Runs")).toBeVisible();
  expect(card.getByText("Ran for").query()).toBeNull();
  await press("{ArrowLeft}");
  await expect.poll(active).toBe(`unit, ${before.slice(0, 7)}, passed`);
  await expect.element(card.getByText("Ran for")).toBeVisible();
});

it("says in the card of a run that another pipeline came after its own", { tags: "long" }, async () => {
  const { project: of, folder } = await commands.repository("everyday");
  const sha = (await commands.runGit(folder, ["rev-parse", "main"])).trim();
  for (const name of ["lint", "unit"]) await report(sha, name, "success", of);
  const first = runUnitAgain();
  openWindow(hashOf(of, "statuses"));
  await expectFocus("Jobs and commits");
  await press("{End} ");
  const words = (job: string) => page.getByRole("region", { name: new RegExp(`^${job} at`) }).query()?.textContent;
  await expect.poll(() => words("lint")).toContain(`#${first()}, not the newest: #${second} came after it`);
  await press("{ArrowDown}");
  await expect.poll(() => words("unit")).toContain("Runs");
  expect(words("unit")).not.toContain("not the newest");
});

it("shows no date half under what stands still", { tags: "long", timeout: 60_000 }, async () => {
  const { folder, project: own } = await commands.repository("long");
  await report((await commands.runGit(folder, ["rev-parse", "main"])).trim(), "build", "success", own);
  openWindow(hashOf(own, "statuses"));
  await expectFocus("Jobs and commits");
  const grid = document.querySelector<HTMLElement>(".timeline-grid");
  if (grid === null) throw new Error("There is no timeline.");
  const shown = () =>
    [...grid.querySelectorAll(".timeline-mark")]
      .filter((mark) => getComputedStyle(mark).visibility === "visible")
      .map((mark) => mark.getBoundingClientRect());
  const edge = (): number => grid.querySelector(".timeline-head .timeline-name")?.getBoundingClientRect().right ?? 0;
  await expect.poll(() => shown().length).toBeGreaterThan(0);
  // Over one whole step from date to date: sometimes there, never cut.
  const wholes: number[] = [];
  for (let by = 0; by < 8; by += 1) {
    grid.scrollLeft -= 21;
    await expect.poll(() => shown().every(({ left }) => left >= edge() - 1)).toBe(true);
    wholes.push(shown().length);
  }
  expect(Math.max(...wholes)).toBeGreaterThan(1);
});
