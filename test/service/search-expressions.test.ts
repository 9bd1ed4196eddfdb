// Text search with regular expressions, an extension: what git grep finds, what git says against an expression, and no end of none.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let folder: string;
let address: string;

const poem = "The tide\n\nrises, tide by tide\nTIDES fall\n12:30 and 7:05\nstraße\n#tide_table\n\ttabbed\nend\n";

beforeAll(async () => {
  service = startService();
  const repo = service
    .repository("expressions")
    .write("poem.txt", poem)
    .write("src/a.ts", `${"x\n".repeat(20)}const tide = 1;\n${"y\n".repeat(20)}// tide\n`)
    .write("long.txt", `${"a".repeat(3_000)} tide\nnext\n`)
    .write("binary.bin", "tide\0tide\n")
    .write("slow.txt", `${"a".repeat(60)}!\n`)
    .commit("One");
  folder = repo.folder;
  const { id } = (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } })).body;
  address = `/projects/${id}/search?scope=blobs&per_page=100`;
});
afterAll(() => service.end());
afterEach(() => vi.unstubAllEnvs());

interface Found {
  path: string;
  startline: number;
  data: string;
  matched_lines: number[];
}

const ask = (search: string, more = "") =>
  service.ask("GET", `${address}&regexp=true&search=${encodeURIComponent(search)}${more}`, { as: "local" });

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false; // there is no such process
  }
}

/** `path:line` of what git itself finds. */
function oracle(pattern: string, ...rules: string[]): string[] {
  try {
    const output = execFileSync("git", ["grep", "-n", "-I", "-P", ...rules, "-e", pattern, "HEAD"], {
      cwd: folder,
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    });
    return [...output.toString("utf8").matchAll(/^HEAD:(.*?:\d+):/gm)].map(([, place]) => place ?? "");
  } catch (error) {
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

it.each([
  "tide",
  "^tide",
  "tides?$",
  "\\d{1,2}:\\d\\d",
  "\\btide\\b.*\\btide\\b",
  "(?<=by )tide",
  "(t)ide.*\\1ide",
  "stra.e$",
  "^\\t",
  "a{100}",
  "^$",
  "--open-files-in-pager=touch",
  "path:src",
  "[x-z]",
  "\u00df",
])("finds the lines that git grep finds for %j", { tags: "long" }, async (pattern) => {
  for (const [more, rules] of [
    ["", ["-i"]],
    ["&match_case=true", []],
    ["&whole_word=true", ["-i", "-w"]],
    ["&match_case=true&whole_word=true", ["-w"]],
  ] as const) {
    const { status, body } = await ask(pattern, more);
    expect(status).toBe(200);
    const places = (body as Found[]).flatMap(({ path, matched_lines }) => matched_lines.map((line) => `${path}:${line}`));
    expect(places).toEqual(oracle(pattern, ...rules));
  }
});

it("answers pieces with the lines around, as they stand in the file", async () => {
  const { body } = await ask("^const");
  expect(body).toMatchObject([{ path: "src/a.ts", startline: 19, data: "x\nx\nconst tide = 1;\ny\ny\n", matched_lines: [21] }]);
});

it.each([
  ["(a", "'(a': missing closing parenthesis"],
  ["[[:foo:]]", "'[[:foo:]]': unknown POSIX class name"],
  ["a\nb", "An expression is one line."],
  ["^(a+)+$", /match limit exceeded/],
])("refuses %j in git's words", async (pattern, words) => {
  const { status, body } = await ask(pattern);
  expect([status, body.message]).toEqual([400, typeof words === "string" ? words : expect.stringMatching(words)]);
});

it.each([
  ["(a", /missing closing parenthesis$/],
  ["^(a+)+$", /match limit exceeded/],
])("refuses %j where the person at this machine has git speak German, too", async (pattern, words) => {
  vi.stubEnv("LANGUAGE", "de");
  const { status, body } = await ask(pattern);
  expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
});

it("ends one that takes longer than a walk may, with git's process, and says so", { timeout: 30_000 }, async () => {
  const program = join(service.folder, "slow-git");
  const pids = `${program}.pids`;
  // What takes minutes by its nature would take them here too: this one stands still as soon as it is to look for anything.
  const slow = `for word; do if [ "$word" = grep ]; then echo $$ >> ${pids}; exec sleep 600; fi; done\nexec git "$@"\n`;
  writeFileSync(program, `#!/bin/sh\n${slow}`, { mode: 0o755 });
  const impatient = startService({}, { git: program, limits: { walk: 300 } });
  try {
    const project = impatient.serve("slow", folder);
    const path = `/projects/${project.id}/search?scope=blobs&regexp=true&search=tide`;
    const { status, body } = await impatient.ask("GET", path);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/^This takes git too long: git grep .*limit for a walk.*plainer pattern/),
    ]);
    const started = readFileSync(pids, "utf8").trim().split("\n");
    expect(started.length).toBeGreaterThan(0);
    expect(started.filter(isRunning)).toEqual([]);
    // Nothing of it stays: others are answered.
    expect((await impatient.ask("GET", `/projects/${project.id}/repository/tree`)).status).toBe(200);
  } finally {
    await impatient.end();
  }
});

it("runs nothing that attributes or settings name", async () => {
  git(folder, ["config", "diff.ran.textconv", "touch ran-by-textconv"]);
  git(folder, ["config", "core.fsmonitor", "touch ran-by-fsmonitor"]);
  expect((await ask("tide")).status).toBe(200);
  expect(execFileSync("ls", ["-A", folder]).toString()).not.toContain("ran-by");
});

it("leaves a search without it as it was", async () => {
  const { body } = await service.ask("GET", `${address}&search=${encodeURIComponent("t.de")}`, { as: "local" });
  expect(body).toEqual([]);
  const plain = await service.ask("GET", `${address}&search=tabbed`, { as: "local" });
  expect(plain.body[0]).not.toHaveProperty("matched_lines");
});
