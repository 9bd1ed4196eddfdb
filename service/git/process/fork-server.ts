// Starts processes by a small process that does nothing else. Linux copies the page tables of whoever forks: 10 ms for a service of 150 MB, in
// which nothing else of it runs, and 1 ms for that one (docs/decisions/028-fork-server.md has the measure).
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromForkServer, ToForkServer } from "./fork-server-messages.ts";
import type { Running, Start } from "./running.ts";

/** Beside the sources lies the program, beside the bundle what it became; null in a build that left it out. */
export function forkServerProgram(): string | null {
  for (const name of ["./fork-server-program.ts", "./git-fork-server.mjs"]) {
    const file = fileURLToPath(new URL(name, import.meta.url));
    if (existsSync(file)) return file;
  }
  return null;
}

/** It is gone, or cannot be reached, and has not started what it was asked to. */
export class ForkServerLost extends Error {
  override readonly name = "ForkServerLost";
}

/** Milliseconds after which a process that was not started will not be. */
const patience = 10_000;

/** Bytes that say which end of which process a socket is: no more is waited for. */
const mostHead = 64;

interface Launch {
  readonly ends: (Socket | undefined)[];
  pid: number | null;
  /** undefined = it runs. */
  code: number | null | undefined;
  open: number;
  readonly late: NodeJS.Timeout;
  readonly started: PromiseWithResolvers<Running>;
  readonly ended: PromiseWithResolvers<number | null>;
}

export class ForkServer {
  readonly #child: ChildProcess;
  readonly #server: Server;
  readonly #folder: string;
  readonly #launches = new Map<string, Launch>();
  #isUp = true;

