// Servers that never answer leave connections to this machine and to what a person waits for.

import fc from "fast-check";
import { expect, it } from "vitest";
import type { Fetch } from "../../shared/client/client.ts";
import type { WireResponse } from "../../shared/client/wire.ts";
import { ticketHeader } from "../../shared/contract/under-way.ts";
import { createLine } from "./line.ts";

function stage() {
  const sent: { readonly url: string; readonly answer: () => Promise<void> }[] = [];
  const fetch: Fetch = (url) =>
    new Promise<WireResponse>((resolve) => {
      const answer = async (): Promise<void> => {
        resolve(new Response());
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      };
      sent.push({ url, answer });
    });
  const inLine = createLine({ size: 3, low: 2 })(fetch);
  const ask = (url: string, signal?: AbortSignal): Promise<WireResponse> => {
    const answer = inLine(url, {
      ...{ method: "GET", headers: {} },
      ...(url.startsWith("low") ? { priority: "low" as const } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    answer.catch(() => undefined);
    return answer;
  };
  return { ask, sent, urls: () => sent.map(({ url }) => url) };
}

it("keeps a place free of what can wait", async () => {
  const { ask, urls } = stage();
  for (const url of ["low 1", "low 2", "low 3"]) void ask(url);
  void ask("wanted");
  expect(urls()).toEqual(["low 1", "low 2", "wanted"]);
});

it("goes on in order, with what can wait behind all else", async () => {
  const { ask, sent, urls } = stage();
  for (const url of ["low 1", "a", "b", "low 2", "c"]) void ask(url);
  expect(urls()).toEqual(["low 1", "a", "b"]);
  await sent[0]?.answer();
  await sent[1]?.answer();
  expect(urls()).toEqual(["low 1", "a", "b", "c", "low 2"]);
});

it("holds no place for an answer of headers alone, though browsers give it a stream that nobody reads", async () => {
  const sent: string[] = [];
  const inLine = createLine({ size: 1, low: 1 })(async (url) => {
    sent.push(url);
    return new Response(new ReadableStream());
  });
  for (const url of ["low 1", "low 2"]) await inLine(url, { method: "HEAD", headers: {}, priority: "low" });
  expect(sent).toEqual(["low 1", "low 2"]);
});

it("lets go of who no longer wants to know, and goes on where a request fails", async () => {
  const { ask, sent, urls } = stage();
  const leaving = new AbortController();
  for (const url of ["a", "b", "c"]) void ask(url);
  const left = ask("d", leaving.signal);
  void ask("e");
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await sent[0]?.answer();
  expect(urls()).toEqual(["a", "b", "c", "e"]);
  const failing = createLine({ size: 1, low: 1 })(() => Promise.reject(new TypeError("no way")));
  for (let turn = 0; turn < 3; turn += 1) await expect(failing("x", { method: "GET", headers: {} })).rejects.toThrow("no way");
});

it("holds a place until the answer was read, or is dropped", async () => {
  let sent = 0;
  const inLine = createLine({ size: 1, low: 1 })(async () => {
    sent += 1;
    return new Response("text");
  });
  const get = { method: "GET", headers: {} };
  const first = await inLine("a", get);
  const second = inLine("b", get);
  const third = inLine("c", get);
  await new Promise(setImmediate);
  expect(sent).toBe(1);
  await first.text();
  await ((await second) as { body: ReadableStream }).body.cancel();
  await third;
  expect(sent).toBe(3);
});

it("holds no place for an answer that was given up unread", async () => {
  const leaving = new AbortController();
  const inLine = createLine({ size: 1, low: 1 })(() => Promise.resolve(new Response("never read")));
  await inLine("a", { method: "GET", headers: {}, signal: leaving.signal });
  const next = inLine("b", { method: "GET", headers: {} });
  leaving.abort();
  await expect(next.then((response) => response.text())).resolves.toBe("never read");
});

it("answers what is answered, whichever others never are, and never has more under way than it may", async () => {
  const kind = fc.record({ isLow: fc.boolean(), steps: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(Number.POSITIVE_INFINITY)) });
  await fc.assert(
    fc.asyncProperty(fc.array(kind, { maxLength: 30 }), fc.integer({ min: 2, max: 4 }), async (kinds, size) => {
      const low = size - 1;
      let running = 0;
      let runningLow = 0;
      let most = 0;
      let mostLow = 0;
      let isOver = false;
      const left = kinds.map(({ steps }) => steps);
      const inLine = createLine({ size, low })(async (url, { headers, priority }) => {
        const at = Number(url);
        const isLow = priority === "low";
        running += 1;
        if (isLow) runningLow += 1;
        most = Math.max(most, running);
        mostLow = Math.max(mostLow, runningLow);
        await new Promise(setImmediate);
        running -= 1;
        if (isLow) runningLow -= 1;
        // Back with the ticket that it was given, and with none at first.
        expect(headers[ticketHeader]).toBe(left[at] === kinds[at]?.steps ? undefined : `${at}`);
        if (left[at] === 0 || isOver) return new Response(url);
        left[at] = Math.min(left[at] ?? 0, 1_000) - 1;
        return new Response(null, { status: 202, headers: { [ticketHeader]: url } });
      });
      const answers = kinds.map(async ({ isLow }, at) => {
        const answer = await inLine(String(at), { method: "GET", headers: {}, ...(isLow ? { priority: "low" as const } : {}) });
        return answer.text();
      });
      const answered = answers.filter((_answer, at) => kinds[at]?.steps !== Number.POSITIVE_INFINITY && kinds[at]?.isLow === false);
      await Promise.all(answered);
      isOver = true;
      expect(await Promise.all(answers)).toEqual(kinds.map((_kind, at) => String(at)));
      expect(most).toBeLessThanOrEqual(size);
      expect(mostLow).toBeLessThanOrEqual(low);
    }),
    { numRuns: 60 },
  );
});

it("comes to the one that answers within a second, behind fourteen that never do, and at once where it comes later", async () => {
  const turns: { readonly url: string; readonly step: number; readonly go: () => void }[] = [];
  let isOver = false;
  const inLine = createLine({ size: 4, low: 3 })((url, { headers }) => {
    const step = Number(headers["x-repodesk-step-aside"]);
    const answer = (): WireResponse =>
      url.startsWith("dead") && !isOver ? new Response(null, { status: 202, headers: { [ticketHeader]: url } }) : new Response(url);
    return new Promise((resolve) => turns.push({ url, step, go: () => resolve(answer()) }));
  });
  const ask = async (url: string): Promise<string> => (await inLine(url, { method: "GET", headers: {}, priority: "low" })).text();
  /** Lets the oldest turn end, and answers for how long it held its place. */
  const end = async (): Promise<number> => {
    const turn = turns.shift();
    turn?.go();
    await new Promise(setImmediate);
    return turn?.step ?? 0;
  };
  const dead = Array.from({ length: 14 }, (_, index) => ask(`dead ${index}`));
  const good = ask("good");
  let held = 0;
  while (!turns.some(({ url }) => url === "good")) held += await end();
  expect(held / 3).toBeLessThanOrEqual(1_000);
  for (let turn = 0; turn < 9; turn += 1) await end();
  const late = ask("late");
  // One of the three places becomes free, and it is first.
  await end();
  expect(turns.at(-1)?.url).toBe("late");
  isOver = true;
  while (turns.length > 0) await end();
  expect(await Promise.all([good, late, ...dead])).toHaveLength(16);
});

it("lets no write step aside", async () => {
  const seen: Record<string, string>[] = [];
  const inLine = createLine({ size: 1, low: 1 })(async (_url, { headers }) => {
    seen.push(headers);
    return new Response(null, { status: 204 });
  });
  await inLine("a", { method: "POST", headers: { accept: "x" } });
  await inLine("b", { method: "GET", headers: { accept: "x" } });
  expect(seen).toEqual([{ accept: "x" }, { accept: "x", "x-repodesk-step-aside": "1000" }]);
});
