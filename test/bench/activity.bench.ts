// A year of daily readings of many groups in the window: opened, and while all groups are read from a server that answers at once.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { untilIdle } from "./frames.ts";
import { ms, printTable, row } from "./harness.ts";
import { roomOf, startProgram, viewport } from "./window.ts";

/** What the page is held to, and what some companies have. */
const [usual, most] = [50, 300];
const day = 24 * 60 * 60 * 1_000;

/** Counters that grow by one each time that they are asked for. */
const asked = new Map<string, number>();
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const counter = /group_activity\/(issues|merge_requests|new_members)_count$/.exec(url.pathname)?.[1];
  const count = (asked.get(url.href) ?? 0) + 1;
  asked.set(url.href, count);
  response.setHeader("content-type", "application/json");
  if (counter !== undefined) return void response.end(JSON.stringify({ [`${counter}_count`]: 40 + count }));
  if (url.pathname.endsWith("/version")) return void response.end(JSON.stringify({ version: "17.0.0", revision: "1" }));
  response.statusCode = 404;
  response.end(JSON.stringify({ message: "404 Not Found" }));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

const base = mkdtempSync(join(tmpdir(), "repodesk-activity-"));
const { entrance, browser, close } = await startProgram(join(base, "desktop"));
const context = await browser.newContext({ viewport, bypassCSP: true });
const page = await context.newPage();
page.setDefaultTimeout(180_000);
await page.addInitScript(() => {
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
  Object.assign(window, { tasks });
});
await page.goto(entrance);
const room = roomOf(page);
const ask = async (method: string, path: string, data?: unknown): Promise<unknown> => {
  const answer = await context.request.fetch(`${room}desktop${path}`, {
    timeout: 0,
    method,
    data,
    headers: { origin: new URL(entrance).origin },
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
};

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const { id } = (await ask("POST", "/connections", { url, allow_http: true, name: "Many groups" })) as { id: string };
const paths = Array.from({ length: most }, (_none, index) => `org/part-${index % 12}/team-${String(index).padStart(3, "0")}`);
const bring = async (from: number, to: number): Promise<void> => {
  for (let index = from; index < to; index += 1) {
    const readings = Array.from({ length: 364 }, (_none, ago) => {
      const figure = 40 + Math.round(20 * Math.sin((ago + index) / 9)) + ((ago * (index + 7)) % 11);
      const at = Date.now() - (364 - ago) * day;
      return { group: paths[index], at, issues: figure, merge_requests: figure + 9, new_members: figure % 7, sample: false };
    });
    await ask("POST", `/activity/${id}/readings`, { readings });
  }
  await expect.poll(isReading, { timeout: 180_000 }).toBe(false);
};
const isReading = async (): Promise<boolean> => ((await ask("GET", `/activity/${id}`)) as { is_reading: boolean }).is_reading;

/** Long tasks since the last call, in milliseconds. */
const takeTasks = (): Promise<number[]> => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
const tell = (what: string, took: number, tasks: readonly number[], within: number): void => {
  const longest = Math.max(0, ...tasks);
  row({
    what,
    measured: `${ms(took)} ms; ${tasks.length} tasks over 50 ms, the longest ${ms(longest)} ms, ${ms(tasks.reduce((sum, one) => sum + one, 0))} in all`,
    compared: "-",
    target: `<= ${within} ms, no task over 50`,
    held: took <= within && longest <= 50,
  });
};
const rows = ".activity-groups tbody tr";

const leave = async (): Promise<void> => {
  await page.evaluate(() => {
    window.location.hash = "";
  });
  await page.locator(rows).first().waitFor({ state: "detached" });
};
/** To the frame that has a line of the trend, which is drawn with the first rows. */
const openPage = (): Promise<number> =>
  page.evaluate(
    async ([hash, lines]) => {
      const began = performance.now();
      window.location.hash = hash ?? "";
      while (document.querySelector(lines ?? "") === null) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    },
    [`#/c/${id}/activity?range=365`, ".activity-compare .activity-line, .activity-compare svg path"],
  );
const median = (list: readonly number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;

for (const [from, to, within] of [
  [0, usual, 100],
  [usual, most, 500],
] as const) {
  await leave();
  await bring(from, to);
  for (const how of ["for the first time", "again"]) {
    const took: number[] = [];
    const tasks: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      await leave();
      if (how === "for the first time") {
        // As one opens Repodesk in the morning: a window that has shown no group, and a moment in which nobody presses anything.
        await page.reload();
        await untilIdle(page);
      }
      await takeTasks();
      took.push(await openPage());
      await expect.poll(() => page.locator(rows).count(), { timeout: 60_000 }).toBe(to);
      tasks.push(...(await takeTasks()));
    }
    tell(`${to} groups of a year opened ${how}, to the first rows and the trend`, median(took), tasks, within);
  }
}

const began = performance.now();
await ask("POST", `/activity/${id}/read`);
const took = performance.now() - began;
await expect.poll(isReading).toBe(false);
tell(`${most} groups read while one looks`, took, await takeTasks(), 60_000);

await close();
server.close();
printTable(`${most} groups, 364 readings each`);
rmSync(base, { recursive: true, force: true });
