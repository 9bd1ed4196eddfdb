// A folder comes in one go where the server sends it so, else its pages side by side; half of one is never taken for the whole.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { until } from "../../test/until.ts";
import { createQueryClient } from "./query-client.ts";
import { treeQuery } from "./repository.ts";

const head = "a".repeat(40);
const entry = (name: string) => ({ id: "x", name, type: "blob", path: name, mode: "100644" });
const names = (count: number, from = 0): string[] => Array.from({ length: count }, (_, index) => `f${from + index}`);

afterEach(() => void vi.unstubAllGlobals());

it("reads a folder of this machine with one request, line by line", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(url);
    expect(headers["accept"]).toContain("application/x-ndjson");
    const body = names(250)
      .map((name) => `${JSON.stringify(entry(name))}\n`)
      .join("");
    return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
  });
  const folder = await createQueryClient().fetchQuery(treeQuery("local", "p", head, "src"));
  expect([folder.entries.length, folder.isWhole, asked.length]).toEqual([250, true, 1]);
  expect(asked[0]).toMatch(/pagination=none/);
});

it("asks a server for pages side by side, shows the first at once, and goes on where a page failed", async () => {
  const waiting = new Map<number, (response: Response) => void>();
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    // What a file before this one still tries again in the same worker is not this listing's.
    if (!url.includes("/repository/tree?")) return Promise.reject(new Error(`Not asked for here: ${url}`));
    const page = Number(new URL(url, "http://x/").searchParams.get("page"));
    return new Promise<Response>((resolve, reject) => {
      waiting.set(page, resolve);
      signal.addEventListener("abort", () => {
        waiting.delete(page);
        reject(signal.reason);
      });
    });
  });
  const answer = (
    page: number,
    response = new Response(JSON.stringify(names(100, page * 100).map(entry)), { headers: { "x-total": "500", "x-per-page": "100" } }),
  ) => {
    waiting.get(page)?.(response);
    waiting.delete(page);
  };
  const client = createQueryClient();
  const observer = new QueryObserver(client, { ...treeQuery("server", "p", head, ""), retry: false });
  const stop = observer.subscribe(() => undefined);
  await until(() => expect([...waiting.keys()]).toEqual([1]));
  answer(1);
  await until(() => expect([...waiting.keys()]).toEqual([2, 3, 4, 5]));
  expect(observer.getCurrentResult().data).toMatchObject({ isWhole: false, entries: { length: 100 } });
  answer(2, new Response("{}", { status: 404 }));
  await until(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, isStale: true, data: { isWhole: false } }));
  expect(waiting.size, "the pages asked ahead are let go of").toBe(0);
  void observer.refetch();
  await until(() => expect([...waiting.keys()]).toEqual([1]));
  answer(1);
  await until(() => expect(waiting.size).toBe(4));
  for (const page of [5, 4, 3, 2]) answer(page);
  await until(() => expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, isStale: false, data: { isWhole: true } }));
  expect(observer.getCurrentResult().data?.entries.map(({ name }) => name)).toEqual(names(500, 100));
  stop();
  client.clear();
});
