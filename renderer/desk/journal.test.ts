// What was typed comes back, whatever happened to one draft among many; and what cannot come back is kept as it is.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Desk } from "./model.ts";

const message = { text: "", newBranch: null, force: false, authorName: null, authorEmail: null };
const typed = (text: string): Desk => ({ changes: [], unsaved: { "a.txt": { path: "a.txt", text, base: null } }, message });
const written = (text: string): string => JSON.stringify(typed(text));

/** The desktop's table of drafts. */
const table = new Map<string, string>();
/** Requests to these keys fail. */
const refused = new Set<string>();

/** A window that opens on the table: nothing of an earlier one is in its memory. */
async function openWindow() {
  vi.resetModules();
  const [journal, { deskStore }, { journalState }] = await Promise.all([import("./journal.ts"), import("./store.ts"), import("./kept.ts")]);
  return {
    ...journal,
    desks: () => deskStore.getState().desks,
    type: (key: string, text: string) => deskStore.getState().edit(key, () => typed(text)),
    aside: () => journalState.getState().aside,
    failure: () => journalState.getState().failure,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  table.clear();
  refused.clear();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", async (url: string, request: RequestInit): Promise<Response> => {
    const { searchParams } = new URL(url, "http://desktop");
    const prefix = searchParams.get("prefix") ?? "";
    if (request.method === "GET") {
      const found = [...table].filter(([key]) => key.startsWith(prefix));
      return Response.json(found.map(([key, value]) => ({ key, value, updated_at: "2026-01-05T09:00:00.000Z" })));
    }
    const { key, value } = JSON.parse(String(request.body)) as { key: string; value?: string };
    if ([...refused].some((part) => key.includes(part))) return Response.json({ message: "no room left" }, { status: 500 });
    if (request.method === "PUT") table.set(key, value ?? "");
    else table.delete(key);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const asideKey = "aside:2026-01-05T09:00:00.000Z:local/p/broken";
const half = written("half of it").slice(0, 60);

describe("a damaged draft", () => {
  beforeEach(() => {
    table.set("desk:local/p/main", written("one"));
    table.set("desk:local/p/broken", half);
    table.set("desk:local/p/next", written("two"));
  });

  it("is set aside and told, and every other one is back", async () => {
    const { startJournal, desks, aside } = await openWindow();
    await startJournal();
    expect(desks()).toEqual({ "local/p/main": typed("one"), "local/p/next": typed("two") });
    expect(aside()).toEqual([{ name: asideKey, desk: "local/p/broken", why: expect.stringMatching(/^It is not whole/), text: half }]);
    await vi.runAllTimersAsync();
    expect(table.get(asideKey)).toBe(half);
    expect(table.has("desk:local/p/broken")).toBe(false);
  });

  it("is told by the next window too, until somebody lets go of it, and comes back when they regret that", async () => {
    const first = await openWindow();
    await first.startJournal();
    await vi.runAllTimersAsync();
    const { startJournal, aside, forgetAside } = await openWindow();
    await startJournal();
    expect(aside()).toEqual([{ name: asideKey, desk: "local/p/broken", why: expect.stringMatching(/^It is not whole/), text: half }]);
    const [draft] = aside();
    const bringBack = await forgetAside(draft ?? expect.unreachable());
    expect([aside(), table.has(asideKey)]).toEqual([[], false]);
    await bringBack();
    expect([aside(), table.get(asideKey)]).toEqual([[draft], half]);
  });

  it("is not written over by what is typed on that branch, and not deleted before it is kept elsewhere", async () => {
    refused.add("aside:");
    const { startJournal, type, failure } = await openWindow();
    await startJournal();
    type("local/p/broken", "new");
    await vi.advanceTimersByTimeAsync(300);
    expect(table.get("desk:local/p/broken")).toBe(half);
    expect(failure()).toMatch(/no room left/);
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.get("desk:local/p/broken")).toBe(half);
    refused.clear();
    await vi.runAllTimersAsync();
    expect([table.get(asideKey), table.get("desk:local/p/broken"), failure()]).toEqual([half, written("new"), null]);
  });
});

describe("the journal", () => {
  it("has what is typed on the disk within 250 ms, and the last of it when the window goes", async () => {
    const { startJournal, type } = await openWindow();
    await startJournal();
    type("local/p/main", "a");
    await vi.advanceTimersByTimeAsync(250);
    expect(table.get("desk:local/p/main")).toBe(written("a"));
    type("local/p/main", "ab");
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.get("desk:local/p/main")).toBe(written("ab"));
  });

  it("forgets a desk on which nothing is left", async () => {
    table.set("desk:local/p/main", written("one"));
    const { startJournal, desks } = await openWindow();
    await startJournal();
    const [{ deskStore }, { emptyDesk }] = await Promise.all([import("./store.ts"), import("./model.ts")]);
    deskStore.getState().edit("local/p/main", () => emptyDesk);
    await vi.runAllTimersAsync();
    expect([desks()["local/p/main"], table.size]).toEqual([emptyDesk, 0]);
  });

  it("writes nothing for a commit before what was typed earlier has been read back", async () => {
    table.set("desk:local/p/main", written("one"));
    const { keepDesk, type } = await openWindow();
    type("local/p/main", "two");
    await expect(keepDesk("local/p/main")).rejects.toThrow(/not been read back/);
    expect(table.get("desk:local/p/main")).toBe(written("one"));
  });

  it("keeps both where something was typed before the earlier text could be read back", async () => {
    table.set("desk:local/p/main", written("earlier"));
    const { startJournal, type, desks, aside } = await openWindow();
    type("local/p/main", "later");
    type("local/p/new", "also");
    await startJournal();
    await vi.runAllTimersAsync();
    expect(desks()["local/p/main"]).toEqual(typed("later"));
    expect(aside()).toMatchObject([{ desk: "local/p/main", why: expect.stringMatching(/typed before/), text: written("earlier") }]);
    expect([...table.values()].sort()).toEqual([written("also"), written("earlier"), written("later")]);
  });

  it("read twice by one window, as React does while developing, sets nothing aside", async () => {
    table.set("desk:local/p/main", written("one"));
    const { startJournal, desks, aside } = await openWindow();
    (await startJournal())();
    await startJournal();
    expect([desks(), aside()]).toEqual([{ "local/p/main": typed("one") }, []]);
  });
});
