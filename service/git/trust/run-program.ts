// The only place that starts a program which a repository names: after a person has trusted it, in a group of its own, with a deadline.

import { type ChildProcess, spawn } from "node:child_process";

export interface ProgramCall {
  /** Absolute path, or a name that the person's PATH finds. */
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly input?: Buffer | undefined;
  /** Ends it, and all that it has started; the call answers how it ended. */
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly limit: number;
  /** What it writes on either channel, as it comes. */
  readonly onOutput: (bytes: Buffer, channel: "stdout" | "stderr") => void;
}

export interface ProgramEnd {
  /** Null: it was ended, or never started. */
  readonly code: number | null;
  readonly why: "exit" | "deadline" | "cancelled" | "unstartable";
  /** What the system says of one that could not be started. */
  readonly fault: string | null;
}

/** Milliseconds between asking a group to end and ending it. */
const grace = 2_000;
/** Milliseconds that what a program left behind may still write to its channels once it has ended itself. */
const drain = 300;

/** Groups at work: they go with this process. */
const groups = new Set<number>();
process.on("exit", () => {
  for (const leader of groups) killGroup(leader, "SIGKILL");
});

/** Runs a program to its end. Never rejects: whatever comes of it is told by its end. */
export async function runProgram(call: ProgramCall): Promise<ProgramEnd> {
  const end = await start(call, call.program, call.args);
  // A script without a first line that says by what it is run: git then asks the shell.
  return end.fault === "ENOEXEC" ? start(call, "/bin/sh", [call.program, ...call.args]) : end;
}

function start(call: ProgramCall, program: string, args: readonly string[]): Promise<ProgramEnd> {
  const { signal, limit, onOutput } = call;
  if (signal.aborted) return Promise.resolve({ code: null, why: "cancelled", fault: null });
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>();
  const child = spawnIn(call, program, args);
  if (child instanceof Error) return Promise.resolve(unstartable(child));
  if (child.pid !== undefined) groups.add(child.pid);
  let why: ProgramEnd["why"] = "exit";
  let hard: NodeJS.Timeout | undefined;
  const stop = (because: ProgramEnd["why"]): void => {
    if (why !== "exit") return;
    why = because;
    killGroup(child.pid, "SIGTERM");
    hard = setTimeout(() => killGroup(child.pid, "SIGKILL"), grace);
  };
  const cancel = (): void => stop("cancelled");
  const deadline = setTimeout(() => stop("deadline"), limit);
  signal.addEventListener("abort", cancel, { once: true });
  child.stdout?.on("data", (bytes: Buffer) => onOutput(bytes, "stdout"));
  child.stderr?.on("data", (bytes: Buffer) => onOutput(bytes, "stderr"));
  // It may end before it has read everything; its exit code tells the story.
  child.stdin?.on("error", () => child.stdin?.destroy());
  const over = (end: ProgramEnd): void => {
    clearTimeout(deadline);
    clearTimeout(hard);
    signal.removeEventListener("abort", cancel);
    // What was told to end goes as a whole, also what did not listen; else git, too, leaves it alone.
    if (why !== "exit") killGroup(child.pid, "SIGKILL");
    if (child.pid !== undefined) groups.delete(child.pid);
    resolve(end);
  };
  child.once("error", (error) => over(unstartable(error)));
  child.once("exit", (code) => {
    const end = { code: why === "exit" ? code : null, why, fault: null };
    // A process that it has left behind may hold its channels for ever.
    const patience = setTimeout(() => {
      for (const pipe of [child.stdout, child.stderr]) pipe?.destroy();
    }, drain);
    child.once("close", () => {
      clearTimeout(patience);
      over(end);
    });
  });
  child.stdin?.end(call.input);
  return promise;
}

function spawnIn({ folder, environment, input }: ProgramCall, program: string, args: readonly string[]): ChildProcess | Error {
  try {
    return spawn(program, [...args], {
      cwd: folder,
      env: environment,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      // A group of its own: what it has started ends with it.
      detached: process.platform !== "win32",
      windowsHide: true,
    });
  } catch (error) {
    return error as Error; // such as ENOEXEC, which is told at once
  }
}

const unstartable = (error: NodeJS.ErrnoException): ProgramEnd => ({ code: null, why: "unstartable", fault: error.code ?? error.message });

function killGroup(leader: number | undefined, how: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, how);
  } catch {
    return; // nobody of the group is left
  }
}

/** Variables by which git tells a process of one repository, and those of our own. */
const dropped =
  /^(GIT_(DIR|WORK_TREE|INDEX_FILE|INDEX_VERSION|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|SUPER_PREFIX|SHALLOW_FILE|GRAFT_FILE|CEILING_DIRECTORIES|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_KEY_\d+|CONFIG_VALUE_\d+|IMPLICIT_WORK_TREE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|INTERNAL_SUPER_PREFIX|QUARANTINE_PATH)$|REPODESK_|ELECTRON_|NODE_CHANNEL_)/;

/** What a person's programs know of the machine: all that this process was given, without what is told of a repository or of ourselves. */
export const personalEnvironment = (base: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(base).filter(([name]) => !dropped.test(name)));
