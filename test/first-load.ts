// What a window fetches as JavaScript until the first list of files is painted: which files of the build, and what they weigh.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";

const built = fileURLToPath(new URL("../out/renderer", import.meta.url));

/** What the first load may weigh without Monaco, in bytes, gzipped. */
export const firstLoadBudget = 300_000;

export interface Chunk {
  readonly name: string;
  readonly bytes: number;
  /** Bytes, compressed as far as gzip can. */
  readonly gzipped: number;
  /** Whether the page itself names it, so that it is fetched beside the entry and not after another file has run. */
  readonly isNamed: boolean;
}

/**
 * Call before the page is opened: has it note when the first rows of a tree come into the document (the mark "first rows"), and the frame in
 * which five are on screen ("first list").
 */
export async function watchFirstList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rows = (): number => document.querySelectorAll('[role="treeitem"]').length;
    const observer = new MutationObserver(() => {
      if (rows() === 0) return;
      observer.disconnect();
      performance.mark("first rows");
    });
    observer.observe(document, { childList: true, subtree: true });
    // A task that is queued in a frame runs once that frame has been drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => performance.mark("first list");
    const look = (): void => {
      if (rows() < 5) requestAnimationFrame(look);
      else port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
}

/** The scripts that the page names, so that they are fetched beside the entry and not after another file has run. */
function readNamed(): string[] {
  const inPage = readFileSync(join(built, "index.html"), "utf8");
  return [...inPage.matchAll(/assets\/([^/"?]+\.m?js)"/g)].map((match) => match[1] ?? "");
}

/**
 * Call before the page is opened: scripts that it does not name never arrive, so that a list which is shown all the same needs none of them.
 * On a busy machine some that can wait are asked for before it is drawn.
 */
export async function holdLateScripts(page: Page): Promise<void> {
  const named = readNamed();
  await page.route(/\/assets\/[^/?]+\.m?js$/, (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return named.includes(name) ? route.continue() : undefined;
  });
}

/** Milliseconds from the navigation to a mark; waits for it. */
const readMark = (page: Page, name: "first rows" | "first list"): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const [mark] = list.getEntriesByName(wanted);
          if (mark !== undefined) resolve(mark.startTime);
        });
        observer.observe({ type: "mark", buffered: true });
      }),
    name,
  );

/** Milliseconds from the navigation to the frame with the first list. */
export const readFirstList = (page: Page): Promise<number> => readMark(page, "first list");

/** Addresses whose fetch began before there was a list to be drawn. */
export async function readFirstRequests(page: Page): Promise<string[]> {
  const end = await readMark(page, "first rows");
  return page.evaluate(
    (until) =>
      performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => name),
    end,
  );
}

/**
 * The scripts of the first load, heaviest first: those whose fetch began before there was a list to be drawn, and those that the page names,
 * whether they were needed or not.
 */
export async function readFirstLoad(page: Page): Promise<Chunk[]> {
  const addresses = await readFirstRequests(page);
  const named = readNamed();
  const fetched = addresses.flatMap((address) => /\/assets\/([^/?]+\.m?js)$/.exec(address)?.slice(1) ?? []);
  return [...new Set([...named, ...fetched])]
    .map((name) => {
      const content = readFileSync(join(built, "assets", name));
      return { name, bytes: content.byteLength, gzipped: gzipSync(content, { level: 9 }).byteLength, isNamed: named.includes(name) };
    })
    .sort((left, right) => right.gzipped - left.gzipped);
}
