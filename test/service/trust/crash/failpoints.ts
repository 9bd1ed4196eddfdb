// Ends this process, or fails, at a step of a write, by standing between the service and Node's own functions: the service has no switch for it.
import childProcess, { type ChildProcess } from "node:child_process";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

/** `service`: this process alone, as kill -9 does; git finishes what it was told. `group`: git too, as a power cut does. */
export type Ending = "service" | "group" | "full" | "read-only";

/** The n-th step whose name matches; the first is 1. Names hold in a process that has just started and in one that has not. */
export interface Point {
  readonly step: string;
  readonly nth: number;
}

export interface Failpoints {
  /** Notes steps from here on, and ends at one of them in the given way. Null = only notes. */
  arm(at: Point | null, ending: Ending): void;
  /** Stops, and answers the names of the steps since `arm`. */
  disarm(): string[];
  /** A step of the caller's own. */
  step(name: string): void;
}

/** Questions change nothing; and a reader lives longer than one write. */
const unwatched = /^(cat-file|rev-parse|--version)$/;

/** `onStep` is told every step as it is taken, armed or not, and may do what somebody else does in that moment. `lifeline`: a descriptor that git inherits, so that its reader sees when this process and every git that it started are gone. */
export async function installFailpoints({
  lifeline,
  onStep,
}: {
  lifeline?: number;
  onStep?: (name: string) => void;
} = {}): Promise<Failpoints> {
  // Each git is to be this process's own.
  process.env["REPODESK_FORK_SERVER"] = "off";
  let armed = false;
  let at: Point | null = null;
  let seen = 0;
  let ending: Ending = "service";
  let steps: string[] = [];

  function step(name: string, mayFail = false): void {
    onStep?.(name);
    if (!armed) return;
    steps.push(name);
    if (at === null || !new RegExp(at.step).test(name) || ++seen !== at.nth) return;
    if (ending === "full" || ending === "read-only") {
      if (!mayFail) return;
      // SQLite's numbers are SQLITE_FULL and SQLITE_READONLY.
      const fault = name.includes(" row ")
        ? { code: "ERR_SQLITE_ERROR", errcode: ending === "full" ? 13 : 8 }
        : { code: ending === "full" ? "ENOSPC" : "EACCES" };
      throw Object.assign(new Error(`${ending} disk ${name}`), fault);
    }
    process.kill(ending === "group" ? -process.pid : process.pid, "SIGKILL");
    // The signal is on its way to this thread; nothing more may happen here.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  }

  const disk = fsPromises as unknown as Record<string, (...values: unknown[]) => Promise<unknown>>;
  for (const name of ["mkdir", "mkdtemp", "open", "rename", "rm", "unlink", "writeFile"]) {
    const original = disk[name]!;
    disk[name] = async (...values) => {
      // Cleaning up, and opening to read, works on a full disk.
      step(`before ${name} ${place(values)}`, !["unlink", "rm"].includes(name) && (name !== "open" || /[wax+]/.test(String(values[1]))));
      const result = await original(...values);
      step(`after ${name} ${place(values)}`);
      return result;
    };
  }
  const file = await fsPromises.open(process.execPath, "r");
  const handle = Object.getPrototypeOf(file) as Record<string, (...values: unknown[]) => Promise<unknown>>;
  await file.close();
  for (const name of ["writeFile", "sync"]) {
    const original = handle[name]!;
    handle[name] = async function (...values) {
      step(`before handle.${name}`, true);
      const result = await original.apply(this, values);
      step(`after handle.${name}`);
      return result;
    };
  }
  const spawn = childProcess.spawn as (...values: unknown[]) => ChildProcess;
  (childProcess as { spawn: unknown }).spawn = (command: string, args: string[], options: { stdio?: unknown }) => {
    const verb = args[0] ?? "";
    const watched = !unwatched.test(verb);
    if (watched) step(`before git ${verb}`);
    const stdio = Array.isArray(options.stdio) && lifeline !== undefined ? [...options.stdio, lifeline] : options.stdio;
    const child = spawn(command, args, { ...options, stdio });
    if (!watched) return child;
    child.stdout?.on("data", () => step(`git ${verb} has answered`));
    child.on("close", () => step(`git ${verb} has ended`));
    const { stdin } = child;
    if (verb === "update-ref" && stdin !== null) {
      for (const way of ["write", "end"] as const) {
        const original = stdin[way].bind(stdin) as (...values: unknown[]) => unknown;
        (stdin as unknown as Record<string, unknown>)[way] = (...values: unknown[]) => {
          if (values.length === 0) return original();
          step("before git update-ref is told");
          const result = original(...values);
          step("git update-ref is told");
          return result;
        };
      }
    }
    return child;
  };
  syncBuiltinESMExports();
  for (const [prototype, name] of [
    [DatabaseSync.prototype, "exec"],
    [StatementSync.prototype, "run"],
  ] as const) {
    const methods = prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
    const original = methods[name]!;
    methods[name] = function (...values) {
      const text =
        name === "exec" ? String(values[0]) : (this as unknown as StatementSync).sourceSQL.trim().split(/\s+/).slice(0, 3).join(" ");
      step(`before row ${text}`, text !== "ROLLBACK");
      const result = original.apply(this, values);
      step(`after row ${text}`);
      return result;
    };
  }
  return {
    arm(point, how) {
      [armed, at, seen, ending, steps] = [true, point, 0, how, []];
    },
    disarm() {
      armed = false;
      return steps;
    },
    step,
  };
}

/** What a path is about, without the names that differ from run to run. */
function place(values: readonly unknown[]): string {
  const path = String(values[values.length > 1 && typeof values[1] === "string" && values[1].startsWith("/") ? 1 : 0]);
  return /\/(objects|refs|following|repodesk-merge)\b/.exec(path)?.[1] ?? "other";
}
