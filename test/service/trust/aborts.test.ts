// Clients that go away at every stage of an upload: what did not arrive whole changes nothing, what did is there whole or not at all, and nothing stays open.
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, RepositoryBuilder } from "../../scenarios/builder.ts";
import { addProject, addToken, addUser, type RunningService, startService } from "../support/start-service.ts";

let service: RunningService;
let folder: string;
let token: string;
let id: number;
beforeAll(async () => {
  service = await startService();
  folder = new RepositoryBuilder(join(service.data, "work")).write("a", "a\n").commit("Begin").folder;
  token = addToken(service.store, addUser(service.store, "ada").id);
  ({ id } = addProject(service.store, "team/thing", folder));
});
afterAll(() => service.stop());

const json = (n: number): string =>
  JSON.stringify({
    ...{ branch: "main", commit_message: `Upload ${n}` },
    actions: ["a", "b", "c"].map((name) => ({ action: "create", file_path: `up/${n}/${name}`, content: `${name.repeat(2_000)}\n` })),
  });

/** A whole request; `cut` and `chunked` say how it comes. */
function requestOf(n: number, { chunked = false } = {}): string {
  const body = json(n);
  const head = [
    `POST /api/v4/projects/${id}/repository/commits HTTP/1.1`,
    "Host: 127.0.0.1",
    `PRIVATE-TOKEN: ${token}`,
    "Content-Type: application/json",
  ];
  if (!chunked) return [...head, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");
  const chunks = body.match(/.{1,500}/gs)!.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  return [...head, "Transfer-Encoding: chunked", "", `${chunks.join("")}0\r\n\r\n`].join("\r\n");
}

/** Sends text and leaves: by a reset, or by a polite end. Settles when the connection is gone. */
async function sendAndLeave(text: string, polite: boolean): Promise<void> {
  const { hostname, port } = new URL(service.address);
  const socket: Socket = connect(Number(port), hostname);
  socket.on("error", () => undefined); // the service may be the first to close
  await once(socket, "connect");
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  const gone = once(socket, "close");
  if (polite) socket.end();
  else socket.resetAndDestroy();
  socket.resume();
  await gone;
}

/** 0 where the system does not tell. */
const openFiles = (): number => (existsSync("/proc") ? readdirSync(`/proc/${service.process.pid}/fd`).length : 0);
const ask = (path: string) => service.ask(`/projects/${id}${path}`, { token });

it("a request that does not arrive whole changes nothing", async () => {
  expect((await ask("/repository/commits")).status).toBe(200);
  const before = git(folder, ["for-each-ref"]);
  const whole = [requestOf(1), requestOf(2, { chunked: true })];
  const cuts = whole.flatMap((text) => {
    const body = text.indexOf("\r\n\r\n") + 4;
    const inBody = Array.from({ length: 16 }, (_, at) => body + Math.floor(((text.length - body) * at) / 16));
    return [1, 20, body - 30, body - 2, ...inBody, text.length - 1].map((end) => text.slice(0, end));
  });
  await Promise.all(cuts.map((text, at) => sendAndLeave(text, at % 2 === 0)));
  expect((await ask("/repository/commits")).status).toBe(200);
  expect(git(folder, ["for-each-ref"])).toBe(before);
  expect(service.stderr()).not.toMatch(/"level":(50|60)/);
});

it("a client that leaves before the answer finds all of its commit, or nothing", async () => {
  const before = openFiles();
  const uploads = Array.from({ length: 40 }, (_, n) => sendAndLeave(requestOf(100 + n, { chunked: n % 3 === 0 }), n % 2 === 0));
  await Promise.all(uploads);
  // Writes queue: once this one is done, so are those that came before it.
  const last = await service.ask(`/projects/${id}/repository/commits`, {
    method: "POST",
    token,
    headers: { "content-type": "application/json" },
    body: json(200),
  });
  expect(last.status).toBe(201);
  const tip = git(folder, ["rev-parse", "main"]);
  const made = git(folder, ["log", "--format=%s", tip]).split("\n");
  for (let n = 100; n < 140; n++) {
    const count = made.filter((title) => title === `Upload ${n}`).length;
    const files = git(folder, ["ls-tree", "-r", "--name-only", tip, `up/${n}/`])
      .split("\n")
      .filter(Boolean);
    expect([n, files.length]).toEqual([n, count * 3]);
    expect(count).toBeLessThan(2);
  }
  expect(git(folder, ["status", "--porcelain"])).toBe("");
  git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);
  expect(readdirSync(join(folder, ".git"), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".lock"))).toEqual([]);
  // Git's resident processes are new; forty connections and uploads would be more.
  await expect.poll(() => openFiles() - before).toBeLessThan(30);
  expect(service.stderr()).not.toMatch(/"level":(50|60)/);
});
