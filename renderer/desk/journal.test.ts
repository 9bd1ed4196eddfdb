// What was typed comes back, whatever happened to one entry among many; and what cannot come back is kept as it is.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { createDeskEntries, type DeskWrite } from "../../electron/desktop/kept/desk-entries.ts";
import type { Database } from "../../local/database.ts";
import type { Desk } from "./model.ts";

const message = { text: "", newBranch: null, force: false, authorName: null, authorEmail: null };
const typed = (text: string): Desk => ({ changes: [], unsaved: { "a.txt": { path: "a.txt", text, base: null } }, message });
const base = { commit: "c", blob: "b", lastCommit: "", executable: false };
const deletions = (count: number): Desk["changes"] =>
  Array.from({ length: count }, (_, number) => ({ kind: "delete", path: `many/${number}.txt`, base, included: true }));
const old = (text: string): string => JSON.stringify(typed(text));
const row = (text: string): string => `{"path":"a.txt","base":null}\n${text}`;

let folder: string;
let database: Database;
let entries: ReturnType<typeof createDeskEntries>;
let turns = 0;
/** The desktop's table of drafts. */
const table = new Map<string, string>();
/** Requests to these keys fail. */
const refused = new Set<string>();
/** Requests of these methods that get no answer, ever, one each. */
const hanging: string[] = [];
/** What the next writes of a desk wait for, one each. */
const busy: Promise<void>[] = [];
/** Characters of each write of a desk. */
const writes: number[] = [];
/** What the disk holds of the one typed text of a desk. */
const kept = (key: string): string | undefined =>
  entries.list(null).entries.find(({ desk, entry }) => desk === key && entry === "text:a.txt")?.value ?? undefined;
const keep = (desk: string, value: string): unknown =>
  entries.write({ window: "earlier", turn: ++turns, desk, operations: [{ entry: "text:a.txt", revision: null, value }] });

/** A window that opens on them: nothing of an earlier one is in its memory. */
async function openWindow() {
  vi.resetModules();
  const [journal, { deskStore }, { journalState }] = await Promise.all([import("./journal.ts"), import("./store.ts"), import("./kept.ts")]);
  return {
    ...journal,
    desks: () => deskStore.getState().desks,
    changedAt: () => deskStore.getState().changedAt,
    type: (key: string, text: string) => deskStore.getState().edit(key, () => typed(text)),
    stage: (key: string, count: number) => deskStore.getState().edit(key, () => ({ ...typed(""), unsaved: {}, changes: deletions(count) })),
    clear: (key: string) => deskStore.getState().edit(key, () => ({ changes: [], unsaved: {}, message })),
    aside: () => journalState.getState().aside,
    failure: () => journalState.getState().failure,
    /** Every failure said from now on, in order. */
    failuresFromNow: () => {
      const said: string[] = [];
      journalState.subscribe(({ failure }, before) => {
        if (failure !== null && failure !== before.failure) said.push(failure);
      });
      return said;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  table.clear();
  refused.clear();
  hanging.length = 0;
  busy.length = 0;
  writes.length = 0;
  folder = mkdtempSync(join(tmpdir(), "repodesk-journal-"));
  database = openDesktopDatabase(folder);
  entries = createDeskEntries(database);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, request: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, "http://desktop");
    if (pathname === "/desktop/desks" && hanging[0] === request.method) {
      hanging.shift();
      await new Promise((_, reject) => request.signal?.addEventListener("abort", () => reject(request.signal?.reason)));
    }
    const since = searchParams.get("since");
    if (pathname === "/desktop/desks" && request.method === "GET")
      return Response.json(entries.list(since === null ? null : Number(since), searchParams.get("except") ?? undefined));
    const prefix = searchParams.get("prefix") ?? "";
    if (request.method === "GET") {
      const found = [...table].filter(([key]) => key.startsWith(prefix));
      return Response.json(found.map(([key, value]) => ({ key, value, updated_at: "2026-01-05T09:00:00.000Z" })));
    }
    const sent = request.body instanceof Blob ? await request.body.text() : String(request.body);
    const body = JSON.parse(sent) as { key?: string; desk?: string; value?: string };
    if ([...refused].some((part) => (body.key ?? body.desk ?? "").includes(part)))
      return Response.json({ message: "no room left" }, { status: 500 });
    const lost = new Promise<never>((_, reject) => request.signal?.addEventListener("abort", () => reject(request.signal?.reason)));
    if (pathname === "/desktop/desks") await Promise.race([busy.shift(), lost]);
    if (pathname === "/desktop/desks") writes.push(sent.length);
    if (pathname === "/desktop/desks") return Response.json(entries.write(body as unknown as DeskWrite));
    if (request.method === "PUT") table.set(body.key ?? "", body.value ?? "");
    else table.delete(body.key ?? "");
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  database.close();
  rmSync(folder, { recursive: true });
});

const asides = (): string[] => [...table].filter(([key]) => key.startsWith("aside:")).map(([, value]) => value);
const half = '{"path":"a.txt","ba';

