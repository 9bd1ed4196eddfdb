// A commit on its way, against a server and a disk in memory: what is on the desk, on the disk and on the branch whatever becomes of the answer.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { createDeskEntries, type DeskWrite } from "../../electron/desktop/kept/desk-entries.ts";
import type { Database } from "../../local/database.ts";
import { createQueryClient } from "../data/query-client.ts";
import type { Attempt } from "./diagnose.ts";
import { type Change, type Desk, deskKey, emptyDesk } from "./model.ts";
import { toActions } from "./request.ts";

/** What becomes of one sending of a commit. */
type Fate = "500" | "made" | "made, unheard" | "made, garbled" | "lost" | "unsent" | "refused" | "asked to wait" | "hangs";

const parent = "0".repeat(40);
const create = (path: string, text: string): Change => ({
  ...{ kind: "create", path, content: { encoding: "text", text }, executable: false, included: true },
});
const update = (path: string, text: string): Change => ({
  ...{ kind: "update", path, content: { encoding: "text", text }, included: true },
  base: { commit: parent, blob: "b", lastCommit: parent, executable: false },
});

let folder: string;
let database: Database;
let entries: ReturnType<typeof createDeskEntries>;
let fates: Fate[];
/** Messages of the branch's commits, the newest first, with the texts that they put at paths. */
let branch: { readonly id: string; readonly message: string; readonly files: Readonly<Record<string, string>> }[];
/** What comes with the status of a commit that was made, in place of that commit. */
let garbled: string | null;
/** Requests that would have made a commit. */
let sent: number;
/** Whether the disk held the mark of the commit when its request came. */
let marked: boolean[];
/** Whether the server answers anything at all. */
let isThere: boolean;
/** Resolves when a request that hangs has come. */
let hung: PromiseWithResolvers<void>;
let windows = 0;
let client: QueryClient;
const timers: ReturnType<typeof setTimeout>[] = [];

const commitOf = ({ id, message }: { id: string; message: string }, before: string) => ({
  ...{ id, short_id: id.slice(0, 8), title: message.split("\n", 1)[0], message, parent_ids: [before], web_url: "" },
  ...{ author_name: "Ada", author_email: "a@b", committer_name: "Ada", committer_email: "a@b", status: null },
  ...{ authored_date: "2026-03-01T00:00:00Z", committed_date: "2026-03-01T00:00:00Z", created_at: "2026-03-01T00:00:00Z" },
  stats: { additions: 1, deletions: 0, total: 1 },
});
const isMarked = (): boolean => entries.list(null).entries.some(({ entry, value }) => entry === "sending" && value !== null);

async function make(body: string, signal: AbortSignal | null | undefined): Promise<Response> {
  sent += 1;
  marked.push(isMarked());
  const fate = fates.shift() ?? "made";
  if (fate === "unsent")
    return Response.json({ message: "x cannot be reached.", code: "server_unreachable", sent: false }, { status: 502 });
  if (fate === "500") {
    isThere = false;
    return Response.json({ message: "500 Internal Server Error" }, { status: 500 });
  }
  if (fate === "refused") return Response.json({ message: "A file with this name already exists" }, { status: 400 });
  if (fate === "asked to wait") return Response.json({ message: "Retry later" }, { status: 429, headers: { "retry-after": "0" } });
  const { commit_message: message, actions } = JSON.parse(body) as {
    commit_message: string;
    actions: { file_path: string; content: string }[];
  };
  const made = {
    id: String(branch.length + 1).padStart(40, "c"),
    message,
    files: Object.fromEntries(actions.map(({ file_path, content }) => [file_path, content])),
  };
  if (fate.startsWith("made") || fate === "hangs") branch.unshift(made);
  if (fate === "made, garbled") return new Response(garbled, { status: 201, headers: { "content-type": "application/json" } });
  if (fate === "hangs") {
    hung.resolve();
    await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
  }
  if (fate !== "made") throw new TypeError("Failed to fetch");
  return Response.json(commitOf(made, branch[1]?.id ?? parent), { status: 201 });
}

