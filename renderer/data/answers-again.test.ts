// The moment at which a lost server is there again is heard once: from its next answer, or from the network.
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenAnswersAgain } from "./answers-again.ts";

let events: EventTarget;
let client: QueryClient;
const act = vi.fn();

beforeEach(() => {
  act.mockReset();
  events = new EventTarget();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
});
afterEach(() => void vi.unstubAllGlobals());
const answer = (connection: string, work: () => Promise<unknown> = async () => "yes") =>
  client.fetchQuery({ queryKey: ["getProject", connection, {}] as const, queryFn: work, staleTime: 0 }).catch(() => undefined);

it("acts once at the next answer of that connection", async () => {
  whenAnswersAgain(client, "far", act);
  await answer("near");
  expect(act).not.toHaveBeenCalled();
  await answer("far");
  await answer("far");
  events.dispatchEvent(new Event("online"));
  expect(act).toHaveBeenCalledOnce();
});

it("acts once when the network is back", () => {
  whenAnswersAgain(client, "far", act);
  events.dispatchEvent(new Event("online"));
  events.dispatchEvent(new Event("online"));
  expect(act).toHaveBeenCalledOnce();
});

it("takes neither a refusal nor what this window writes into its cache for an answer", async () => {
  const stop = whenAnswersAgain(client, "far", act);
  await answer("far", () => Promise.reject(new Error("still away")));
  client.setQueryData(["getProject", "far", {}], "guessed");
  expect(act).not.toHaveBeenCalled();
  stop();
});

it("waits no longer than somebody wants", async () => {
  whenAnswersAgain(client, "far", act)();
  await answer("far");
  events.dispatchEvent(new Event("online"));
  expect(act).not.toHaveBeenCalled();
});

it("asks for the branch on screen by itself, soon at first, until it is answered", async () => {
  vi.useFakeTimers();
  try {
    const ask = vi.fn().mockRejectedValueOnce(new Error("away")).mockRejectedValueOnce(new Error("still away")).mockResolvedValue("main");
    const query = { queryKey: ["getBranch", "far", { branch: "main" }] as const, queryFn: ask, initialData: "main", staleTime: 60_000 };
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    whenAnswersAgain(client, "far", act);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([2, 0]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([3, 1]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([ask.mock.calls.length, act.mock.calls.length]).toEqual([3, 1]);
    leave();
  } finally {
    vi.useRealTimers();
  }
});
