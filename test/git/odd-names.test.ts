// Names that are no text, and names that a line or a pattern would spoil: history and blame of each are what git says of it.

import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBlame } from "../../service/git/content/blame.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { listCommits } from "../../service/git/history/log.ts";
import { openRepository } from "../../service/git/open.ts";
import { git, makeRepository } from "./repositories.ts";

/** As binary strings: no two are shown alike, and each differs from another in a byte that a pattern could confuse. */
const names = [
  ...["plain", "caf\xe9", "line\nfeed", "line feed", "feed\n\xe9", "feed \xe9", "return\r", "return\xe9\r", "return\xff\xe9\r"],
  ...["*[\xe9?]\\\n", "**[\xe9?]\\\n", ":(top)\xe9", "-\xe9", 'it\'s "\xe9" $(x) `y`', "\xe9\xe9d/in", "d\n\xe9/\xe9/in", "d\n\xe9/in\n"],
];
const show = (name: string): string => Buffer.from(name, "latin1").toString("utf8");
const quote = (name: string): string =>
  `"${name.replace(/[^ -!#-[\]-~]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`)}"`;

/** Lines as one digit each, so that versions have some in common. */
const content = fc
  .stringMatching(/^[0-4]{3,9}$/)
  .map((digits) => `${[...digits].map((digit) => `line ${digit} of some length`).join("\n")}\n`);
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ path: fc.constantFrom(...names), content }) },
  { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(...names), content: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.record({ path: fc.constantFrom(...names), source: fc.constantFrom(...names) }) },
);
const commit = fc.record({
  parents: fc.oneof(
    { weight: 4, arbitrary: fc.constant([1]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 3 }) },
  ),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
});

interface Made {
  /** How many commits back each parent is. */
  readonly parents: readonly number[];
  /** Null deletes; a source is renamed. */
  readonly changes: readonly ({ path: string; content: string | null } | { path: string; source: string })[];
}
const history: fc.Arbitrary<Made[]> = fc.array(commit, { minLength: 8, maxLength: 24 });

function importHistory(commits: readonly Made[]): string {
  const folder = makeRepository({ bare: true });
  let stream = "";
  const begin: Made = {
    parents: [],
    changes: names.map((path, index) => ({ path, content: `line ${index % 5} of some length\nline 1 of some length\n` })),
  };
  const all = [begin, ...commits];
  // What is there in each commit: fast-import refuses to rename what is not.
  const states: Set<string>[] = [];
  for (const [index, { parents: backs, changes }] of all.entries()) {
    const from = [...new Set(backs.map((back) => Math.max(0, index - back)))];
    stream += `commit refs/heads/main\nmark :${index + 1}\ncommitter A <a@b> ${1_700_000_000 + index * 60} +0000\ndata 1\n${index % 10}\n`;
    for (const [order, parent] of from.entries()) stream += `${order === 0 ? "from" : "merge"} :${parent + 1}\n`;
    const there = new Set(states[from[0] ?? -1] ?? []);
    for (const one of changes) {
      if ("source" in one && (!there.has(one.source) || one.source === one.path)) continue;
      if ("source" in one) stream += `R ${quote(one.source)} ${quote(one.path)}\n`;
      else
        stream +=
          one.content === null
            ? `D ${quote(one.path)}\n`
            : `M 100644 inline ${quote(one.path)}\ndata ${one.content.length}\n${one.content}\n`;
      if ("source" in one) there.delete(one.source);
      if ("source" in one || one.content !== null) there.add(one.path);
      else there.delete(one.path);
    }
    states.push(there);
  }
  git(folder, ["fast-import", "--quiet", "--done"], Buffer.from(`${stream}done\n`, "latin1"));
  return folder;
}

/** Git with an argument of bytes at its end, which this runtime can't pass, and `xargs` can. */
function gitOn(folder: string, args: readonly string[], name: string): string {
  const env = { PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_LITERAL_PATHSPECS: "1" };
  return execFileSync("xargs", ["-0", "git", ...args], { cwd: folder, env, input: Buffer.from(`${name}\0`, "latin1") }).toString("latin1");
}

/** Names that git blame can't have, though a tree can. */
const blamable = (name: string): boolean => !name.startsWith("-");

describe("names that are no text", () => {
  it("have the history and the blame that git finds", { tags: "long", timeout: 120_000 }, async () => {
    let blamed = 0;
    await fc.assert(
      fc.asyncProperty(history, async (commits) => {
        const folder = importHistory(commits);
        const repository = await openRepository(folder);
        try {
          const tip = git(folder, ["rev-parse", "main"]);
          const there = gitOn(folder, ["ls-tree", "-r", "-z", "--name-only"], "main").split("\0").filter(Boolean);
          for (const name of [...names, "d\n\xe9"]) {
            const expected = gitOn(folder, ["rev-list", "main", "--"], name).split("\n").filter(Boolean);
            // What is not there is looked for by the text alone.
            const isShown = there.some((path) => path === name || path.startsWith(`${name}/`));
            if (!isShown && show(name).includes("\ufffd")) continue;
            const path = show(name);
            expect([name, await readLastCommit(repository, tip, path)]).toEqual([name, expected[0] ?? null]);
            const listed = await listCommits(repository, { from: [tip], path, limit: 99 });
            expect([name, listed.map(({ id }) => id)]).toEqual([name, expected]);
            if (!there.includes(name) || !blamable(name)) continue;
            const porcelain = gitOn(folder, ["blame", "--porcelain", "main", "--"], name);
            const owners = [...porcelain.matchAll(/^([0-9a-f]{40}) \d+ \d+/gm)].map((match) => match[1]);
            const found = (await readBlame(repository, tip, path)) ?? [];
            expect([name, found.flatMap((part) => part.lines.map(() => part.commit))]).toEqual([name, owners]);
            blamed += owners.length;
          }
        } finally {
          await repository.close();
        }
      }),
      { numRuns: Number(process.env["REPODESK_TEST_HISTORIES"] ?? 4), seed: 3, endOnFailure: true },
    );
    expect(blamed).toBeGreaterThan(100);
  });
});
