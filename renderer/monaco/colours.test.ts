// Colours come again with the next text after the worker or a language could not be fetched.
import { expect, it, vi } from "vitest";
import { colourLines } from "./colours.ts";

const { workers, definitions } = vi.hoisted(() => ({
  workers: [] as { onerror?: (event: { message: string }) => void; posted: string[]; ended: boolean }[],
  definitions: { fail: false },
}));

vi.mock("./colouring.worker.ts?worker", () => ({
  default: class {
    posted: string[] = [];
    ended = false;
    onmessage: (event: { data: object }) => void = () => undefined;
    constructor() {
      workers.push(this);
    }
    postMessage(message: { kind: string; request?: number }): void {
      this.posted.push(message.kind);
      // The first one is never fetched: it answers nothing.
      if (message.kind === "lines" && workers.length > 1) this.onmessage({ data: { request: message.request, lines: [[0, 1]] } });
    }
    terminate(): void {
      this.ended = true;
    }
  },
}));
vi.mock("./language-definitions.ts", () => ({
  languageOfPath: (path: string) => path.split(".")[1] ?? null,
  readDefinitions: (id: string) =>
    definitions.fail ? Promise.reject(new Error("Failed to fetch")) : Promise.resolve([{ id, definition: {} }]),
}));

const ask = (path: string) => colourLines({ path, run: path, block: 0, lines: ["x"], runUp: [] });

it("begins again with another worker and other definitions", async () => {
  const asked = [ask("a.ts"), ask("b.ts")];
  await expect.poll(() => workers[0]?.posted).toEqual(["language", "lines", "lines"]);
  workers[0]?.onerror?.({ message: "not there" });
  for (const one of asked) await expect(one).rejects.toThrow("not there");
  expect(workers[0]?.ended).toBe(true);
  expect(await ask("a.ts")).toEqual([[0, 1]]);
  expect(workers[1]?.posted).toEqual(["language", "lines"]);

  definitions.fail = true;
  await expect(ask("c.css")).rejects.toThrow("Failed to fetch");
  definitions.fail = false;
  expect(await ask("c.css")).toEqual([[0, 1]]);
  expect([await ask("a.ts"), workers.length]).toEqual([[[0, 1]], 2]);
});
