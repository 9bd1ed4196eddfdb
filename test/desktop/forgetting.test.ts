// Forgetting a connection leaves nothing of it, in the database or on the disk, whenever the program is killed; and nothing else goes.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { migrations, openDesktopDatabase } from "../../electron/desktop/kept/database.ts";
import { measureOwned, ownedTables, ownerless } from "../../electron/desktop/kept/owned.ts";
import { openDatabase } from "../../local/database.ts";
import { migrate } from "../../local/migrate.ts";
import { fileKeychain, startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

const token = "glpat-very-secret-0123456789";
/** What stands for the connection in bytes: its name, a project's, and what was typed. */
const name = "gitlab.halden-depot.example";
const traces = [name, "halden/parcel-router", "typed-and-never-committed", "told-by-another-window"];

let server: TestServer;
let dataDir: string;
let keychainFile: string;
let desktop: TestDesktop;
let id: string;

beforeAll(async () => {
  server = await startServer();
  server.answer = answerAsGitlab();
});
afterAll(() => server.close());

const start = (): TestDesktop => startDesktop({ dataDir, loadKeychain: async () => fileKeychain(keychainFile) });
const filesWith = (trace: string): string[] =>
  readdirSync(dataDir).filter((file) => readFileSync(join(dataDir, file)).includes(Buffer.from(trace)));
const found = (): string[] => traces.flatMap(filesWith);
const tokens = (): string[] => Object.values(JSON.parse(readFileSync(keychainFile, "utf8")) as Record<string, string>);
const connections = async (): Promise<string[]> => (await desktop.client.listConnections({})).data.map((one) => one.id);

/** Everything that can be kept for a connection. */
async function keep(connection: string): Promise<void> {
  const { client } = desktop;
  const write = (turn: number, entry: string, value: string | null, revision: number | null) =>
    client.writeDeskEntries({
      ...{ window: `w-${connection}`, turn, desk: `${connection}/halden%2Fparcel-router/main` },
      operations: [{ entry, revision, value }],
    });
  // Rows that were written over and deleted leave traces in free pages too.
  const { data } = await write(1, "text:a.ts", `typed-and-never-committed ${"x".repeat(20_000)}`, null);
  await write(2, "text:b.ts", "typed-and-never-committed", null);
  await write(3, "text:a.ts", null, data.results[0]?.revision ?? null);
  const aside = `aside:2026-11-22T10:00:00.000Z 01234567 Because%3A:${connection}/halden%2Fparcel-router/main`;
  await client.saveDraft({ key: aside, value: "told-by-another-window" });
  const project = `${connection}/halden%2Fparcel-router`;
  await client.saveWindowState({
    values: [
      { connection, name: `comment-drafts/${project}/abc%3A3`, value: '"told-by-another-window"' },
      { connection, name: `viewed/${project}`, value: '["k1","k2"]' },
      { connection, name: `read-comments/${connection}/`, value: '{"since":"2026-11-22T10:00:00Z","read":["a","b"],"unread":["c"]}' },
      { connection, name: `resolved/${project}`, value: '["t1"]' },
      { connection, name: `last-looks/${project}`, value: '{"main":"abc","side":"def"}' },
      { connection, name: `author-looks/${project}`, value: '{"bo":"abc def"}' },
      { connection, name: `tabs/${project}`, value: '{"tabs":[]}' },
      { connection, name: `tree/${project}`, value: '["src"]' },
    ],
  });
  await client.rememberRecent({ connection, project: "halden/parcel-router", label: "halden/parcel-router", ref: "main" });
}

/** Readings of a group, as the recorder keeps them. */
async function keepReadings(connection: string): Promise<void> {
  await desktop.client.watchGroup({ connection, path: "halden/never-told-elsewhere" });
  const { groups } = (await desktop.client.getWatchedActivity({ connection })).data;
  expect(groups.map(({ path }) => path)).toEqual(["halden/never-told-elsewhere"]);
  await desktop.client.readActivity({ connection });
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "repodesk-forget-"));
  keychainFile = `${dataDir}.keychain`;
  writeFileSync(keychainFile, "{}");
  desktop = start();
  id = (await desktop.client.createConnection({ url: server.origin, token, name })).data.id;
  await keep(id);
});
afterEach(async () => {
  await desktop.close();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(keychainFile, { force: true });
});

