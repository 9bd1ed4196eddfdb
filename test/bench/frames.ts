// Times by the clock of the page itself: from what a person does to the frame that shows what came of it.
import type { Page } from "@playwright/test";

/** Milliseconds from the key (of several, the one that ends the chord) or press that `act` makes to the frame in which `isThere`, a function of the page in source, answers true. */
export async function until(of: Page, act: () => Promise<unknown>, isThere: string): Promise<number> {
  await of.evaluate((source) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const holds = new Function(`return (${source})()`) as () => boolean;
    const begin = (event: Event): void => {
      if (event instanceof KeyboardEvent && ["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
      const begun = performance.now();
      window.removeEventListener("keydown", begin, true);
      window.removeEventListener("pointerdown", begin, true);
      const look = (): void => (holds() ? resolve(performance.now() - begun) : void requestAnimationFrame(look));
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", begin, true);
    window.addEventListener("pointerdown", begin, true);
    Object.assign(window, { reached: promise });
  }, isThere);
  await act();
  return of.evaluate(() => (window as unknown as { readonly reached: Promise<number> }).reached);
}
/** The same from a key. */
export const fromKey = (of: Page, key: string, isThere: string): Promise<number> => until(of, () => of.keyboard.press(key), isThere);

/** Milliseconds from going to an address to the first frame in which each of `conditions`, expressions of the page, held. */
export const ofPage = (of: Page, hash: string, conditions: readonly string[]): Promise<readonly number[]> =>
  of.evaluate(
    async ([to, sources]) => {
      const checks = sources.map((source) => new Function(`return ${source}`) as () => boolean);
      const times: number[] = [];
      const begun = performance.now();
      window.location.hash = to;
      while (checks.some((_, at) => times[at] === undefined)) {
        await new Promise(requestAnimationFrame);
        for (const [at, check] of checks.entries()) if (times[at] === undefined && check()) times[at] = performance.now() - begun;
      }
      return times;
    },
    [hash, conditions] as const,
  );

/** Until the page had nothing to do in 20 idle periods in a row, about a second. */
export const untilIdle = (of: Page): Promise<void> =>
  of.evaluate(async () => {
    for (let quiet = 0; quiet < 20; ) {
      const left = await new Promise<number>((resolve) => requestIdleCallback((deadline) => resolve(deadline.timeRemaining())));
      quiet = left > 40 ? quiet + 1 : 0;
    }
  });
