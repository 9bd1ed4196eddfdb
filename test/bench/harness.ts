// Measures: medians of many runs, git beside us in the same run, and a table that can be quoted.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { git } from "../scenarios/builder.ts";
import { buildHistory } from "../scenarios/scenarios.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Milliseconds. */
export interface Timing {
  readonly median: number;
  readonly min: number;
  readonly p95: number;
}

/** Milliseconds of `runs` sequential calls, after a few that do not count. `work` may answer a time of its own. */
export async function measure(
  runs: number,
  work: (run: number) => Promise<unknown> | unknown,
  warmUp = Math.min(5, runs),
): Promise<Timing> {
  for (let run = -warmUp; run < 0; run += 1) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const own = await work(run);
    times.push(typeof own === "number" ? own : performance.now() - start);
  }
  return timing(times);
}

function timing(times: number[]): Timing {
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), min: times[0] ?? 0, p95: at(0.95) };
}

/** The same for several ways of one thing, in turns, so that noise of the machine hits all alike. */
export async function measureInTurns<K extends string>(
  runs: number,
  ways: Readonly<Record<K, () => Promise<unknown>>>,
  warmUp = Math.min(5, runs),
): Promise<Record<K, Timing>> {
  const names = Object.keys(ways) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let run = -warmUp; run < runs; run += 1)
    for (const name of names) {
      const start = performance.now();
      const own = await ways[name]();
      if (run >= 0) times[name].push(typeof own === "number" ? own : performance.now() - start);
    }
  return Object.fromEntries(names.map((name) => [name, timing(times[name])])) as Record<K, Timing>;
}

const rows: string[][] = [];

export const ms = (value: number): string => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

export const told = ({ median, min, p95 }: Timing): string => `${ms(median)} ms (min ${ms(min)}, p95 ${ms(p95)})`;

export interface Row {
  /** Number in the table of targets, and what was done. */
  readonly what: string;
  readonly measured: string;
  readonly compared: string;
  readonly target: string;
  readonly held: boolean;
}

/** Adds a row to the table that `printTable` prints. */
export function row({ what, measured, compared, target, held }: Row): void {
  rows.push([what, measured, compared, target, held ? "yes" : "NO"]);
  console.log(`${what}: ${measured} (${compared}; target ${target}) ${held ? "" : "<- misses its target"}`);
}

export function printTable(repository: string): void {
  console.log(
    `\n${repository}; load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  console.log("\n| row | measured | compared with | target | held |\n|---|---|---|---|---|");
  for (const cells of rows) console.log(`| ${cells.join(" | ")} |`);
}

/** Runs git to its end; answers its output. `firstByte` of the result is in milliseconds from the start. */
export function timeGit(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ output: Buffer; firstByte: number }> {
  const start = performance.now();
  const child = spawn("git", ["-C", folder, ...args], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...env } });
  const chunks: Buffer[] = [];
  let firstByte = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    if (chunks.length === 0) firstByte = performance.now() - start;
    chunks.push(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve({ output: Buffer.concat(chunks), firstByte }) : reject(new Error(`git ${args[0]} ended with ${code}`)),
    );
  });
}

export interface BenchRepository {
  readonly folder: string;
  /** What it is, for the table. */
  readonly name: string;
  /** A file of some size that changes often, and one that hardly does. */
  readonly path: string;
  readonly rarePath: string;
  /** A directory of many entries. */
  readonly directory: string;
  /** Full id of HEAD, and of the commit in the middle of its first parents. */
  readonly head: string;
  readonly middle: string;
  remove(): void;
}

/** The repository to measure on: a shared clone that may be written to. */
export async function benchRepository(variable = "REPODESK_BENCH_REPOSITORY"): Promise<BenchRepository | null> {
  const given = process.env[variable];
  if (given === undefined && variable !== "REPODESK_BENCH_REPOSITORY") return null;
  const base = mkdtempSync(join(tmpdir(), "repodesk-bench-repository-"));
  const folder = join(base, "repository.git");
  if (given === undefined) await buildHistory(folder, 80_000, 5_000);
  else git(base, ["clone", "-q", "--bare", "--shared", given, folder]);
  const has = (path: string): boolean => git(folder, ["ls-tree", "HEAD", path]) !== "";
  const [path, rarePath, directory] = has("builtin/am.c")
    ? ["builtin/am.c", "COPYING", "t"]
    : has("wide")
      ? ["wide/entry_0001.txt", "dir_01/sub_05/file_90501.txt", "wide"]
      : ["dir1/file1.txt", "dir99/file4999.txt", "dir1"];
  const head = git(folder, ["rev-parse", "HEAD"]);
  const length = Number(git(folder, ["rev-list", "--count", "--first-parent", "HEAD"]));
  return {
    ...{ folder, path, rarePath, directory, head },
    middle: git(folder, ["rev-parse", `HEAD~${Math.floor(length / 2)}`]),
    name: given === undefined ? "80,000 generated commits" : given,
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Answers the values one after the other, and again from the first: each run asks about another one. */
export function inTurn<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => {
    at += 1;
    return values[at % values.length]!;
  };
}

/** Counts up by one at each call. */
export function counter(from: number): () => number {
  let at = from;
  return () => {
    at += 1;
    return at;
  };
}

/** Runs our own command line. */
export const repodesk = (...args: string[]): string =>
  execFileSync(process.execPath, [join(root, "scripts/repodesk.mjs"), ...args], { encoding: "utf8" });
