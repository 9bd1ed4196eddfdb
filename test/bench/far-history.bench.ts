// A history of a million commits in the window: to its end, to a date, and to any commit by a link, from the key to the row on screen.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { git } from "../scenarios/builder.ts";
import { buildLongHistory } from "../scenarios/long-history.ts";
import { inTurn, measure, ms, printTable, row, told } from "./harness.ts";
import { scrollBesideEmpty } from "./scrolling.ts";
import { openFolder, roomOf, startProgram, viewport } from "./window.ts";

const target = 300;
const base = mkdtempSync(join(tmpdir(), "repodesk-far-"));
const given = process.env["REPODESK_BENCH_LARGE"];
const folder = given ?? join(base, "million.git");
if (given === undefined) await buildLongHistory(folder, 1_000_000);
const hashes = git(folder, ["rev-list", "HEAD"]).split("\n");
const commits = hashes.length;

const { entrance, browser, close } = await startProgram(join(base, "desktop"));
const context = await browser.newContext({ viewport });
const page = await context.newPage();
await page.goto(entrance);
const room = roomOf(page);
const api = `${room}connections/local/api/v4`;
const { id, project } = await openFolder(context.request, room, folder);
const start = performance.now();
await context.request.get(`${api}/projects/${id}/repository/commits`);
const phase = async () =>
  ((await (await context.request.get(`${api}/repodesk/projects/${id}/history_index`)).json()) as { phase: string }).phase;
await expect.poll(phase, { timeout: 300_000 }).toBe("ready");
console.log(`index after ${((performance.now() - start) / 1000).toFixed(1)} s`);

const hashOf = (query = "") => `#/local/${encodeURIComponent(project)}/history${query}`;
await page.goto(`${room}${hashOf()}`);
await page.waitForSelector(`.history-list[aria-rowcount="${commits}"]`, { timeout: 60_000 });
await page.focus(".history-list");

/** Milliseconds in the page from the first key or address to the frame that shows the row (from 1) with its commit. */
async function untilRow(act: () => Promise<unknown>, wanted: number): Promise<number> {
  // Listening first: a key may be faster than what is sent to listen for it.
  await page.evaluate((number) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let begun = 0;
    const kinds = ["keydown", "hashchange"] as const;
    // The first one alone: the commit of the row goes into the address when it has come.
    const begin = (): void => {
      begun = performance.now();
      for (const kind of kinds) window.removeEventListener(kind, begin, true);
    };
    for (const kind of kinds) window.addEventListener(kind, begin, true);
    const look = (): void => {
      const active = document.querySelector(".history-list")?.getAttribute("aria-activedescendant") ?? "";
      const found = document.getElementById(active);
      const isThere = found?.getAttribute("aria-rowindex") === String(number) && found.querySelector(".history-sha") !== null;
      requestAnimationFrame(isThere ? () => resolve(performance.now() - begun) : look);
    };
    look();
    Object.assign(window, { rowShown: promise });
  }, wanted);
  await act();
  return page.evaluate(() => (window as unknown as { readonly rowShown: Promise<number> }).rowShown);
}

async function readHeap(of: Page): Promise<number> {
  const session = await context.newCDPSession(of);
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize / 1_000_000;
}

const tell = (what: string, median: number, measured: string): void =>
  row({ what, measured, compared: "-", target: `<= ${target} ms`, held: median <= target });
const before = await readHeap(page);
const first = await untilRow(() => page.keyboard.press("End"), commits);
tell("End, the first time", first, `${ms(first)} ms`);
const again = await measure(5, async () => {
  await untilRow(() => page.keyboard.press("Home"), 1);
  return untilRow(() => page.keyboard.press("End"), commits);
});
tell("End, again", again.median, told(again));
const places = inTurn([654_321, 12_345, 987_654, 400_001, 77_777, 555_555, 850_000, 250_250]);
const link = await measure(8, async () => {
  const wanted = places();
  const hash = hashOf(`?sha=${hashes[wanted - 1]}`);
  return untilRow(() => page.evaluate((to) => window.location.assign(to), hash), wanted);
});
tell("a link to any commit", link.median, told(link));
const days = inTurn(["2021-03-01", "2020-10-10", "2022-01-31", "2021-08-15"]);
const date = await measure(
  4,
  async () => {
    const day = days();
    const wanted = git(folder, ["rev-list", "-1", `--until=${new Date(`${day}T23:59:59`).toISOString()}`, "HEAD"]);
    await page.focus(".history-list");
    await page.keyboard.press("g");
    await page.getByLabel("Day").fill(day);
    return untilRow(() => page.keyboard.press("Enter"), hashes.indexOf(wanted) + 1);
  },
  1,
);
tell("a date", date.median, told(date));
for (let leap = 0; leap < 100; leap += 1) {
  await page.evaluate(
    (share) => {
      const list = document.querySelector(".history-list");
      if (list !== null) list.scrollTop = (list.scrollHeight - list.clientHeight) * share;
    },
    ((leap * 37) % 100) / 100,
  );
  await page.waitForFunction(() => document.querySelector(".history-row[data-empty]") === null);
}
const after = await readHeap(page);
row({
  what: "memory of the window after 100 leaps",
  measured: `${ms(after)} MB`,
  compared: `${ms(before)} MB before`,
  target: "<= 40 MB",
  held: after <= 40,
});
await page.evaluate(() => {
  const list = document.querySelector(".history-list");
  if (list !== null) list.scrollTop = list.scrollHeight / 2;
});
await page.waitForFunction(() => document.querySelector(".history-row[data-empty]") === null);
await scrollBesideEmpty(`${commits} commits scrolled, from the middle on`, page, ".history-list");
printTable(given ?? `${commits} generated commits`);
await close();
rmSync(base, { recursive: true, force: true });