async function answer(url: string, request: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url, "http://desktop");
  if (pathname === "/desktop/desks" && request.method === "GET") {
    const since = searchParams.get("since");
    return Response.json(entries.list(since === null ? null : Number(since), searchParams.get("except") ?? undefined));
  }
  if (pathname === "/desktop/desks") return Response.json(entries.write(JSON.parse(String(request.body)) as DeskWrite));
  if (pathname.startsWith("/desktop/")) return Response.json([]);
  if (!isThere) throw new TypeError("Failed to fetch");
  if (pathname.endsWith("/repository/commits") && request.method === "POST") return make(String(request.body), request.signal);
  if (pathname.endsWith("/repository/commits"))
    return Response.json(branch.map((each, at) => commitOf(each, branch[at + 1]?.id ?? parent)));
  const path = decodeURIComponent(/\/files\/([^/]+)/.exec(pathname)?.[1] ?? "");
  const text = branch.find(({ files }) => path in files)?.files[path];
  if (text === undefined) return Response.json({ message: "404 File Not Found" }, { status: 404 });
  const facts = { file_name: path, file_path: path, size: text.length, encoding: "base64", ref: "main", commit_id: parent };
  const content_sha256 = createHash("sha256").update(text).digest("hex");
  return Response.json({ ...facts, content_sha256, blob_id: "b", last_commit_id: parent, content: btoa(text) });
}

