// The only place that starts git: argument lists (never a shell), a bounded number of processes, deadlines, cancellation.

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { availableParallelism, setPriority } from "node:os";
import { parse } from "node:path";
import { currentAsker } from "./asker.ts";
import type { CommandLine } from "./commands.ts";
import { Clock, type Takes } from "./deadlines.ts";
import { type GitPlace, gitEnvironment } from "./environment.ts";
import type { Running } from "./running.ts";
import { Slots } from "./slots.ts";
import { startProcess } from "./start-process.ts";

export type { CommandLine } from "./commands.ts";
export type { GitPlace } from "./environment.ts";

/** Git failed in a way that the caller did not foresee. */
export class GitError extends Error {
  readonly argv: readonly string[];
  /** Null when git was killed or could not be started. */
  readonly exitCode: number | null;
  readonly stderr: string;
  /** Where it was at work, as far as is known. */
  readonly folder: string | undefined;

  constructor(argv: readonly string[], exitCode: number | null, stderr: string, options?: ErrorOptions & { folder?: string | undefined }) {
    super(`git ${argv[0] ?? ""} failed (${exitCode ?? "not run"}): ${stderr.trim().slice(0, 500)}`, options);
    this.name = "GitError";
    this.argv = argv;
    this.exitCode = exitCode;
    this.stderr = stderr;
    this.folder = options?.folder;
  }
}

export interface GitRun {
  readonly args: CommandLine;
  /** What it is for: the slots that it waits for, and how long it may take (deadlines.ts). */
  readonly takes: Takes;
  readonly input?: string | Buffer;
  /** After `input`, once git has printed the line `to`: what to send last. What `send` throws ends the process, and is thrown. */
  readonly reply?: { readonly to: string; readonly send: () => Promise<string> };
  /** Kills the process; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Exit codes that are answers; only 0 unless given. */
  readonly accept?: readonly number[];
  /** Takes output as it comes instead of collecting it; answering false ends the process, which then counts as success. */
  readonly onOutput?: (chunk: Buffer) => boolean;
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
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
const several = Math.max(4, cores * 2);

/** Each kind waits for its own. One asker leaves a slot to others, who take turns: all of them at work need a core more than there are. */
const slots: Readonly<Record<Takes, Slots>> = {
  moment: new Slots(several + 1, several),
  // Walks take a core each, and seconds: they must not stand before the quick questions.
  walk: new Slots(cores + 1, cores),
  // Held for as long as somebody reads, who may be slow.
  transfer: new Slots(several * 2, several),
  change: new Slots(several + 1, several),
  upkeep: new Slots(1),
};

/** Where git works that needs no files: from inside a folder that a configuration calls the work tree, paths would begin there. */
const { root } = parse(process.execPath);

/**
 * Starts a git process that answers requests on its stdin for as long as it is wanted; the caller owns it, and measures each request.
 * Its place is as it is: `withSwitches` comes before, where settings can have it run a program.
 */
export function startResident(place: GitPlace, args: CommandLine): ChildProcessWithoutNullStreams {
  return start(place, { args });
}

export interface Streaming {
  readonly child: ChildProcessWithoutNullStreams;
  /** To be told of each piece of output that is taken; its `error` is set once git was ended for taking none. */
  readonly clock: Clock;
  /** Ends git and what it has started. */
  stop(): void;
}

/** Starts a git process that writes for as long as somebody reads, within a slot that it holds until it has ended. */
export async function startTransfer(
  place: GitPlace,
  args: CommandLine,
  { environment, signal }: Pick<GitRun, "environment" | "signal">,
): Promise<Streaming> {
  const release = await slots.transfer.take(signal, currentAsker());
  try {
    const settled = await withSwitches(place);
    signal?.throwIfAborted();
    // A group of its own: what it has started goes with it.
    const child = start(settled, { args, environment, detached: !isWindows });
    const end = (how: NodeJS.Signals): void => {
      endGroup(child, how);
      // What nobody reads any more would keep the process from ending.
      child.stdout.destroy();
    };
    const clock = new Clock({ takes: "transfer", limits: place.limits, argv: args }, end);
    const over = (): void => {
      clock.stop();
      release();
    };
    child.once("error", over);
    child.once("close", over);
    return { child, clock, stop: () => end("SIGTERM") };
  } catch (error) {
    release();
    throw error;
  }
}

const isWindows = process.platform === "win32";

function endGroup(child: ChildProcessWithoutNullStreams, how: NodeJS.Signals): void {
  if (isWindows || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) child.kill(how);
  else
    try {
      process.kill(-child.pid, how);
    } catch {
      child.kill(how); // the group has gone; this tells of nothing when the process has, too
    }
}

interface Start {
  readonly args: CommandLine;
  readonly environment?: GitRun["environment"];
  readonly cwd?: string | undefined;
  readonly detached?: boolean;
}

const startOf = (place: GitPlace, { args, environment, cwd }: Start) => ({
  ...{ file: place.git, args, cwd: cwd ?? root },
  env: { ...gitEnvironment(place), ...environment },
});

/** In this process, so that its end is known at once. */
function start(place: GitPlace, options: Start): ChildProcessWithoutNullStreams {
  const { file, args, cwd, env } = startOf(place, options);
  return spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true, detached: options.detached === true });
}

