// A service started as people start it, and a client that adds as little as possible to what is measured.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { repodesk, root } from "./harness.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds from the request to the first byte of the body. */
  readonly firstByte: number;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Told each piece of the body; answering false hangs up. */
  readonly onData?: (chunk: Buffer) => boolean;
}

export interface BenchService {
  /** Another one after a restart. */
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  /** Path below /api/v4 of the repository of the one project. */
  readonly repository: string;
  /** Environment in which git walks over the same commit-graph as we do. */
  readonly graphEnvironment: Record<string, string>;
  /** Asks over kept connections; throws unless the status is a success or 304. */
  ask(path: string, asking?: Asking): Promise<Answer>;
  /** Waits until the commit-graph is written and read; answers seconds. Throws when that takes more than ten minutes. */
  graphReady(): Promise<number>;
  /** Ends it and starts it again with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A data folder with an administrator and one project, and a running service on 127.0.0.1. */
export async function startBenchService(folder: string): Promise<BenchService> {
  const data = mkdtempSync(join(tmpdir(), "repodesk-bench-"));
  repodesk("user", "add", "bench", "--name", "Bench", "--email", "bench@example.com", "--data", data);
  const { token } = JSON.parse(repodesk("token", "create", "--user", "bench", "--scopes", "api", "--data", data, "--json")) as {
    token: string;
  };
  repodesk("project", "add", folder, "--as", "bench/repository", "--data", data);
  let running = await serve(data);
  let agent = new Agent({ keepAlive: true });
  const repository = "/projects/bench%2Frepository/repository";
  const overlay = join(data, "overlays", "1");
  const end = async (): Promise<void> => {
    const { child } = running;
    agent.destroy();
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    await gone;
  };
  const ask = (path: string, asking?: Asking): Promise<Answer> => exchange(agent, `${running.url}/api/v4${path}`, token, asking);
  return {
    get url() {
      return running.url;
    },
    get pid() {
      return running.child.pid ?? 0;
    },
    ...{ token, repository, ask },
    graphEnvironment: { GIT_OBJECT_DIRECTORY: overlay },
    graphReady: () => untilGraph(running.graphWritten, (page) => ask(`${repository}/commits?per_page=1&page=${page}`)),
    async restart() {
      await end();
      running = await serve(data);
      agent = new Agent({ keepAlive: true });
    },
    async stop() {
      await end();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly graphWritten: Promise<void>;
}

async function serve(data: string): Promise<Running> {
  const child = spawn(process.execPath, [join(root, "out/service/main.mjs"), "serve", "--data", data, "--listen", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.pipe(process.stderr, { end: false });
  const graphWritten = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.includes("Commit-graph: ready")) resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /https?:\/\/\S+/.exec(line)?.[0];
      if (found !== undefined) resolve(found.replace(/\/api\/v4.*$/, ""));
    });
    child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it was ready.`)));
  });
  return { child, url, graphWritten };
}

function exchange(agent: Agent, url: string, token: string, asking: Asking = {}): Promise<Answer> {
  const { method = "GET", headers = {}, json, onData } = asking;
  const sent = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const type = sent === undefined ? {} : { "content-type": "application/json", "content-length": String(sent.length) };
    const outgoing = request(url, { agent, method, headers: { "private-token": token, ...type, ...headers } }, (incoming) => {
      const chunks: Buffer[] = [];
      let firstByte = 0;
      const done = (): void => {
        const status = incoming.statusCode ?? 0;
        const body = Buffer.concat(chunks);
        if (status < 300 || status === 304) resolve({ status, headers: incoming.headers, body, firstByte });
        else reject(new Error(`${method} ${url}: ${status} ${body.toString().slice(0, 300)}`));
      };
      incoming.on("data", (chunk: Buffer) => {
        if (chunks.length === 0) firstByte = performance.now() - start;
        chunks.push(chunk);
        if (onData?.(chunk) !== false) return;
        done();
        incoming.destroy();
      });
      incoming.on("end", done);
    });
    outgoing.on("error", reject);
    outgoing.end(sent);
  });
}

/** Read means that a deep page costs a few milliseconds, whichever it is. */
async function untilGraph(written: Promise<void>, page: (number: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await page(1);
  await written;
  for (let number = 20_000; performance.now() - start < 600_000; number += 1) {
    const before = performance.now();
    await page(number);
    if (performance.now() - before < 10) return (performance.now() - start) / 1000;
  }
  throw new Error("The commit-graph did not come.");
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
