// Starts the real `repodesk serve` on a data folder of its own and waits for its ready line, as a supervisor would.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { accessLevels, type Role } from "../../../service/store/members.ts";
import type { Visibility } from "../../../service/store/names.ts";
import type { ProjectRow } from "../../../service/store/project-row.ts";
import type { ServiceSettings } from "../../../service/store/settings.ts";
import { openStore, type Store } from "../../../service/store/store.ts";
import type { Scope } from "../../../shared/contract/endpoint.ts";

const main = fileURLToPath(new URL("../../../service/main.ts", import.meta.url));
const launcher = fileURLToPath(new URL("../../../scripts/repodesk.mjs", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one `repodesk` command to its end. */
export function repodesk(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** A temporary folder with its real path. */
export function temporaryFolder(name = "repodesk-test-"): string {
  return realpathSync(mkdtempSync(join(tmpdir(), name)));
}

export interface ServiceStart {
  /** Made when absent, and removed by `stop` then. */
  readonly data?: string;
  /** Instead of `--listen 127.0.0.1:0`. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly settings?: Partial<ServiceSettings>;
  /** Start it by the `repodesk` launcher, as people do, which runs the built service. */
  readonly launcher?: boolean;
  /** Opens an IPC channel, as the desktop does. */
  readonly channel?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** The body as JSON. */
  readonly json: unknown;
}

export interface RunningService {
  readonly data: string;
  /** What the ready line said: http://127.0.0.1:PORT/api/v4, or a socket's path. */
  readonly address: string;
  readonly process: ChildProcess;
  /** The data folder's store, opened beside the running service as commands do. */
  readonly store: Store;
  /** All that was printed on stderr so far. */
  stderr(): string;
  /** Settles once a whole line on stderr holds `text`. */
  said(text: string): Promise<void>;
  /** Asks with any method, any headers (Host too), a path sent as it is. `path` starts after /api/v4. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string | Buffer; token?: string },
  ): Promise<Answer>;
  /** Ends it by a signal and answers its exit code (null when the signal itself ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a service and answers once it is ready; rejects with its stderr when it ends instead. */
export async function startService(options: ServiceStart = {}): Promise<RunningService> {
  const data = options.data ?? temporaryFolder();
  const store = openStore(data, { exclusive: false });
  for (const [name, value] of Object.entries(options.settings ?? {})) store.settings.write(name, value);
  const child = spawn(
    process.execPath,
    [options.launcher === true ? launcher : main, "serve", "--data", data, ...(options.args ?? ["--listen", "127.0.0.1:0"])],
    {
      env: { ...process.env, ...options.env },
      stdio: options.channel === true ? ["ignore", "pipe", "pipe", "ipc"] : ["ignore", "pipe", "pipe"],
    },
  );
  // A test that fails before it stops its service leaves none behind.
  const end = (): boolean => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  let stderr = "";
  child.stderr!.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  // Not "close": that never comes once a parent has disconnected its channel.
  const said = new Promise<void>((resolve) => child.stderr!.once("close", resolve));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => void said.then(() => resolve(code))));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once("line", (line) => resolve(line.replace(/^Repodesk service is at /, "")));
    void ended.then((code) => reject(new Error(`repodesk serve ended with ${code}: ${stderr}`)));
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const { pool, prefix } = connectTo(address);
  return {
    data,
    address,
    process: child,
    store,
    stderr: () => stderr,
    async said(text) {
      while (!stderr.slice(0, stderr.lastIndexOf("\n") + 1).includes(text)) await once(child.stderr!, "data");
    },
    ask: (path, asked = {}) => ask(pool, prefix, path, asked),
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const code = await ended;
      await pool.destroy();
      store.close();
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}

async function ask(pool: Pool, prefix: string, path: string, asked: NonNullable<Parameters<RunningService["ask"]>[1]>): Promise<Answer> {
  const { method = "GET", headers = {}, body = null, token } = asked;
  const answer = await pool.request({
    path: `${prefix}${path}`,
    method: method as "GET",
    headers: { ...(token === undefined ? {} : { "private-token": token }), ...headers },
    body,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const flat = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  return {
    status: answer.statusCode,
    headers: flat,
    body: bytes,
    get json() {
      return JSON.parse(bytes.toString("utf8")) as unknown;
    },
  };
}

/** A pool sends paths as they are; other clients resolve dots first. Sockets are asked as any host. */
function connectTo(address: string): { pool: Pool; prefix: string } {
  if (!URL.canParse(address)) return { pool: new Pool("http://localhost", { socketPath: address }), prefix: "/api/v4" };
  const { origin, pathname } = new URL(address);
  return { pool: new Pool(origin), prefix: pathname };
}

/** Makes a user; the first one is the administrator. */
export function addUser(store: Store, username: string): { id: number; username: string } {
  return store.users.create({ username, email: `${username}@example.com` });
}

/** Makes a token and answers its text. */
export function addToken(store: Store, userId: number, scopes: readonly Scope[] = ["api"], expiresAt: string | null = null): string {
  return store.tokens.create({ userId, name: "test", scopes, expiresAt }).token;
}

/** Serves a folder as `group/name`. */
export function addProject(store: Store, fullPath: string, folder: string, visibility: Visibility = "private"): ProjectRow {
  const at = fullPath.lastIndexOf("/");
  const { id: groupId } = store.groups.ensure(fullPath.slice(0, at), visibility);
  return store.projects.create({
    groupId,
    path: fullPath.slice(at + 1),
    visibility,
    folder,
    creatorId: store.users.first()?.id ?? null,
    origin: "added",
  });
}

export function addMember(store: Store, userId: number, projectId: number, role: Role): void {
  store.members.add({ userId, projectId, accessLevel: accessLevels[role] });
}
