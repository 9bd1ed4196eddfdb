// History that is cut off, grows, shrinks or is bent while a repository is open: every answer is that of a repository opened just now.

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBlame } from "../../service/git/content/blame.ts";
import { readDiff } from "../../service/git/content/diff.ts";
import { readStats, readStatsOf } from "../../service/git/content/stats.ts";
import { listContainingRefs } from "../../service/git/history/contains.ts";
import { readContributors } from "../../service/git/history/contributors.ts";
import { readDirectoryHistory } from "../../service/git/history/directory-history.ts";
import { prepareGraph } from "../../service/git/history/graph.ts";
import { readLastCommit } from "../../service/git/history/last-commit.ts";
import { lookUpLastCommits } from "../../service/git/history/last-commits-ahead.ts";
import { countCommits, listCommits } from "../../service/git/history/log.ts";
import { readCommit } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import type { Repository } from "../../service/git/types.ts";
import { readMergeRange } from "../../service/git/writing/merge-range.ts";
import { commitFiles, git, makeRepository, temporaryFolder } from "./repositories.ts";

const paths = ["a", "old", "d/y", "d", "", "gone", "wide/3", "wide/9"];
const wide = Object.fromEntries(Array.from({ length: 24 }, (_, n) => [`wide/${n}`, "1"]));

/** Ten commits on main, two of which come by a merge, and a branch beside it. */
function makeHistory(): string {
  const folder = makeRepository();
  commitFiles(folder, { a: "1\n", old: "o\n", gone: "g\n", ...wide });
  commitFiles(folder, { b: "1\n", "d/x": "1\n", gone: null });
  git(folder, ["checkout", "-q", "-b", "side"]);
  commitFiles(folder, { "d/y": "1\n" });
  git(folder, ["checkout", "-q", "main"]);
  commitFiles(folder, { a: "1\n2\n" });
  git(folder, ["merge", "-q", "--no-ff", "-m", "Merge", "side"]);
  for (const n of [3, 4, 5])
    commitFiles(folder, { a: Array.from({ length: n }, (_, line) => `${line + 1}\n`).join(""), [`wide/${n}`]: "2" });
  git(folder, ["tag", "v1", "HEAD~4"]);
  return folder;
}

/** The last commit of a path, and the one that git blames for its first line. */
const byGit = (folder: string, path: string): string[] => [
  git(folder, ["rev-list", "-1", "main", "--", path]),
  git(folder, ["blame", "--porcelain", "-L1,1", "main", "--", path]).slice(0, 40),
];

async function answersOf(repository: Repository, folder: string) {
  const tip = git(folder, ["rev-parse", "main"]);
  const commits = git(folder, ["rev-list", "main"]).split("\n");
  const ends = [...new Set([commits[0]!, commits[1]!, commits.at(-1)!])];
  const names: [string, string][] = [];
  for (const path of ["", "d"])
    for await (const batch of (await readDirectoryHistory(repository, tip, path)) ?? [])
      for (const { name, commit } of batch) names.push([`${path}/${name}`, commit]);
  await lookUpLastCommits(repository, tip, Object.keys(wide));
  return {
    last: await Promise.all(paths.map((path) => readLastCommit(repository, tip, path))),
    directories: names.sort(),
    counts: await Promise.all(ends.flatMap((id) => [countCommits(repository, id), countCommits(repository, id, { firstParent: true })])),
    stats: await Promise.all([readStatsOf(repository, commits), readStats(repository, commits.at(-1)!)]),
    blame: await Promise.all(["a", "old"].map((path) => readBlame(repository, tip, path))),
    part: await readBlame(repository, tip, "a", { range: { start: 1, end: 2 } }),
    parents: await Promise.all(commits.map(async (id) => (await readCommit(repository, id)).parents)),
    listed: await Promise.all(
      ["a", "old", ""].map(async (path) => (await listCommits(repository, { from: [tip], path, limit: 99 })).map(({ id }) => id)),
    ),
    contributors: await readContributors(repository, tip),
    containing: await Promise.all(ends.map((id) => listContainingRefs(repository, id, { type: "all" }))),
    diffs: await Promise.all(ends.map((id) => readDiff(repository, id))),
    ranges: await readMergeRange(repository, commits.at(-1)!, tip, { limit: 99 }),
  };
}

