// Typing in a file of 10,000 lines beside plain Monaco in turn, from the key to the frame that follows it; and files opened once Monaco runs.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { RepositoryBuilder } from "../scenarios/builder.ts";
import { inTurn, measure, ms, printTable, root, row, told } from "./harness.ts";
import { openFolder, roomOf, startProgram, viewport } from "./window.ts";

const lines = 10_000;
const text = Array.from({ length: lines }, (_, index) => `func step${index}(a int) int { return call(a, "text ${index}") }`).join("\n");
const base = mkdtempSync(join(tmpdir(), "repodesk-typing-"));
const folder = join(base, "typing");
const files = Array.from({ length: 20 }, (_, index) => `src/file${index}.go`);
const builder = new RepositoryBuilder(folder).write("long.go", text);
for (const path of files) builder.write(path, text.slice(0, 20_000));
builder.commit("Begin");

const { entrance, browser, close } = await startProgram(join(base, "desktop"));
const context = await browser.newContext({ viewport });

const ours = await context.newPage();
await ours.goto(entrance);
const room = roomOf(ours);
const { project } = await openFolder(context.request, room, folder);
const hashOf = (path: string) => `#/local/${encodeURIComponent(project)}/files?path=${encodeURIComponent(path)}`;

/** Monaco as its package ships it, with our options where they cost something, and nothing else on the page. */
async function openPlain(): Promise<Page> {
  const page = await context.newPage();
  const kinds: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css", ".ttf": "font/ttf" };
  await page.route("http://plain.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") await route.fulfill({ contentType: "text/html", body: plainPage });
    else
      await route.fulfill({
        contentType: kinds[extname(pathname)] ?? "",
        body: readFileSync(join(root, "node_modules/monaco-editor/min", pathname)),
      });
  });
  await page.goto("http://plain.test/");
  await page.evaluate((value) => (window as unknown as { open(text: string): void }).open(value), text);
  return page;
}
const plainPage = `<!doctype html><link rel="stylesheet" href="/vs/editor/editor.main.css"><div id="at" style="height:800px"></div>
<script src="/vs/loader.js"></script><script>
require.config({ paths: { vs: "/vs" } });
const ready = new Promise((resolve) => require(["vs/editor/editor.main"], resolve));
window.open = (value) => ready.then(() => monaco.editor.create(document.getElementById("at"),
  { value, language: "go", automaticLayout: true, minimap: { enabled: false }, wordBasedSuggestions: "off", quickSuggestions: false }));
</script>`;

/** Milliseconds from a key to the end of the frame that follows it. */
async function key(page: Page): Promise<number> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const begin = (): void => {
      const begun = performance.now();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - begun);
      requestAnimationFrame(() => channel.port2.postMessage(null));
    };
    window.addEventListener("keydown", begin, { capture: true, once: true });
    Object.assign(window, { painted: promise });
  });
  await page.keyboard.press("a");
  return page.evaluate(() => (window as unknown as { readonly painted: Promise<number> }).painted);
}

async function goToText(page: Page): Promise<Page> {
  await page.bringToFront();
  await page.locator(".view-line").nth(5).click();
  return page;
}

await ours.goto(`${room}${hashOf("long.go")}`);
await ours.waitForSelector(".view-line span span");
const plain = await openPlain();
await plain.waitForSelector(".view-line span span");
/** A page in the background paints no frames, so the turns are of 20 keys each. */
const rounds = { ours: [] as number[], plain: [] as number[] };
for (let round = 0; round < 8; round += 1) {
  for (const [name, page] of [
    ["ours", ours],
    ["plain", plain],
  ] as const) {
    await goToText(page);
    for (let press = 0; press < 20; press += 1) rounds[name].push(await key(page));
  }
}
const summary = (of: readonly number[]) => {
  const sorted = of.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
};
const [mine, theirs] = [summary(rounds.ours), summary(rounds.plain)];
row({
  what: `a key in ${lines} lines, at the 95th percentile`,
  measured: `${ms(mine.p95)} ms (median ${ms(mine.median)})`,
  compared: `plain Monaco ${ms(theirs.p95)} (median ${ms(theirs.median)})`,
  target: "<= 16 ms above plain Monaco",
  held: mine.p95 - theirs.p95 <= 16,
});

/** From the address to the frame that has the text in the editor. */
const paths = inTurn(files);
await ours.bringToFront();
const open = await measure(15, async () => {
  const path = paths();
  return ours.evaluate(
    async ([hash, name]) => {
      const begun = performance.now();
      window.location.hash = hash ?? "";
      const isThere = () =>
        document.querySelector(`.editor-host [aria-label="${name}"]`) !== null &&
        document.querySelector(".editor-host .view-line span span") !== null;
      while (!isThere()) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    [hashOf(path), path],
  );
});
row({ what: "a file opened, Monaco running", measured: told(open), compared: "-", target: "<= 100 ms", held: open.median <= 100 });
printTable(`${lines} lines`);
await close();
rmSync(base, { recursive: true, force: true });