it("says what is kept for each connection, and how much", async () => {
  const { data } = await desktop.client.listKeptData({});
  expect(data.folder).toBe(dataDir);
  const kept = data.connections.find(({ connection }) => connection === id)?.items ?? [];
  expect(kept.map(({ kind, count }) => [kind, count])).toEqual([
    ["work", 1],
    ["aside", 1],
    ["recent", 1],
    ["comments", 1],
    ["layout", 1],
    ["looked", 3],
    ["read", 3],
    ["resolved", 1],
    ["viewed", 2],
    ["address", 1],
    ["token", 1],
  ]);
  for (const { kind, bytes } of kept) expect(bytes > 0).toBe(kind !== "token");
  const ofThisMachine = async () =>
    (await desktop.client.listKeptData({})).data.connections.find(({ connection }) => connection === "local")?.items ?? [];
  expect((await ofThisMachine()).map(({ kind }) => kind)).toEqual(["records", "index"]);
  // The sample is made in the data folder, with what a person commits there.
  mkdirSync(join(dataDir, "sample", "a.git"), { recursive: true });
  writeFileSync(join(dataDir, "sample", "a.git", "pack"), "0123456789");
  expect((await ofThisMachine()).at(-1)).toEqual({ kind: "sample", count: 1, bytes: 10 });
});

it("tells of readings, of the groups that are read and of their schedule, and forgets them with the connection", async () => {
  server.answer = (request, response) =>
    request.url.includes("/analytics/")
      ? sendJson(response, 200, { issues_count: 3, merge_requests_count: 4, new_members_count: 5 })
      : answerAsGitlab()(request, response, undefined as never);
  await keepReadings(id);
  const kinds = async () =>
    (await desktop.client.listKeptData({})).data.connections.find(({ connection }) => connection === id)?.items.map(({ kind }) => kind);
  expect(await kinds()).toEqual(expect.arrayContaining(["readings", "groups", "schedule"]));
  const [series] = (await desktop.client.listReadings({ connection: id, from: 0, to: Date.now() })).data;
  expect([series?.issues[0], series?.merge_requests[0], series?.new_members[0], series?.sample_until]).toEqual([3, 4, 5, null]);
  await desktop.client.deleteConnection({ connection: id });
  expect([await kinds(), filesWith("halden/never-told-elsewhere"), filesWith(id)]).toEqual([undefined, [], []]);
  await expect(desktop.client.watchGroup({ connection: id, path: "g" })).rejects.toMatchObject({ code: "connection_not_found" });
  await expect(desktop.client.listReadings({ connection: id, from: 0, to: 1 })).rejects.toMatchObject({ code: "connection_not_found" });
});

it("leaves no byte of it on the disk, and what is kept for others whole", async () => {
  const elsewhere = await startServer();
  onTestFinished(() => elsewhere.close());
  elsewhere.answer = answerAsGitlab();
  const other = (await desktop.client.createConnection({ url: elsewhere.origin, token: "glpat-other", name: "other" })).data.id;
  const write = { window: "w", turn: 1, desk: `${other}/p/main`, operations: [{ entry: "text:a", revision: null, value: "mine" }] };
  await desktop.client.writeDeskEntries(write);
  expect(new Set(found())).toEqual(new Set(["desktop.sqlite-wal"]));
  const before = (await desktop.client.listDeskEntries({})).data.revision;
  await desktop.client.deleteConnection({ connection: id });
  expect([found(), filesWith(id), tokens(), await connections()]).toEqual([[], [], ["glpat-other"], ["local", other]]);
  const { data } = await desktop.client.listDeskEntries({});
  expect(data.entries.map(({ desk, value }) => [desk, value])).toEqual([[`${other}/p/main`, "mine"]]);
  // Windows ask for what is newer than they know: revisions never go back.
  expect([data.revision, data.forgotten]).toEqual([before, [id]]);
  await desktop.close();
  expect(found()).toEqual([]);
  desktop = start();
});

it("leaves no byte of a part that is cleared by itself, while the rest stays whole", async () => {
  server.answer = (request, response) =>
    request.url.includes("/analytics/")
      ? sendJson(response, 200, { issues_count: 3, merge_requests_count: 4, new_members_count: 5 })
      : answerAsGitlab()(request, response, undefined as never);
  await keepReadings(id);
  const { client } = desktop;
  await client.rememberRecent({ connection: id, project: "halden/opened-once", label: "halden/opened-once", ref: null });
  const draft = `comment-drafts/${id}/halden%2Fparcel-router/abc%3A4`;
  await client.saveWindowState({ values: [{ connection: id, name: draft, value: '["begun-and-given-up"]' }] });
  const aside = `aside:2026-11-22T10:00:01.000Z 01234568 Because%3A:${id}/halden%2Fparcel-router/main`;
  await client.saveDraft({ key: aside, value: "saved-and-given-up" });

  await client.clearKeptData({ connection: id, kind: "recent" });
  expect(filesWith("halden/opened-once")).toEqual([]);
  await client.clearKeptData({ connection: id, kind: "readings" });
  await client.unwatchGroup({ connection: id, path: "halden/never-told-elsewhere" });
  expect(filesWith("halden/never-told-elsewhere")).toEqual([]);
  // What windows clear themselves is gone from the disk when the desktop hears of it.
  await client.saveWindowState({ values: [{ connection: id, name: draft, value: null }] });
  await client.clearKeptData({ connection: id, kind: "comments" });
  expect(filesWith("begun-and-given-up")).toEqual([]);
  await client.deleteDraft({ key: aside });
  await client.clearKeptData({ connection: id, kind: "aside" });
  expect(filesWith("saved-and-given-up")).toEqual([]);
  expect(filesWith("ada@example.com")).not.toEqual([]);
  await client.clearKeptData({ connection: id, kind: "token" });
  expect([filesWith("ada@example.com"), tokens()]).toEqual([[], []]);

  expect(found().length).toBeGreaterThanOrEqual(traces.length - 1);
  expect((await client.listDeskEntries({})).data.entries).toHaveLength(1);
});