describe.each([
  { what: "a small history", options: () => ({}) },
  { what: "a history with a graph", options: () => ({ overlay: join(temporaryFolder(), "overlay"), graphThreshold: 1 }) },
])("$what", ({ options }) => {
  it("is answered about as it is now, however it was", { tags: "long", timeout: 60_000 }, async () => {
    const whole = makeHistory();
    const folder = join(temporaryFolder(), "clone");
    git(temporaryFolder(), ["clone", "-q", "--depth=2", "--no-single-branch", `file://${whole}`, folder]);
    const repository = await openRepository(folder, options());
    const fetch = (...args: string[]) => git(folder, ["fetch", "-q", ...args]);
    const grafts = join(folder, ".git/info/grafts");
    const steps: readonly (readonly [string, () => unknown])[] = [
      ["cut off", () => undefined],
      ["deepened", () => fetch("--deepen=2")],
      ["whole", () => fetch("--unshallow")],
      ["cut off again", () => fetch("--depth=3")],
      ["whole again", () => fetch("--unshallow")],
      ["bent", () => writeFileSync(grafts, `${git(folder, ["rev-list", "main"]).split("\n").slice(0, 3).join(" ")}\n`)],
      ["straight", () => rmSync(grafts)],
    ];
    for (const [step, change] of steps) {
      change();
      const fresh = await openRepository(folder);
      const expected = await answersOf(fresh, folder);
      expect([step, expected.last[1], expected.blame[1]?.[0]?.commit]).toEqual([step, ...byGit(folder, "old")]);
      await fresh.close();
      // Twice: what is found, and what is remembered.
      for (const time of [1, 2]) expect({ step, time, ...(await answersOf(repository, folder)) }).toEqual({ step, time, ...expected });
      await prepareGraph(repository);
    }
    await repository.close();
  });

  it("remembers nothing of a history that changes while it is walked", { tags: "long" }, async () => {
    const whole = makeHistory();
    const folder = join(temporaryFolder(), "clone");
    git(temporaryFolder(), ["clone", "-q", "--depth=2", `file://${whole}`, folder]);
    const slow = join(temporaryFolder(), "git");
    // Walks what is there; then, before it tells, the rest is fetched.
    const fetch = `env -u GIT_DIR -u GIT_ALLOW_PROTOCOL -u GIT_CONFIG_COUNT git -C ${folder} fetch -q --unshallow`;
    const walk = `git "$@" >${slow}.$$ && { test ! -f ${folder}/.git/shallow || ${fetch}; } && cat ${slow}.$$`;
    writeFileSync(slow, `#!/bin/sh\ncase $1 in rev-list|blame) ${walk};; *) exec git "$@";; esac\n`, { mode: 0o755 });
    const tip = git(folder, ["rev-parse", "main"]);
    const ways: readonly ((repository: Repository) => Promise<unknown>)[] = [
      (repository) => readLastCommit(repository, tip, "old"),
      (repository) => countCommits(repository, tip),
      (repository) => readContributors(repository, tip),
      async (repository) => (await readBlame(repository, tip, "old"))?.[0]?.commit,
    ];
    for (const way of ways) {
      git(folder, ["fetch", "-q", "--depth=2"]);
      const repository = await openRepository(folder, { ...options(), git: slow });
      const first = await way(repository);
      const fresh = await openRepository(folder);
      const expected = await way(fresh);
      expect(first).not.toEqual(expected);
      expect(await way(repository)).toEqual(expected);
      await Promise.all([repository.close(), fresh.close()]);
    }
  });
});

it("takes to its graph once history is whole", async () => {
  const whole = makeHistory();
  const folder = join(temporaryFolder(), "clone");
  git(temporaryFolder(), ["clone", "-q", "--depth=2", `file://${whole}`, folder]);
  const phases: string[] = [];
  const repository = await openRepository(folder, {
    ...{ overlay: join(temporaryFolder(), "overlay"), graphThreshold: 1 },
    onGraph: ({ phase }) => phases.push(phase),
  });
  const tip = git(folder, ["rev-parse", "main"]);
  for (let time = 0; time < 3; time += 1) await listCommits(repository, { from: [tip], limit: 1 });
  await prepareGraph(repository);
  expect(phases).toEqual(["unsuitable"]);
  git(folder, ["fetch", "-q", "--unshallow"]);
  await prepareGraph(repository);
  expect(phases.at(-1)).toBe("ready");
  await repository.close();
});
