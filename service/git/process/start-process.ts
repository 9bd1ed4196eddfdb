// Starts a process with pipes for its stdio: by itself, or by a fork server once so many were started that one is worth it.
import { spawn } from "node:child_process";
import { ForkServer, ForkServerLost, forkServerProgram } from "./fork-server.ts";
import type { Running, Start } from "./running.ts";

/** Starts of this process's own before a fork server is made, which takes 40 ms of a core; a command line needs fewer. */
const before = 8;

/** macOS and Windows start processes without copying anything, and the packaged Electron runs no program but itself (its fuse `runAsNode`). */
const isWorthIt = (): boolean =>
  process.platform === "linux" && process.versions["electron"] === undefined && process.env["REPODESK_FORK_SERVER"] !== "off";

let own = 0;
let server: ForkServer | null = null;

/** Rejects when it cannot be started, or `ended` does. */
export async function startProcess(start: Start): Promise<Running> {
  const asked = server;
  if (asked?.isUp)
    try {
      return await asked.spawn(start);
    } catch (error) {
      if (!(error instanceof ForkServerLost)) throw error;
      // It may be that somebody cleared its folder away; another one is made in time.
      asked.close();
    }
  // One that was made meanwhile is not the one that was lost.
  if (server === asked) server = null;
  own += 1;
  if (own === before && isWorthIt()) void makeServer();
  return startHere(start);
}

async function makeServer(): Promise<void> {
  const program = forkServerProgram();
  if (program === null) return;
  try {
    server = await ForkServer.start(program);
    // After one that ended there may be another.
    own = 0;
  } catch {
    // Without it processes are started as before.
    server = null;
  }
}

function startHere({ file, args, cwd, env }: Start): Running {
  const child = spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", resolve);
  const { pid, stdin, stdout, stderr } = child;
  return { pid, stdin, stdout, stderr, ended, kill: (signal) => void child.kill(signal) };
}