  private constructor(child: ChildProcess, server: Server, folder: string) {
    this.#child = child;
    this.#folder = folder;
    this.#server = server;
    server.on("connection", (socket) => this.#greet(socket));
    // A connection that cannot be taken, as where no descriptor is free: what it was for does not begin.
    server.on("error", () => undefined);
    child.on("message", (message: FromForkServer) => this.#take(message));
    child.once("error", () => this.#end());
    child.once("exit", () => this.#end());
    child.once("disconnect", () => this.#end());
  }

  /** Rejects when it cannot be started. It keeps no process alive, and ends with this one. */
  static async start(program: string): Promise<ForkServer> {
    // Only its owner may enter it. A path of a socket has 107 bytes at most, which a data folder may exceed.
    const folder = await mkdtemp(join(tmpdir(), "repodesk-fork-"));
    const path = join(folder, "s");
    const server = createServer({ allowHalfOpen: true });
    try {
      const listening = Promise.withResolvers<void>();
      server.once("error", listening.reject);
      server.listen(path, listening.resolve);
      server.unref();
      await listening.promise;
      const { NODE_OPTIONS: _options, ...env } = process.env;
      const child = fork(program, [path], { env, execArgv: [], serialization: "advanced", stdio: ["ignore", "ignore", "ignore", "ipc"] });
      const ready = Promise.withResolvers<void>();
      child.once("message", () => ready.resolve());
      child.once("error", ready.reject);
      child.once("exit", (code) => ready.reject(new ForkServerLost(`the fork server ended (${code})`)));
      child.unref();
      child.channel?.unref();
      await ready.promise;
      return new ForkServer(child, server, folder);
    } catch (error) {
      server.close();
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Rejects when the process cannot be started; with ForkServerLost where it may be by somebody else. */
  spawn({ file, args, cwd, env }: Start): Promise<Running> {
    const id = randomUUID();
    const launch: Launch = {
      ...{ ends: [undefined, undefined, undefined], pid: null, code: undefined, open: 2 },
      late: setTimeout(() => this.#giveUp(id), patience).unref(),
      started: Promise.withResolvers(),
      ended: Promise.withResolvers(),
    };
    if (this.#launches.size === 0) this.#child.channel?.ref();
    this.#launches.set(id, launch);
    this.#send({ id, file, args, cwd, env }, ({ message }) => this.#drop(id, new ForkServerLost(message)));
    return launch.started.promise;
  }

  close(): void {
    this.#end();
    if (this.#child.connected) this.#child.disconnect();
  }

  #send(message: ToForkServer, onError: (error: Error) => void): void {
    this.#child.send(message, (error) => {
      if (error !== null) onError(error);
    });
  }

  /** A socket says first whose it is. */
  #greet(socket: Socket): void {
    let head = "";
    const listen = (): void => {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) return;
      const end = chunk.indexOf(10);
      head += chunk.toString("latin1", 0, end < 0 ? chunk.length : end);
      if (end < 0 && head.length < mostHead) return;
      socket.off("readable", listen);
      const [id = "", index = ""] = head.split(" ");
      const launch = this.#launches.get(id);
      if (launch === undefined || !["0", "1", "2"].includes(index)) {
        socket.destroy();
        return;
      }
      if (chunk.length > end + 1) socket.unshift(chunk.subarray(end + 1));
      this.#connect(id, launch, Number(index), socket);
    };
    socket.on("error", () => socket.destroy());
    socket.on("readable", listen);
  }

  #connect(id: string, launch: Launch, index: number, socket: Socket): void {
    launch.ends[index] = socket;
    // Nothing is written where a process writes, and nothing read where it reads.
    if (index === 0) socket.resume();
    else {
      socket.end();
      socket.once("close", () => {
        launch.open -= 1;
        this.#settle(id, launch);
      });
    }
    this.#begin(id, launch);
  }

  #take(message: FromForkServer): void {
    if (!("id" in message)) return;
    const launch = this.#launches.get(message.id);
    if (launch === undefined) return;
    if ("error" in message) {
      const { message: text, code, isLost } = message.error;
      this.#drop(message.id, isLost ? new ForkServerLost(text) : Object.assign(new Error(text), { code }));
      return;
    }
    if ("pid" in message) launch.pid = message.pid;
    else launch.code = message.code;
    this.#begin(message.id, launch);
    this.#settle(message.id, launch);
  }

  /** Everything of it is there. */
  #begin(id: string, launch: Launch): void {
    const [stdin, stdout, stderr] = launch.ends;
    if (launch.pid === null || stdin === undefined || stdout === undefined || stderr === undefined) return;
    const kill = (signal: NodeJS.Signals = "SIGTERM"): void => {
      // Where it cannot be told, its processes count as ended.
      if (this.#launches.has(id)) this.#send({ id, signal }, () => undefined);
    };
    clearTimeout(launch.late);
    launch.started.resolve({ pid: launch.pid, stdin, stdout, stderr, kill, ended: launch.ended.promise });
  }

  /** It has ended, and all that it said is read. */
  #settle(id: string, launch: Launch): void {
    if (launch.code === undefined || launch.open > 0) return;
    this.#forget(id, launch);
    launch.ended.resolve(launch.code);
  }

  #drop(id: string, error: Error): void {
    const launch = this.#launches.get(id);
    if (launch === undefined) return;
    this.#forget(id, launch);
    launch.started.reject(error);
    launch.ended.resolve(null);
  }

  /** It does not begin. Where it was started all the same, it has to end first: it must not be started twice. */
  #giveUp(id: string): void {
    const pid = this.#launches.get(id)?.pid ?? null;
    this.#send({ id, signal: "SIGTERM" }, () => undefined);
    this.#drop(id, pid === null ? new ForkServerLost("the fork server does not answer") : new Error("its output could not be read"));
  }

  #forget(id: string, { ends, late }: Launch): void {
    clearTimeout(late);
    this.#launches.delete(id);
    for (const end of ends) end?.destroy();
    if (this.#launches.size === 0) this.#child.channel?.unref();
  }

  #end(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#server.close();
    // Its program does so as well, where this process is killed.
    rmSync(this.#folder, { recursive: true, force: true });
    for (const [id, { pid }] of [...this.#launches]) {
      const why = "the fork server ended";
      this.#drop(id, pid === null ? new ForkServerLost(why) : new Error(why));
    }
  }
}
