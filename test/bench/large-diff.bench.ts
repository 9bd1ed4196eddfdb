// A diff of 50,000 lines in the window: when its first lines stand, and how many frames are on time while it scrolls, beside an empty page.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { RepositoryBuilder } from "../scenarios/builder.ts";
import { ms, printTable, root, row } from "./harness.ts";
import { scrollBesideEmpty } from "./scrolling.ts";

const files = 25;
const base = mkdtempSync(join(tmpdir(), "repodesk-diff-"));
const folder = join(base, "wide");

/** Lines of code of which each third one differs from round to round: 1,500 of them give 2,000 lines of diff. */
const code = (file: number, round: number): string =>
  Array.from({ length: 1_500 }, (_, at) => {
    const name = `part${file}_${at}`;
    return at % 3 === 0
      ? `export const ${name} = read(${at}, "round ${round}"); // ${at}\n`
      : `function ${name}(value: number): string {\n`;
  }).join("");
const builder = new RepositoryBuilder(folder);
for (const round of [1, 2]) {
  for (let file = 0; file < files; file += 1) builder.write(`src/part-${file}.ts`, code(file, round));
  builder.commit(`Round ${round}`);
}

const { findBrowser } = await import(join(root, "scripts/browser.mjs"));
const { startBrowserHost } = await import(join(root, "out/desktop/browser.mjs"));
const built = { rendererDir: join(root, "out/renderer"), serviceEntry: join(root, "out/service/main.mjs") };
const host = await startBrowserHost({ port: 0, data: join(base, "desktop"), open: null, show: false, ...built });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(host.entrance);
const room = page.url().replace(/#.*/, "");
const opened = await context.request.post(`${room}connections/local/api/v4/repodesk/folders`, {
  data: { path: folder },
  headers: { origin: new URL(host.entrance).origin },
});
const { path_with_namespace: project } = (await opened.json()) as { path_with_namespace: string };

await page.goto(`${room}#/local/${encodeURIComponent(project)}/history`);
await page.waitForSelector(".diff-grid");
await page.evaluate(() => performance.mark("asked"));
await page.focus(".history-list");
await page.keyboard.press("Enter");
await page.waitForSelector(".commit-page .diff-line");
const first = await page.evaluate(() => performance.now() - (performance.getEntriesByName("asked")[0]?.startTime ?? 0));
await page.waitForSelector(".diff-grid .syn-keyword");
const rows = await page.evaluate(() => Number(document.querySelector(".diff-grid")?.getAttribute("aria-rowcount")));
row({ what: "first lines of the commit page", measured: `${ms(first)} ms`, compared: "-", target: "<= 250 ms", held: first <= 250 });

const tell = (what: string): Promise<void> => scrollBesideEmpty(what, page, ".diff-grid");
await tell(`${rows} rows scrolled, one column`);
await page.focus(".diff-grid");
await page.keyboard.press("Alt+z");
await tell("the same, long lines wrapped");
await page.keyboard.press("\\");
await page.waitForSelector('[data-type="pair"]');
await tell("the same, two columns");
printTable(`${files} generated files`);
await browser.close();
await host.close();
rmSync(base, { recursive: true, force: true });
