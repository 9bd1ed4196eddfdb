// Fetching ahead waits for what the screen waits for.
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenAnswered } from "./when-answered.ts";

const key = (name: string) => ["getProject", "local", { id: name }] as const;

/** Asks, and gives what answers it. */
function ask(client: QueryClient, name: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const asked = client.fetchQuery({ queryKey: key(name), queryFn: () => promise });
  return async () => {
    resolve(name);
    await asked;
  };
}

describe("what is fetched ahead", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("waits for every answer, and for what an answer makes the screen ask next", async () => {
    const client = new QueryClient();
    const act = vi.fn();
    const project = ask(client, "project");
    whenAnswered(client, act);
    await vi.advanceTimersByTimeAsync(1_000);
    await project();
    await vi.advanceTimersByTimeAsync(50);
    const tree = ask(client, "tree");
    await vi.advanceTimersByTimeAsync(500);
    expect(act).not.toHaveBeenCalled();
    await tree();
    await vi.advanceTimersByTimeAsync(200);
    expect(act).toHaveBeenCalledOnce();
    await ask(client, "later")();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).toHaveBeenCalledOnce();
  });

  it("goes on without an answer that never comes", async () => {
    const client = new QueryClient();
    const act = vi.fn();
    void ask(client, "lost");
    whenAnswered(client, act);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(act).toHaveBeenCalledOnce();
  });

  it("begins soon where nothing is asked, and not at all once it is taken back", async () => {
    const act = vi.fn();
    whenAnswered(new QueryClient(), act);
    const never = vi.fn();
    whenAnswered(new QueryClient(), never)();
    await vi.advanceTimersByTimeAsync(4_000);
    expect([act.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  });
});
