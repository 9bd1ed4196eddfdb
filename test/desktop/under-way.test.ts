// A read that a server lets wait is let go of and come back for, is asked of the server once, and ends with who asked.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUnderWay } from "../../electron/desktop/http/under-way.ts";
import { stepAsideHeader, ticketHeader } from "../../shared/contract/under-way.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(options: { most?: number } = {}) {
  const asked: { readonly request: Request; readonly answer: (text: string) => void }[] = [];
  const answer = (request: Request): Promise<Response> =>
    new Promise((resolve) => {
      request.signal.addEventListener("abort", () => resolve(new Response("", { status: 499 })));
      asked.push({ request, answer: (text) => resolve(new Response(text)) });
    });
  const { fetch, close } = createUnderWay({ answer, keep: 60_000, ...options });
  const ask = (ticket?: string, { url = "http://d/connections/7/api/v4/x", method = "GET", signal = null as AbortSignal | null } = {}) =>
    fetch(new Request(url, { method, signal, headers: { [stepAsideHeader]: "1000", ...(ticket ? { [ticketHeader]: ticket } : {}) } }));
  /** The ticket of a read that was let go of. */
  const detached = async (waiting: Promise<Response>): Promise<string> => {
    await vi.advanceTimersByTimeAsync(1_000);
    const { status, headers } = await waiting;
    expect(status).toBe(202);
    return headers.get(ticketHeader) ?? "";
  };
  return { asked, ask, detached, close, fetch };
}

it("is answered at once where the server does, without a ticket", async () => {
  const { ask, asked } = stage();
  const waiting = ask();
  asked[0]?.answer("here");
  const answer = await waiting;
  expect([await answer.text(), answer.headers.get(ticketHeader)]).toEqual(["here", null]);
});

it("is let go of as often as it takes, and asked of the server once", async () => {
  const { ask, asked, detached } = stage();
  const first = await detached(ask());
  const second = await detached(ask(first));
  expect(second).not.toBe(first);
  asked[0]?.answer("late");
  expect(await (await ask(second)).text()).toBe("late");
  expect(asked).toHaveLength(1);
});

it("is asked anew with a ticket that is not known any more, or is another question's", async () => {
  const { ask, asked, detached } = stage();
  const ticket = await detached(ask());
  void ask(ticket, { url: "http://d/connections/7/api/v4/secret" });
  expect(asked.map(({ request }) => request.url.at(-1))).toEqual(["x", "t"]);
  void ask("gone");
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked[0]?.request.signal.aborted).toBe(true);
});

it("ends on the server with who asked, but not by being let go of", async () => {
  const { ask, asked, detached } = stage();
  const first = new AbortController();
  const ticket = await detached(ask(undefined, { signal: first.signal }));
  first.abort();
  expect(asked[0]?.request.signal.aborted).toBe(false);
  const second = new AbortController();
  const waiting = ask(ticket, { signal: second.signal });
  second.abort();
  expect((await waiting).status).toBe(499);
  expect(asked[0]?.request.signal.aborted).toBe(true);
});

it("ends when nobody comes back, and when the desktop does", async () => {
  const { ask, asked, detached, close } = stage();
  await detached(ask());
  await vi.advanceTimersByTimeAsync(30_000);
  await detached(ask());
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked.map(({ request }) => request.signal.aborted)).toEqual([true, false]);
  close();
  expect(asked[1]?.request.signal.aborted).toBe(true);
});

it("lets go of a bounded number, and of no write", async () => {
  const { ask, asked, detached } = stage({ most: 1 });
  await detached(ask());
  const held = ask();
  const write = ask(undefined, { method: "POST" });
  await vi.advanceTimersByTimeAsync(5_000);
  asked[1]?.answer("held");
  asked[2]?.answer("written");
  expect([await (await held).text(), await (await write).text()]).toEqual(["held", "written"]);
});
