// Runs the local service as a process of its own: starts it, waits for it, starts it again when it dies or hangs, ends it with the desktop.
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Agent } from "undici";
import type { ServiceState } from "../../../shared/contract/desktop.ts";
import { refusal } from "../http/answer.ts";
import { askServer, type Target } from "../servers/upstream.ts";
import { type Beat, usualBeat, watchHeartbeat } from "./heartbeat.ts";
import { keepSocketFolder, makeSocketFolder } from "./socket-folder.ts";

/** A started process, as child_process.fork and Electron's utilityProcess both can give it. */
export interface ServiceProcess {
  /** Each line it writes. The first on stdout says that it is ready. */
  onLine(listener: (stream: "stdout" | "stderr", line: string) => void): void;
  /** Once; `how` in words, such as "exit code 1". */
  onExit(listener: (how: string) => void): void;
  /** Asks it to end (SIGTERM). */
  stop(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts `service/main.ts` with these arguments, its environment extended by `env`. It must end when this process ends. */
export type LaunchService = (args: readonly string[], env: Readonly<Record<string, string>>) => ServiceProcess;

export interface LocalServiceOptions {
  readonly launch: LaunchService;
  readonly dataDir: string;
  readonly onState: (state: ServiceState) => void;
  readonly log: (line: string) => void;
  /** For what it says of a disk that takes nothing; `log` when absent. */
  readonly logStorage?: (line: string) => void;
  /** Milliseconds before each new try; one more quick death than there are delays is the end. */
  readonly delays?: readonly number[];
  /** Milliseconds up after which earlier deaths are forgotten. */
  readonly forgiven?: number;
  /** Milliseconds that a request waits for it. */
  readonly patience?: number;
  readonly heartbeat?: Beat;
  /** Milliseconds until a started one must be ready. */
  readonly readyWithin?: number;
  /** Milliseconds between asking it to end and ending it. */
  readonly grace?: number;
}

export interface LocalService {
  state(): ServiceState;
  /** Resolves when it is ready; throws service_starting with the reason when it is not within `patience`, or died twice and never was. */
  target(signal: AbortSignal): Promise<Target>;
  /** Resolves when it is no longer taken for ready, within a second at most. */
  gone(signal: AbortSignal): Promise<void>;
  /** Restarts it, also after it has failed. */
  restart(): void;
  close(): Promise<void>;
}

/** The desktop itself ends within 2 s. */
const mostGraceAtEnd = 1200;
const linesKept = 8;

export function createLocalService(options: LocalServiceOptions): LocalService {
  const {
    launch,
    dataDir,
    onState,
    log,
    logStorage,
    delays = [500, 1000, 2000, 4000, 8000],
    forgiven = 60_000,
    patience = 10_000,
  } = options;
  const { heartbeat = usualBeat, readyWithin = 60_000, grace = 4000 } = options;
  const token = randomBytes(32).toString("hex");
  const folder = process.platform === "win32" ? null : makeSocketFolder(dataDir);
  const socketPath = folder === null ? `\\\\.\\pipe\\repodesk-${randomBytes(16).toString("hex")}` : join(folder, "service.sock");
  const dispatcher = new Agent({ connect: { socketPath, timeout: 5000 }, headersTimeout: 600_000, bodyTimeout: 600_000 });
  const target: Target = { base: new URL("http://localhost/api/v4"), token, host: null, dispatcher };

  let state: ServiceState = { state: "starting", reason: null, retry_in: null };
  let child: ServiceProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let deaths = 0;
  let wasUp = false;
  /** It may come up yet; who waits for it meanwhile, as the first screen does, is told why it does not. */
  const isDoubtful = (): boolean => !wasUp && deaths > 1;
  /** Why the running one is being ended: somebody asked for another, or what it failed to do. */
  let ending: "restart" | { readonly fault: string } | null = null;
  /** What watches the running one. */
  let unwatch: () => void = () => undefined;
  let closed = false;
  const waiting = new Set<() => void>();
  const exits = new Set<() => void>();

  const change = (next: ServiceState): void => {
    state = next;
    for (const wake of [...waiting]) wake();
    onState(next);
  };

  const start = (): void => {
    try {
      if (folder !== null) keepSocketFolder(folder, dataDir);
    } catch (error) {
      ending = null;
      died("found no place for its socket", [(error as Error).message]);
      return;
    }
    const said: string[] = [];
    let readyAt: number | null = null;
    const own = launch(["serve", "--data", dataDir, "--socket", socketPath], { REPODESK_LOCAL_TOKEN: token });
    child = own;
    ending = null;
    const late = setTimeout(() => hung(own, `was not ready within ${readyWithin / 1000} s`), readyWithin);
    unwatch = () => clearTimeout(late);
    own.onLine((stream, line) => {
      if (stream === "stderr") {
        said.push(line);
        if (said.length > linesKept) said.shift();
        const sentence = readStorageLine(line);
        if (sentence === null) log(line);
        else (logStorage ?? log)(sentence);
      } else if (readyAt === null && child === own && ending === null && !closed) {
        readyAt = performance.now();
        wasUp = true;
        unwatch();
        unwatch = watchHeartbeat({ ...heartbeat, ask: askVersion, log, onSilent: () => hung(own, "stopped answering") });
        change({ state: "ready", reason: null, retry_in: null });
      }
    });
    own.onExit((how) => {
      if (child === own) {
        child = null;
        unwatch();
      }
      for (const done of [...exits]) done();
      if (closed) return;
      if (ending === "restart") {
        deaths = 0;
        return start();
      }
      if (readyAt !== null && performance.now() - readyAt >= forgiven) deaths = 0;
      died(ending === null ? `ended (${how})` : ending.fault, said);
    });
  };

  const askVersion = async (signal: AbortSignal): Promise<void> => {
    const answer = await askServer(target, { method: "GET", path: "/version", query: "", headers: {}, body: null, signal });
    await answer.body?.cancel();
  };

  /** Asks it to end, and sees to it that it does: a process that hangs does not hear the question. */
  const end = (own: ServiceProcess, within: number): void => {
    unwatch();
    const hard = setTimeout(() => own.kill(), within);
    unwatch = () => clearTimeout(hard);
    own.stop();
  };

  const hung = (own: ServiceProcess, fault: string): void => {
    if (child !== own || ending !== null || closed) return;
    ending = { fault };
    change({ state: "restarting", reason: `The local service ${fault} and is being ended.`, retry_in: 0 });
    end(own, grace);
  };

  const died = (what: string, said: readonly string[]): void => {
    const delay = delays[deaths];
    deaths += 1;
    const words = said.length === 0 ? "" : ` It said: ${said.join(" / ")}`;
    if (delay === undefined) {
      const reason = `The local service did not stay up, ${deaths} times in a row (the last time it ${what}), and is not tried again by itself. Your repositories are as they were.${words}`;
      change({ state: "failed", reason, retry_in: null });
      return;
    }
    change({ state: "restarting", reason: `The local service ${what} and is started again.${words}`, retry_in: delay / 1000 });
    timer = setTimeout(() => {
      change({ state: "starting", reason: state.reason, retry_in: null });
      start();
    }, delay);
  };

  start();
  return {
    state: () => state,
    async target(signal) {
      const isSettled = (): boolean => ["ready", "failed", "stopped"].includes(state.state) || isDoubtful();
      await waitUntil(isSettled, waiting, patience, signal);
      if (state.state === "ready") return target;
      const reason = state.reason ?? "The local service is still starting. Try again in a moment.";
      throw refusal("service_starting", reason);
    },
    gone: (signal) => waitUntil(() => state.state !== "ready", waiting, 1000, signal),
    restart() {
      if (closed) return;
      clearTimeout(timer);
      if (child === null) {
        deaths = 0;
        change({ state: "starting", reason: null, retry_in: null });
        return start();
      }
      ending = "restart";
      change({ state: "restarting", reason: "The local service is restarted.", retry_in: 0 });
      end(child, grace);
    },
    async close() {
      if (closed) return;
      closed = true;
      clearTimeout(timer);
      const drained = dispatcher.close(); // Idle connections end now, running requests may still be answered.
      unwatch();
      if (child !== null) {
        end(child, Math.min(grace, mostGraceAtEnd));
        await waitUntil(() => child === null, exits, mostGraceAtEnd * 2, new AbortController().signal);
      }
      change({ state: "stopped", reason: "Repodesk is ending.", retry_in: null });
      await Promise.all([drained, dispatcher.destroy()]);
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when `done` holds (looked at whenever a waker is called), after `limit` milliseconds, or when the caller goes away. */
function waitUntil(done: () => boolean, wakers: Set<() => void>, limit: number, signal: AbortSignal): Promise<void> {
  if (done() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      wakers.delete(look);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const look = (): void => {
      if (done()) finish();
    };
    const timer = setTimeout(finish, limit);
    wakers.add(look);
    signal.addEventListener("abort", finish, { once: true });
  });
}

/** What a line of its log says of a disk that takes nothing: the sentence of it. null = it is about anything else. */
function readStorageLine(line: string): string | null {
  if (!line.includes('"storage":')) return null;
  try {
    const { storage, msg } = JSON.parse(line) as { storage?: unknown; msg?: unknown };
    return typeof storage === "string" && typeof msg === "string" ? msg : null;
  } catch {
    return null;
  }
}
