// Windows killed at random while people type, stage and commit in two to four of them: what is lost, and how young it was.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArguments } from "../chromium.ts";
import { everyday } from "../scenarios/scenarios.ts";
import { ms, printTable, root, row } from "./harness.ts";
import { killWindows } from "./killing.ts";

const kills = Number(process.env["REPODESK_BENCH_KILLS"] ?? 500);
const seed = Number(process.env["REPODESK_BENCH_SEED"] ?? 7);
const base = mkdtempSync(join(tmpdir(), "repodesk-kills-"));
const { findBrowser } = await import(join(root, "scripts/browser.mjs"));
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...chromiumArguments] });
let stories = 0;

/** The generator of Park and Miller: the same numbers for the same seed. */
let state = seed;
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};

const begun = performance.now();
try {
  const tally = await killWindows({
    context: await browser.newContext({ viewport: { width: 1024, height: 700 }, reducedMotion: "reduce" }),
    data: join(base, "data"),
    repository: async () => {
      stories += 1;
      const folder = join(base, `everyday-${stories}`);
      await everyday(folder);
      return folder;
    },
    ...{ kills, random, bound: 1_000, log: console.log },
  });
  const staged = tally.losses.filter(({ wasStaged }) => wasStaged);
  const oldest = Math.max(0, ...tally.losses.map(({ age }) => age));
  for (const loss of tally.losses) console.log(JSON.stringify(loss));
  const of = `${kills} kills (${Object.entries(tally.kills)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ")}) of ${tally.windows} windows, ${ms((performance.now() - begun) / 60_000)} min`;
  row({
    what: "staged changes lost",
    measured: String(staged.length),
    compared: `${of}; ${tally.stagings} stagings, ${tally.commits} commits, ${tally.refused} refused`,
    target: "0",
    held: staged.length === 0,
  });
  row({
    what: "oldest typing lost",
    measured: `${ms(oldest)} ms`,
    compared: `${tally.losses.length} of ${tally.words} words, ${tally.unseen} of which were not drawn`,
    target: "1,000 ms",
    held: oldest <= 1_000,
  });
  row({
    what: "typing that took longer than 1 s to the disk",
    measured: String(tally.late.length),
    compared: `at most ${ms(Math.max(0, ...tally.late))} ms`,
    target: "0",
    held: tally.late.length === 0,
  });
  printTable("everyday");
} finally {
  await browser.close();
  rmSync(base, { recursive: true, force: true });
}
