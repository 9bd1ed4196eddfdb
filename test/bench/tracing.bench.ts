// Not a time: random lines of random files, followed back to the commit that changed them last as the window does it, and as git blame says.

import { findInCommit, type Known, nothingKnown, type Reader } from "../../renderer/features/blame/before.ts";
import type { BlameRange } from "../../shared/contract/blame.ts";
import { git } from "../scenarios/builder.ts";
import { startBenchService } from "./bench-service.ts";
import { benchRepository, printTable, row, timeGit } from "./harness.ts";

const repository = (await benchRepository())!;
const { folder, head } = repository;
const service = await startBenchService(folder);
await service.graphReady();
const wanted = Number(process.env["REPODESK_BENCH_LINES"] ?? 500);
const perFile = 20;

/** A generator of its own, so that a run can be repeated. */
let state = Number(process.env["REPODESK_BENCH_SEED"] ?? 1);
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const texts = new Map<string, Promise<readonly string[] | null>>();
const read = (commit: string, path: string): Promise<readonly string[] | null> => {
  const name = `${commit}:${path}`;
  const known =
    texts.get(name) ??
    timeGit(folder, ["cat-file", "blob", name]).then(
      ({ output }) => output.toString("utf8").split("\n"),
      () => null,
    );
  texts.set(name, known);
  return known;
};

/** What a file was called in each commit that changed it, as its list of revisions has it. */
async function namesOf(path: string): Promise<ReadonlyMap<string, string>> {
  const args = ["log", "--follow", "--format=%x00%H", "--name-only", head, "--", path];
  const { output } = await timeGit(folder, args);
  return new Map(
    output
      .toString("utf8")
      .split("\0")
      .flatMap((part): [string, string][] => {
        const [sha = "", , name] = part.trim().split("\n");
        return name === undefined ? [] : [[sha, name]];
      }),
  );
}

const paths = git(folder, ["ls-tree", "-r", "--name-only", head])
  .split("\n")
  .filter((path) => /\.(c|h|sh|txt|adoc|perl|py|tcl|ts)$|Makefile$/.test(path));
let traced = 0;
const ways = { "on this machine": 0, "on a server, by texts alone": 0 };
const apart: string[] = [];
while (traced < wanted) {
  const path = paths[random(paths.length)]!;
  const { output } = await timeGit(folder, ["blame", "--line-porcelain", head, "--", path]);
  const blamed: { sha: string; origin: number; name: string; words: string }[] = [];
  let [sha, origin, name] = ["", 0, ""];
  for (const line of output.toString("utf8").split("\n")) {
    const begun = /^([0-9a-f]{40}) (\d+) \d+/.exec(line);
    if (begun !== null) [sha, origin] = [begun[1]!, Number(begun[2])];
    else if (line.startsWith("filename ")) name = line.slice(9);
    else if (line.startsWith("\t")) blamed.push({ sha, origin, name, words: line.slice(1) });
  }
  if (blamed.length === 0) continue;
  const names = await namesOf(path);
  const reader: Reader = {
    text: read,
    parents: async (commit) =>
      git(folder, ["rev-parse", `${commit}^@`])
        .split("\n")
        .filter((line) => line !== ""),
    source: async () => null,
    changed: async (commit) =>
      git(folder, ["diff-tree", "-r", "-m", "--first-parent", "--root", "--name-only", "--no-commit-id", commit]).split("\n"),
    pathIn: (commit) => names.get(commit) ?? null,
  };
  const answer = await service.ask(`${service.repository}/files/${encodeURIComponent(path)}/blame?ref=${head}`, {
    headers: { accept: "application/x-ndjson" },
  });
  const told = answer.body
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as BlameRange);
  const originOf: Known["originOf"] = (line) => {
    const range = told.find(({ start_line: from = 0, lines }) => from <= line && line < from + lines.length);
    const { start_line: from = 0, original_line: first, original_path: was } = range ?? {};
    return first === undefined || was === undefined ? null : { path: was, line: first + line - from };
  };
  for (let count = 0; count < Math.min(perFile, blamed.length) && traced < wanted; count += 1) {
    const line = random(blamed.length) + 1;
    const theirs = blamed[line - 1]!;
    traced += 1;
    const ownedBy: Known["ownedBy"] = (sha) => blamed.flatMap((one, at) => (one.sha === sha ? [at + 1] : []));
    for (const [way, known] of [
      ["on this machine", { ...nothingKnown, originOf }],
      ["on a server, by texts alone", { ...nothingKnown, ownedBy }],
    ] as const) {
      const found = await findInCommit(reader, { commit: head, path, line }, theirs.sha, known);
      if (found?.path === theirs.name && found.line === theirs.origin) ways[way] += 1;
      else
        apart.push(
          `${way}: ${path}:${line} ${theirs.sha.slice(0, 9)} git ${theirs.name}:${theirs.origin}, ours ${found?.path}:${found?.line} ${theirs.words}`,
        );
    }
  }
  texts.clear();
}
for (const [way, same] of Object.entries(ways))
  row({
    what: `${traced} random lines followed to the commit that changed them last, ${way}`,
    measured: `${same} at git's line (${((100 * same) / traced).toFixed(1)} %)`,
    compared: "git blame",
    target: ">= 99 %",
    held: same / traced >= 0.99,
  });
for (const line of apart) console.log(line);
printTable(repository.name);
await service.stop();
repository.remove();
