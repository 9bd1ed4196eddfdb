// Processes that a small process starts for a large one: their bytes, their ends, and what happens when that process is killed.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ForkServer, ForkServerLost, forkServerProgram } from "../../service/git/process/fork-server.ts";
import type { Running } from "../../service/git/process/running.ts";

const env = { PATH: process.env["PATH"] ?? "" };
const sh = (script: string, ...args: string[]) => ({ file: "/bin/sh", args: ["-c", script, "sh", ...args], cwd: "/", env });
/** Fork servers of this process that run. */
const programs = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "latin1")
    .split(" ")
    .filter((pid) => pid !== "" && nameOf(pid).includes("fork-server-program"))
    .map(Number);

function nameOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    return ""; // it has ended meanwhile
  }
}

async function read(running: Running): Promise<{ stdout: Buffer; stderr: string; code: number | null }> {
  const stdout: Buffer[] = [];
  let stderr = "";
  running.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  running.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await running.ended;
  return { stdout: Buffer.concat(stdout), stderr, code };
}

/** Where its socket lies. */
const folderOf = (pid: number): string => dirname(readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0").at(-2) ?? "");

describe.runIf(process.platform === "linux")("the fork server", () => {
  let server: ForkServer;
  let pid: number;
  let folder: string;
  beforeEach(async () => {
    const before = new Set(programs());
    server = await ForkServer.start(forkServerProgram() ?? "");
    pid = programs().find((one) => !before.has(one)) ?? 0;
    folder = folderOf(pid);
  });
  afterEach(() => server.close());

  it("hands every byte to a process and back, whatever they are and in whatever pieces they come", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200_000 }), { maxLength: 4 }), async (pieces) => {
        const running = await server.spawn(sh("cat"));
        const answer = read(running);
        for (const piece of pieces) running.stdin.write(piece);
        running.stdin.end();
        const { stdout, code } = await answer;
        expect(code).toBe(0);
        expect(stdout.equals(Buffer.concat(pieces))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it("keeps the outputs of many processes apart, with their exit codes, arguments, folder and environment", async () => {
    const ends = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const running = await server.spawn({
          ...sh('printf "%s|$PWD|$NAME" "$1"; echo "to $1" >&2; exit $2', `a b\n'${index}`, String(index)),
          cwd: "/tmp",
          env: { ...env, NAME: "ü" },
        });
        running.stdin.end();
        return read(running);
      }),
    );
    for (const [index, { stdout, stderr, code }] of ends.entries()) {
      expect(stdout.toString()).toBe(`a b\n'${index}|/tmp|ü`);
      expect(stderr).toBe(`to a b\n'${index}\n`);
      expect(code).toBe(index);
    }
  });

  it("ends a process that is killed, and one that reads nothing of what it is told", async () => {
    const endless = await server.spawn(sh("exec sleep 600"));
    const end = read(endless);
    endless.kill("SIGKILL");
    expect((await end).code).toBeNull();
    const deaf = await server.spawn(sh("exit 3"));
    deaf.stdin.on("error", () => undefined);
    deaf.stdin.end(Buffer.alloc(4_000_000));
    expect((await read(deaf)).code).toBe(3);
  });

  it("says what cannot be started, and starts the next one", async () => {
    await expect(server.spawn({ ...sh(""), file: "/nowhere/git" })).rejects.toMatchObject({ code: "ENOENT" });
    await expect(server.spawn({ ...sh("true"), cwd: "/nowhere" })).rejects.toMatchObject({ code: "ENOENT" });
    await expect(server.spawn(sh("true", "\0"))).rejects.toThrow(/null bytes/);
    const running = await server.spawn(sh("echo there"));
    expect((await read(running)).stdout.toString()).toBe("there\n");
  });

  it("says that it is lost where its folder was cleared away, so that somebody else starts the process", async () => {
    rmSync(folder, { recursive: true });
    await expect(server.spawn(sh("true"))).rejects.toThrow(ForkServerLost);
  });

  it("tells those who wait when it is killed, and that it is gone", async () => {
    const endless = await server.spawn(sh("exec sleep 600"));
    const end = read(endless);
    process.kill(pid, "SIGKILL");
    expect((await end).code).toBeNull();
    await expect.poll(() => server.isUp).toBe(false);
    execFileSync("kill", ["-9", String(endless.pid)]);
  });

  it("lets nobody in who cannot say whose end he is", async () => {
    for (const head of [`${crypto.randomUUID()} 1\nhello`, "x".repeat(200_000), "\n"]) {
      const socket = connect(join(folder, "s"));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.on("error", () => undefined);
      socket.write(head);
      socket.resume();
      await closed;
    }
    expect((await read(await server.spawn(sh("echo there")))).stdout.toString()).toBe("there\n");
  });

  it("leaves neither a process nor a folder behind, nor what it started", async () => {
    expect(existsSync(folder)).toBe(true);
    const endless = await server.spawn(sh("exec sleep 600"));
    // Empty for the moment in which one program takes the place of another.
    await expect.poll(() => nameOf(String(endless.pid))).toContain("sleep");
    server.close();
    await expect.poll(() => nameOf(String(endless.pid))).toBe("");
    await expect.poll(() => programs().includes(pid)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });
});

it("a program of git's that is started often gives the same answers", async () => {
  const { runGit } = await import("../../service/git/process/run.ts");
  const folder = mkdtempSync(join(tmpdir(), "repodesk-often-"));
  execFileSync("git", ["init", "-q", folder]);
  const place = { git: "git", gitDir: join(folder, ".git") };
  const id = execFileSync("git", ["-C", folder, "hash-object", "-w", "--stdin"], { input: "hello\n" }).toString().trim();
  const answers = new Set<string>();
  for (let run = 0; run < 30; run += 1) {
    const { stdout } = await runGit(place, { args: ["cat-file", "--batch"], input: `${id}\n`, takes: "moment" });
    answers.add(stdout.toString());
  }
  expect([...answers]).toEqual([`${id} blob 6\nhello\n\n`]);
  // Also where the fork server cannot be reached any more.
  for (const pid of programs()) rmSync(folderOf(pid), { recursive: true });
  const { stdout } = await runGit(place, { args: ["cat-file", "--batch"], input: `${id}\n`, takes: "moment" });
  expect(stdout.toString()).toBe(`${id} blob 6\nhello\n\n`);
  await expect(runGit(place, { args: ["cat-file", "-p", "HEAD"], takes: "moment" })).rejects.toThrow(/git cat-file failed \(128\)/);
  rmSync(folder, { recursive: true });
});
