// The only place that starts git: argument lists (never a shell), a bounded number of processes, cancellation, one error type.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { availableParallelism, setPriority } from "node:os";
import { parse } from "node:path";
import type { CommandLine } from "./commands.ts";
import { type GitPlace, gitEnvironment } from "./environment.ts";
import { Slots } from "./slots.ts";

export type { CommandLine } from "./commands.ts";
export type { GitPlace } from "./environment.ts";

/** Git failed in a way that the caller did not foresee. */
export class GitError extends Error {
  readonly argv: readonly string[];
  /** Null when git was killed or could not be started. */
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(argv: readonly string[], exitCode: number | null, stderr: string, options?: ErrorOptions) {
    super(`git ${argv[0] ?? ""} failed (${exitCode ?? "not run"}): ${stderr.trim().slice(0, 500)}`, options);
    this.name = "GitError";
    this.argv = argv;
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

export interface GitRun {
  readonly args: CommandLine;
  readonly input?: string | Buffer;
  /** Kills the process; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Exit codes that are answers; only 0 unless given. */
  readonly accept?: readonly number[];
  /** Takes output as it comes instead of collecting it; answering false ends the process, which then counts as success. */
  readonly onOutput?: (chunk: Buffer) => boolean;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Goes through history: waits for one of as many slots as there are cores. */
  readonly walk?: boolean;
  /** Scheduling priority (os.constants.priority) for work that nobody waits for. */
  readonly priority?: number;
}

export interface GitResult {
  /** Empty when `onOutput` took it. */
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly code: number;
}

const stderrLimit = 65_536;
const cores = availableParallelism();
const quick = new Slots(Math.max(4, cores * 2));
/** Walks through history take a core each, and seconds: they must not stand before the quick questions. */
const walks = new Slots(cores);

/** Where git works that needs no files: from inside a folder that a configuration calls the work tree, paths would begin there. */
const { root } = parse(process.execPath);

/** Starts a long-lived git process that reads requests on its stdin; the caller owns it. */
export function startGit(
  place: GitPlace,
  args: CommandLine,
  environment?: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  return spawn(place.git, args, {
    cwd: root,
    env: { ...gitEnvironment(place), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
}

/** Runs git to its end. Output is read as fast as it comes, so a slow consumer never holds a process slot. */
export function runGit(place: GitPlace, run: GitRun): Promise<GitResult> {
  return (run.walk ? walks : quick).run(() => finish(place, run), run.signal);
}

async function finish(place: GitPlace, run: GitRun): Promise<GitResult> {
  // An abort between getting the slot and listening for it would be missed.
  run.signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<GitResult>();
  const child = spawn(place.git, run.args, {
    cwd: run.cwd ?? place.workTree ?? root,
    env: { ...gitEnvironment(place), ...run.environment },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  if (run.priority !== undefined) lower(child.pid, run.priority);
  const output: Buffer[] = [];
  let stderr = "";
  let stopped = false;
  let failure: unknown;
  const abort = () => child.kill();
  run.signal?.addEventListener("abort", abort, { once: true });
  child.stdout.on("data", (chunk: Buffer) => {
    if (!run.onOutput) {
      output.push(chunk);
      return;
    }
    if (stopped) return;
    try {
      stopped = !run.onOutput(chunk);
    } catch (error) {
      failure = error;
      stopped = true;
    }
    if (stopped) child.kill();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    if (stderr.length < stderrLimit) stderr += text;
  });
  // Git may end before it has read everything; its exit code tells the story, not the broken pipe.
  child.stdin.on("error", () => child.stdin.destroy());
  child.on("error", (error) => reject(new GitError(run.args, null, error.message, { cause: error })));
  child.on("close", (code) => {
    run.signal?.removeEventListener("abort", abort);
    if (failure !== undefined) reject(failure);
    else if (run.signal?.aborted) reject(run.signal.reason);
    else if (stopped || (code !== null && (run.accept ?? [0]).includes(code)))
      resolve({ stdout: output.length === 1 ? output[0]! : Buffer.concat(output), stderr, code: code ?? 0 });
    else reject(new GitError(run.args, code, stderr));
  });
  child.stdin.end(run.input ?? "");
  return promise;
}

function lower(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    return; // it has ended already, or this machine has no such thing
  }
}
