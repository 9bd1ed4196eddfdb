// What was seen on a server is read without it: kept by hash, checked at each reading, for one account only, and never in the way.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMirror, type Mirror, type MirrorOptions } from "../../electron/desktop/mirror/mirror.ts";
import { copyHeaders, freshHeader } from "../../shared/contract/copies.ts";
import { memoryKeychain, startDesktop, type TestDesktop } from "./desktops.ts";
import { answerAsGitlab, sendJson, startServer, type TestServer } from "./servers.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
    : [];
const bodiesIn = (folder: string): string[] => filesIn(folder).filter((path) => !path.includes("index.sqlite"));

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "repodesk-mirror-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openMirror(changes: Partial<MirrorOptions> = {}): Mirror & { folder: string; said: string[] } {
  const folder = changes.folder ?? join(temporary(), "mirror");
  const said: string[] = [];
  const mirror = createMirror({
    ...{ folder, limit: () => 1e9, now: Date.now, connections: ["c"], log: (line: string) => said.push(line) },
    ...changes,
  });
  onTestFinished(() => mirror.close());
  return { ...mirror, folder, said };
}

const answer = (text: string, pinned = false) => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: bytes(text),
  pinned,
});

describe("the store", () => {
  it("notices one flipped bit in each of 1,000 bodies, and removes what it is in", { tags: "long" }, async () => {
    const mirror = openMirror();
    const questions = Array.from({ length: 1_000 }, (_none, number) => mirror.question("c", "ada", `GET /${number}`));
    for (const [number, question] of questions.entries()) mirror.keep(question, answer(`{"number":${number}}`));
    await mirror.settled();
    const files = bodiesIn(mirror.folder);
    expect(files).toHaveLength(1_000);
    for (const [number, file] of files.entries()) {
      const body = readFileSync(file);
      const at = number % body.length;
      body.writeUInt8(body.readUInt8(at) ^ (1 << (number % 8)), at);
      writeFileSync(file, body);
    }
    for (const question of questions) expect(await mirror.find(question)).toBeNull();
    await mirror.settled();
    expect([bodiesIn(mirror.folder), mirror.measure().size]).toEqual([[], 0]);
    mirror.keep(questions[0] as never, answer('{"number":0}'));
    await mirror.settled();
    expect(Buffer.from((await mirror.find(questions[0] as never))?.body ?? []).toString()).toBe('{"number":0}');
  });

  it("writes a body anew that was damaged and is seen again before anybody read it", async () => {
    const mirror = openMirror();
    const question = mirror.question("c", "ada", "GET /a");
    for (const damage of [(body: Buffer) => body.subarray(0, 0), (body: Buffer) => body.map((byte, at) => (at === 1 ? byte ^ 4 : byte))]) {
      mirror.keep(question, answer("[1]"));
      await mirror.settled();
      const [file = ""] = bodiesIn(mirror.folder);
      writeFileSync(file, damage(readFileSync(file)));
      mirror.keep(question, answer("[1]"));
      await mirror.settled();
      expect(Buffer.from((await mirror.find(question))?.body ?? []).toString()).toBe("[1]");
    }
  });

  it("keeps equal bodies once, for one connection, and each for its own account", async () => {
    const mirror = openMirror({ connections: ["c", "d"] });
    for (const path of ["a", "b"]) mirror.keep(mirror.question("c", "ada", path), answer("[1]"));
    mirror.keep(mirror.question("d", "ada", "a"), answer("[1]"));
    await mirror.settled();
    expect(bodiesIn(mirror.folder)).toHaveLength(2);
    expect(await mirror.find(mirror.question("c", "bob", "a"))).toBeNull();
    mirror.clear("c");
    expect([await mirror.find(mirror.question("c", "ada", "a")), bodiesIn(mirror.folder).length]).toEqual([null, 1]);
    expect((await mirror.find(mirror.question("d", "ada", "a")))?.status).toBe(200);
  });

  it("is cleared at any moment of a writing, and leaves no file of what was cleared", { tags: "long" }, async () => {
    const mirror = openMirror();
    for (let round = 0; round < 1_000; round += 1) {
      for (const part of ["a", "b", "c"]) mirror.keep(mirror.question("c", "ada", `${round} ${part}`), answer(`${round} ${part}`));
      for (let turn = 0; turn < round % 41; turn += 1) await new Promise(setImmediate);
      expect(() => mirror.clear("c")).not.toThrow();
    }
    await mirror.settled();
    expect([bodiesIn(mirror.folder), mirror.said]).toEqual([[], []]);
  });

  it("takes nothing that was asked before it was cleared", async () => {
    const mirror = openMirror();
    const question = mirror.question("c", "ada", "a");
    mirror.clear("c");
    mirror.keep(question, answer("[1]"));
    await mirror.settled();
    expect(bodiesIn(mirror.folder)).toEqual([]);
  });

  it("stays within its limit, and keeps what was used last", async () => {
    let time = 0;
    let limit = 100_000;
    const mirror = openMirror({ limit: () => limit, now: () => time });
    const question = (number: number) => mirror.question("c", "ada", String(number));
    for (let number = 0; number < 40; number += 1) {
      time += 100_000;
      mirror.keep(question(number), answer(JSON.stringify(`${number}`.padEnd(5_000, "x"))));
      await mirror.settled();
      expect(mirror.measure().get("c")?.bytes ?? 0).toBeLessThanOrEqual(limit);
      expect((await mirror.find(question(0)))?.status).toBe(200);
    }
    expect(await mirror.find(question(1))).toBeNull();
    expect((await mirror.find(question(39)))?.status).toBe(200);
    limit = 0;
    mirror.fit();
    await mirror.settled();
    expect([bodiesIn(mirror.folder), mirror.measure().size]).toEqual([[], 0]);
  });

  it("is there after a restart, without what nobody names", async () => {
    const first = openMirror();
    first.keep(first.question("c", "ada", "a"), answer("[1]", true));
    first.keep(first.question("gone", "ada", "a"), answer("[2]"));
    await first.close();
    mkdirSync(join(first.folder, "c", "00"));
    writeFileSync(join(first.folder, "c", "00", "left-by-a-crash"), "x");
    const second = openMirror({ folder: first.folder });
    await second.settled();
    expect([(await second.find(second.question("c", "ada", "a"), true))?.pinned, bodiesIn(first.folder).length]).toEqual([true, 1]);
  });
});

