// A start to the first rows of the file tree, the JavaScript that this takes, and a click on a commit nobody has asked for to the first lines of its diff.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { firstLoadBudget, readFirstList, readFirstLoad, watchFirstList } from "../first-load.ts";
import { git } from "../scenarios/builder.ts";
import { benchRepository, counter, measure, measureInTurns, ms, printTable, root, row, told } from "./harness.ts";
import { openCodeServer } from "./peers.ts";
import { launchBrowser, viewport } from "./window.ts";

const turns = Number(process.env["REPODESK_BENCH_TURNS"] ?? 8);
const repository = (await benchRepository())!;
const base = mkdtempSync(join(tmpdir(), "repodesk-start-"));
const browser = await launchBrowser();

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** The service has written the repository's commit-graph, or found it written. */
  readonly hasGraph: Promise<unknown>;
}

/** `npm start`, until it prints its address. */
async function start(data: string, folder = repository.folder): Promise<Started> {
  const args = ["start", "--silent", "--", "--browser", "--no-open", "--data", data, "--open", folder];
  const child = spawn("npm", args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const hasGraph = new Promise((resolve) =>
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.includes("Commit-graph: ready")) resolve(true);
    }),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Repodesk is at (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { child, url, hasGraph };
  }
  throw new Error("Repodesk ended before it was ready.");
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
}

let address = 0;
/** Milliseconds from the command to the frame with the fifth row of the tree, in a page that has nothing in its cache. */
async function startOnce(
  begin: () => Promise<Pick<Started, "child" | "url"> & Partial<Started>>,
  { settles = false } = {},
): Promise<number> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await watchFirstList(page);
  const began = performance.now();
  const { child, url, hasGraph } = await begin();
  address = performance.now() - began;
  await page.goto(url, { waitUntil: "commit" });
  const shown = await readFirstList(page); // Since the navigation, which the page knows by the clock that this process has too.
  const took = (await page.evaluate(() => performance.timeOrigin)) + shown - (performance.timeOrigin + began);
  if (settles) await hasGraph;
  await context.close();
  await stop(child);
  return took;
}

// As on any other day: the repository is known, and its commit-graph is written.
const kept = join(base, "kept");
await startOnce(() => start(kept), { settles: true });
const made = counter(0);
const starts = await measureInTurns(
  turns,
  { kept: () => startOnce(() => start(kept)), fresh: () => startOnce(() => start(join(base, `new${made()}`))) },
  1,
);
row({
  what: "npm start to the fifth row of the tree",
  measured: told(starts.kept),
  compared: `its address is printed after ${ms(address)} ms`,
  target: "1,500 ms",
  held: starts.kept.median <= 1_500,
});
row({
  what: "the same with a data folder that is not there yet",
  measured: told(starts.fresh),
  compared: "-",
  target: "1,500 ms",
  held: starts.fresh.median <= 1_500,
});

const codeServer = openCodeServer();
if (codeServer !== null) {
  // Both show the same checkout, and have shown it before.
  const checkout = join(base, "checkout");
  git("/", ["clone", "-q", "--shared", repository.folder, checkout]);
  const [own, theirs] = [join(base, "own"), join(base, "code-server")];
  await startOnce(() => start(own, checkout), { settles: true });
  const both = await measureInTurns(
    turns,
    { own: () => startOnce(() => start(own, checkout)), theirs: () => startOnce(() => codeServer.start(theirs, checkout)) },
    1,
  );
  row({
    what: "npm start to the fifth row of a checkout, beside code-server",
    measured: told(both.own),
    compared: `code-server ${told(both.theirs)}: ${(both.own.median / both.theirs.median).toFixed(2)}`,
    target: "a third of code-server",
    held: both.own.median <= both.theirs.median / 3,
  });
}

const last = await start(kept);
const context = await browser.newContext({ viewport });
const page = await context.newPage();
await watchFirstList(page);
await page.goto(last.url);
const chunks = await readFirstLoad(page);
const weight = chunks.reduce((sum, { gzipped }) => sum + gzipped, 0);
const kilobytes = (count: number): string => `${(count / 1000).toFixed(1)} KB`;
for (const { name, bytes, gzipped, isNamed } of chunks)
  console.log(`  ${kilobytes(gzipped)} of ${kilobytes(bytes)} ${name}${isNamed ? "" : ", not named by the page"}`);
row({
  what: "JavaScript until the first list of files, gzipped",
  measured: kilobytes(weight),
  compared: `${chunks.length} files, no Monaco`,
  target: kilobytes(firstLoadBudget),
  held: weight < firstLoadBudget && chunks.every(({ name }) => !name.startsWith("monaco")),
});
await page.keyboard.press("Control+3");

/** Milliseconds from the press on a row of the history to the frame that shows lines of its diff. */
async function clickOnce(index: number): Promise<number> {
  const target = page.locator(`.history-list [role=row][aria-rowindex="${index}"]`);
  const sha = /\b[0-9a-f]{7}\b/.exec(await target.innerText())?.[0] ?? "";
  await page.evaluate((wanted) => {
    let began = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = (): void => {
      if (document.querySelector(`.diff-grid[aria-label="Diff of ${wanted}"] .diff-line`) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - began));
    };
    const begin = (): void => {
      began = performance.now();
      look();
    };
    addEventListener("pointerdown", begin, { once: true, capture: true });
    Object.assign(window, { shown: promise });
  }, sha);
  await target.click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

// Not those beside each other, which the window may have fetched ahead.
const click = await measure(turns, (turn) => clickOnce(4 + 3 * turn), 0);
row({
  what: "a click on a commit in the history to the first lines of its diff",
  measured: told(click),
  compared: "never asked for before",
  target: "250 ms",
  held: click.median <= 250,
});
await context.close();
await stop(last.child);
await browser.close();
printTable(repository.name);
rmSync(base, { recursive: true, force: true });
repository.remove();
