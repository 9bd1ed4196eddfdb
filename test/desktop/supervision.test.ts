// The local service as a process: it is waited for, started again when it dies or hangs, given up with its words, and ends with the desktop.
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { askServer } from "../../electron/desktop/servers/upstream.ts";
import { forkService } from "../../electron/desktop/supervision/fork-service.ts";
import { createLocalService, type LocalService, type LocalServiceOptions } from "../../electron/desktop/supervision/local-service.ts";
import type { ServiceState } from "../../shared/contract/desktop.ts";
import { startDesktop } from "./desktops.ts";

const entry = join(import.meta.dirname, "fake-service.mjs");
const dataDir = mkdtempSync(join(tmpdir(), "repodesk-supervised-"));
const never = new AbortController().signal;
let service: LocalService | null = null;

interface Watched {
  readonly service: LocalService;
  readonly states: ServiceState[];
  readonly log: string[];
  until(wanted: ServiceState["state"]): Promise<ServiceState>;
  /** Resolves when a line of the log matches. */
  untilSaid(words: RegExp): Promise<string>;
}

function start(behaviour: string, changes: Partial<LocalServiceOptions> = {}): Watched {
  const states: ServiceState[] = [];
  const log: string[] = [];
  const wakers = new Set<() => void>();
  const launch = forkService(entry);
  const own = createLocalService({
    launch: (args, env) => launch(args, { ...env, FAKE_SERVICE: behaviour }),
    dataDir,
    log: (line) => {
      log.push(line);
      for (const wake of [...wakers]) wake();
    },
    onState: (state) => {
      states.push(state);
      for (const wake of [...wakers]) wake();
    },
    delays: [5, 10, 20, 40, 80],
    ...changes,
  });
  service = own;
  const untilFound = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        wakers.delete(look);
        resolve(found);
      };
      wakers.add(look);
      look();
    });
  return {
    service: own,
    states,
    log,
    until: (wanted) => untilFound(() => [states.at(-1)].find((state) => state?.state === wanted)),
    untilSaid: (words) => untilFound(() => log.find((line) => words.test(line))),
  };
}

/** Noticed within half a second, and ended soon after; one that is only slow is not met twice by that. */
const hasty = { heartbeat: { every: 20, within: 250, misses: 2 }, grace: 100 };

async function pidOf(local: LocalService): Promise<number> {
  const answer = await askServer(await local.target(never), {
    method: "GET",
    path: "/version",
    query: "",
    headers: {},
    body: null,
    signal: never,
  });
  return Number(((await answer.json()) as { version: string }).version);
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // ESRCH: there is no such process, which is the answer.
  }
};

afterEach(async () => {
  await service?.close();
  service = null;
});

afterAll(() => rmSync(dataDir, { recursive: true }));