const sha = "0123456789abcdef0123456789abcdef01234567";
const tree = [{ id: sha, name: "README.md", type: "blob", path: "README.md", mode: "100644" }];
const commit = {
  ...{ id: sha, short_id: "01234567", title: "First", message: "First", parent_ids: [], created_at: "2026-01-01T00:00:00Z" },
  ...{ author_name: "Ada", author_email: "a@b.c", authored_date: "2026-01-01T00:00:00Z" },
  ...{ committer_name: "Ada", committer_email: "a@b.c", committed_date: "2026-01-01T00:00:00Z", web_url: "http://x" },
};

/** Commits, trees and files of one project, with a token among the project's facts. */
const answerAsProject: TestServer["answer"] = (request, response, incoming) => {
  const { pathname } = new URL(request.url, "http://x");
  if (pathname.endsWith("/repository/commits"))
    return sendJson(response, 200, [commit], { "x-total": "1", "set-cookie": "s=glpat-cookie" });
  if (pathname.endsWith("/repository/tree")) return sendJson(response, 200, tree);
  if (pathname.endsWith("/search")) return sendJson(response, 200, [{ ...tree[0], runners_token: "glrt-secret" }]);
  return answerAsGitlab()(request, response, incoming);
};

interface Scene {
  readonly server: TestServer;
  readonly desktop: () => TestDesktop;
  readonly id: string;
  readonly dataDir: string;
  restart(keychain?: ReturnType<typeof memoryKeychain>): Promise<void>;
  ask(path: string, init?: RequestInit): Promise<Response>;
}

async function open(token = "glpat-very-secret"): Promise<Scene> {
  const dataDir = temporary();
  const server = await startServer();
  onTestFinished(() => server.close());
  server.answer = answerAsProject;
  const keychain = memoryKeychain();
  const start = (tokens: typeof keychain) => startDesktop({ dataDir, loadKeychain: async () => tokens });
  let desktop = start(keychain);
  onTestFinished(() => desktop.close());
  const { id } = (await desktop.client.createConnection({ url: server.origin, token })).data;
  return {
    ...{ server, id, dataDir },
    desktop: () => desktop,
    async restart(tokens = keychain) {
      await desktop.close();
      desktop = start(tokens);
    },
    ask: (path, init) => desktop.fetch(`/connections/${id}/api/v4/projects/1${path}`, init),
  };
}

const log = "/repository/commits?ref_name=main";
const pinnedTree = `/repository/tree?ref=${sha}`;
const why = (got: Response) => got.headers.get(copyHeaders.why);
const lose = ({ server }: Scene) => {
  server.answer = (_request, response) => response.destroy();
};

