// One budget of memory for a repository: whatever it is, answers are those of git, and closing empties it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBlame } from "../../service/git/content/blame.ts";
import { readDiff } from "../../service/git/content/diff.ts";
import { readStats } from "../../service/git/content/stats.ts";
import { internalsOf } from "../../service/git/handle.ts";
import { readContributors } from "../../service/git/history/contributors.ts";
import { readDirectoryHistory } from "../../service/git/history/directory-history.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { countCommits, listCommits } from "../../service/git/history/log.ts";
import { createHistoryMemory } from "../../service/git/objects/history-memory.ts";
import { readTree } from "../../service/git/objects/tree.ts";
import { openRepository } from "../../service/git/open.ts";
import { readRefListing } from "../../service/git/refs/ref-listing.ts";
import type { Repository } from "../../service/git/types.ts";
import { commitFiles, git, makeRepository } from "./repositories.ts";

let folder: string;
let commits: string[];
const paths = ["a.txt", "sub/b.txt", "sub/deep/c.txt"];

beforeAll(() => {
  folder = makeRepository();
  for (let round = 0; round < 12; round += 1) {
    const path = paths[round % paths.length]!;
    const lines = Array.from({ length: 40 }, (_, line) => (line % 12 <= round ? `${line} of ${round}` : `${line}`));
    commitFiles(folder, { [path]: `${lines.join("\n")}\n`, [`many/${round}`]: `${round}\n` });
  }
  commits = git(folder, ["rev-list", "--first-parent", "HEAD"]).split("\n").slice(0, 9);
});

/** Questions, each with what we answer and what git does. */
const questions: readonly ((repository: Repository, commit: string, path: string) => Promise<[ours: unknown, git: unknown]>)[] = [
  async (repository, commit, path) => [
    (await readBlame(repository, commit, path))!.flatMap((part) => part.lines.map(() => part.commit)),
    [...git(folder, ["blame", "--porcelain", commit, "--", path]).matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map((match) => match[1]),
  ],
  async (repository, commit) => [
    (await readDiff(repository, commit)).files.map((file) => file.patch),
    // Each file's patch begins at its first hunk.
    git(folder, ["show", "--format=", "-M30%", commit])
      .split(/^diff --git .*\n/m)
      .slice(1)
      .map((file) => `${file.slice(file.indexOf("@@")).trimEnd()}\n`),
  ],
  async (repository, commit) => [
    await readStats(repository, commit),
    git(folder, ["show", "--format=", "--numstat", commit])
      .split("\n")
      .map((line) => line.split("\t").map(Number))
      .reduce((sum, [added = 0, removed = 0]) => ({ additions: sum.additions + added, deletions: sum.deletions + removed }), {
        additions: 0,
        deletions: 0,
      }),
  ],
  async (repository, commit, path) => [await readLastCommit(repository, commit, path), git(folder, ["rev-list", "-1", commit, "--", path])],
  async (repository, commit) => {
    const found: string[] = [];
    for await (const batch of (await readDirectoryHistory(repository, commit, "many"))!)
      found.push(...batch.map((entry) => `${entry.name} ${entry.commit}`));
    const names = git(folder, ["ls-tree", "--name-only", `${commit}:many`]).split("\n");
    return [found.sort(), names.map((name) => `${name} ${git(folder, ["rev-list", "-1", commit, "--", `many/${name}`])}`).sort()];
  },
  async (repository, commit) => [
    (await listCommits(repository, { from: [commit], limit: 5 })).map(({ id }) => id),
    git(folder, ["rev-list", "-5", commit]).split("\n"),
  ],
  async (repository, commit) => [await countCommits(repository, commit), Number(git(folder, ["rev-list", "--count", commit]))],
  async (repository, commit) => [
    (await readTree(repository, commit, "sub"))!.map(({ id }) => id).sort(),
    git(folder, ["ls-tree", "--format=%(objectname)", `${commit}:sub`])
      .split("\n")
      .sort(),
  ],
  async (repository, commit) => [
    (await readContributors(repository, commit)).map((who) => `${who.commits} ${who.name} <${who.email}>`),
    [git(folder, ["shortlog", "-sne", commit]).trim().replace("\t", " ")],
  ],
  async (repository) => [
    (await readRefListing(repository)).map(({ target }) => target),
    git(folder, ["for-each-ref", "--format=%(objectname)", "refs/heads", "refs/tags"]).split("\n"),
  ],
];

describe("a budget of memory", () => {
  const budgets = [0, 4_000, 20_000, 10_000_000];
  let opened: Repository[];
  beforeAll(async () => {
    opened = await Promise.all(budgets.map((memory) => openRepository(folder, { memory })));
  });
  afterAll(() => Promise.all(opened.map((repository) => repository.close())));

  it("changes no answer, and is never exceeded", { tags: "long" }, async () => {
    const question = fc.tuple(fc.nat(questions.length - 1), fc.nat(budgets.length - 1), fc.nat(8), fc.constantFrom(...paths));
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 6 }), async (asked) => {
        await Promise.all(
          asked.map(async ([which, whose, commit, path]) => {
            const [ours, theirs] = await questions[which]!(opened[whose]!, commits[commit]!, path);
            expect(ours).toEqual(theirs);
          }),
        );
        for (const [index, repository] of opened.entries())
          expect(internalsOf(repository).budget.bytes).toBeLessThanOrEqual(budgets[index]!);
      }),
      { numRuns: 20 },
    );
  });

  it("is emptied when the repository is closed, which may be used again", async () => {
    const repository = await openRepository(folder);
    const { budget } = internalsOf(repository);
    const ask = () => readLastCommit(repository, commits[0]!, "a.txt");
    const answer = await ask();
    expect(budget.bytes).toBeGreaterThan(0);
    await repository.close();
    expect(budget.bytes).toBe(0);
    expect(await ask()).toBe(answer);
    expect(budget.bytes).toBeGreaterThan(0);
    await repository.close();
  });

  it("lets go of what was found in a history that is another by now", async () => {
    const clone = join(makeRepository({ bare: true }), "clone");
    git(folder, ["clone", "-q", "--bare", "--depth=3", `file://${folder}`, clone]);
    const repository = await openRepository(clone);
    const { budget } = internalsOf(repository);
    const memory = createHistoryMemory((makeCache) => makeCache<string, string>(() => 1_000));
    const before = await memory(repository);
    before.set("found", "early");
    expect(budget.bytes).toBeGreaterThan(1_000);
    git(clone, ["fetch", "-q", "--unshallow"]);
    const after = await memory(repository);
    expect(budget.bytes).toBe(0);
    before.set("found", "late");
    expect([after.get("found"), budget.bytes]).toEqual([undefined, 0]);
    await repository.close();
  });
});

it("is what every cache of a repository answers to", () => {
  const home = new URL("../../service/git/", import.meta.url).pathname;
  const own = readdirSync(home, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      name.endsWith(".ts") && !name.includes(".test.") && /new Lru\b|new WeakMap<Repository/.test(readFileSync(join(home, name), "utf8")),
  );
  expect(own.sort()).toEqual([
    // In a thread of its own, which gets a share of the budget.
    "commit-graph/history-engine.ts",
    "handle.ts",
    // One small answer of each repository.
    "identity.ts",
    "objects/history-memory.ts",
    "objects/object-writer.ts",
    // Of the person's own keyring, and of no repository.
    "signatures/own-keys.ts",
  ]);
});
