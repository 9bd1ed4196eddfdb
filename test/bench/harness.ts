// Measures: medians of many runs, a service started as people start it, and a table that can be quoted.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { git } from "../scenarios/builder.ts";
import { buildHistory } from "../scenarios/scenarios.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface Timing {
  readonly median: number;
  readonly min: number;
  readonly p95: number;
  readonly runs: number;
}

/** Milliseconds of `runs` sequential calls, after a few that do not count. */
export async function measure(
  runs: number,
  work: (run: number) => Promise<unknown> | unknown,
  warmUp = Math.min(5, runs),
): Promise<Timing> {
  for (let run = -warmUp; run < 0; run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work(run);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), min: times[0] ?? 0, p95: at(0.95), runs };
}

const rows: string[][] = [];

export const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** Adds a row to the table that `printTable` prints. */
export function row(what: string, measured: string, compared: string, target: string, held: boolean): void {
  rows.push([what, measured, compared, target, held ? "yes" : "NO"]);
  console.log(`${what}: ${measured} (${compared}; target ${target}) ${held ? "" : "<- misses its target"}`);
}

export function printTable(): void {
  console.log(`\n| row | measured | compared with | target | held |\n|---|---|---|---|---|`);
  for (const cells of rows) console.log(`| ${cells.join(" | ")} |`);
}

export interface BenchService {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly data: string;
  stop(): Promise<void>;
}

const repodesk = (...args: string[]): string =>
  execFileSync(process.execPath, [join(root, "scripts/repodesk.mjs"), ...args], { encoding: "utf8" });

/** A data folder with an administrator, the given projects, and a running service on 127.0.0.1. */
export async function startBenchService(projects: Readonly<Record<string, string>>): Promise<BenchService> {
  const data = mkdtempSync(join(tmpdir(), "repodesk-bench-"));
  repodesk("user", "add", "bench", "--name", "Bench", "--email", "bench@example.com", "--data", data);
  const { token } = JSON.parse(repodesk("token", "create", "--user", "bench", "--scopes", "api", "--data", data, "--json")) as {
    token: string;
  };
  for (const [path, folder] of Object.entries(projects)) repodesk("project", "add", folder, "--as", path, "--data", data);
  const child = spawn(
    process.execPath,
    [
      join(root, existsSync(join(root, "out/service/main.mjs")) ? "out/service/main.mjs" : "service/main.ts"),
      "serve",
      "--data",
      data,
      "--listen",
      "127.0.0.1:0",
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = /https?:\/\/\S+/.exec(line)?.[0];
      if (found !== undefined) resolve(found.replace(/\/api\/v4.*$/, ""));
    });
    child.once("exit", (code) => reject(new Error(`The service ended with ${code} before it was ready.`)));
  });
  return {
    url,
    token,
    pid: child.pid ?? 0,
    data,
    stop: async () => {
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.kill("SIGTERM");
      await gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** The repository to measure on: a shared clone that may be written to. */
export async function benchRepository(): Promise<{ folder: string; name: string; path: string; remove: () => void }> {
  const base = mkdtempSync(join(tmpdir(), "repodesk-bench-repository-"));
  const given = process.env["REPODESK_BENCH_REPOSITORY"];
  const folder = join(base, "repository.git");
  if (given === undefined) await buildHistory(folder, 80_000, 5_000);
  else git(base, ["clone", "-q", "--bare", "--shared", given, folder]);
  const path = given === undefined ? "dir1/file1.txt" : "builtin/am.c";
  return {
    folder,
    path,
    name: given === undefined ? "80,000 generated commits" : given,
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
