// The matrix of picks: 10 commits on 5 branches, each cell a dry run that nobody asked for before; by the API four at a time, in one request, and
// in the dialog.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { git } from "../scenarios/builder.ts";
import { benchRepository, counter, measure, printTable, row, type Timing, told } from "./harness.ts";
import { openFolder, roomOf, startProgram, viewport } from "./window.ts";

const turns = Number(process.env["REPODESK_BENCH_TURNS"] ?? 8);
const [columns, rows, atOnce] = [10, 5, 4] as const;

const base = mkdtempSync(join(tmpdir(), "repodesk-matrix-"));
const repository = (await benchRepository())!;
const { folder } = repository;
// Those that the dialog begins with: the default branch, and releases.
const releases = Array.from({ length: rows - 1 }, (_, index) => `release/${rows - 1 - index}`);
for (const [index, name] of releases.entries()) git(folder, ["branch", name, `HEAD~${(index + 2) * 200}`]);
const branches = [git(folder, ["symbolic-ref", "--short", "HEAD"]), ...releases];
const fixes = buildFixes((3 * turns + 6) * columns);

/** A branch with one commit after the other, oldest first: the changes of the last ones, where git picks them. */
function buildFixes(wanted: number): string[] {
  const clone = join(base, "clone");
  git(base, ["clone", "-q", "--shared", "--no-checkout", folder, clone]);
  const start = git(folder, ["rev-parse", "HEAD~300"]);
  git(clone, ["checkout", "-q", "-b", "fixes", start]);
  git(clone, ["config", "user.name", "Dev"]);
  git(clone, ["config", "user.email", "dev@example.com"]);
  const made: string[] = [];
  for (const sha of git(folder, ["rev-list", "--no-merges", "--reverse", `${start}..HEAD`]).split("\n")) {
    if (made.length === wanted) break;
    try {
      git(clone, ["cherry-pick", sha]);
      made.push(git(clone, ["rev-parse", "HEAD"]));
    } catch {
      // In conflict, or there already: left out.
      git(clone, ["cherry-pick", "--abort"]);
    }
  }
  if (made.length < wanted) throw new Error(`Only ${made.length} of ${wanted} commits apply in ${folder}.`);
  git(clone, ["push", "-q", "origin", "fixes"]);
  return made;
}

const { entrance, browser, close } = await startProgram(join(base, "desktop"));
const context = await browser.newContext({ viewport });
const page = await context.newPage();
page.setDefaultTimeout(60_000);
await page.goto(entrance);
const room = roomOf(page);
const headers = { origin: new URL(entrance).origin };
const api = `${room}connections/local/api/v4`;
const { id, project } = await openFolder(context.request, room, folder);
await context.request.get(`${api}/projects/${id}/repository/commits`);
const phase = async () =>
  ((await (await context.request.get(`${api}/repodesk/projects/${id}/history_index`)).json()) as { phase: string }).phase;
await expect.poll(phase, { timeout: 300_000 }).toBe("ready");

const takeFixes = (() => {
  const next = counter(0);
  return (): readonly string[] => {
    const at = (next() - 1) * columns;
    return fixes.slice(at, at + columns);
  };
})();
const ended = { clean: 0, conflict: 0, other: 0 };

/** Every cell by the API. */
async function tryAll(shas: readonly string[]): Promise<void> {
  const cells = branches.flatMap((branch) => shas.map((sha) => ({ branch, sha })));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let cell = cells.shift(); cell !== undefined; cell = cells.shift()) {
        const { sha, branch } = cell;
        const address = `${api}/projects/${id}/repository/commits/${sha}/cherry_pick`;
        const answer = await context.request.post(address, { data: { branch, dry_run: true }, headers });
        const text = await answer.text();
        ended[answer.status() === 201 || answer.ok() ? "clean" : text.includes('"conflict"') ? "conflict" : "other"] += 1;
      }
    }),
  );
}

/** Every cell in one request. */
async function tryTogether(shas: readonly string[]): Promise<void> {
  const cells = branches.flatMap((branch) => shas.map((sha) => ({ branch, sha })));
  const data = { kind: "cherry-pick", cells, dry_run: true };
  const answer = await context.request.post(`${api}/repodesk/projects/${id}/pick_trials`, { data, headers });
  expect((await answer.json()) as unknown[]).toHaveLength(cells.length);
}

const cellsKnown = `document.querySelectorAll('.pick-matrix td[data-commit]').length === ${columns * rows} &&
  [...document.querySelectorAll('.pick-matrix td[data-commit]')].every((cell) => cell.dataset.state !== "waiting" && cell.dataset.state !== "trying")`;

await page.goto(`${room}#/local/${encodeURIComponent(project)}/history?ref=fixes`);
const rowOf = (index: number) => page.locator(`.history-row[data-index="${index}"]`);
await rowOf(3).waitFor();

/** Milliseconds from the key to the frame in which every cell is known. */
async function openMatrix(shas: readonly string[]): Promise<number> {
  const newest = fixes.length - 1 - fixes.indexOf(shas.at(-1)!);
  await page.goto(`${room}#/local/${encodeURIComponent(project)}/history?ref=fixes&sha=${shas.at(-1)}`);
  await rowOf(newest).click();
  await rowOf(newest + columns - 1).click({ modifiers: ["Shift"] });
  await page.getByRole("toolbar", { name: "Selected commits" }).waitFor();
  await page.evaluate((source) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const holds = new Function(`return ${source}`) as () => boolean;
    // A look in every frame would have the window draw all of them.
    const changes = new MutationObserver(() => {
      if (!holds()) return;
      changes.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - begun));
    });
    let begun = 0;
    const begin = (): void => {
      begun = performance.now();
      changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-state"] });
    };
    window.addEventListener("keydown", begin, { once: true, capture: true });
    Object.assign(window, { known: promise });
  }, cellsKnown);
  await page.keyboard.press("p");
  const took = await page.evaluate(() => (window as unknown as { readonly known: Promise<number> }).known);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  return took;
}

const report = (what: string, timing: Timing): void =>
  row({ what, measured: told(timing), compared: "-", target: "<= 1,000 ms", held: timing.median <= 1_000 });

report(`${columns * rows} cells by the API, ${atOnce} at a time`, await measure(turns, () => tryAll(takeFixes()), 1));
report(`${columns * rows} cells in one request`, await measure(turns, () => tryTogether(takeFixes()), 1));
console.log(`  they end ${ended.clean} clean, ${ended.conflict} in conflict, ${ended.other} otherwise`);
report(`${columns * rows} cells in the dialog, from the key to the last one`, await measure(turns, () => openMatrix(takeFixes()), 1));

printTable(repository.name);
await close();
rmSync(base, { recursive: true, force: true });
repository.remove();
