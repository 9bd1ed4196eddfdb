// npm start in a browser host: one line when ready, clear words when it cannot, and nothing left behind when it ends.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const script = join(root, "scripts", "start.mjs");
let folder: string;
const started = new Set<ChildProcess>();

interface Run {
  readonly child: ChildProcess;
  stdout: string;
  stderr: string;
  /** The address, once it is printed; rejects when the program ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
}

function start(args: readonly string[], node = process.execPath): Run {
  const child = spawn(node, [script, "--browser", "--no-open", ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true });
  started.add(child);
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const run: Run = {
    child,
    stdout: "",
    stderr: "",
    ended,
    ready: new Promise((resolve, reject) => {
      child.stdout?.on("data", (text: Buffer) => {
        run.stdout += text.toString();
        const [, address] = /^Repodesk is at (\S+)\n/.exec(run.stdout) ?? [];
        if (address !== undefined) resolve(address);
      });
      void ended.then((code) => reject(new Error(`It ended with ${code}: ${run.stderr}`)));
    }),
  };
  run.ready.catch(() => undefined); // Tests of bad starts look at `ended`.
  child.stderr?.on("data", (text: Buffer) => {
    run.stderr += text.toString();
  });
  return run;
}

/** Processes of that group, read from the kernel. */
function groupOf(pid: number): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(group) === pid && state !== "Z";
      } catch {
        return false; // It ended while we looked.
      }
    });
}

async function enter(address: string): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { origin } = new URL(address);
  const entered = await fetch(address, { redirect: "manual" });
  const cookie = entered.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return (path, init) => fetch(`${origin}${path}`, { ...init, headers: { cookie, origin, "content-type": "application/json" } });
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
}, 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "repodesk-start-"));
});
afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }
  started.clear();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => expect(existsSync(folder)).toBe(false));

describe("a start", () => {
  it("prints one line, serves the page, the desktop and the service, and ends whole within 2 s", async () => {
    const run = start(["--data", join(folder, "data")]);
    const ask = await enter(await run.ready);
    const page = await ask("/");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await (await ask("/connections/local/api/v4/version")).json()) as object).toHaveProperty("version");
    const pid = run.child.pid ?? expect.unreachable();
    expect(groupOf(pid).length).toBeGreaterThanOrEqual(2);
    const began = performance.now();
    process.kill(-pid, "SIGINT");
    expect(await run.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(groupOf(pid)).toEqual([]);
    expect(run.stdout).toMatch(/^Repodesk is at http:\/\/127\.0\.0\.1:\d+\/enter\?t=[0-9a-f]{64}\n$/);
  });

  it("ends whole when only its own process is told to", async () => {
    const run = start(["--data", join(folder, "data")]);
    await (await enter(await run.ready))("/connections/local/api/v4/version");
    const pid = run.child.pid ?? expect.unreachable();
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(groupOf(pid)).toEqual([]);
  });

  it("that is killed takes its service with it", async () => {
    const run = start(["--data", join(folder, "data")]);
    await (await enter(await run.ready))("/connections/local/api/v4/version");
    const pid = run.child.pid ?? expect.unreachable();
    run.child.kill("SIGKILL");
    await run.ended; // "close" comes when the service, too, has let go of the pipes.
    await expect.poll(() => groupOf(pid), { timeout: 5000 }).toEqual([]);
  });

  it("opens the repository it is given, in place", async () => {
    const repository = join(folder, "my repo %#?");
    execFileSync("git", ["init", "-q", "-b", "main", repository]);
    writeFileSync(join(repository, "a.txt"), "a\n");
    const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    execFileSync("git", ["-C", repository, "add", "."]);
    execFileSync("git", ["-C", repository, ...identity, "commit", "-qm", "first"]);
    const run = start(["--data", join(folder, "data"), "--open", repository]);
    const ask = await enter(await run.ready);
    const session = (await (await ask("/desktop/session")).json()) as { open: { path: string; project: string; error: null } };
    expect(session.open).toMatchObject({ path: repository, error: null });
    const tree = await ask(`/connections/local/api/v4/projects/${encodeURIComponent(session.open.project)}/repository/tree`);
    expect(await tree.json()).toEqual([expect.objectContaining({ name: "a.txt" })]);
  });

  it("says in the session why a folder that is no repository was not opened", async () => {
    const run = start(["--data", join(folder, "data"), "--open", folder]);
    const session = (await (await (await enter(await run.ready))("/desktop/session")).json()) as { open: { project: null; error: string } };
    expect(session.open).toMatchObject({ project: null, error: expect.stringMatching(/\S+ \S+/) });
  });

  it("is ready within 1.5 s when nothing must be built", async () => {
    const began = performance.now();
    await start(["--data", join(folder, "data")]).ready;
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe("a bad start is told in one line:", () => {
  const oneLine = async (run: Run, status: number, words: RegExp): Promise<void> => {
    expect(await run.ended).toBe(status);
    expect(run.stdout).toBe("");
    expect(run.stderr).toMatch(words);
    expect(run.stderr.trimEnd().split("\n")).toHaveLength(1);
  };

  it("a port in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    await oneLine(start(["--data", join(folder, "data"), "--port", String(port)]), 1, new RegExp(`Port ${port} is in use`));
    await new Promise((resolve) => taken.close(resolve));
  });

  it("a data folder that a running Repodesk uses", async () => {
    const first = start(["--data", join(folder, "data")]);
    await first.ready;
    await oneLine(
      start(["--data", join(folder, "data")]),
      1,
      new RegExp(`already runs with the data folder .* \\(process ${first.child.pid}\\)`),
    );
  });

  it("a data folder that is a file", async () => {
    writeFileSync(join(folder, "file"), "");
    await oneLine(start(["--data", join(folder, "file")]), 1, /cannot be used/);
  });

  it("a folder to open that is not there", () => oneLine(start(["--open", join(folder, "none")]), 2, /there is no such folder/));
  it("a file to open", async () => {
    writeFileSync(join(folder, "file"), "");
    await oneLine(start(["--open", join(folder, "file")]), 2, /this is a file/);
  });
  it("a port that is none", () => oneLine(start(["--port", "x"]), 2, /a port is a number/));
  it("an option that is none", () => oneLine(start(["--what"]), 2, /--what.*Options: --browser/));
});

const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].find(
  (file) => existsSync(file) && !execFileSync(file, ["-p", "process.versions.node"]).toString().startsWith("24"),
);

it.runIf(oldNode !== undefined)("an older Node starts the bundled one and ends with it", async () => {
  const run = start(["--data", join(folder, "data")], oldNode);
  await (await enter(await run.ready))("/connections/local/api/v4/version");
  const pid = run.child.pid ?? expect.unreachable();
  expect(groupOf(pid).length).toBeGreaterThanOrEqual(3);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  expect(groupOf(pid)).toEqual([]);
});
