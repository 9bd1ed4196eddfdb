// npm start in a browser host: one line when ready, clear words when it cannot, and nothing left behind when it ends.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
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

const start = (args: readonly string[], node = process.execPath): Run => runProgram(node, [script], args);

function runProgram(program: string, before: readonly string[], args: readonly string[]): Run {
  const child = spawn(program, [...before, "--browser", "--no-open", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
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
        const [, address] = /^Repodesk is at (\S+)\n/m.exec(run.stdout) ?? [];
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
  const room = entered.headers.get("location")?.replace(/\/$/, "") ?? "";
  return (path, init) => fetch(`${origin}${room}${path}`, { ...init, headers: { cookie, origin, "content-type": "application/json" } });
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
  // Also what outlived the process that was started: a failed test leaves nothing running.
  for (const { pid } of started) if (pid !== undefined && groupOf(pid).length > 0) process.kill(-pid, "SIGKILL");
  started.clear();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => expect(existsSync(folder)).toBe(false));

describe("a start", () => {
  it("prints one line, serves the page, the desktop and the service, and ends whole", { tags: "long" }, async () => {
    const run = start(["--data", join(folder, "data")]);
    const ask = await enter(await run.ready);
    const page = await ask("/");
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await (await ask("/connections/local/api/v4/version")).json()) as object).toHaveProperty("version");
    const pid = run.child.pid ?? expect.unreachable();
    expect(groupOf(pid).length).toBeGreaterThanOrEqual(2);
    process.kill(-pid, "SIGINT");
    expect(await run.ended).toBe(0);
    expect(groupOf(pid)).toEqual([]);
    expect(run.stdout).toMatch(/^Repodesk is at http:\/\/127\.0\.0\.1:\d+\/enter\?t=[0-9a-f]{64}\n$/);
  });

  it("ends whole when only its own process is told to", { tags: "long" }, async () => {
    const run = start(["--data", join(folder, "data")]);
    await (await enter(await run.ready))("/connections/local/api/v4/version");
    const pid = run.child.pid ?? expect.unreachable();
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(groupOf(pid)).toEqual([]);
  });

  it("that is killed takes its service with it", { tags: "long" }, async () => {
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

  it("builds what is stale in a process that ends, and keeps nothing of the bundler", { tags: "long" }, async () => {
    rmSync(join(root, "out", ".stamps", "desktop"));
    const run = start(["--data", join(folder, "data")]);
    await run.ready;
    expect(run.stderr).toMatch(/Building desktop…\nBuilt in/);
    const held = readFileSync(`/proc/${run.child.pid}/maps`, "utf8");
    expect(held).toMatch(/bin\/node/);
    expect(held).not.toMatch(/rolldown|lightningcss/);
  });

  it("is two processes when nothing must be built, and says nothing else", async () => {
    const run = start(["--data", join(folder, "data")]);
    await (await enter(await run.ready))("/connections/local/api/v4/version");
    expect([groupOf(run.child.pid ?? expect.unreachable()).length, run.stderr]).toEqual([2, ""]);
  });
});

describe.each(["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)("npm start, when npm alone gets %s,", (signal) => {
  it("ends whole and leaves the data folder to the next one", { tags: "long" }, async () => {
    const run = runProgram("npm", ["start", "--"], ["--data", join(folder, "data")]);
    await (await enter(await run.ready))("/connections/local/api/v4/version");
    const pid = run.child.pid ?? expect.unreachable();
    expect(groupOf(pid).length).toBeGreaterThanOrEqual(3);
    run.child.kill(signal);
    await run.ended;
    await expect.poll(() => groupOf(pid), { timeout: 5000 }).toEqual([]);
    await start(["--data", join(folder, "data")]).ready;
  });
});

describe("a second start with the same data folder", () => {
  const first = async (): Promise<[Run, string]> => {
    const run = start(["--data", join(folder, "data")]);
    return [run, await run.ready];
  };

  it("opens the running one with a new one-time address, and ends", async () => {
    const [run, address] = await first();
    const ask = await enter(address);
    expect((await fetch(address)).status).toBe(403);
    const second = start(["--data", join(folder, "data")]);
    expect(await second.ended).toBe(0);
    const [, next = ""] = /^Repodesk is at (\S+)\n$/.exec(second.stdout) ?? [];
    expect([new URL(next).origin, next === address]).toEqual([new URL(address).origin, false]);
    expect(second.stderr).toMatch(/^Repodesk runs already with the data folder \S+; this address opens it once more\.\n$/);
    const again = await enter(next);
    for (const way of [ask, again]) expect((await way("/desktop/session")).status).toBe(200);
    expect(run.child.exitCode).toBeNull();
  });

  it("that begins at the same moment waits for the first one, and is let in", async () => {
    const both = [start(["--data", join(folder, "data")]), start(["--data", join(folder, "data")])];
    const [one = "", other = ""] = await Promise.all(both.map(({ ready }) => ready));
    expect([new URL(one).origin, one === other]).toEqual([new URL(other).origin, false]);
    const second = both.find(({ stderr }) => stderr !== "");
    expect(await second?.ended).toBe(0);
    expect(second?.stderr).toMatch(/^Repodesk runs already with the data folder/);
  });

  it("shows the repository that it names, or says why it cannot", { tags: "long" }, async () => {
    await first();
    const repository = join(folder, "second repository");
    execFileSync("git", ["init", "-q", "-b", "main", repository]);
    const second = start(["--data", join(folder, "data"), "--open", repository]);
    expect(await second.ended).toBe(0);
    expect(second.stdout).toMatch(/\/enter\?t=[0-9a-f]{64}#\/local\/local%2Fsecond-repository\/files\n$/);
    mkdirSync(join(folder, "plain"));
    const third = start(["--data", join(folder, "data"), "--open", join(folder, "plain")]);
    expect(await third.ended).toBe(0);
    expect(third.stderr).toMatch(/plain cannot be shown: \S+/);
    expect(third.stdout).toMatch(/\/enter\?t=[0-9a-f]{64}\n$/);
  });

  it("leads to the address that it names, as a first start does", async () => {
    const link = "https://git.example.com/halden/tide-tables/-/blob/main/a b.ts".replace(" ", "%20");
    const first = start(["--data", join(folder, "data"), link]);
    expect(await first.ready).toMatch(new RegExp(`/enter\\?t=[0-9a-f]{64}#link=${encodeURIComponent(link).replaceAll(".", "\\.")}$`));
    const second = start(["--data", join(folder, "data"), "repodesk:///home/ada/tide"]);
    expect(await second.ended).toBe(0);
    expect(second.stdout).toMatch(/\/enter\?t=[0-9a-f]{64}#link=repodesk%3A%2F%2F%2Fhome%2Fada%2Ftide\n$/);
  });

  it("knocks with a secret that only its owner can read, and that goes with the running one", async () => {
    const [run] = await first();
    const note = join(folder, "data", "desktop.door");
    expect(statSync(note).mode & 0o777).toBe(0o600);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(existsSync(note)).toBe(false);
  });

  it("is a first one where the data folder is a copy of one that is in use", { tags: "long" }, async () => {
    const [, address] = await first();
    cpSync(join(folder, "data"), join(folder, "copy"), { recursive: true });
    const copy = start(["--data", join(folder, "copy")]);
    expect(new URL(await copy.ready).origin).not.toBe(new URL(address).origin);
    expect(copy.child.exitCode).toBeNull();
  });

  it("starts like a first one when the running one was killed", { tags: "long" }, async () => {
    const [run] = await first();
    run.child.kill("SIGKILL");
    await run.ended;
    expect(existsSync(join(folder, "data", "desktop.door"))).toBe(true);
    const [, address] = await first();
    expect((await (await enter(address))("/desktop/session")).status).toBe(200);
  });

  it("does not hand a browser what another program on that port answers", async () => {
    const stranger = createHttpServer((_request, response) => response.end(JSON.stringify({ entrance: "http://evil.example/enter?t=1" })));
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data", "desktop.door"), JSON.stringify({ port: (stranger.address() as AddressInfo).port, secret: "x" }));
    const [run, address] = await first();
    expect([address, run.stdout, run.stderr].join()).not.toContain("evil");
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
  });
});

it("npm start -- --help names every option and starts nothing", async () => {
  const run = start(["--help"]);
  expect(await run.ended).toBe(0);
  for (const option of ["--open", "--data", "--browser", "--port", "--no-open"]) expect(run.stdout).toContain(option);
  expect(run.stderr).toBe("");
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

  it("a data folder that a running Repodesk uses which does not answer", { tags: "long" }, async () => {
    const first = start(["--data", join(folder, "data")]);
    await first.ready;
    first.child.kill("SIGSTOP");
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
  it("a name that would steer the terminal", async () => {
    const name = "x\u001b]0;owned\u0007\nRepodesk is at\u202e";
    writeFileSync(join(folder, name), "");
    await oneLine(start(["--open", join(folder, name)]), 2, /x\\u001b\]0;owned\\u0007\\u000aRepodesk is at\\u202e: this is a file/);
  });
  it("a port that is none", () => oneLine(start(["--port", "x"]), 2, /a port is a number/));
  it("an option that is none", () => oneLine(start(["--what"]), 2, /--what.*Options: --browser/));
});

const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].find(
  (file) => existsSync(file) && !execFileSync(file, ["-p", "process.versions.node"]).toString().startsWith("24"),
);

it.runIf(oldNode !== undefined)("an older Node starts the bundled one and ends with it", { tags: "long" }, async () => {
  const run = start(["--data", join(folder, "data")], oldNode);
  await (await enter(await run.ready))("/connections/local/api/v4/version");
  const pid = run.child.pid ?? expect.unreachable();
  expect(groupOf(pid).length).toBeGreaterThanOrEqual(3);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  expect(groupOf(pid)).toEqual([]);
});
