// A service that was started before anybody knew what it shall serve, as `npm start` does beside the rest of the start.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { askServer } from "../../electron/desktop/servers/upstream.ts";
import { forkService } from "../../electron/desktop/supervision/fork-service.ts";
import { createLocalService, type LocalService } from "../../electron/desktop/supervision/local-service.ts";

const root = join(import.meta.dirname, "..", "..");
const entry = join(root, "service", "main.ts");
const { prepareService } = (await import(join(root, "scripts", "prepare-service.mjs"))) as {
  prepareService: (entry: string) => ChildProcess | null;
};
const dataDir = mkdtempSync(join(tmpdir(), "repodesk-prepared-"));
const never = new AbortController().signal;
let local: LocalService | null = null;

const prepare = (): ChildProcess => prepareService(entry)!;

function serveWith(prepared: ChildProcess): LocalService {
  local = createLocalService({
    launch: forkService(entry, prepared),
    dataDir,
    log: () => undefined,
    onState: () => undefined,
    delays: [5, 10],
  });
  return local;
}

/** Status of a question to it, which needs the token that the desktop made. */
async function ask(service: LocalService): Promise<number> {
  const target = await service.target(never);
  const answer = await askServer(target, { method: "GET", path: "/version", query: "", headers: {}, body: null, signal: never });
  await answer.body?.cancel();
  return answer.status;
}

afterEach(async () => {
  await local?.close();
  local = null;
});

afterAll(() => rmSync(dataDir, { recursive: true }));

it("serves what it is told to, with the token it is told", async () => {
  const prepared = prepare();
  const service = serveWith(prepared);
  expect(await ask(service)).toBe(200);
  expect(prepared.exitCode).toBeNull();
  await service.close();
  expect(prepared.exitCode).toBe(0);
});

it("is followed by another when it dies", async () => {
  const prepared = prepare();
  const service = serveWith(prepared);
  await ask(service);
  prepared.kill("SIGKILL");
  await once(prepared, "exit");
  await service.gone(never);
  expect(await ask(service)).toBe(200);
});

it("is not missed when it died before it was needed", async () => {
  const prepared = prepare();
  prepared.kill("SIGKILL");
  await once(prepared, "exit");
  expect(await ask(serveWith(prepared))).toBe(200);
});

it("ends with its parent also when that goes before it listens, told or started with its arguments", async () => {
  // A folder each: one data folder serves one process only, and the other would end with that refusal.
  const args = (name: string): string[] => ["serve", "--data", join(dataDir, name), "--socket", join(dataDir, `${name}.sock`)];
  const prepared = prepare();
  prepared.send({ args: args("told"), env: {} });
  const started = fork(entry, args("started"), { stdio: ["ignore", "ignore", "ignore", "ipc"], execArgv: [] });
  const ended = [prepared, started].map((child) => once(child, "exit"));
  prepared.disconnect();
  started.disconnect();
  expect(await Promise.all(ended)).toEqual([
    [0, null],
    [0, null],
  ]);
});

it("ends with its parent when it is told nothing", async () => {
  const prepared = prepare();
  const ended = once(prepared, "exit");
  prepared.disconnect();
  expect(await ended).toEqual([0, null]);
});
