// What failed is asked again when a server is back, also what would never be stale once it was answered.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../shared/contract/errors.ts";
import { until } from "../../test/until.ts";
import { loadEndpoints } from "./endpoints.ts";
import { StoppedWaiting } from "./patient-fetch.ts";
import { askConnectionAgain, askFailedAgain, createQueryClient, invalidate } from "./query-client.ts";

it("asks again for what failed and is on screen, and for nothing that was answered", async () => {
  const client = createQueryClient();
  const asked: string[] = [];
  const answers = new Map<string, string>([["known", "1"]]);
  const show = (name: string) =>
    new QueryObserver(client, {
      queryKey: ["getFile", "local", { name }] as const,
      queryFn: async () => {
        asked.push(name);
        return answers.get(name) ?? Promise.reject(new Error("gone"));
      },
      retry: false,
      staleTime: "static",
    }).subscribe(() => undefined);
  const leave = [show("known"), show("lost")];
  await until(() => expect(client.isFetching()).toBe(0));
  answers.set("lost", "2");
  askFailedAgain(client);
  await until(() => expect(client.getQueryData(["getFile", "local", { name: "lost" }])).toBe("2"));
  askFailedAgain(client);
  expect(asked).toEqual(["known", "lost", "lost"]);
  for (const stop of leave) stop();
  client.clear();
});

it("leaves on screen what was shown before, while a connection is asked again after a failure", async () => {
  const client = createQueryClient();
  const answers: (string | null)[] = ["1", null, "2"];
  const seen: (string | undefined)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["getBranch", "far", {}] as const,
    queryFn: () => {
      const answer = answers.shift();
      return answer == null ? Promise.reject(new Error("refused")) : Promise.resolve(answer);
    },
    retry: false,
  });
  const leave = observer.subscribe(({ data }) => seen.push(data));
  await until(() => expect(observer.getCurrentResult().data).toBe("1"));
  await observer.refetch();
  expect(observer.getCurrentResult()).toMatchObject({ status: "error", data: "1" });
  seen.length = 0;
  await askConnectionAgain(client, "far");
  expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: "2" });
  expect(seen).not.toContain(undefined);
  leave();
  client.clear();
});

it.each([
  ["what must be asked now", 0, 2],
  ["what may be as it was a moment ago", 15_000, 2],
  ["what never changes", "static", 1],
] as const)("asks again, where the clock was set back since the answer: %s", async (what, staleTime, expected) => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = createQueryClient();
  let asked = 0;
  const read = () =>
    client.fetchQuery({
      queryKey: ["getFile", "local", { what }],
      queryFn: async () => {
        asked += 1;
        return asked;
      },
      staleTime,
    });
  await read();
  vi.setSystemTime(Date.now() - 86_400_000);
  await read();
  expect(asked).toBe(expected);
  vi.useRealTimers();
  client.clear();
});

describe("what changes while its first answer is under way", () => {
  const asked = (answers: ((text: string) => void)[]) => ({
    queryKey: ["getWatchedActivity", "", { connection: "local" }] as const,
    queryFn: () =>
      new Promise<string>((resolve) => {
        answers.push(resolve);
      }),
  });

  it("is asked again after that answer, which may be of before", async () => {
    await loadEndpoints();
    const client = createQueryClient();
    const answers: ((text: string) => void)[] = [];
    const leave = new QueryObserver(client, asked(answers)).subscribe(() => undefined);
    void invalidate(client, ["readings"]);
    answers[0]?.("before");
    await until(() => expect(answers).toHaveLength(2));
    answers[1]?.("after");
    await until(() => expect(client.getQueryData(asked(answers).queryKey)).toBe("after"));
    leave();
    client.clear();
  });

  it("is stale when it was read outside of the screen", async () => {
    await loadEndpoints();
    const client = createQueryClient();
    const answers: ((text: string) => void)[] = [];
    const read = client.fetchQuery(asked(answers));
    void invalidate(client, ["readings"]);
    answers[0]?.("before");
    expect(await read).toBe("before");
    await until(() => expect(client.getQueryState(asked(answers).queryKey)?.isInvalidated).toBe(true));
    client.clear();
  });
});

describe("a read outside of the screen", () => {
  const key = (name: string) => ["getBranch", "local", { name }] as const;
  /** A server that answers when told to, and is told when nobody waits for it. */
  const slow = () => {
    const answers: ((text: string) => void)[] = [];
    const aborted: boolean[] = [];
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      const at = aborted.push(false) - 1;
      signal.addEventListener("abort", () => {
        aborted[at] = true;
      });
      return new Promise<string>((resolve) => {
        answers.push(resolve);
      });
    };
    return { answers, aborted, queryFn };
  };

  it("goes on when the part of the screen that asked first leaves", async () => {
    const client = createQueryClient();
    const { answers, aborted, queryFn } = slow();
    const asked = { queryKey: key("first"), queryFn };
    const leave = new QueryObserver(client, asked).subscribe(() => undefined);
    const read = client.fetchQuery(asked);
    leave();
    answers[0]?.("1");
    expect(await read).toBe("1");
    expect(aborted).toEqual([false]);
    client.clear();
  });

  it("never takes what was known before for the answer", async () => {
    const client = createQueryClient();
    const { answers, queryFn } = slow();
    const asked = { queryKey: key("moved"), queryFn, staleTime: 0 };
    client.setQueryData(key("moved"), "old", { updatedAt: 1 });
    const leave = new QueryObserver(client, asked).subscribe(() => undefined);
    const read = client.fetchQuery(asked);
    leave();
    answers[0]?.("new");
    expect(await read).toBe("new");
    client.clear();
  });

  it("leaves nothing behind that holds the answer", async () => {
    const client = createQueryClient();
    const { answers, aborted, queryFn } = slow();
    const asked = { queryKey: key("kept"), queryFn };
    const read = client.fetchQuery(asked);
    const query = client.getQueryCache().find({ queryKey: key("kept") });
    answers[0]?.("1");
    await read;
    expect(query?.getObserversCount()).toBe(0);
    const again = client.fetchQuery({ ...asked, staleTime: 0 });
    await client.cancelQueries({ queryKey: key("kept") });
    // Whoever ends it on purpose ends it; what is known stays.
    expect(await again).toBe("1");
    expect(aborted).toEqual([false, true]);
    client.clear();
  });
});

describe("a read that fails", () => {
  afterEach(() => void vi.useRealTimers());

  /** Milliseconds at which it was asked, when each try fails so. */
  async function triesOf(error: Error): Promise<number[]> {
    vi.useFakeTimers();
    const began = Date.now();
    const tries: number[] = [];
    const client = createQueryClient();
    const read = client.fetchQuery({
      queryKey: ["getFile", "local", { error: error.message }],
      queryFn: () => {
        tries.push(Date.now() - began);
        return Promise.reject(error);
      },
    });
    const outcome = read.catch((failed: unknown) => failed);
    // Not all timers there are: what an earlier test left asking may go on for ever.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe(error);
    client.clear();
    return tries;
  }
  const answered = (status: number): ApiError => new ApiError(null, status, String(status), {});

  it.each([answered(500), answered(502), answered(503), new TypeError("no network")])(
    "with %s is tried twice more, soon",
    async (error) => {
      expect(await triesOf(error)).toEqual([0, 300, 1_200]);
    },
  );

  it.each([answered(401), answered(404), answered(429), new StoppedWaiting(9)])(
    "with %s would fail again, and is not tried",
    async (error) => {
      expect(await triesOf(error)).toEqual([0]);
    },
  );
});
