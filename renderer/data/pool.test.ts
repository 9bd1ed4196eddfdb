// However many ask at once, a server gets a few requests at a time, urgent ones first, and none while it asks to wait.
import { describe, expect, it } from "vitest";
import type { WireResponse } from "../../shared/client/wire.ts";
import { createPool } from "./pool.ts";

/** A clock that tests move, and a server that answers when told to. */
function stage(size = 2, low = size) {
  let time = 1_000_000;
  const waits: (number | null)[] = [];
  const sleepers: { until: number; wake: () => void }[] = [];
  const asked: { url: string; answer: (response: Response) => Promise<void> }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const fetch = createPool(
    (url) =>
      new Promise<WireResponse>((resolve) => {
        asked.push({
          url,
          answer: async (response) => {
            resolve(response);
            await settle();
          },
        });
      }),
    {
      size,
      low,
      now: () => time,
      date: () => time,
      rest: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          sleepers.push({ until: time + milliseconds, wake: resolve });
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
      onWait: (until) => waits.push(until),
    },
  );
  const send = (url: string, request: Partial<Parameters<typeof fetch>[1]> = {}) => {
    const answer = fetch(url, { method: "GET", headers: {}, ...request });
    answer.catch(() => undefined);
    return answer;
  };
  const pass = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
    for (const sleeper of sleepers.splice(0)) {
      if (sleeper.until <= time) sleeper.wake();
      else sleepers.push(sleeper);
    }
    await settle();
  };
  return { send, asked, waits, pass, settle, urls: () => asked.map(({ url }) => url) };
}

const ok = () => new Response("{}");
const tooMany = (headers: Record<string, string>) => new Response("{}", { status: 429, headers });

describe("a pool", () => {
  it("sends a few at a time, in order, urgent ones before those that can wait", async () => {
    const { send, asked, urls, settle } = stage();
    for (const url of ["a", "b"]) void send(url);
    void send("ahead", { priority: "low" });
    for (const url of ["c", "d"]) void send(url);
    await settle();
    expect(urls()).toEqual(["a", "b"]);
    await asked[1]?.answer(ok());
    await asked[0]?.answer(ok());
    expect(urls()).toEqual(["a", "b", "c", "d"]);
    await asked[2]?.answer(ok());
    expect(urls().at(-1)).toBe("ahead");
  });

  it("keeps places for what a person asks for, however much can wait", async () => {
    const { send, asked, urls, settle } = stage(3, 2);
    for (const url of ["1", "2", "3", "4"]) void send(url, { priority: "low" });
    await settle();
    expect(urls()).toEqual(["1", "2"]);
    void send("at once");
    expect(urls()).toEqual(["1", "2", "at once"]);
    void send("next");
    await asked[0]?.answer(ok());
    expect(urls()).toEqual(["1", "2", "at once", "next"]);
    await asked[2]?.answer(ok());
    expect(urls().slice(4)).toEqual(["3"]);
    await asked[3]?.answer(ok());
    await asked[1]?.answer(ok());
    await asked[4]?.answer(ok());
    expect(urls().slice(4)).toEqual(["3", "4"]);
  });

  it("lets go of who no longer wants to know", async () => {
    const { send, asked, urls, settle } = stage(1);
    const controller = new AbortController();
    void send("a");
    const gone = send("gone", { signal: controller.signal });
    void send("b");
    controller.abort(new Error("left"));
    await expect(gone).rejects.toThrow("left");
    await settle();
    await asked[0]?.answer(ok());
    expect(urls()).toEqual(["a", "b"]);
  });

  it("asks again when the time of a 429 has come, and says until when it waits", async () => {
    const { send, asked, waits, pass, urls, settle } = stage();
    const answer = send("a", { method: "POST", body: "{}" });
    await settle();
    await asked[0]?.answer(tooMany({ "retry-after": "38" }));
    expect(waits).toEqual([1_038_000]);
    void send("other");
    await settle();
    expect(urls(), "a limit of one endpoint holds nobody else").toEqual(["a", "other"]);
    await pass(37_999);
    expect(urls()).toHaveLength(2);
    await pass(1);
    expect(urls()).toEqual(["a", "other", "a"]);
    await asked[2]?.answer(ok());
    expect((await answer).status).toBe(200);
    expect(waits.at(-1)).toBeNull();
  });

  it("holds what asks the same of another commit, and nothing else", async () => {
    const { send, asked, pass, urls, settle } = stage(4);
    const pick = (sha: string) => send(`p/commits/${sha.repeat(40)}/cherry_pick`, { method: "POST", body: "{}" });
    void pick("a");
    await settle();
    await asked[0]?.answer(tooMany({ "retry-after": "5" }));
    void pick("b");
    void send(`p/commits/${"c".repeat(40)}`);
    await settle();
    expect(urls().map((url) => url.slice(10, 12))).toEqual(["aa", "cc"]);
    await pass(5_000);
    expect(
      urls()
        .map((url) => url.slice(10, 12))
        .toSorted(),
    ).toEqual(["aa", "aa", "bb", "cc"]);
  });

  it("holds all requests when the whole server is asked too often", async () => {
    const { send, asked, pass, urls, settle } = stage();
    void send("a");
    await settle();
    await asked[0]?.answer(tooMany({ "ratelimit-limit": "2000", "ratelimit-reset": "1010" }));
    void send("b");
    await settle();
    expect(urls()).toEqual(["a"]);
    await pass(10_000);
    expect([...urls()].sort()).toEqual(["a", "a", "b"]);
  });

  it("lets nobody in who stood in line when the whole server began to ask for a wait", async () => {
    const { send, asked, pass, urls, settle } = stage(1);
    for (const url of ["a", "b", "c"]) void send(url);
    await settle();
    await asked[0]?.answer(tooMany({ "ratelimit-limit": "2000", "ratelimit-reset": "1010" }));
    expect(urls()).toEqual(["a"]);
    await pass(10_000);
    for (let at = 1; at < 4; at += 1) {
      expect(urls()).toHaveLength(at + 1);
      await asked[at]?.answer(ok());
    }
    expect([...urls()].sort()).toEqual(["a", "a", "b", "c"]);
  });

  it("hands a 429 on when it does not end, or asks for too long", async () => {
    const { send, asked, pass, settle } = stage();
    const long = send("long");
    await settle();
    await asked[0]?.answer(tooMany({ "retry-after": "3600" }));
    expect((await long).status).toBe(429);
    const endless = send("endless");
    await settle();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await asked[attempt]?.answer(tooMany({}));
      await pass(60_000);
    }
    expect((await endless).status).toBe(429);
  });

  it("stops waiting when it is cancelled", async () => {
    const { send, asked, waits, settle } = stage();
    const controller = new AbortController();
    const answer = send("a", { signal: controller.signal });
    await settle();
    await asked[0]?.answer(tooMany({ "retry-after": "38" }));
    controller.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    expect(waits.at(-1)).toBeNull();
  });
});
