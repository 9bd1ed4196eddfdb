// The window's own commands: connections and their tokens, settings, recent projects, folders, events.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createVault, type Keychain } from "../../electron/desktop/connections/vault.ts";
import { holdDataFolder } from "../../electron/desktop/host/data-folder.ts";
import { memoryKeychain, startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

const token = "glpat-very-secret-0123456789";
let server: TestServer;
let desktop: TestDesktop;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.answer = answerAsGitlab();
  desktop = startDesktop();
});
afterEach(() => desktop.close());

describe("connections", () => {
  it("begin with this machine, and keep a server with its user and scopes", async () => {
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token, name: "Work" });
    expect(made).toEqual({
      id: expect.stringMatching(/^[\w-]{12}$/),
      kind: "server",
      author: { name: null, email: null },
      name: "Work",
      url: `${server.origin}/api/v4`,
      user: { username: "ada", name: "Ada L.", email: "ada@example.com" },
      scopes: ["api"],
      expires_at: null,
      token: "kept",
      token_problem: null,
    });
    const { data: all } = await desktop.client.listConnections({});
    expect(all.map(({ id, kind }) => [id, kind])).toEqual([
      ["local", "local"],
      [made.id, "server"],
    ]);
  });

  it("are the same when the same account connects again, with the token that was given last", async () => {
    const { data: first } = await desktop.client.createConnection({ url: server.origin, token, name: "Work" });
    server.answer = answerAsGitlab({ scopes: ["read_api"] });
    const { data: again } = await desktop.client.createConnection({ url: `${server.origin}/`, token: "glpat-newer" });
    expect(again).toEqual({ ...first, scopes: ["read_api"] });
    expect((await desktop.client.listConnections({})).data.map(({ id }) => id)).toEqual(["local", first.id]);
    // Without a token it is nobody's account, and a connection of its own.
    const { data: anonymous } = await desktop.client.createConnection({ url: server.origin });
    expect(anonymous.id).not.toBe(first.id);
    expect((await desktop.client.createConnection({ url: server.origin })).data.id).toBe(anonymous.id);
  });

  it("are made by a project's page and by what git clones from, with the token for the server alone", async () => {
    const gitlab = answerAsGitlab();
    server.answer = (request, response, incoming) => {
      if (request.url.startsWith("/api/v4/")) return gitlab(request, response, incoming);
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<html>a page");
    };
    for (const path of ["/halden/parcel-router/-/blob/main/a.ts#L3", "/halden/parcel-router.git", "/halden/parcel-router"]) {
      const before = server.asked.length;
      const { data } = await desktop.client.checkConnection({ url: `${server.origin}${path}`, token });
      expect(data.url).toBe(`${server.origin}/api/v4`);
      const told = server.asked.slice(before).filter(({ headers }) => headers["private-token"] !== undefined);
      expect(told.length > 0 && told.every(({ url }) => url.startsWith("/api/v4/"))).toBe(true);
    }
  });

  it("keep who commits on them are by, each for itself", async () => {
    const { id } = (await desktop.client.createConnection({ url: server.origin, token })).data;
    const change = async (changes: { author_name?: string | null; author_email?: string | null }) =>
      (await desktop.client.updateConnection({ connection: id, ...changes })).data.author;
    expect(await change({ author_name: " Ada of Halden ", author_email: "ada@halden.example" })).toEqual({
      name: "Ada of Halden",
      email: "ada@halden.example",
    });
    expect(await change({ author_name: null })).toEqual({ name: null, email: "ada@halden.example" });
    expect((await desktop.client.updateConnection({ connection: id, name: "Work" })).data.author.email).toBe("ada@halden.example");
    expect((await desktop.client.listConnections({})).data[0]?.author).toEqual({ name: null, email: null });
  });

  it("are checked without being kept", async () => {
    const { data } = await desktop.client.checkConnection({ url: server.origin, token });
    expect(data).toMatchObject({ version: "18.6.0", user: { username: "ada" }, token: { scopes: ["api"] }, warnings: [] });
    expect((await desktop.client.listConnections({})).data).toHaveLength(1);
  });

  it("warn of a token that only reads and expires soon", async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    server.answer = answerAsGitlab({ scopes: ["read_api"], expires_at: soon });
    const { data } = await desktop.client.checkConnection({ url: server.origin, token });
    expect(data.warnings).toEqual([expect.stringMatching(/may only read \(read_api\)/), expect.stringMatching(/expires in 3 days/)]);
  });

  it("warn of a token that may not use the API at all, and name the scope that it lacks", async () => {
    server.answer = answerAsGitlab({ scopes: ["read_repository"] });
    const { data } = await desktop.client.checkConnection({ url: server.origin, token });
    expect(data.warnings).toEqual([expect.stringMatching(/lacks the scope api or read_api \(it has read_repository\)/)]);
  });

  it("refuse a token that the server does not take", async () => {
    server.answer = (_request, response) => sendJson(response, 401, { message: "401 Unauthorized" });
    await expect(desktop.client.createConnection({ url: server.origin, token })).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringMatching(/mistyped, expired or revoked/),
    });
    expect((await desktop.client.listConnections({})).data).toHaveLength(1);
  });

  it("bear with servers that know neither version nor tokens", async () => {
    const usual = answerAsGitlab();
    server.answer = (request, response, incoming) =>
      request.url.endsWith("/user") ? usual(request, response, incoming) : sendJson(response, 404, { error: "404 Not Found" });
    const { data } = await desktop.client.checkConnection({ url: server.origin, token });
    expect(data).toMatchObject({ version: null, token: null, user: { username: "ada" } });
  });

  it.each(["a b", "a\r\nX: y", "tökén", "x".repeat(2000)])("refuse %j as a token", async (odd) => {
    await expect(desktop.client.createConnection({ url: server.origin, token: odd })).rejects.toMatchObject({ code: "parameters" });
  });

  it("are renamed, get another token, and are forgotten with it", async () => {
    const keychain = memoryKeychain();
    await desktop.close();
    desktop = startDesktop({ loadKeychain: async () => keychain });
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    const { data: renamed } = await desktop.client.updateConnection({ connection: made.id, name: "New", token: "glpat-other" });
    expect([renamed.name, keychain.kept.get(made.id)]).toEqual(["New", "glpat-other"]);
    await desktop.client.rememberRecent({ connection: made.id, project: "a/b", label: "a/b", ref: null });
    await desktop.client.deleteConnection({ connection: made.id });
    expect([...keychain.kept]).toEqual([]);
    expect((await desktop.client.listRecent({})).data).toEqual([]);
    await expect(desktop.client.deleteConnection({ connection: made.id })).rejects.toMatchObject({ code: "connection_not_found" });
    await expect(desktop.client.deleteConnection({ connection: "local" })).rejects.toMatchObject({ code: "not_allowed" });
  });

  it("say that a token is missing after a session that kept it in memory, and start all the same", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "repodesk-test-"));
    const noKeychain = async (): Promise<never> => {
      throw new Error("there is none.");
    };
    const first = startDesktop({ dataDir, loadKeychain: noKeychain });
    expect((await first.client.createConnection({ url: server.origin, token })).data.token).toBe("session");
    expect((await first.client.getSession({})).data.vault).toEqual({
      kind: "session",
      backend: "memory of this program",
      reason: "Tokens are kept only until Repodesk ends: there is none.",
      folder: join(dataDir, "tokens"),
    });
    await first.close();
    const second = startDesktop({ dataDir, loadKeychain: noKeychain });
    expect((await second.client.listConnections({})).data[1]?.token).toBe("missing");
    await second.close();
    rmSync(dataDir, { recursive: true });
  });

  it("are there in a folder that was copied from another machine, and ask for their tokens there", async () => {
    const from = mkdtempSync(join(tmpdir(), "repodesk-from-"));
    const first = startDesktop({ dataDir: from });
    const { id } = (await first.client.createConnection({ url: server.origin, token })).data;
    await first.client.updateSettings({ theme: "dark" });
    await first.client.rememberRecent({ connection: "local", project: "local/gone", label: "/home/ada/gone", ref: null });
    await first.close();
    const to = `${from}-copy`;
    cpSync(from, to, { recursive: true });
    // What a run of the other machine left behind.
    writeFileSync(join(to, "desktop.pid"), "1\n");
    writeFileSync(join(to, "desktop.door"), JSON.stringify({ port: 1, secret: "x" }));
    holdDataFolder(to).release();
    const second = startDesktop({ dataDir: to });
    expect((await second.client.listConnections({})).data[1]).toMatchObject({ id, token: "missing", user: { username: "ada" } });
    expect((await second.client.getSettings({})).data.theme).toBe("dark");
    expect((await second.client.listRecent({})).data.map(({ project }) => project)).toEqual(["local/gone"]);
    await second.client.updateConnection({ connection: id, token });
    expect((await second.client.listConnections({})).data[1]?.token).toBe("kept");
    await second.close();
    for (const path of [from, to]) rmSync(path, { recursive: true });
  });

  it("leave the token in no file, no log and no answer", async () => {
    const answers: string[] = [];
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    for (const path of ["/desktop/connections", "/desktop/session", "/desktop/settings", `/connections/${made.id}/api/v4/projects`]) {
      const answer = await desktop.fetch(path);
      answers.push(await answer.text(), JSON.stringify([...answer.headers]));
    }
    const written = readdirSync(desktop.dataDir).map((name) => readFileSync(join(desktop.dataDir, name), "latin1"));
    const forms = [token, Buffer.from(token).toString("base64"), Buffer.from(token, "utf16le").toString("latin1")];
    for (const form of forms) expect([...answers, ...desktop.log, ...written].filter((text) => text.includes(form))).toEqual([]);
  });
});

