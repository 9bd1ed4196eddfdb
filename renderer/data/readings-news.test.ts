// Readings that come while somebody looks: only the groups that were read are asked for, at a pace, and nothing newer is lost over it.
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Series } from "../../shared/contract/readings.ts";
import { until } from "../../test/until.ts";
import { readingsQuery, watchedActivityQuery } from "./activity.ts";
import { loadEndpoints } from "./endpoints.ts";
import { createQueryClient } from "./query-client.ts";
import { followReadings, type ReadingsFollower, withSeries } from "./readings-news.ts";

const series = (path: string, ...issues: number[]): Series => ({
  ...{ path, at: issues.map((_none, index) => index), issues, sample_until: null },
  ...{ merge_requests: issues, new_members: issues },
});

let client: QueryClient;
let follower: ReadingsFollower;
/** What the desktop keeps, and of which group it was asked; null: of all. */
let kept: Series[];
let asked: (string | null)[];
let watchedAsked: number;
/** What an answer of readings waits for. */
let answer: () => Promise<unknown>;
let stop: () => void;

const shown = () => (client.getQueryData(readingsQuery("c").queryKey) ?? []) as readonly Series[];
const figures = () => Object.fromEntries(shown().map(({ path, issues }) => [path, issues]));

beforeAll(loadEndpoints);
beforeEach(async () => {
  [kept, asked, watchedAsked] = [[series("a", 1), series("b", 1)], [], 0];
  answer = () => Promise.resolve();
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://window.test");
    if (!url.pathname.endsWith("/readings")) {
      watchedAsked += 1;
      return Response.json({ groups: [], every: null, next_at: null, is_reading: false, waits_until: null });
    }
    const group = url.searchParams.get("group");
    asked.push(group);
    const found = kept.filter(({ path }) => group === null || path === group);
    await answer();
    return Response.json(found);
  });
  client = createQueryClient();
  follower = followReadings(client);
  const observers = [new QueryObserver(client, readingsQuery("c")), new QueryObserver(client, watchedActivityQuery("c"))];
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  stop = () => stops.forEach((end) => void end());
  await until(() => expect([shown().length, watchedAsked]).toEqual([2, 1]));
  asked = [];
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
});

it("asks for the group that was read alone, and leaves the others the objects that they were", async () => {
  const [, other] = shown();
  kept = [series("a", 1, 2), series("b", 1)];
  follower.hear({ connection: "c", group: "a" });
  await until(() => expect(figures()).toEqual({ a: [1, 2], b: [1] }));
  expect([asked, watchedAsked]).toEqual([["a"], 2]);
  expect(shown()[1]).toBe(other);
});

it("puts a group that was not read before where its path stands", async () => {
  kept = [series("a", 1), series("aa", 7), series("b", 1)];
  follower.hear({ connection: "c", group: "aa" });
  await until(() => expect(Object.keys(figures())).toEqual(["a", "aa", "b"]));
});

it("asks once for what many groups told within a pace, and for all of them when they are too many", async () => {
  follower.hear({ connection: "c", group: "a" });
  for (let index = 0; index < 100; index += 1) follower.hear({ connection: "c", group: `g${index}` });
  kept = [series("a", 1, 2), series("b", 1, 2)];
  await until(() => expect(figures()).toEqual({ a: [1, 2], b: [1, 2] }));
  expect(asked).toEqual(["a", null]);
});

it("asks for all where anything may be another", async () => {
  kept = [series("b", 1)];
  follower.hear({ connection: "c" });
  await until(() => expect(figures()).toEqual({ b: [1] }));
  expect(asked).toEqual([null]);
});

it("asks for all where an answer of all was under way, which may have been read before", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => promise;
  void client.refetchQueries({ queryKey: readingsQuery("c").queryKey });
  await until(() => expect(asked).toEqual([null]));
  kept = [series("a", 1, 2), series("b", 1)];
  answer = () => Promise.resolve();
  follower.hear({ connection: "c", group: "a" });
  resolve();
  await until(() => expect(figures()).toEqual({ a: [1, 2], b: [1] }));
});

it("has nothing asked while nobody looks", async () => {
  stop();
  follower.hear({ connection: "c", group: "a" });
  await until(() => expect(client.getQueryState(readingsQuery("c").queryKey)?.isInvalidated).toBe(true));
  expect(asked).toEqual([]);
});

it("takes the later series of a path", () => {
  expect(
    withSeries([series("a", 1), series("c", 1)], [series("b", 2), series("a", 3)]).map(({ path, issues }) => [path, ...issues]),
  ).toEqual([
    ["a", 3],
    ["b", 2],
    ["c", 1],
  ]);
});

it("puts no older answer over a newer one that came while it was under way", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  kept = [series("a", 1, 2), series("b", 1)];
  answer = () => held;
  follower.hear({ connection: "c", group: "a" });
  await until(() => expect(asked).toEqual(["a"]));
  answer = () => Promise.resolve();
  kept = [series("a", 1, 2, 3), series("b", 1)];
  follower.hear({ connection: "c" });
  await until(() => expect(figures()).toEqual({ a: [1, 2, 3], b: [1] }));
  release();
  await until(() => expect(asked).toEqual(["a", null, null]));
  await until(() => expect(client.isFetching()).toBe(0));
  expect(figures()).toEqual({ a: [1, 2, 3], b: [1] });
});

it("asks for all where an answer of one group did not arrive", async () => {
  kept = [series("a", 1, 2), series("b", 1)];
  answer = () => {
    answer = () => Promise.resolve();
    return Promise.reject(new TypeError("The connection ended"));
  };
  follower.hear({ connection: "c", group: "a" });
  await until(() => expect(figures()).toEqual({ a: [1, 2], b: [1] }));
});
