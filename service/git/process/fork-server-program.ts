// The program of the fork server (fork-server.ts): starts what it is told to, each end of its stdio a socket that leads to who asked. It ends
// with its asker, not with a signal to the whole group, which may want processes until the last moment.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { dirname } from "node:path";
import type { FromForkServer, ToForkServer } from "./fork-server-messages.ts";

const [path = ""] = process.argv.slice(2);
const running = new Map<string, ChildProcess>();

const tell = (message: FromForkServer): void => void process.send?.(message, undefined, undefined, () => undefined);

/** One end of a process's stdio; it says first which one it is. */
function open(id: string, end: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ path, allowHalfOpen: true });
  socket.once("error", reject);
  socket.write(`${id} ${end}\n`, () => resolve(socket));
  return promise;
}

async function start({ id, file, args, cwd, env }: Extract<ToForkServer, { file: string }>): Promise<void> {
  let isLost = true;
  const fail = ({ message, code }: NodeJS.ErrnoException): void => tell({ id, error: { message, code, isLost } });
  const opened = await Promise.allSettled([0, 1, 2].map((end) => open(id, end)));
  const sockets = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  try {
    for (const one of opened) if (one.status === "rejected") throw one.reason;
    isLost = false;
    const child = spawn(file, args, { cwd, env, stdio: [sockets[0], sockets[1], sockets[2]], windowsHide: true });
    child.once("error", fail);
    child.once("exit", (code) => {
      running.delete(id);
      tell({ id, code });
    });
    if (child.pid !== undefined) {
      running.set(id, child);
      tell({ id, pid: child.pid });
    }
  } catch (error) {
    fail(error as NodeJS.ErrnoException);
  } finally {
    // The process has its own.
    for (const socket of sockets) socket.destroy();
  }
}

process.on("message", (message: ToForkServer) => {
  if ("file" in message) void start(message);
  else running.get(message.id)?.kill(message.signal);
});
process.on("disconnect", () => {
  // Nobody is there to read what they answer, and some of them would work on it for hours.
  for (const child of running.values()) child.kill();
  rmSync(dirname(path), { recursive: true, force: true });
  process.exit();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
tell({ isReady: true });