describe("a keychain that does not let go of a token", () => {
  const locked = async (): Promise<never> => {
    throw new Error("it is locked");
  };
  const noKeychain = async (): Promise<never> => {
    throw new Error("there is none.");
  };
  let dataDir: string;
  let keychain: ReturnType<typeof memoryKeychain>;
  const kept = async (): Promise<string | undefined> => (await desktop.client.listConnections({})).data[1]?.token;
  const restart = async (loadKeychain: () => Promise<Keychain>): Promise<void> => {
    await desktop.close();
    desktop = startDesktop({ dataDir, loadKeychain });
  };

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "repodesk-test-"));
    keychain = memoryKeychain();
    await restart(async () => keychain);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("leaves the connection as it was and says so; the next try forgets both", async () => {
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    const working = keychain.delete;
    keychain.delete = locked;
    await expect(desktop.client.deleteConnection({ connection: made.id })).rejects.toMatchObject({
      code: "token_stays",
      message: expect.stringMatching(/test keychain .*it is locked.*still there/s),
    });
    expect([await kept(), keychain.kept.get(made.id)]).toEqual(["kept", token]);
    keychain.delete = working;
    await desktop.client.deleteConnection({ connection: made.id });
    expect([await kept(), keychain.kept.size]).toEqual([undefined, 0]);
  });

  it("is asked even where it has failed to take a newer token", async () => {
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    keychain.set = locked;
    expect((await desktop.client.updateConnection({ connection: made.id, token: "glpat-newer" })).data.token).toBe("session");
    await desktop.client.deleteConnection({ connection: made.id });
    expect([await kept(), keychain.kept.size]).toEqual([undefined, 0]);
  });

  it("is told where it cannot be reached now; the connection can go alone, and the token follows when it answers again", async () => {
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    await restart(noKeychain);
    await expect(desktop.client.deleteConnection({ connection: made.id })).rejects.toMatchObject({
      code: "token_stays",
      message: expect.stringMatching(/there is none.*still there/s),
    });
    expect(await kept()).toBe("missing");
    await desktop.client.deleteConnection({ connection: made.id, leave_token: true });
    expect([await kept(), keychain.kept.get(made.id)]).toEqual([undefined, token]);
    let gone: () => void = () => undefined;
    const deleted = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const { delete: remove } = keychain;
    keychain.delete = (id) => remove(id).finally(gone);
    await restart(async () => keychain);
    await deleted;
    expect(keychain.kept.size).toBe(0);
  });

  it("is not asked for a token that it never had", async () => {
    await restart(noKeychain);
    const { data: made } = await desktop.client.createConnection({ url: server.origin, token });
    expect(made.token).toBe("session");
    await restart(noKeychain);
    await desktop.client.deleteConnection({ connection: made.id });
    expect(await kept()).toBeUndefined();
  });

  it("that never answers is told like one that refuses", async () => {
    const vault = createVault({ load: async () => ({ ...keychain, delete: () => new Promise(() => undefined) }), limit: 20 });
    await vault.set("id", token);
    await expect(vault.delete("id", true)).rejects.toThrow(/did not answer within/);
    expect((await vault.get("id")).token).toBe(token);
  });
});