describe("a damaged entry", () => {
  beforeEach(() => {
    keep("local/p/main", row("one"));
    keep("local/p/broken", half);
    keep("local/p/next", row("two"));
  });

  it("is set aside and told, and every other one is back", async () => {
    const { startJournal, desks, aside } = await openWindow();
    await startJournal();
    expect([desks()["local/p/main"], desks()["local/p/next"]]).toEqual([typed("one"), typed("two")]);
    expect(aside()).toMatchObject([{ desk: "local/p/broken", why: expect.stringMatching(/^It is not whole/), text: half }]);
    await vi.runAllTimersAsync();
    expect([asides(), kept("local/p/broken")]).toEqual([[half], undefined]);
  });

  it("is told by the next window too, until somebody lets go of it, and comes back when they regret that", async () => {
    const first = await openWindow();
    await first.startJournal();
    await vi.runAllTimersAsync();
    const { startJournal, aside, forgetAside } = await openWindow();
    await startJournal();
    expect(aside()).toMatchObject([{ desk: "local/p/broken", text: half }]);
    const [draft] = aside();
    const bringBack = await forgetAside(draft ?? expect.unreachable());
    expect([aside(), asides()]).toEqual([[], []]);
    await bringBack();
    expect([aside(), asides()]).toEqual([[draft], [half]]);
  });

  it("is not written over by what is typed there, and not deleted before it is kept elsewhere", async () => {
    refused.add("aside:");
    const { startJournal, type, failure } = await openWindow();
    await startJournal();
    type("local/p/broken", "new");
    await vi.advanceTimersByTimeAsync(300);
    expect([kept("local/p/broken"), failure()]).toEqual([half, expect.stringMatching(/no room left/)]);
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(kept("local/p/broken")).toBe(half);
    refused.clear();
    await vi.runAllTimersAsync();
    expect([asides(), kept("local/p/broken"), failure()]).toEqual([[half], row("new"), null]);
  });
});