/** Runs git to its end, or to its deadline (DeadlineError). Output is read as fast as it comes, so a slow consumer never holds a slot. */
export function runGit(place: GitPlace, run: GitRun): Promise<GitResult> {
  return slots[run.takes].run(async () => finish(await withSwitches(place), run), run.signal, currentAsker());
}

/** The same place with the programs switched off that its settings name now. Throws UnnameableProgram. */
export async function withSwitches({ switches, ...place }: GitPlace): Promise<GitPlace> {
  if (switches === undefined) return place;
  // Who waits for this holds a slot already.
  const ask = async (args: CommandLine) => (await finish(place, { args, takes: "moment", accept: [0, 1] })).stdout;
  return { ...place, config: [...(place.config ?? []), ...(await switches.off(place, ask))] };
}

async function finish(place: GitPlace, run: GitRun): Promise<GitResult> {
  // An abort between getting the slot and listening for it would be missed.
  run.signal?.throwIfAborted();
  const { args, environment } = run;
  const child = await startProcess(startOf(place, { args, environment, cwd: run.cwd ?? place.workTree })).catch((error: Error): never =>
    failToStart(run, error),
  );
  const clock = new Clock({ takes: run.takes, limits: place.limits, argv: args }, (how) => {
    child.kill(how);
    // A process that it has started and left behind may hold the other ends.
    if (how === "SIGKILL") for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
  });
  if (run.priority !== undefined) lower(child.pid, run.priority);
  const output: Buffer[] = [];
  let stderr = "";
  let stopped = false;
  let failure: unknown;
  const abort = () => child.kill();
  run.signal?.addEventListener("abort", abort, { once: true });
  if (run.signal?.aborted) abort();
  child.stdout.on("data", (chunk: Buffer) => {
    clock.progress();
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
  if (run.reply === undefined) child.stdin.end(run.input ?? "");
  else {
    child.stdin.write(run.input ?? "");
    replyOnce(child, run.reply, (error) => {
      failure = error;
      child.kill();
    });
  }
  try {
    const code = await child.ended.catch((error: Error): never => failToStart(run, error));
    const isAnswer = stopped || (code !== null && (run.accept ?? [0]).includes(code));
    if (failure !== undefined) throw failure;
    run.signal?.throwIfAborted();
    if (clock.error !== null && !isAnswer) throw clock.error;
    if (!isAnswer) throw new GitError(run.args, code, stderr, { folder: place.gitDir ?? run.cwd });
    return { stdout: output.length === 1 ? output[0]! : Buffer.concat(output), stderr, code: code ?? 0 };
  } finally {
    clock.stop();
    run.signal?.removeEventListener("abort", abort);
  }
}

function failToStart(run: GitRun, error: Error): never {
  throw new GitError(run.args, null, error.message, { cause: error });
}

/** Sends what `reply` answers as soon as git has printed its line. */
function replyOnce(child: Running, { to, send }: NonNullable<GitRun["reply"]>, fail: (error: unknown) => void): void {
  let printed = "";
  const listen = (chunk: Buffer): void => {
    printed += chunk.toString("latin1");
    if (!printed.includes(to)) return;
    child.stdout.off("data", listen);
    send().then((rest) => child.stdin.end(rest), fail);
  };
  child.stdout.on("data", listen);
}

function lower(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    return; // it has ended already, or this machine has no such thing
  }
}