describe("a keychain that never answers", () => {
  it("does not hold the start", async () => {
    const silent = startDesktop({ loadKeychain: () => new Promise(() => undefined) });
    const { data } = await silent.client.getSession({});
    expect(data.vault).toMatchObject({ kind: "session", reason: expect.stringMatching(/being asked/) });
    await silent.close();
  });
});

describe("settings", () => {
  it("have defaults, keep changes, and refuse what is out of range", async () => {
    const { data: usual } = await desktop.client.getSettings({});
    const { data: changed } = await desktop.client.updateSettings({ theme: "dark", author_name: "Ada" });
    expect(changed).toEqual({ ...usual, theme: "dark", author_name: "Ada" });
    await expect(desktop.client.updateSettings({ zoom: 9 })).rejects.toMatchObject({ code: "parameters" });
    expect((await desktop.client.getSettings({})).data).toEqual(changed);
  });

  it("that another version wrote, or that are cut, stand at their defaults, and the rest is kept", async () => {
    const { data: usual } = await desktop.client.getSettings({});
    await desktop.client.updateSettings({ density: "roomy" });
    const database = new DatabaseSync(join(desktop.dataDir, "desktop.sqlite"));
    const put = database.prepare("INSERT INTO settings (key, value) VALUES (?, ?)");
    for (const [key, value] of [
      ["of_a_later_version", "true"],
      ["zoom", "99"],
      ["theme", '"dar'],
      ["__proto__", "{}"],
    ] as const)
      put.run(key, value);
    database.close();
    expect((await desktop.client.getSettings({})).data).toEqual({ ...usual, density: "roomy" });
  });
});