it("takes nothing more from a window that does not know yet", async () => {
  await desktop.client.deleteConnection({ connection: id });
  await expect(keep(id)).rejects.toMatchObject({ code: "connection_not_found" });
  const aside = { key: `aside:x:${id}/p/main`, value: "x" };
  await expect(desktop.client.saveDraft(aside)).rejects.toMatchObject({ code: "connection_not_found" });
  const recent = { connection: id, project: "a/b", label: "a/b", ref: null };
  await expect(desktop.client.rememberRecent(recent)).rejects.toMatchObject({ code: "connection_not_found" });
  expect((await desktop.client.listKeptData({})).data.connections.map(({ connection }) => connection)).toEqual(["local"]);
});

it("forgets what was left of a connection that went without it", async () => {
  await keep("gone-long-ago");
  await desktop.client.deleteConnection({ connection: "gone-long-ago" });
  expect(filesWith("gone-long-ago")).toEqual([]);
  expect(await connections()).toEqual(["local", id]);
  await expect(desktop.client.deleteConnection({ connection: "gone-long-ago" })).rejects.toMatchObject({ code: "connection_not_found" });
});

describe("killed", () => {
  const points = [
    ["before it began", "INSERT OR IGNORE INTO forgetting", false],
    ["before the token goes", "keychain before", true],
    ["after the token went", "keychain after", true],
    ["in the transaction", "DELETE FROM recent WHERE connection", true],
    ["before the file is rewritten", "VACUUM", true],
    ["before the log is cut", "PRAGMA wal_checkpoint(TRUNCATE)", true],
    ["before it is told to be done", "DELETE FROM counters", true],
  ] as const;

  it.each(points)("%s, the next start has all of it or nothing", { tags: "long" }, async (_when, point, isForgotten) => {
    await desktop.close();
    const script = join(import.meta.dirname, "forget-and-die.ts");
    const child = spawnSync(process.execPath, [script, dataDir, keychainFile, id, point], { encoding: "utf8" });
    expect([child.signal, child.stderr]).toEqual(["SIGKILL", ""]);
    desktop = start();
    expect((await connections()).includes(id)).toBe(!isForgotten);
    // What the keychain keeps of it goes in the background.
    await expect.poll(tokens).toEqual(isForgotten ? [] : [token]);
    await desktop.close();
    if (isForgotten) expect(found()).toEqual([]);
    else expect(found().length).toBeGreaterThanOrEqual(traces.length);
    desktop = start();
  });
});

it("knows the owner of what the version before kept", () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-before-"));
  const before = openDatabase(join(folder, "desktop.sqlite"));
  migrate(before, migrations.slice(0, 3), folder);
  const draft = (key: string) => before.run("INSERT INTO drafts (key, value, updated_at) VALUES (?, 'v', 't')", key);
  for (const key of ["desk:abc/p/main", "aside:2026-11-22T10:00:00Z 01 why%3A:abc/p/main", "aside:2026 old:local/p/x", "nobody's"])
    draft(key);
  const entry = (desk: string, revision: number) =>
    before.run("INSERT INTO desk_entries VALUES (?, 'message', CAST('v' AS BLOB), ?, 'w', 't')", desk, revision);
  entry("abc/p/main", 4);
  entry("local/p/main", 7);
  before.close();
  const database = openDesktopDatabase(folder);
  const owners = [...measureOwned(database)].map(([owner, items]) => [owner, items.map(({ kind, count }) => [kind, count])]).sort();
  const both = (asides: number) => [
    ["work", 1],
    ["aside", asides],
  ];
  expect(owners).toEqual([
    ["", [["aside", 1]]],
    ["abc", both(2)],
    ["local", both(1)],
  ]);
  expect(database.all("SELECT * FROM counters")).toEqual([{ name: "desk revision", value: 7 }]);
  database.close();
  rmSync(folder, { recursive: true });
});

it("every table of the desktop names the owner of its rows, or has none", () => {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-tables-"));
  const database = openDesktopDatabase(folder);
  const tables = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").map((table) => table.name);
  expect(tables.sort()).toEqual([...Object.keys(ownedTables), ...ownerless].sort());
  database.close();
  rmSync(folder, { recursive: true });
});
