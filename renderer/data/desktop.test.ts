// What the desktop tells a window by itself: it is heard again after a break, and what changed elsewhere is asked for again.
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { until } from "../../test/until.ts";
import { connectionsQuery, sessionQuery, settingsQuery, watchDesktop } from "./desktop.ts";
import { loadEndpoints } from "./endpoints.ts";
import { createQueryClient } from "./query-client.ts";
import { windowName } from "./window-name.ts";

class FakeSource extends EventTarget {
  static last: FakeSource;
  isClosed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    FakeSource.last = this;
  }
  close(): void {
    this.isClosed = true;
  }
  tell(type: string, data?: unknown): void {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

const session = { version: "1", service: { state: "starting" } };
let client: QueryClient;
let reports: boolean[];
let ran: string[];
let desks: number;
let stop: () => void;

// As a window has them by the time that this happens, whichever test ran before in this process.
beforeAll(loadEndpoints);
beforeEach(() => {
  vi.stubGlobal("EventSource", FakeSource);
  // One window alone, where there are no locks.
  vi.stubGlobal("navigator", {});
  client = createQueryClient();
  [reports, ran, desks] = [[], [], 0];
  stop = watchDesktop(
    client,
    (answers) => reports.push(answers),
    (command) => ran.push(command),
    () => {
      desks += 1;
    },
  );
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const tell = (type: string, data?: unknown): void => FakeSource.last.tell(type, data);
const held = () => client.getQueryData(sessionQuery.queryKey) as unknown;
const hold = (value: unknown): void => void client.setQueryData<unknown>(sessionQuery.queryKey, value);
const isStale = (queryKey: Parameters<QueryClient["getQueryState"]>[0]): boolean | undefined =>
  client.getQueryState(queryKey)?.isInvalidated;

it("says whether the desktop is there, and looks for desks and marks that were written while nothing was heard", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json([]);
  });
  tell("open");
  tell("error");
  tell("open");
  expect([reports, desks]).toEqual([[true, false, true], 2]);
  tell("desks");
  expect(desks).toBe(3);
  // A later test would hear of it otherwise.
  await until(() => expect(asked).toEqual([expect.stringContaining("window-state")]));
});

it("makes stale what another window changed, in that project, and not what this one did", () => {
  const branches = (id: string) => ["listBranches", "far", { id }] as const;
  const read = () => (["p", "q"] as const).map((id) => isStale(branches(id)));
  for (const id of ["p", "q"]) client.setQueryData<unknown>(branches(id), []);
  const written = { connection: "far", operation: "cherryPickCommit", project: "p" };
  tell("written", { ...written, window: windowName });
  expect(read()).toEqual([false, false]);
  tell("written", { ...written, window: "another" });
  expect(read()).toEqual([true, false]);
  // Of a version that knows more.
  tell("written", { ...written, window: "another", operation: "no such thing" });
});

it("keeps how the service is in what is known of the session, and nothing else of it", () => {
  hold(session);
  tell("service", { state: "ready" });
  expect(held()).toEqual({ version: "1", service: { state: "ready" } });
});

it("asks again for a session that is still under way: its answer may be older than what was told", async () => {
  let answers = 0;
  void client.prefetchQuery({
    queryKey: sessionQuery.queryKey,
    queryFn: () => {
      answers += 1;
      return new Promise(() => undefined);
    },
  });
  tell("service", { state: "stopped" });
  expect([held(), answers]).toEqual([undefined, 1]);
  expect(isStale(sessionQuery.queryKey)).toBe(true);
});

it("asks again for what failed once the service is ready, and not before", () => {
  const refetched: unknown[] = [];
  const find = vi.spyOn(client.getQueryCache(), "findAll");
  find.mockImplementation(() => {
    refetched.push("asked");
    return [];
  });
  hold(session);
  tell("service", { state: "starting" });
  expect(refetched).toEqual([]);
  tell("service", { state: "ready" });
  expect(refetched).toEqual(["asked"]);
});

it("runs what was chosen in the system's menu", () => {
  tell("command", { id: "file.save" });
  expect(ran).toEqual(["file.save"]);
});

it("makes stale what another window changed, and only that", () => {
  client.setQueryData<unknown>(settingsQuery.queryKey, { theme: "dark" });
  client.setQueryData<unknown>(connectionsQuery.queryKey, []);
  tell("connections", {});
  expect([isStale(settingsQuery.queryKey), isStale(connectionsQuery.queryKey)]).toEqual([false, true]);
  client.setQueryData<unknown>(connectionsQuery.queryKey, []);
  tell("settings");
  expect([isStale(settingsQuery.queryKey), isStale(connectionsQuery.queryKey)]).toEqual([true, false]);
});

it("asks a server again for what is on screen when another window gave or took its token, and not when this one did", async () => {
  const key = ["listBranches", "7", {}] as const;
  const seen = async (): Promise<boolean> => {
    // What is asked again is known after what failed was begun anew.
    await new Promise((resolve) => setImmediate(resolve));
    const was = isStale(key) === true;
    client.setQueryData<unknown>(key, []);
    return was;
  };
  client.setQueryData<unknown>(key, []);
  client.setQueryData<unknown>(["listBranches", "8", {}], []);
  tell("connections", {});
  expect(await seen()).toBe(false);
  tell("connections", { token: "7" });
  expect([await seen(), isStale(["listBranches", "8", {}])]).toEqual([true, false]);
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const own = client.getMutationCache().build(client, { mutationKey: ["updateConnection", ""], mutationFn: () => held });
  const sent = own.execute(undefined);
  tell("connections", { token: "7" });
  expect(await seen()).toBe(false);
  end();
  await sent;
});

it("says that marks of another window were not taken in where what does so did not arrive, and reads all of them with the next", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const taken: unknown[] = [];
  const all = [{ connection: "far", name: "viewed/p", value: "[]" }];
  vi.stubGlobal("fetch", async () => Response.json(all));
  const part = "../state/marks-elsewhere.ts";
  vi.doMock(part, () => Promise.reject(new TypeError("Failed to fetch")));
  onTestFinished(() => vi.doUnmock(part));
  tell("marks", { window: "another", values: ["one"] });
  await until(() => expect(warn).toHaveBeenCalledWith("What was marked in another window is not shown here yet.", expect.any(Error)));
  vi.doMock(part, () => ({ takeMarks: (...told: unknown[]) => void taken.push(told) }));
  tell("marks", { window: "another", values: ["two"] });
  await until(() => expect(taken).toEqual([[all, false, true]]));
  tell("marks", { window: windowName, values: ["three"] });
  await until(() => expect(taken.at(-1)).toEqual([["three"], true]));
});

it("listens no longer once the window is gone", () => {
  stop();
  expect([FakeSource.last.isClosed, FakeSource.last.address]).toEqual([true, "desktop/events"]);
});