/** A window on that disk, with a desk as a person left it. */
async function open(desk: Partial<Desk> = {}) {
  vi.resetModules();
  const [delivery, { commitStateOf }, { deskStore }, { startJournal, keepDesk }] = await Promise.all([
    import("./delivery.ts"),
    import("./commit-state.ts"),
    import("./store.ts"),
    import("./journal.ts"),
  ]);
  await startJournal();
  windows += 1;
  const [connection, project] = [`server${windows}`, "a/b"];
  const key = deskKey(connection, project, "main");
  const changes = [update("a.txt", "new"), create("b.txt", "b")];
  deskStore.getState().edit(key, () => ({ ...emptyDesk, changes, message: { ...emptyDesk.message, text: "Change a" }, ...desk }));
  await keepDesk(key);
  client = createQueryClient();
  const now = () => deskStore.getState().desks[key] ?? emptyDesk;
  const attempt: Attempt = { connection, project, from: "main", to: "main", force: false, changes: now().changes, bytes: 10 };
  const input = { id: project, branch: "main", commit_message: "Change a", actions: toActions(attempt.changes) };
  return {
    ...delivery,
    key,
    attempt,
    now,
    send: () => delivery.deliver({ client, key, attempt, message: "Change a", parent, input }),
    state: () => commitStateOf(key),
    type: (path: string, text: string) =>
      deskStore.getState().edit(key, (before) => ({ ...before, unsaved: { ...before.unsaved, [path]: { path, text, base: null } } })),
  };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-delivery-"));
  database = openDesktopDatabase(folder);
  entries = createDeskEntries(database);
  [fates, branch, sent, marked, isThere, hung] = [[], [], 0, [], true, Promise.withResolvers<void>()];
  vi.stubGlobal("window", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  // The looks at a branch are seconds apart; what they find is proved here, not how long they take.
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal("setTimeout", (run: () => void, delay = 0) => {
    const timer = wait(run, delay === 1_500 || delay === 3_500 ? 0 : delay);
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal("fetch", answer);
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Nothing is tried again behind the next file's back: a wait for a server that is away would go on in its timers.
  client.clear();
  for (const timer of timers.splice(0)) clearTimeout(timer);
  database.close();
  rmSync(folder, { recursive: true });
});

describe("a commit that is answered", () => {
  it("is marked on the disk before it leaves, and takes its changes and its message off the desk", async () => {
    const { send, state, now } = await open();
    await send();
    expect([sent, marked]).toEqual([1, [true]]);
    expect(state()).toMatchObject({ step: "done", branch: "main", isNew: false, files: 2, left: [] });
    expect([now().changes, now().message.text, now().sending]).toEqual([[], "", undefined]);
    expect(isMarked()).toBe(false);
  });

  it("leaves what was typed meanwhile", async () => {
    const { send, now, type } = await open();
    const sending = send();
    type("c.txt", "typed while it was on its way");
    await sending;
    expect(Object.keys(now().unsaved)).toEqual(["c.txt"]);
    expect(now().changes).toEqual([]);
  });

  it("is sent once, though it is asked for twice", async () => {
    const { send } = await open();
    await Promise.all([send(), send()]);
    expect([sent, branch.length]).toEqual([1, 1]);
  });

  it("that was refused stays on the desk as it was, with the server's words and without a mark", async () => {
    const { send, state, now } = await open();
    fates = ["refused"];
    const before = now();
    await send();
    expect(state()).toMatchObject({ step: "failed", failure: { kind: "refused", why: expect.stringContaining("already exists") } });
    expect([now().changes, now().message, now().sending, isMarked()]).toEqual([before.changes, before.message, undefined, false]);
  });

  it("that the server puts off is sent again by itself, and made once", async () => {
    const { send, state } = await open();
    fates = ["asked to wait"];
    await send();
    expect([state().step, sent, branch.length]).toEqual(["done", 2, 1]);
  });
});

describe("a commit without an answer", () => {
  it("that arrived is found on the branch, and not sent again", async () => {
    const { send, state, now } = await open();
    fates = ["made, unheard"];
    await send();
    expect(state()).toMatchObject({ step: "done", commit: { id: branch[0]?.id } });
    expect([sent, now().changes, now().sending]).toEqual([1, [], undefined]);
  });

  it.each([null, "", "null", "{}", "[]", '{"id":"c', '{"id":5,"title":{}}'])(
    "that arrived and was answered with %j is done, and made once",
    async (body) => {
      const { send, state, now } = await open();
      fates = ["made, garbled"];
      garbled = body;
      await send();
      expect(state()).toMatchObject({ step: "done", commit: { id: branch[0]?.id } });
      expect([sent, branch.length, now().changes]).toEqual([1, 1, []]);
    },
  );

  it("that did not arrive is on the desk as before, can be sent again, and is there once then", async () => {
    const { send, state, now } = await open();
    fates = ["lost"];
    await send();
    expect(state()).toMatchObject({ step: "failed", failure: { kind: "offline" } });
    expect([now().changes.length, now().sending, branch.length]).toEqual([2, undefined, 0]);
    await send();
    expect([state().step, branch.length]).toEqual(["done", 1]);
  });

  it("of the same words and other texts is not taken for it", async () => {
    const { send, state } = await open();
    branch.unshift({ id: "f".repeat(40), message: "Change a", files: { "a.txt": "by somebody else" } });
    fates = ["lost"];
    await send();
    expect(state().step).toBe("failed");
  });

  it("to a server that was never reached is not looked for", async () => {
    const { send, state, now } = await open();
    fates = ["unsent"];
    await send();
    expect(state()).toMatchObject({
      step: "failed",
      failure: { kind: "offline", title: "Nothing was sent.", why: "x cannot be reached." },
    });
    expect([now().changes.length, now().sending, isMarked()]).toEqual([2, undefined, false]);
  });

  it("keeps its mark as long as the branch cannot be looked at, so that nothing is sent before that", async () => {
    const { send, state, now } = await open();
    isThere = false;
    await send();
    expect(state()).toMatchObject({ step: "unsettled", because: { heard: expect.any(TypeError) } });
    expect([now().changes.length, now().sending?.message, isMarked()]).toEqual([2, "Change a", true]);
    isThere = true;
    await send();
    expect(sent).toBe(0);
  });

  it("tells what was heard in its place, though the branch can be looked at only later", async () => {
    const { send, state, settle, key, attempt } = await open();
    fates = ["500"];
    await send();
    const unsettled = state();
    expect(unsettled.step).toBe("unsettled");
    isThere = true;
    if (unsettled.step === "unsettled") await settle(client, key, attempt, unsettled.because);
    expect(state()).toMatchObject({ step: "failed", failure: { request: "500 · POST repository/commits" } });
    expect([sent, branch.length]).toEqual([1, 0]);
  });

  it("that was cancelled and had arrived all the same is done", async () => {
    const { send, state, cancelDelivery, key } = await open();
    fates = ["hangs"];
    const sending = send();
    await hung.promise;
    cancelDelivery(key);
    await sending;
    expect(state()).toMatchObject({ step: "done", commit: { id: branch[0]?.id } });
    expect(sent).toBe(1);
  });
});

it("an earlier window's commit is looked for when nobody has it in hand, and its changes go with it", async () => {
  const first = await open();
  isThere = false;
  await first.send();
  isThere = true;
  branch.unshift({ id: "e".repeat(40), message: "Change a", files: { "a.txt": "new", "b.txt": "b" } });
  vi.resetModules();
  const [{ settleLeftOver, settle }, { commitStateOf }, { deskOf, deskStore }, { startJournal }] = await Promise.all([
    import("./delivery.ts"),
    import("./commit-state.ts"),
    import("./store.ts"),
    import("./journal.ts"),
  ]);
  await startJournal();
  const { changes, sending } = deskOf(first.key);
  expect(sending?.message).toBe("Change a");
  const [connection = ""] = first.key.split("/");
  const attempt: Attempt = { connection, project: "a/b", from: "main", to: "main", force: false, changes, bytes: 10 };
  await settleLeftOver(first.key, () => settle(createQueryClient(), first.key, attempt, "left"));
  expect(commitStateOf(first.key)).toMatchObject({ step: "done", commit: { id: "e".repeat(40) } });
  expect([deskStore.getState().desks[first.key]?.changes ?? [], isMarked()]).toEqual([[], false]);
});
