// Scrolls something on a page frame by frame, and says how many frames came in time and how long the page worked for each.
import type { Page } from "@playwright/test";
import { ms, row } from "./harness.ts";

interface Scrolled {
  /** Share of frames, from 0 to 1, that came within 16.7 ms of the one before. */
  readonly inTime: number;
  /** Milliseconds between the two frames that came furthest apart. */
  readonly longest: number;
  /** Milliseconds that the page's main thread worked, per frame. */
  readonly work: number;
}

/** Pixels that each frame goes on by: a wheel that is turned fast. */
const step = 120;

/** `selector` names what scrolls; it turns round at its end. Two tenths of a millisecond are granted to the clock. */
async function scrollOneWay(page: Page, selector: string, frames: number): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const before = await worked();
  const { inTime, longest } = await timeFrames(page, selector, frames);
  const work = ((await worked()) - before) / frames;
  await session.detach();
  return { inTime, longest, work };
}

const timeFrames = (page: Page, selector: string, frames: number): Promise<Omit<Scrolled, "work">> =>
  page.evaluate(
    async ([name, wanted, by]) => {
      const element = document.querySelector(name);
      if (element === null) throw new Error(`Nothing on the page is ${name}.`);
      const { promise, resolve } = Promise.withResolvers<{ inTime: number; longest: number }>();
      let [seen, inTime, longest, before, way] = [-10, 0, 0, 0, 1];
      const frame = (now: number): void => {
        if (seen >= 0 && now - before <= 16.9) inTime += 1;
        if (seen >= 0) longest = Math.max(longest, now - before);
        before = now;
        seen += 1;
        if (seen === wanted) {
          resolve({ inTime: inTime / wanted, longest });
          return;
        }
        const top = element.scrollTop;
        element.scrollTop = top + way * by;
        if (element.scrollTop === top) way = -way;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      return promise;
    },
    [selector, frames, step] as const,
  );

/** A row for `selector` on `page`, and the same scrolled on an empty page: three turns each, so that noise of the machine hits both alike. */
export async function scrollBesideEmpty(what: string, page: Page, selector: string): Promise<void> {
  const blank = await page.context().newPage();
  await blank.setContent('<div id="empty" style="height: 500px; overflow: auto"><div style="height: 1000000px"></div></div>');
  const ours: Scrolled[] = [];
  const empty: Scrolled[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await blank.bringToFront();
    empty.push(await scrollOneWay(blank, "#empty", 300));
    await page.bringToFront();
    ours.push(await scrollOneWay(page, selector, 300));
  }
  await blank.close();
  const best = (of: readonly Scrolled[]): number => Math.max(...of.map(({ inTime }) => inTime));
  const [here, floor] = [best(ours), best(empty)];
  const work = Math.min(...ours.map((turn) => turn.work));
  const longest = ours.map((turn) => ms(turn.longest)).join(", ");
  row({
    what,
    measured: `${(here * 100).toFixed(1)} % of frames in 16.7 ms, ${ms(work)} ms of work a frame, longest frames of the turns ${longest} ms`,
    compared: `${(floor * 100).toFixed(1)} % empty page`,
    target: ">= 99 %, or within 2 of the empty page",
    held: here >= 0.99 || here >= floor - 0.02,
  });
}
