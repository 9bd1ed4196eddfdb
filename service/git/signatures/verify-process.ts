// Starts the programs that check signatures: the system's own files, in an empty home, with bounded time and number; never what a repository names.
import { spawn } from "node:child_process";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Program = "gpg" | "gpgv" | "ssh-keygen" | "openssl";

/** Folders that only an administrator of the machine fills. The PATH of the one who started us does not count. */
const folders =
  process.platform === "win32"
    ? [
        "C:\\Program Files\\Git\\usr\\bin",
        "C:\\Windows\\System32\\OpenSSH",
        "C:\\Program Files (x86)\\GnuPG\\bin",
        "C:\\Program Files\\GnuPG\\bin",
      ]
    : ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/opt/local/bin", "/run/current-system/sw/bin"];

const timeout = 10_000;
const outputLimit = 1024 ** 2;

const found = new Map<Program, string>();

/** Absolute path of a program, null where the machine has none. One that was found is remembered. */
export async function findProgram(program: Program): Promise<string | null> {
  const known = found.get(program);
  if (known !== undefined) return known;
  for (const folder of folders) {
    const candidate = join(folder, process.platform === "win32" ? `${program}.exe` : program);
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!runs) continue;
    found.set(program, candidate);
    return candidate;
  }
  return null;
}

/** Works in a new folder that only we can enter, gone afterwards. */
export async function inPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "repodesk-keys-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface ProgramRun {
  /** Home and working folder. */
  readonly folder: string;
  readonly input?: Buffer | string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `code` null: the program is missing, was stopped for its time or its output, or could not be started. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: Buffer;
}

const places = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place passes on, so `running` stays.
    if (next) next();
    else running -= 1;
  }
}

/** Runs a program to its end. A signal that aborts kills it, and the call rejects with the signal's reason. */
export async function runProgram(program: Program, args: readonly string[], run: ProgramRun): Promise<ProgramResult> {
  const path = await findProgram(program);
  if (path === null) return { code: null, stdout: Buffer.alloc(0) };
  return inTurn(() => finish(path, args, run));
}

function finish(path: string, args: readonly string[], { folder, input, signal }: ProgramRun): Promise<ProgramResult> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ProgramResult>();
  const child = spawn(path, args, {
    cwd: folder,
    // Nothing of our own environment: no agent, no token, no configuration of somebody's home.
    env: {
      PATH: "",
      HOME: folder,
      GNUPGHOME: folder,
      TMPDIR: folder,
      OPENSSL_CONF: process.platform === "win32" ? "NUL" : "/dev/null",
      LC_ALL: "C",
      ...(process.env["SystemRoot"] === undefined ? {} : { SystemRoot: process.env["SystemRoot"] }),
    },
    stdio: ["pipe", "pipe", "ignore"],
    timeout,
    killSignal: "SIGKILL",
    windowsHide: true,
  });
  const output: Buffer[] = [];
  let size = 0;
  const abort = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", abort, { once: true });
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > outputLimit) child.kill("SIGKILL");
    else output.push(chunk);
  });
  // The program may end before it has read everything; its exit code tells the story.
  child.stdin.on("error", () => child.stdin.destroy());
  child.on("error", () => resolve({ code: null, stdout: Buffer.alloc(0) }));
  child.on("close", (code) => {
    signal?.removeEventListener("abort", abort);
    if (signal?.aborted) reject(signal.reason);
    else resolve({ code, stdout: Buffer.concat(output) });
  });
  child.stdin.end(input ?? "");
  return promise;
}
