// Workers that read Markdown: one waits for the next text, and none is left behind by a reading that nobody wants any more.
import { expect, it, onTestFinished, vi } from "vitest";
import { readMarkdown } from "./parser.ts";

/** On the clock of the test. */
const later = (milliseconds: number, act: () => void): void => void globalThis.setTimeout(act, milliseconds);
const workers = vi.hoisted(() => ({ alive: 0 }));
vi.mock("./render.worker.ts?worker", () => ({
  default: class {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    isAlive = true;
    constructor() {
      workers.alive += 1;
    }
    postMessage({ request, source }: { request: number; source: string }): void {
      if (source === "endless") {
        for (let step = 1; step <= 40; step += 1) later(step * 9_000, () => this.onmessage?.({ data: { request } }));
        return;
      }
      if (source === "long" || source === "twisted") {
        const steps = source === "long" ? 4 : 1;
        for (let step = 1; step <= steps; step += 1) later(step * 9_000, () => this.onmessage?.({ data: { request } }));
        if (source === "long") later(40_000, () => this.onmessage?.({ data: { request, rendered: { html: "" } } }));
        return;
      }
      queueMicrotask(() => this.onmessage?.({ data: { request, rendered: { html: "" } } }));
    }
    terminate(): void {
      if (this.isAlive) workers.alive -= 1;
      this.isAlive = false;
    }
  },
}));

it("are one at most once every reading has ended, also where it was given up before its worker came", async () => {
  const ends = Array.from({ length: 3 }, () => new AbortController());
  const readings = ends.map(({ signal }) => readMarkdown("# a", signal));
  for (const end of ends) end.abort(new DOMException("Another text is read.", "AbortError"));
  expect((await Promise.allSettled(readings)).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(workers.alive).toBe(1);
});

it("are let go on as long as they come to something, and are ended where nothing comes for ten seconds", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = new AbortController();
  const [long, twisted] = [readMarkdown("long", signal), readMarkdown("twisted", signal)];
  await vi.advanceTimersByTimeAsync(18_900);
  expect(await Promise.race([long, "open"])).toBe("open");
  expect(await Promise.race([twisted, "open"])).toBe("open");
  await vi.advanceTimersByTimeAsync(21_200);
  expect(await twisted).toEqual({ is: "too-slow" });
  expect((await long).is).toBe("rendered");
  expect(workers.alive).toBe(1);
});

it("are ended after two minutes, however much they come to", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const endless = readMarkdown("endless", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(await Promise.race([endless, "open"])).toBe("open");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await endless).toEqual({ is: "too-slow" });
});

it("are one at most after readings side by side, and the one that waits is taken again", async () => {
  const { signal } = new AbortController();
  const read = await Promise.all([readMarkdown("a", signal), readMarkdown("b", signal)]);
  expect(read.map(({ is }) => is)).toEqual(["rendered", "rendered"]);
  await readMarkdown("c", signal);
  expect(workers.alive).toBe(1);
});
