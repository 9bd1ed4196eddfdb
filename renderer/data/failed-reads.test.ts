// A screen whose server failed goes on by itself when the server is back, and keeps its words until then.
import { focusManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, apiError } from "../../shared/contract/errors.ts";
import { shownCopies } from "../state/copies.ts";
import { askFailedInTurns, isPassing } from "./failed-reads.ts";

let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  stop = askFailedInTurns(client);
});
afterEach(() => {
  stop();
  client.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

const failed = (status: number, headers: Record<string, string> = {}) => new ApiError(null, status, String(status), {}, headers);
const watch = (connection: string, name: "getProject" | "listCommits" | "listTags", ask: () => Promise<unknown>) => {
  const observer = new QueryObserver(client, { queryKey: [name, connection, {}], queryFn: ask });
  const statuses: string[] = [];
  const leave = observer.subscribe(({ status }) => statuses.push(status));
  return { leave, statuses, status: () => observer.getCurrentResult().status };
};

it("tells what passes from what somebody has to change", () => {
  for (const error of [failed(500), failed(502), failed(503), apiError("server_unreachable"), apiError("server_answered_oddly")])
    expect(isPassing(error)).toBe(true);
  for (const error of [failed(401), failed(404), failed(429), failed(503, { "retry-after": "5" }), failed(507), new Error("ours")])
    expect(isPassing(error)).toBe(false);
});

it("asks for all that failed once the server answers, and shows no empty screen in between", async () => {
  let isThere = false;
  const ask = vi.fn(async () => {
    if (!isThere) throw failed(502);
    return "yes";
  });
  const [one, other] = [watch("far", "getProject", ask), watch("far", "listCommits", ask)];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([one.status(), other.status()]).toEqual(["error", "error"]);
  expect(one.statuses.filter((status) => status === "pending").length).toBeLessThan(2);
  isThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([one.status(), other.status()]).toEqual(["success", "success"]);
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it("says what the server answers once it answers, also where that is no, and asks no more", async () => {
  let isThere = false;
  const ask = vi.fn(async () => {
    throw failed(isThere ? 401 : 502);
  });
  const observer = new QueryObserver(client, { queryKey: ["getVersion", "far", {}], queryFn: ask });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(4_000);
  isThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(observer.getCurrentResult().error).toMatchObject({ status: 401 });
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it("asks behind copies too, until the server speaks for itself", async () => {
  const ask = vi.fn(async () => "copy");
  watch("far", "getProject", ask);
  await vi.advanceTimersByTimeAsync(0);
  shownCopies.getState().report("far", { why: "unreachable", at: 1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask.mock.calls.length).toBeGreaterThan(2);
  shownCopies.getState().answered("far");
  await vi.advanceTimersByTimeAsync(15_000);
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});

it("leaves no half of a list where a reading shows what has come so far", async () => {
  let isThere = false;
  const queryKey = ["listTree", "far", {}] as const;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: async ({ client: asked }) => {
      if (!isThere) throw failed(502);
      asked.setQueryData(queryKey, { isWhole: false });
      return { isWhole: true };
    },
  });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  isThere = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(observer.getCurrentResult().data).toEqual({ isWhole: true });
});

describe("a folder of this machine that is away", () => {
  const away = [apiError("repository_not_found"), apiError("repository_unusable", { details: { reason: "It may not be read." } })];

  it.each(away)("is looked for every few seconds until it is there: $code", async (error) => {
    let isThere = false;
    const ask = vi.fn(async () => {
      if (!isThere) throw error;
      return "yes";
    });
    const branch = watch("local", "getProject", ask);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls.length).toBeGreaterThan(10);
    expect(ask.mock.calls.length).toBeLessThan(25);
    isThere = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(branch.status()).toBe("success");
    const asked = ask.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(asked);
  });

  it("is not looked for while nobody sees the window", async () => {
    const ask = vi.fn().mockRejectedValue(away[0]);
    watch("local", "getProject", ask);
    await vi.advanceTimersByTimeAsync(0);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask.mock.calls.length).toBeGreaterThan(1);
  });

  it("is the matter of its server where that is another machine", async () => {
    const ask = vi.fn().mockRejectedValue(away[0]);
    watch("far", "getProject", ask);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

it("goes on with what failed before somebody asked in turns", async () => {
  stop();
  let isThere = false;
  const project = watch("far", "getProject", async () => {
    if (!isThere) throw failed(502);
    return "yes";
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(project.status()).toBe("error");
  stop = askFailedInTurns(client);
  isThere = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(project.status()).toBe("success");
});

it("asks nothing again that is refused, on this machine, or no longer on screen", async () => {
  const refuse = vi.fn().mockRejectedValue(failed(403));
  const fail = vi.fn().mockRejectedValue(failed(500));
  watch("far", "getProject", refuse);
  watch("local", "getProject", fail);
  const gone = watch("far", "listTags", fail);
  await vi.advanceTimersByTimeAsync(0);
  gone.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([refuse.mock.calls.length, fail.mock.calls.length]).toEqual([1, 2]);
});
