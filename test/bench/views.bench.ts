// From the key of a view to the frame that shows what it is for: the first time in a window, and again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "../scenarios/builder.ts";
import { fromKey } from "./frames.ts";
import { benchRepository, measure, ms, printTable, row, told } from "./harness.ts";
import { startProgram, viewport } from "./window.ts";

/** Milliseconds until the view that a key means is there. */
const most = 100;
/** Frames that somebody looks at each; a caret that blinks leaves no idle period to wait for. */
const look = 30;
const turns = Number(process.env["REPODESK_BENCH_TURNS"] ?? 12);

const base = mkdtempSync(join(tmpdir(), "repodesk-views-"));
const folder = join(base, "checkout");
git(base, ["clone", "-q", (await benchRepository())!.folder, folder]);
const { entrance, browser, close } = await startProgram(join(base, "desktop"), folder);
const page = await browser.newPage({ viewport });
page.setDefaultTimeout(60_000);
await page.goto(entrance);
await page.getByRole("treeitem").first().waitFor();
await page.goto(`${page.url().replace(/\?.*/, "")}?path=revision.c`);
await page.waitForSelector(".editor-host .view-line span span");
const rest = (frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
await rest(180);

const has = (selector: string): string => `() => document.querySelector(${JSON.stringify(selector)}) !== null`;
const says = (words: string): string => `() => /${words}/.test(document.querySelector("main")?.textContent ?? "")`;
const hasCommits = '() => document.querySelectorAll(".history-title").length > 8';
const hasText = has(".editor-host .view-line span span");
/** In the order of a round; each is left for the next one. */
const views = [
  ["changes", "Control+2", says("Nothing is staged")],
  ["history, with its commits", "Control+3", hasCommits],
  [
    "a commit of it, with its diff",
    "Enter",
    '() => document.querySelector(".history-title") === null && document.querySelector("[role=grid][aria-label^=\'Diff of\'] [role=row]") !== null',
  ],
  ["back to the history", "Alt+Comma", hasCommits],
  ["settings", "Control+Comma", '() => document.querySelector("main h1")?.textContent === "Connections"'],
  ["files, with the open text", "Control+1", hasText],
  ["activity", "Control+4", '() => /activity$/.test(location.hash) && document.querySelector("main h1, main h2") !== null'],
  ["back to the text", "Alt+Comma", hasText],
] as const;

const times = new Map<string, number[]>(views.map(([name]) => [name, []]));
await measure(
  turns,
  async () => {
    const begun = performance.now();
    for (const [name, key, isThere] of views) {
      times.get(name)?.push(await fromKey(page, key, isThere));
      await rest(look);
    }
    return performance.now() - begun;
  },
  0,
);
for (const [what, [first = 0, ...again]] of times) {
  const sorted = again.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  row({
    what,
    measured: told({ median, min: sorted[0] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 }),
    compared: `the first time ${ms(first)} ms`,
    target: `<= ${most} ms`,
    held: median <= most,
  });
}
printTable("git/git");
await close();
rmSync(base, { recursive: true, force: true });
