// Who else can do the same: a resident cat-file as the floor below any server, cgit as a page server and code-server, where they are installed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Where distributions put cgit's program. */
const cgit = ["/usr/lib/cgit/cgit.cgi", "/usr/libexec/cgit/cgit.cgi", "/var/www/cgi-bin/cgit"].find((path) => existsSync(path)) ?? null;

export interface Cgit {
  /** Asks for a page below the repository, such as `plain/Makefile`. Each is a new process, as CGI is. */
  page(path: string, query?: string): Promise<void>;
}

/** cgit without a cache on a bare repository; null, said once, where it is not installed: this never installs anything. */
export function openCgit(folder: string): Cgit | null {
  if (cgit === null) {
    console.log("cgit is not installed (Debian's package is called cgit): its columns stay empty.");
    return null;
  }
  const program = cgit;
  const config = join(folder, "cgitrc");
  writeFileSync(config, `cache-size=0\nenable-blame=1\nrepo.url=r\nrepo.path=${folder}\n`);
  return {
    page: (path, query = "") =>
      new Promise((resolve, reject) => {
        const env = { PATH: process.env["PATH"], CGIT_CONFIG: config, REQUEST_METHOD: "GET", QUERY_STRING: `url=r/${path}${query}` };
        const child = spawn(program, [], { env, stdio: ["ignore", "pipe", "ignore"] });
        let length = 0;
        let head = "";
        child.stdout.on("data", (chunk: Buffer) => {
          if (length === 0) head = chunk.subarray(0, 200).toString("latin1");
          length += chunk.length;
        });
        child.once("error", reject);
        child.once("close", () => (/^Status: [45]/m.test(head) || length === 0 ? reject(new Error(`cgit ${path}: ${head}`)) : resolve()));
      }),
  };
}

export interface CatFile {
  /** Reads one object's bytes. One at a time. */
  read(name: string): Promise<void>;
  close(): void;
}

/** A resident `git cat-file --batch`. */
export function openCatFile(folder: string): CatFile {
  const child = spawn("git", ["-C", folder, "cat-file", "--batch"], { stdio: ["pipe", "pipe", "ignore"] });
  let wake = (): void => undefined;
  let received = 0;
  let expected = Number.POSITIVE_INFINITY;
  child.stdout.on("data", (chunk: Buffer) => {
    if (received === 0) {
      // <id> SP <type> SP <size> LF <content> LF
      const header = chunk.subarray(0, chunk.indexOf(10)).toString("latin1");
      expected = header.length + 1 + Number(header.split(" ")[2]) + 1;
    }
    received += chunk.length;
    if (received >= expected) wake();
  });
  return {
    read(name) {
      received = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      child.stdin.write(`${name}\n`);
      return promise;
    },
    close: () => child.kill(),
  };
}

/** Requests a second and the 99th percentile in ms by wrk, which takes less of the cores than a client of Node; null where it is not installed. */
export function runWrk(url: string, token: string, connections: number, seconds: number): { rate: number; p99: number } | null {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-H", `private-token: ${token}`, url];
  const { stdout, error } = spawnSync("wrk", args, { encoding: "utf8" });
  if (error !== undefined) return null;
  const [, amount = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const scale = { us: 0.001, ms: 1, s: 1_000 }[unit] ?? 1;
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0), p99: Number(amount) * scale };
}

export interface CodeServer {
  /** Starts it with its data in `data`, until it prints its address; the address of the page that shows `folder`. */
  start(data: string, folder: string): Promise<{ readonly child: ChildProcess; readonly url: string }>;
}

/** VS Code in the browser, by the `entry.js` that `REPODESK_BENCH_CODE_SERVER` names; null, said once, where it names none. */
export function openCodeServer(): CodeServer | null {
  const entry = process.env["REPODESK_BENCH_CODE_SERVER"];
  if (entry === undefined) {
    console.log("REPODESK_BENCH_CODE_SERVER names no out/node/entry.js of code-server: its row stays out.");
    return null;
  }
  return {
    async start(data, folder) {
      const quiet = ["--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override"];
      const places = ["--user-data-dir", data, "--extensions-dir", join(data, "extensions"), "--config", join(data, "config.yaml")];
      const args = [entry, "--auth", "none", "--bind-addr", "127.0.0.1:0", ...places, ...quiet];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
      for await (const line of createInterface({ input: child.stdout })) {
        const address = /HTTP server listening on (\S+)$/.exec(line)?.[1];
        if (address !== undefined) return { child, url: `${address}?folder=${encodeURIComponent(folder)}` };
      }
      throw new Error("code-server ended before it was ready.");
    },
  };
}