describe("a server that is lost", () => {
  it("is read from copies, after a restart too, which say how old they are", async () => {
    const scene = await open();
    const before = Date.now();
    const first = await scene.ask(log);
    expect([first.headers.get(copyHeaders.at), await first.json()]).toEqual([null, [commit]]);
    lose(scene);
    await scene.restart();
    const copy = await scene.ask(log);
    expect([copy.status, why(copy), copy.headers.get("x-total"), await copy.json()]).toEqual([200, "unreachable", "1", [commit]]);
    expect(Date.parse(copy.headers.get(copyHeaders.at) ?? "")).toBeGreaterThanOrEqual(before - 1_000);
    expect((await scene.ask("/repository/commits?ref_name=other")).status).toBe(502);
    // What decides on the next step must not rest on a copy.
    expect((await scene.ask(log, { headers: { [freshHeader]: "1" } })).status).toBe(502);
    scene.server.answer = (_request, response) => sendJson(response, 503, { message: "maintenance" });
    expect(why(await scene.ask(log))).toBe("unreachable");
    scene.server.answer = answerAsProject;
    expect(why(await scene.ask(log))).toBeNull();
  });

  it("does not hold up what is here while it says nothing", async () => {
    const scene = await open();
    await (await scene.ask(log)).text();
    lose(scene);
    await scene.ask(log);
    scene.server.answer = () => undefined;
    expect(why(await scene.ask(log))).toBe("unreachable");
  });

  it("keeps its own words where it answers: a refusal is no loss", async () => {
    const scene = await open();
    await (await scene.ask(log)).text();
    scene.server.answer = (_request, response) => sendJson(response, 404, { message: "404 Project Not Found" });
    expect((await scene.ask(log)).status).toBe(404);
    scene.server.answer = (_request, response) => sendJson(response, 500, { message: "500" });
    expect((await scene.ask(log)).status).toBe(500);
  });

  it("shows an account nothing of another one's", async () => {
    const scene = await open();
    await (await scene.ask(log)).text();
    const other: TestServer["answer"] = (request, response, incoming) =>
      request.url.endsWith("/user")
        ? sendJson(response, 200, { id: 8, username: "bob", name: "Bob", state: "active", web_url: "http://x/bob", avatar_url: null })
        : answerAsProject(request, response, incoming);
    scene.server.answer = other;
    await scene.desktop().client.updateConnection({ connection: scene.id, token: "glpat-of-bob" });
    lose(scene);
    expect((await scene.ask(log)).status).toBe(502);
    expect(bodiesIn(join(scene.dataDir, "mirror"))).toEqual([]);
  });

  it("shows what was seen while the token is not at hand", async () => {
    const scene = await open();
    await (await scene.ask(log)).text();
    await scene.restart(memoryKeychain());
    scene.server.answer = (_request, response) => sendJson(response, 401, { message: "401 Unauthorized" });
    const copy = await scene.ask(log);
    expect([copy.status, why(copy)]).toEqual([200, "token"]);
    // What anybody sees is not what this account sees.
    scene.server.answer = (_request, response) => sendJson(response, 200, []);
    expect(await (await scene.ask(log)).json()).toEqual([]);
    lose(scene);
    expect(await (await scene.ask(log)).json()).toEqual([commit]);
  });

  it("never takes for gone what a server hides from strangers while the token is not at hand", async () => {
    const scene = await open();
    const never = "/repository/branches/never-seen";
    const answerWith = (status: number, message: string): void => {
      scene.server.answer = (_request, response) => sendJson(response, status, { message });
    };
    answerWith(404, "404 Project Not Found");
    expect((await scene.ask(never)).status).toBe(404);
    await scene.restart(memoryKeychain());
    for (const asked of [{}, { headers: { [freshHeader]: "1" } }]) {
      const hidden = await scene.ask(never, asked);
      expect([hidden.status, await hidden.json()]).toEqual([
        401,
        expect.objectContaining({ message: expect.stringMatching(/not at hand/) }),
      ]);
    }
    const body = JSON.stringify({ branch: "main", commit_message: "No", actions: [] });
    const write = await scene.ask("/repository/commits", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect([write.status, await write.json()]).toEqual([401, expect.objectContaining({ message: expect.stringMatching(/not at hand/) })]);
    // A part of what everybody may see is not there for anybody.
    answerWith(404, "404 Branch Not Found");
    expect((await scene.ask(never)).status).toBe(404);
  });
});

describe("what never changes", () => {
  it("is asked once", async () => {
    const scene = await open();
    await (await scene.ask(pinnedTree)).text();
    const asked = scene.server.asked.length;
    const again = await scene.ask(pinnedTree);
    expect([why(again), await again.json(), scene.server.asked.length]).toEqual(["pinned", tree, asked]);
    expect(why(await scene.ask("/repository/tree?ref=main"))).toBeNull();
  });

  it("is not believed to a stranger that answers in the server's place", async () => {
    const scene = await open();
    scene.server.answer = (_request, response) => sendJson(response, 200, { please: "sign in to the network" });
    await (await scene.ask(pinnedTree)).text();
    scene.server.answer = answerAsProject;
    expect(await (await scene.ask(pinnedTree)).json()).toEqual(tree);
  });

  it("is told from what a flipped bit made of it: a file in JSON, and bytes", async () => {
    const scene = await open();
    const content = Buffer.from("tide\n");
    const hash = createHash("sha256").update(content).digest("hex");
    const blob = createHash("sha1").update(`blob ${content.length}\0`).update(content).digest("hex");
    const flipped = Buffer.from("tidd\n");
    const file = {
      file_name: "a",
      file_path: "a",
      size: 5,
      encoding: "base64",
      content_sha256: hash,
      ref: sha,
      blob_id: blob,
      commit_id: sha,
    };
    const facts = { ...file, last_commit_id: sha, execute_filemode: false };
    const serve =
      (body: Buffer): TestServer["answer"] =>
      (request, response) => {
        if (!request.url.includes("/raw")) return sendJson(response, 200, { ...facts, content: body.toString("base64") });
        response.writeHead(200, { "content-type": "text/plain" });
        response.end(body);
      };
    scene.server.answer = serve(flipped);
    const json = await scene.ask(`/repository/files/a?ref=${sha}`);
    expect([json.status, await json.text()]).toEqual([502, expect.stringMatching(/does not have the hash/)]);
    await expect((await scene.ask(`/repository/blobs/${blob}/raw`)).text()).rejects.toThrow(/hash/);
    scene.server.answer = serve(content);
    for (const path of [`/repository/files/a?ref=${sha}`, `/repository/blobs/${blob}/raw`]) {
      await (await scene.ask(path)).text();
      expect(why(await scene.ask(path))).toBe("pinned");
    }
  });
});

it("has the record of a file whose bytes were seen", async () => {
  const scene = await open();
  const body = Buffer.from("tide\n");
  const facts = { "x-gitlab-blob-id": sha, "x-gitlab-commit-id": sha, "x-gitlab-last-commit-id": sha, "x-gitlab-size": "5" };
  scene.server.answer = (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain", ...facts });
    response.end(body);
  };
  await (await scene.ask(`/repository/files/src%2Fa.ts/raw?ref=${sha}`)).text();
  lose(scene);
  const record = (await (await scene.ask(`/repository/files/src%2Fa.ts?ref=${sha}`)).json()) as object;
  expect(record).toMatchObject({ file_name: "a.ts", file_path: "src/a.ts", blob_id: sha, content: body.toString("base64"), size: 5 });
});

it("passes each piece of a stream on as it comes, and keeps no archive, which would take the place of what was seen", async () => {
  const scene = await open();
  let finish: () => void = () => undefined;
  const inTwo: TestServer["answer"] = (_request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    response.write("first ");
    finish = () => response.end("last");
  };
  scene.server.answer = inTwo;
  for (const path of [`/repository/files/a/raw?ref=${sha}`, `/repository/archive.zip?sha=${sha}`]) {
    const reader = (await scene.ask(path)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("first ");
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("last");
    lose(scene);
    expect((await scene.ask(path)).status).toBe(path.includes("archive") ? 502 : 200);
    scene.server.answer = inTwo;
  }
});

it("is told of, cleared, turned off, and forgotten with its connection, and never holds a token", async () => {
  const scene = await open();
  for (const path of [log, pinnedTree, "/search?scope=blobs&search=a"]) await (await scene.ask(path)).text();
  await scene.restart();
  const holds = (text: string) => filesIn(join(scene.dataDir, "mirror")).filter((path) => readFileSync(path).includes(text));
  expect([holds("glpat-"), holds("glrt-"), holds("cookie")]).toEqual([[], [], []]);
  expect(bodiesIn(join(scene.dataDir, "mirror")).map((path) => statSync(path).mode & 0o777)).toEqual(expect.arrayContaining([0o600]));
  const now = scene.desktop().client;
  const count = async () =>
    (await now.listKeptData({})).data.connections
      .find(({ connection }) => connection === scene.id)
      ?.items.find(({ kind }) => kind === "copies")?.count ?? 0;
  expect(await count()).toBeGreaterThan(1);
  await now.clearKeptData({ connection: scene.id, kind: "copies" });
  expect(await count()).toBe(0);
  await now.updateSettings({ offline_copies_mb: 0 });
  await (await scene.ask(log)).text();
  expect(await count()).toBe(0);
  await now.updateSettings({ offline_copies_mb: 10 });
  await (await scene.ask(log)).text();
  await now.deleteConnection({ connection: scene.id });
  expect([holds(scene.id), bodiesIn(join(scene.dataDir, "mirror"))]).toEqual([[], []]);
});