describe("recent projects", () => {
  it("are the last twenty, newest first, each once, and the rest where all are wanted", async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      await desktop.client.rememberRecent({ connection: "local", project: `p${turn}`, label: "l", ref: null });
    }
    await desktop.client.rememberRecent({ connection: "local", project: "p10", label: "l", ref: "main" });
    const { data } = await desktop.client.listRecent({});
    expect(data.map(({ project }) => project)).toEqual(
      ["p10", ...Array.from({ length: 24 }, (_, at) => `p${24 - at}`).filter((name) => name !== "p10")].slice(0, 20),
    );
    expect((await desktop.client.listRecent({ all: true })).data.map(({ project }) => project).slice(-2)).toEqual(["p1", "p0"]);
    await desktop.client.forgetRecent({ connection: "local", project: "p10" });
    expect((await desktop.client.listRecent({})).data[0]?.project).toBe("p24");
  });
});

describe("folders", () => {
  it("are listed with the repositories among them; files and dead links are not", async () => {
    const root = mkdtempSync(join(tmpdir(), "repodesk-folders-"));
    for (const name of ["b", "A", ".hidden", "ü %#?"]) mkdirSync(join(root, name));
    execFileSync("git", ["init", "-q", join(root, "work")]);
    execFileSync("git", ["init", "-q", "--bare", join(root, "bare.git")]);
    writeFileSync(join(root, "file"), "");
    symlinkSync(join(root, "nowhere"), join(root, "dead"));
    const { data } = await desktop.client.listFolder({ path: root });
    expect(data.entries.map(({ name, repository }) => [name, repository])).toEqual([
      [".hidden", false],
      ["A", false],
      ["b", false],
      ["bare.git", true],
      ["ü %#?", false],
      ["work", true],
    ]);
    await expect(desktop.client.listFolder({ path: join(root, "file") })).rejects.toMatchObject({
      code: "folder_refused",
      message: expect.stringMatching(/it is a file/),
    });
    await expect(desktop.client.listFolder({ path: join(root, "none") })).rejects.toMatchObject({
      message: expect.stringMatching(/no such folder/),
    });
    await expect(desktop.client.listFolder({ path: "relative" })).rejects.toMatchObject({ code: "folder_refused" });
    rmSync(root, { recursive: true });
  });
});

it("events tell what changed", async () => {
  const controller = new AbortController();
  const answer = await desktop.fetch("/desktop/events", { signal: controller.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  let text = "";
  const until = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(text)) text += Buffer.from((await reader.read()).value ?? []).toString();
  };
  await until(/event: service\ndata: \{"state":"starting"/);
  await desktop.client.updateSettings({ theme: "light" });
  await until(/event: settings\n/);
  await desktop.client.createConnection({ url: server.origin, token });
  await until(/event: connections\n/);
  controller.abort();
});

it.each([
  ["GET", "/desktop/nothing"],
  ["POST", "/desktop/session"],
  ["GET", "/connections/local/api/v3/projects"],
  ["POST", "/"],
])("%s %s is no command", async (method, path) => {
  expect((await desktop.fetch(path, { method })).status).toBe(404);
});

it("a command without JSON is refused", async () => {
  const send = (body: string, type: string) => desktop.fetch("/desktop/drafts", { method: "PUT", body, headers: { "content-type": type } });
  expect((await send("key=a&value=b", "application/x-www-form-urlencoded")).status).toBe(400);
  expect((await send("{", "application/json")).status).toBe(400);
  expect((await send("[]", "application/json")).status).toBe(400);
  expect(await (await send("{}", "application/json")).json()).toMatchObject({ code: "parameters" });
});
