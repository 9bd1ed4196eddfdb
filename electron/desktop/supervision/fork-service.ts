// Starts the service with child_process.fork: its IPC channel closes with this process, which is how it knows that it must end.
import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { LaunchService } from "./local-service.ts";

/**
 * `entry`: service/main.ts, or the built out/service/main.mjs. `prepared`: one that was started already and waits for its arguments
 * (service/cli/prepared.ts), which becomes the first.
 */
export function forkService(entry: string, prepared: ChildProcess | null = null): LaunchService {
  let waiting = prepared;
  return (args, env) => {
    const ready = waiting?.connected === true ? waiting : null;
    waiting = null;
    ready?.send({ args, env });
    const child =
      ready ??
      fork(entry, [...args], {
        env: { ...process.env, ...compileCache(), ...env },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
        execArgv: [],
      });
    let over = false;
    let stopping = false;
    let failure: string | null = null;
    child.on("error", (error) => {
      failure = error.message;
    });
    return {
      onLine(listener) {
        for (const stream of ["stdout", "stderr"] as const) {
          const source = child[stream];
          if (source !== null) createInterface({ input: source }).on("line", (line) => listener(stream, line));
        }
      },
      onExit(listener) {
        const tell = (code: number | null, signal: NodeJS.Signals | null): void => {
          if (over) return;
          over = true;
          listener(failure ?? (signal === null ? `exit code ${code ?? "unknown"}` : `ended by ${signal}`));
        };
        child.on("close", tell); // Its last words have been read by then.
        child.on("exit", (code, signal) => {
          if (stopping) tell(code, signal); // Without its channel a child never reports "close".
        });
        child.on("error", () => {
          if (child.pid === undefined) tell(null, null); // It never started, so it will never close.
        });
      },
      stop() {
        stopping = true;
        child.kill("SIGTERM");
        if (child.connected) child.disconnect(); // An open channel would keep a process alive that has nothing left to do.
      },
      kill: () => void child.kill("SIGKILL"),
    };
  };
}

/** Where this process keeps what its programs compile to, if it does; service/main.ts hands it to nobody else. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir(); // Of this version of Node, in the one that was named.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
