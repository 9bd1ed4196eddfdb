// Pushes of many refs over HTTP, beside git's own push to a folder: new branches, moved ones, tags, and all of them deleted.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { startBenchService } from "./bench-service.ts";
import { measureInTurns, printTable, row, told } from "./harness.ts";

const refs = Number(process.env["REPODESK_BENCH_REFS"] ?? 1_000);
const runs = Number(process.env["REPODESK_BENCH_RUNS"] ?? 3);
const base = mkdtempSync(join(tmpdir(), "repodesk-pushes-"));
const work = new RepositoryBuilder(join(base, "work")).write("a", "a\n").commit("Begin").write("a", "b\n").commit("Go on").folder;
const [served, plain] = [join(base, "served.git"), join(base, "plain.git")];
for (const folder of [served, plain]) git(base, ["clone", "-q", "--bare", work, folder]);
const service = await startBenchService(served);
const address = `http://x:${service.token}@${new URL(service.url).host}/bench/repository.git`;
const run = promisify(execFile);

const push = (remote: string, from: string, to: string) => run("git", ["push", "-q", remote, `refs/${from}/*:refs/${to}/*`], { cwd: work });

function make(folder: string, commit: string): void {
  const lines = Array.from({ length: refs }, (_, index) => `update refs/${folder}/many/${index} ${commit}\n`).join("");
  git(work, ["update-ref", "--stdin"], { input: lines });
}
make("first", git(work, ["rev-parse", "HEAD~1"]));
make("second", git(work, ["rev-parse", "HEAD"]));

function remove(remote: string, kind: string): Promise<unknown> {
  const gone = Array.from({ length: refs }, (_, index) => `:refs/${kind}/many/${index}`);
  return run("git", ["push", "-q", remote, ...gone], { cwd: work });
}

const steps = {
  "new branches": (remote: string) => push(remote, "first", "heads"),
  "moved branches": (remote: string) => push(remote, "second", "heads"),
  "branches deleted": (remote: string) => remove(remote, "heads"),
  "new tags": (remote: string) => push(remote, "first", "tags"),
  "tags deleted": (remote: string) => remove(remote, "tags"),
};
const times = Object.fromEntries(Object.keys(steps).map((name) => [name, { ours: [] as number[], git: [] as number[] }]));
for (let at = 0; at < runs; at += 1)
  for (const [name, step] of Object.entries(steps)) {
    const spent = await measureInTurns(1, { ours: () => step(address), git: () => step(plain) }, 0);
    times[name]!.ours.push(spent.ours.median);
    times[name]!.git.push(spent.git.median);
  }
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
for (const [name, { ours, git }] of Object.entries(times)) {
  const ratio = middle(ours) / middle(git);
  row({
    what: `push of ${refs} ${name}`,
    measured: told({ median: middle(ours), min: Math.min(...ours), p95: Math.max(...ours) }),
    compared: `git to a folder ${told({ median: middle(git), min: Math.min(...git), p95: Math.max(...git) })}: ${ratio.toFixed(2)}x`,
    target: "<= 3x git to a folder",
    held: ratio <= 3,
  });
}
await service.stop();
rmSync(base, { recursive: true, force: true });
printTable(`two commits, ${refs} refs`);
