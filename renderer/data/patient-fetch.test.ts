// A read that takes long: counted until it is answered, given up or sent once more.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Fetch, WireRequest } from "../../shared/client/client.ts";
import { endSlowReads, slowReads } from "../state/slow-reads.ts";
import { AskedAgain, createPatientFetch, NoAnswer, StoppedWaiting } from "./patient-fetch.ts";
import { shouldRetry } from "./query-client.ts";

const patience = 8_000;
let now = 0;
let sent: { readonly request: WireRequest; readonly answer: (response: Response) => void }[] = [];

/** As fetch does it: an answer when one is given, the signal's reason when it is aborted. */
const fetch: Fetch = (_url, request) =>
  new Promise((resolve, reject) => {
    const signal = request.signal as AbortSignal | undefined;
    signal?.addEventListener("abort", () => reject(signal.reason));
    request.onTurn?.();
    sent.push({ request, answer: (response) => resolve(response) });
  });
const patient = createPatientFetch(fetch, "server", () => now);
const read: WireRequest = { method: "GET", headers: {} };
const since = (): number | undefined => slowReads.getState().since["server"];

beforeEach(() => {
  slowReads.setState({ patience });
  sent = [];
  now = 1_000;
});

describe("a read", () => {
  it("is counted from when it is sent until it was read, the oldest first", async () => {
    const first = patient("a", read);
    now = 2_000;
    const second = patient("b", read);
    expect(since()).toBe(1_000);
    sent[0]?.answer(new Response());
    await first;
    expect(since()).toBe(2_000);
    sent[1]?.answer(new Response("whole"));
    const answer = await second;
    expect(since()).toBe(2_000);
    expect(await answer.text()).toBe("whole");
    expect(since()).toBeUndefined();
  });

  it("is given up when a person stops waiting, is no longer counted, and is not tried again by itself", async () => {
    const waiting = patient("a", read);
    now += patience;
    endSlowReads("server", "stop", now);
    const failure = await waiting.catch((error: Error) => error);
    expect(failure).toBeInstanceOf(StoppedWaiting);
    expect((failure as Error).message).toBe("No answer had come after 8 seconds, and you stopped waiting.");
    expect(since()).toBeUndefined();
    expect(shouldRetry(0, failure as Error)).toBe(false);
  });

  it("is sent once more when a person asks again, and answers whoever waited for the first", async () => {
    const waiting = patient("a", read);
    now += patience;
    endSlowReads("server", "again", now);
    await expect.poll(() => sent.length).toBe(2);
    expect(since()).toBe(now);
    sent[1]?.answer(new Response("late"));
    expect(await (await waiting).text()).toBe("late");
  });

  it("that was sent lately goes on when older ones are given up", async () => {
    const old = patient("a", read).catch((error: Error) => error);
    now += patience;
    const fresh = patient("b", read);
    endSlowReads("server", "stop", now);
    expect(await old).toBeInstanceOf(StoppedWaiting);
    sent[1]?.answer(new Response("here"));
    expect(await (await fresh).text()).toBe("here");
  });

  it("that its own screen gave up is given up, and not sent again", async () => {
    const leaving = new AbortController();
    const waiting = patient("a", { ...read, signal: leaving.signal }).catch((error: Error) => error);
    leaving.abort(new Error("gone"));
    expect(await waiting).toEqual(new Error("gone"));
    expect([sent.length, since()]).toEqual([1, undefined]);
  });
});

describe("an answer that stops coming", () => {
  /** As fetch does it: its body fails with the signal's reason. */
  const begin = async () => {
    const asked = sent.length;
    const waiting = patient("a", read);
    let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        pieces = controller;
      },
    });
    const { request, answer } = sent[asked] ?? expect.unreachable();
    const signal = request.signal as AbortSignal;
    signal.addEventListener("abort", () => pieces?.error(signal.reason));
    answer(new Response(body));
    const reader = ((await waiting).body as ReadableStream<Uint8Array>).getReader();
    return { pieces: pieces ?? expect.unreachable(), reader };
  };

  it("is counted from its last piece on", async () => {
    const { pieces, reader } = await begin();
    now += 7_000;
    pieces.enqueue(new Uint8Array(3));
    await reader.read();
    expect(since()).toBe(8_000);
    pieces.close();
    await reader.read();
    expect(since()).toBeUndefined();
  });

  it.each([
    ["stop", StoppedWaiting, false],
    ["again", AskedAgain, true],
  ] as const)("ends when a person says so: %s", async (how, failure, isRetried) => {
    const { reader } = await begin();
    now += patience;
    const ended = reader.read().catch((error: Error) => error);
    endSlowReads("server", how, now);
    const error = (await ended) as Error;
    expect(error).toBeInstanceOf(failure);
    expect([since(), shouldRetry(0, error)]).toEqual([undefined, isRetried]);
  });
});

it.each([
  { ...read, method: "POST" },
  { ...read, method: "HEAD" },
  { ...read, priority: "low" as const },
])("nobody is told of a wait for what is no read of the screen: %j", async (request) => {
  const waiting = patient("a", request);
  expect(since()).toBeUndefined();
  sent[0]?.answer(new Response());
  await waiting;
});

it("waits for no answer longer than was said", async () => {
  vi.useFakeTimers();
  try {
    const answer = patient("a", { ...read, priority: "low", patience: 5_000 });
    const refused = expect(answer).rejects.toThrow(new NoAnswer(5_000));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent[0]?.request.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    expect(sent[0]?.request.signal?.aborted).toBe(true);
    const other = patient("b", { ...read, patience: 5_000 });
    sent[1]?.answer(new Response());
    expect((await other).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