describe("the journal", () => {
  it("knows when each desk was changed last: what was read back, what another window wrote, and what is typed here", async () => {
    vi.setSystemTime("2026-11-20T08:00:00Z");
    keep("local/p/main", row("one"));
    keep("local/p/next", row("one"));
    vi.setSystemTime("2026-11-20T12:00:00Z");
    const { startJournal, followOtherWindows, type, changedAt } = await openWindow();
    await startJournal();
    const at = (hour: number) => Date.UTC(2026, 10, 20, hour);
    expect(changedAt()).toEqual({ "local/p/main": at(8), "local/p/next": at(8) });
    vi.setSystemTime("2026-11-20T13:00:00Z");
    type("local/p/main", "two");
    const { revision } = entries.list(null).entries.find(({ desk }) => desk === "local/p/next") ?? expect.unreachable();
    const operations = [{ entry: "text:a.txt", revision, value: row("other") }];
    entries.write({ window: "other", turn: ++turns, desk: "local/p/next", operations });
    vi.setSystemTime("2026-11-20T14:00:00Z");
    await followOtherWindows();
    expect(changedAt()).toEqual({ "local/p/main": at(13), "local/p/next": at(13) });
  });

  it("takes what another window types into a text that was put on the desk again here, and is the same", async () => {
    keep("local/p/main", row("one"));
    const { startJournal, followOtherWindows, type, desks } = await openWindow();
    await startJournal();
    type("local/p/main", "one");
    const { revision } = entries.list(null).entries.find(({ desk }) => desk === "local/p/main") ?? expect.unreachable();
    const operations = [{ entry: "text:a.txt", revision, value: row("one more") }];
    entries.write({ window: "other", turn: ++turns, desk: "local/p/main", operations });
    await followOtherWindows();
    expect(desks()["local/p/main"]).toEqual(typed("one more"));
  });

  it("has what is typed on the disk within 250 ms, and the last of it when the window goes", async () => {
    const { startJournal, type } = await openWindow();
    await startJournal();
    type("local/p/main", "a");
    await vi.advanceTimersByTimeAsync(250);
    expect(kept("local/p/main")).toBe(row("a"));
    type("local/p/main", "ab");
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(kept("local/p/main")).toBe(row("ab"));
  });

  it("gives up a write that is never answered, says so, and writes what was typed since", async () => {
    const { startJournal, type, failure, failuresFromNow } = await openWindow();
    await startJournal();
    const failures = failuresFromNow();
    hanging.push("POST");
    type("local/p/main", "a");
    await vi.advanceTimersByTimeAsync(300);
    type("local/p/main", "ab");
    await vi.advanceTimersByTimeAsync(9_000);
    expect([kept("local/p/main"), failures]).toEqual([undefined, []]);
    await vi.advanceTimersByTimeAsync(3_000);
    // What was typed since is written at once, so the failure is over as soon as it is said.
    expect([kept("local/p/main"), failures, failure()]).toEqual([row("ab"), [expect.any(String)], null]);
  });

  it("waits longer for a desktop that writes tens of thousands of entries", async () => {
    const { startJournal, keepDesk, stage } = await openWindow();
    await startJournal();
    stage("local/p/main", 20_000);
    const done = Promise.withResolvers<void>();
    busy.push(done.promise);
    const keeping = keepDesk("local/p/main");
    await vi.advanceTimersByTimeAsync(15_000);
    done.resolve();
    await keeping;
    expect(entries.list(null).entries).toHaveLength(20_000);
    expect(writes).toHaveLength(4);
  });

  it("gives up a look at other windows that is never answered, and looks again", async () => {
    const { startJournal, followOtherWindows, desks, failure } = await openWindow();
    await startJournal();
    keep("local/p/main", row("theirs"));
    hanging.push("GET");
    void followOtherWindows();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([desks()["local/p/main"], failure()]).toEqual([undefined, expect.any(String)]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([desks()["local/p/main"], failure()]).toEqual([typed("theirs"), null]);
  });

  it("sends of a long text only what changed", async () => {
    const { startJournal, type } = await openWindow();
    await startJournal();
    const long = "line\n".repeat(50_000);
    type("local/p/main", long);
    await vi.advanceTimersByTimeAsync(250);
    const sent = vi.spyOn(globalThis, "fetch");
    type("local/p/main", `${long.slice(0, 1_000)}typed${long.slice(1_000)}`);
    await vi.advanceTimersByTimeAsync(250);
    expect(sent.mock.calls.map(([, request]) => String(request?.body).length)).toEqual([expect.toSatisfy((size: number) => size < 400)]);
    expect(kept("local/p/main")).toBe(row(`${long.slice(0, 1_000)}typed${long.slice(1_000)}`));
  });

  it("forgets a desk on which nothing is left", async () => {
    keep("local/p/main", row("one"));
    const { startJournal, clear } = await openWindow();
    await startJournal();
    clear("local/p/main");
    await vi.runAllTimersAsync();
    expect(entries.list(null).entries).toEqual([]);
  });

  it("writes nothing for a commit before what was typed earlier has been read back", async () => {
    keep("local/p/main", row("one"));
    const { keepDesk, type } = await openWindow();
    type("local/p/main", "two");
    await expect(keepDesk("local/p/main")).rejects.toThrow(/not been read back/);
    expect(kept("local/p/main")).toBe(row("one"));
  });

  it("keeps both where something was typed before the earlier text could be read back", async () => {
    keep("local/p/main", row("earlier"));
    const { startJournal, type, desks } = await openWindow();
    type("local/p/main", "later");
    type("local/p/new", "also");
    await startJournal();
    await vi.runAllTimersAsync();
    expect(desks()["local/p/main"]?.unsaved["a.txt"]?.text).toBe("later");
    expect(Object.values(desks()["local/p/main"]?.others ?? {}).map(({ text }) => text)).toEqual(["earlier"]);
    const texts = entries.list(null).entries.map(({ value }) => value);
    expect(texts.sort()).toEqual([row("also"), row("earlier"), row("later")]);
  });

  it("read twice by one window, as React does while developing, sets nothing aside", async () => {
    keep("local/p/main", row("one"));
    const { startJournal, desks, aside } = await openWindow();
    (await startJournal())();
    await startJournal();
    expect([desks(), aside()]).toEqual([{ "local/p/main": typed("one") }, []]);
  });
});

it("large files that are staged at once are written one after the other, and are all back in the next window", async () => {
  const first = await openWindow();
  await first.startJournal();
  const content = { encoding: "base64", base64: "A".repeat(9 * 1024 * 1024) } as const;
  const changes = ["a", "b", "c"].map((path) => ({ kind: "create", path, content, executable: false, included: true }) as const);
  const { deskStore } = await import("./store.ts");
  deskStore.getState().edit("local/p/main", () => ({ changes, unsaved: {}, message }));
  await first.keepDesk("local/p/main");
  expect(writes.map((length) => Math.round(length / 1024 / 1024))).toEqual([9, 9, 9]);
  const next = await openWindow();
  await next.startJournal();
  expect(
    next
      .desks()
      ["local/p/main"]?.changes.map(({ path }) => path)
      .sort(),
  ).toEqual(["a", "b", "c"]);
  expect(next.desks()["local/p/main"]?.changes[0]).toEqual(changes[0]);
});

describe("a desk that an older version kept whole", () => {
  it("is taken over, and its draft goes once it is on the disk", async () => {
    table.set("desk:local/p/main", old("one"));
    const { startJournal, desks } = await openWindow();
    await startJournal();
    expect([desks()["local/p/main"], kept("local/p/main"), table.size]).toEqual([typed("one"), row("one"), 0]);
  });

  it("is set aside where it is damaged", async () => {
    table.set("desk:local/p/main", old("one").slice(0, 60));
    const { startJournal, aside } = await openWindow();
    await startJournal();
    expect(aside()).toMatchObject([
      { desk: "local/p/main", why: expect.stringMatching(/^It is not whole/), text: old("one").slice(0, 60) },
    ]);
    expect([asides(), table.has("desk:local/p/main")]).toEqual([[old("one").slice(0, 60)], false]);
  });
});
