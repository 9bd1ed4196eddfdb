// Repodesk beside code-server on one checkout, in turns, by the same keys: files opened by their name, a large one, the search of the content.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Page } from "@playwright/test";
import { git } from "../scenarios/builder.ts";
import { fromKey, until } from "./frames.ts";
import { benchRepository, measureInTurns, printTable, row, type Timing, told } from "./harness.ts";
import { openCodeServer } from "./peers.ts";
import { startProgram, viewport } from "./window.ts";

const turns = Number(process.env["REPODESK_BENCH_TURNS"] ?? 15);
const codeServer = openCodeServer();
if (codeServer === null) process.exit(0);
const base = mkdtempSync(join(tmpdir(), "repodesk-beside-"));
const repository = (await benchRepository())!;
const checkout = join(base, "checkout");
git("/", ["clone", "-q", "--shared", repository.folder, checkout]);

/** Texts of 9.5 MB, in which every line is another: code-server shows none above 10 without asking. */
const large = ["left", "right", "third", "fourth"].map((word) => `large/${word}.c`);
mkdirSync(join(checkout, "large"));
for (const path of large) {
  const lines = Array.from(
    { length: 140_000 },
    (_, at) => `static int ${basename(path, ".c")}_value_${at} = compute(${at}, "a text of some length");`,
  );
  writeFileSync(join(checkout, path), `${lines.join("\n")}\n`);
}
git(checkout, ["add", "large"]);
git(checkout, ["-c", "user.name=Dev", "-c", "user.email=dev@example.com", "commit", "-q", "-m", "Add large texts"]);

/** Files with a line among their first ten that no other begins with: what is awaited on the screen. */
const files = distinct(git(checkout, ["ls-files", "builtin/*.c", "t/t*.sh"]).split("\n").filter(Boolean));

function distinct(paths: readonly string[]): readonly { readonly path: string; readonly line: string }[] {
  const top = (path: string) =>
    readFileSync(join(checkout, path), "utf8")
      .split("\n")
      .slice(0, 10)
      .map((line) => line.trim());
  const counts = new Map<string, number>();
  for (const path of paths) for (const line of new Set(top(path))) counts.set(line, (counts.get(line) ?? 0) + 1);
  const found = paths.flatMap((path) => {
    const line = top(path).find((text) => counts.get(text) === 1 && /^[\w ."'=#<>/*()-]{12,70}$/.test(text));
    return line === undefined ? [] : [{ path, line }];
  });
  // In an order of their own: neighbours in a folder are not neighbours in time.
  const rank = ({ path }: { readonly path: string }) => createHash("sha1").update(path).digest("hex");
  return found.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

const { entrance, browser, close } = await startProgram(join(base, "desktop"), checkout);
const theirs = await codeServer.start(join(base, "code-server"), checkout);

interface Place {
  readonly page: Page;
  /** Selectors of the elements in which the same things stand. */
  readonly goTo: string;
  readonly row: string;
  readonly line: string;
  readonly found: string;
  readonly field: string;
}

const open = async (url: string): Promise<Page> => {
  const context = await browser.newContext({ viewport, bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  return page;
};
const places = {
  own: {
    page: await open(entrance),
    goTo: "[role=dialog] input[role=combobox]",
    row: ".ui-command-list [role=option]",
    // The first lines of a large text stand there for reading while the rest of it comes.
    line: ".editor-host .view-line, .editor-plain-line",
    found: ".search-row",
    field: ".search .ui-search input",
  },
  theirs: {
    page: await open(theirs.url),
    goTo: ".quick-input-widget input",
    row: ".quick-input-widget .quick-input-list .monaco-list-row",
    line: ".editor-instance .view-line",
    found: ".search-view .linematch",
    field: ".search-view .search-widget textarea",
  },
} as const satisfies Record<string, Place>;
await places.own.page.locator(".files-row").nth(4).waitFor();
await places.theirs.page.locator(".explorer-folders-view .monaco-list-row").nth(4).waitFor();

const holds = (selector: string, text: string): string =>
  `() => [...document.querySelectorAll(${JSON.stringify(selector)})].some((part) => part.textContent.replaceAll("\\u00a0", " ").includes(${JSON.stringify(text)}))`;

/** By its name in the list that Ctrl+P opens: milliseconds from Enter to the frame that has a line of its own in colours. */
async function openFile({ page, goTo, row: choice, line }: Place, path: string, text: string): Promise<number> {
  await page.keyboard.press("Control+p");
  await page.locator(goTo).first().fill(path);
  await page.waitForFunction(`(${holds(choice, basename(path))})()`);
  return fromKey(page, "Enter", holds(line, text));
}

async function beside(
  what: string,
  target: number,
  share: number,
  runs: number,
  once: (place: Place, run: number) => Promise<number>,
): Promise<void> {
  const at = { own: 0, theirs: 0 };
  const next = (name: keyof typeof places) => () => once(places[name], at[name]++);
  const took: Record<keyof typeof places, Timing> = await measureInTurns(runs, { own: next("own"), theirs: next("theirs") }, 1);
  const ratio = took.own.median / took.theirs.median;
  row({
    what,
    measured: told(took.own),
    compared: `code-server ${told(took.theirs)}: ${ratio.toFixed(2)}`,
    target: `<= ${target} ms, and ${share} of code-server`,
    held: took.own.median <= target && ratio <= share,
  });
}

await beside("a file opened by its name, to its text", 100, 1, turns, (place, run) => {
  const { path, line } = files[run]!;
  return openFile(place, path, line);
});
await beside("a file of 9.5 MB opened by its name, to its first lines", 300, 1, large.length - 1, (place, run) => {
  const path = large[run]!;
  return openFile(place, path, `${basename(path, ".c")}_value_3`);
});

const words = ["strbuf_addf", "commit_graph", "die_errno", "oidcpy", "parse_options", "refspec_item", "xstrdup", "hashmap_init"];
await beside("a word searched in the content, to its first lines", 200, 1, words.length - 1, async ({ page, field, found }, run) => {
  await page.keyboard.press("Control+Shift+f");
  const word = words[run]!;
  await page.locator(field).first().fill("q");
  await page.locator(field).first().press("Backspace");
  await page.keyboard.type(word.slice(0, -1));
  return until(page, () => page.keyboard.press(word.at(-1)!), holds(found, word));
});

await close();
theirs.child.kill();
printTable(repository.name);
rmSync(base, { recursive: true, force: true });
repository.remove();
process.exit(0);