describe("the service", () => {
  it("has what it says of a full disk repeated as a sentence, and all else as it wrote it", async () => {
    const { service: local, untilSaid, log } = start("full");
    await pidOf(local);
    await untilSaid(/Else/);
    expect(log).toEqual(["The disk is full at /x.", '{"level":50,"msg":"Else"}']);
  });

  it("gets a folder for its socket, and what a killed run left is cleared away", async () => {
    const left = createLocalService({ launch: forkService(entry), dataDir, log: () => undefined, onState: () => undefined });
    const folder = readFileSync(join(dataDir, "socket-folder"), "utf8");
    expect(existsSync(folder)).toBe(true);
    const next = start("");
    expect(existsSync(folder)).toBe(false);
    await pidOf(next.service);
    await left.close();
  });

  it("keeps its folder when a copy of the data folder is opened beside it", async () => {
    const { service: local } = start("");
    await pidOf(local);
    const folder = readFileSync(join(dataDir, "socket-folder"), "utf8");
    const copy = mkdtempSync(join(tmpdir(), "repodesk-copied-"));
    copyFileSync(join(dataDir, "socket-folder"), join(copy, "socket-folder"));
    const beside = createLocalService({ launch: forkService(entry), dataDir: copy, log: () => undefined, onState: () => undefined });
    expect(existsSync(folder)).toBe(true);
    await beside.close();
    rmSync(copy, { recursive: true });
    expect(await pidOf(local)).toBeGreaterThan(0);
  });

  it("gets its folder again when that was cleared away under it", async () => {
    const { service: local, until } = start("");
    const first = await pidOf(local);
    const folder = readFileSync(join(dataDir, "socket-folder"), "utf8");
    rmSync(folder, { recursive: true });
    process.kill(first, "SIGKILL");
    await until("restarting");
    expect(await pidOf(local)).not.toBe(first);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it("is not started in a folder that others can enter, which may be somebody else’s by now", async () => {
    const { service: local, until } = start("");
    const first = await pidOf(local);
    const folder = readFileSync(join(dataDir, "socket-folder"), "utf8");
    chmodSync(folder, 0o755);
    process.kill(first, "SIGKILL");
    expect((await until("failed")).reason).toContain(`${folder} is not a folder of yours alone any more`);
    await expect(pidOf(local)).rejects.toMatchObject({ code: "service_starting" });
  });

  it("is waited for by the first request, and asked with this run's token", async () => {
    const { service: local } = start("");
    expect(local.state()).toEqual({ state: "starting", reason: null, retry_in: null });
    expect(await pidOf(local)).toBeGreaterThan(0);
    expect(local.state().state).toBe("ready");
  });

  it("is started again when it is killed, and requests meanwhile wait", async () => {
    const { service: local, states, until } = start("");
    const first = await pidOf(local);
    process.kill(first, "SIGKILL");
    await until("restarting");
    const second = await pidOf(local);
    expect(second).not.toBe(first);
    expect(states.map(({ state }) => state)).toEqual(["ready", "restarting", "starting", "ready"]);
    expect(states[1]).toMatchObject({ reason: expect.stringMatching(/ended by SIGKILL/), retry_in: 0.005 });
  });

  it("is given up when it dies again after the last delay, with its last words; requests then fail at once", { tags: "long" }, async () => {
    const { service: local, states, until } = start("dies");
    const failed = await until("failed");
    expect(failed.reason).toMatch(/did not stay up, 6 times in a row .*exit code 3.*no room left on the disk/s);
    expect(states.filter(({ state }) => state === "restarting").map(({ retry_in }) => retry_in)).toEqual([0.005, 0.01, 0.02, 0.04, 0.08]);
    await expect(local.target(never)).rejects.toMatchObject({ code: "service_starting", message: expect.stringMatching(/no room left/) });
  });

  it("has its deaths forgiven once it has been up long enough", { tags: "long" }, async () => {
    const { service: local, states, until } = start("", { forgiven: 0 });
    for (let turn = 0; turn < 7; turn += 1) {
      process.kill(await pidOf(local), "SIGKILL");
      await until("restarting");
    }
    await pidOf(local);
    expect(new Set(states.filter(({ state }) => state === "restarting").map(({ retry_in }) => retry_in))).toEqual(new Set([0.005]));
  });

  it("has its deaths forgiven where the clock was set back while it was up", { tags: "long" }, async () => {
    const { now } = Date;
    let back = 0;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now() - back);
    onTestFinished(() => clock.mockRestore());
    const { service: local, states, until } = start("", { forgiven: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      const pid = await pidOf(local);
      back += 86_400_000;
      process.kill(pid, "SIGKILL");
      await until("restarting");
    }
    await pidOf(local);
    expect(new Set(states.filter(({ state }) => state === "restarting").map(({ retry_in }) => retry_in))).toEqual(new Set([0.005]));
  });

  it("that does not become ready makes requests wait for a bounded time only", async () => {
    const { service: local } = start("", {
      patience: 1,
      launch: () => ({ onLine: () => undefined, onExit: (tell) => tell("x"), stop: () => undefined, kill: () => undefined }),
      delays: [60_000, 60_000],
    });
    await expect(local.target(never)).rejects.toMatchObject({ code: "service_starting", status: 503 });
  });

  it("that died twice and was never up is waited for no longer, so that a start says why at once", async () => {
    const { service: local, states } = start("dies", { delays: [5, 60_000], patience: 300_000 });
    await expect(local.target(never)).rejects.toMatchObject({ code: "service_starting", message: expect.stringMatching(/no room left/) });
    expect(states.at(-1)).toMatchObject({ state: "restarting", retry_in: 60 });
  });

  it("is restarted on demand", async () => {
    const { service: local, until } = start("");
    const first = await pidOf(local);
    local.restart();
    await until("ready");
    expect(await pidOf(local)).not.toBe(first);
    expect(alive(first)).toBe(false);
  });

  it.each(["", "deaf"])("ends with the desktop (%j)", async (behaviour) => {
    const { service: local } = start(behaviour, { grace: 100 });
    const pid = await pidOf(local);
    await local.close();
    expect(alive(pid)).toBe(false);
    expect(local.state().state).toBe("stopped");
  });

  it("is ended 1.2 s after it was asked to, where it does not hear, so that the desktop ends within 2 s", async () => {
    const told: string[] = [];
    const exits: ((how: string) => void)[] = [];
    const { service: local } = start("", {
      launch: () => ({
        onLine: () => undefined,
        onExit: (tell) => void exits.push(tell),
        stop: () => void told.push("stop"),
        kill: () => {
          told.push("kill");
          for (const tell of exits) tell("SIGKILL");
        },
      }),
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = local.close();
    vi.advanceTimersByTime(1_199);
    const before = [...told];
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await closed;
    expect([before, told]).toEqual([["stop"], ["stop", "kill"]]);
  });

  it("that cannot be started at all is told like one that died", async () => {
    const { until } = start("", { launch: forkService("/nonexistent/service.mjs") });
    expect((await until("failed")).reason).toMatch(/did not stay up, 6 times in a row/);
  });
});

describe("a service that hangs", () => {
  it.each(["", "deaf"])("is noticed, told, ended and started again (%j)", { tags: "long" }, async (behaviour) => {
    const { service: local, states, until } = start(behaviour, hasty);
    const first = await pidOf(local);
    process.kill(first, "SIGSTOP");
    const told = await until("restarting");
    expect(told.reason).toMatch(/stopped answering/);
    // Requests are held back from that moment on, and answered by the next one.
    expect(await pidOf(local)).not.toBe(first);
    expect(alive(first)).toBe(false);
    expect(states.slice(0, 5).map(({ state }) => state)).toEqual(["ready", "restarting", "restarting", "starting", "ready"]);
    expect(states[2]).toMatchObject({ reason: expect.stringMatching(/stopped answering/), retry_in: 0.005 });
  });

  it("for a moment only is left alone", async () => {
    const { service: local, states, untilSaid } = start("", { ...hasty, heartbeat: { every: 20, within: 200, misses: 50 } });
    const first = await pidOf(local);
    process.kill(first, "SIGSTOP");
    await untilSaid(/did not answer within 0\.2 s \(1 of 50\)/);
    process.kill(first, "SIGCONT");
    expect(await pidOf(local)).toBe(first);
    expect(states.map(({ state }) => state)).toEqual(["ready"]);
  });

  it("each time it is started is given up like one that dies", { tags: "long" }, async () => {
    const { service: local, until } = start("hangs", { ...hasty, delays: [5, 10] });
    expect((await until("failed")).reason).toMatch(/did not stay up, 3 times in a row .*stopped answering/s);
    await expect(local.target(never)).rejects.toMatchObject({ code: "service_starting" });
  });

  it("before it is ready is ended and given up too", async () => {
    const { until } = start("mute", { ...hasty, readyWithin: 200, delays: [5] });
    expect((await until("failed")).reason).toMatch(/2 times in a row .*was not ready within 0\.2 s/s);
  });

  it.each(["", "deaf"])("is restarted on demand, whatever it does about it (%j)", async (behaviour) => {
    const { service: local, until } = start(behaviour, { grace: 200 });
    const first = await pidOf(local);
    process.kill(first, "SIGSTOP");
    local.restart();
    await until("ready");
    expect(await pidOf(local)).not.toBe(first);
    expect(alive(first)).toBe(false);
  });

  it("ends with the desktop", async () => {
    const { service: local } = start("", { grace: 100 });
    const pid = await pidOf(local);
    process.kill(pid, "SIGSTOP");
    await local.close();
    expect(alive(pid)).toBe(false);
  });
});

it("a request that kills the service is told so, and the next one is answered", async () => {
  const desktop = startDesktop({ launchService: forkService(entry), supervision: { delays: [5, 10, 20] } });
  const dying = await desktop.fetch("/connections/local/api/v4/version", { headers: { range: "die" } });
  expect(await dying.json()).toMatchObject({ code: "server_unreachable", message: expect.stringMatching(/^The local service/) });
  const next = await desktop.fetch("/connections/local/api/v4/version");
  expect([next.status, ((await next.json()) as { revision: string }).revision]).toEqual([200, "x"]);
  await desktop.close();
});
