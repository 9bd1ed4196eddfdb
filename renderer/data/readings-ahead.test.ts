// A year of readings is fetched before its page is opened: of the connection whose page the key would open, and no more than a window takes in at once.
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { Connection } from "../../shared/contract/desktop.ts";
import { parseHash } from "../state/place.ts";
import { readingsQuery } from "./activity.ts";
import { loadEndpoints } from "./endpoints.ts";
import { createQueryClient } from "./query-client.ts";
import { fetchReadingsAhead } from "./readings-ahead.ts";

const connection = (id: string): Connection => ({
  ...{ id, kind: "server", name: id, url: `https://${id}.example.com/api/v4`, user: null, scopes: [], expires_at: null },
  ...{ author: { name: null, email: null }, token: "none", token_problem: null },
});
const group = (path: string, readings: number) => ({ path, tried_at: 1, trouble: null, readings, sample: 0 });
const watched = (...groups: ReturnType<typeof group>[]) => ({ groups, every: null, next_at: null, is_reading: false, waits_until: null });

let asked: string[] = [];

beforeAll(loadEndpoints);
afterEach(() => void vi.unstubAllGlobals());

async function open(at: string, { groups, recent = [] }: { groups: Record<string, unknown>; recent?: readonly string[] }) {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const name = decodeURIComponent(new URL(url, "http://desktop").pathname).replace(/^.*\/desktop\//, "");
    asked.push(name);
    const answers: Record<string, unknown> = {
      connections: ["first", "second", "third"].map(connection),
      recent: recent.map((id) => ({ connection: id, project: "a/b", label: "a/b", ref: null, opened_at: "2026-11-22T09:00:00Z" })),
      ...Object.fromEntries(Object.entries(groups).map(([id, list]) => [`activity/${id}`, list])),
    };
    return new Response(JSON.stringify(answers[name] ?? []), { headers: { "content-type": "application/json" } });
  });
  const client = createQueryClient();
  await fetchReadingsAhead(client, parseHash(at));
  return { client, of: asked.filter((name) => name.startsWith("activity/")) };
}

const some = watched(group("org/a", 364), group("org/b", 12));

it("of the connection whose project is open", async () => {
  const { client, of } = await open("#/c/second", { groups: { second: some }, recent: ["first"] });
  expect(of).toEqual(["activity/second", "activity/second/readings"]);
  expect(client.getQueryData(readingsQuery("second").queryKey)).toEqual([]);
});

it("and keeps them, however long nobody looks", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client } = await open("", { groups: { third: some } });
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1_000);
  expect(client.getQueryData(readingsQuery("third").queryKey)).toEqual([]);
});

it("on a screen of no connection, of the one that was used last", async () => {
  expect((await open("", { groups: { first: some }, recent: ["first", "second"] })).of).toEqual([
    "activity/first",
    "activity/first/readings",
  ]);
});

it("where none was used yet, of the newest", async () => {
  expect((await open("", { groups: { third: some } })).of).toEqual(["activity/third", "activity/third/readings"]);
});

it("none where no group is watched, or none was read yet", async () => {
  expect((await open("", { groups: { third: watched() } })).of).toEqual(["activity/third"]);
  expect((await open("", { groups: { third: watched(group("org/a", 0)) } })).of).toEqual(["activity/third"]);
});

it("none where there are more than a window takes in between two keys", async () => {
  const many = watched(...Array.from({ length: 60 }, (_none, index) => group(`org/${index}`, 364)));
  expect((await open("", { groups: { third: many } })).of).toEqual(["activity/third"]);
});
