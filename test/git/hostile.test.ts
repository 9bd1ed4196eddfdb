// Our gates for names against git's own, failures in the middle of a batch, and processes that must end.

import { execFileSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPath } from "../../service/git/objects/path.ts";
import { openRepository } from "../../service/git/open.ts";
import { runGit } from "../../service/git/process/run.ts";
import { isBranchName } from "../../service/git/refs/ref-name.ts";
import type { Action, CommitRequest } from "../../service/git/types.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { commitFiles, fsck, git, makeRepository, temporaryFolder } from "./repositories.ts";

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const base: Omit<CommitRequest, "actions"> = {
  branch: "main",
  start: null,
  force: false,
  message: "m",
  author: person,
  committer: person,
  refuseUnchanged: false,
};

const fragment = fc.oneof(
  fc.constantFrom(".git", ".GIT", "git~1", ".", "..", " ", ":", "\u200c", ".gitmodules", "a", "ü", "u\u0308", "~", "-", "@", "@{", ".lock"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }),
);
const name = fc.array(fragment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(""));

describe("gates", () => {
  it("lets no path through that git's index refuses, nor one that fsck complains about", async () => {
    const bare = makeRepository({ bare: true });
    for (const key of ["core.protectHFS", "core.protectNTFS"]) git(bare, ["config", key, "true"]);
    const paths = fc.sample(
      fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
      { numRuns: 3000, seed: 11 },
    );
    const accepted = [...new Set(paths.flatMap((path) => (checkPath(path).ok ? [path.replace(/^\//, "")] : [])))];
    expect(accepted.length).toBeGreaterThan(500);
    const blob = git(bare, ["hash-object", "-w", "--stdin"], "x");
    const lines = accepted.map((path) => `100644 ${blob}\t${path}\0`).join("");
    // One refused path would end it with an error.
    execFileSync("git", ["update-index", "--replace", "--add", "-z", "--index-info"], { cwd: bare, input: lines, stdio: "pipe" });

    const repository = await openRepository(bare);
    const outcomes = [];
    for (const path of accepted.slice(0, 80)) {
      const action: Action = { action: "create", path, content: Buffer.from(path) };
      outcomes.push((await writeCommit(repository, { ...base, actions: [action] })).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "committed").length).toBeGreaterThan(50);
    fsck(bare);
    await repository.close();
  });

  it("judges branch names as git check-ref-format does", () => {
    const names = fc.sample(
      fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
      { numRuns: 150, seed: 5 },
    );
    for (const candidate of [...names, "a/b", "main", "ü", "a.lock/b", "x@{y", "-a", "a/-b", "HEAD", "a@", "~", "refs/heads/x"]) {
      let judged = true;
      try {
        execFileSync("git", ["check-ref-format", "--branch", candidate], { cwd: "/", stdio: "pipe" });
      } catch {
        judged = false;
      }
      // Ours is stricter with a name that would read as a full ref; and git expands `@` and `@{…}` before it judges.
      if (!candidate.startsWith("refs/heads/") && !candidate.includes("@{") && candidate !== "@")
        expect([candidate, isBranchName(candidate)]).toEqual([candidate, judged]);
    }
  });
});

it("leaves everything as it was, whichever action of a batch fails", async () => {
  const folder = makeRepository();
  commitFiles(folder, { "a.txt": "a", taken: "t" });
  const bare = temporaryFolder();
  git(bare, ["clone", "-q", "--bare", folder, "."]);
  const repository = await openRepository(bare);
  const before = [git(bare, ["for-each-ref"]), git(bare, ["count-objects", "-v"])];
  for (let count = 1; count <= 12; count += 1) {
    for (let bad = 0; bad < count; bad += 1) {
      const actions = Array.from({ length: count }, (_, index): Action => {
        return { action: "create", path: index === bad ? "taken" : `n${index}`, content: Buffer.from(`${count} ${bad} ${index}`) };
      });
      expect(await writeCommit(repository, { ...base, actions })).toEqual({
        outcome: "refused",
        reason: "exists",
        index: bad,
        path: "taken",
      });
    }
  }
  expect([git(bare, ["for-each-ref"]), git(bare, ["count-objects", "-v"])]).toEqual(before);
  await repository.close();
});

it("refuses stale content when somebody else changes the same file between reading and swapping", async () => {
  const folder = makeRepository();
  commitFiles(folder, { "a.txt": "1", "b.txt": "1" });
  const bare = temporaryFolder();
  git(bare, ["clone", "-q", "--bare", folder, "."]);
  // A git that moves the branch once, just before our first swap: the race, made certain.
  const wrapper = join(temporaryFolder(), "git");
  const tree = git(bare, ["mktree"], `100644 blob ${git(bare, ["hash-object", "-w", "--stdin"], "theirs")}\ta.txt\n`);
  const theirs = git(bare, ["commit-tree", "-p", "main", "-m", "theirs", tree]);
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  writeFileSync(
    wrapper,
    `#!/bin/sh\nif [ "$1" = update-ref ] && [ ! -e "$0.done" ]; then touch "$0.done"; ${real} update-ref refs/heads/main ${theirs}; fi\nexec ${real} "$@"\n`,
  );
  chmodSync(wrapper, 0o755);
  const repository = await openRepository(bare, { git: wrapper });
  const update: Action = { action: "update", path: "a.txt", content: Buffer.from("mine") };
  const fresh: Action = { action: "create", path: "c.txt", content: Buffer.from("c") };
  expect(await writeCommit(repository, { ...base, actions: [fresh, update] })).toMatchObject({ reason: "stale", index: 1, path: "a.txt" });
  expect(git(bare, ["rev-parse", "main"])).toBe(theirs);
  expect(await writeCommit(repository, { ...base, actions: [fresh, update] })).toMatchObject({ outcome: "committed" });
  expect(git(bare, ["rev-parse", "main^"])).toBe(theirs);
  await repository.close();
});

describe("processes", () => {
  it("end when they are cancelled, also while they wait for their turn", async () => {
    const abort = new AbortController();
    // Stands for a walk without end.
    const endless = join(temporaryFolder(), "git");
    writeFileSync(endless, "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
    const runs = Array.from({ length: 40 }, () => runGit({ git: endless }, { args: ["rev-list"], takes: "moment", signal: abort.signal }));
    const settled = Promise.allSettled(runs);
    abort.abort(new Error("gone"));
    expect((await settled).map((result) => (result.status === "rejected" ? result.reason.message : "done"))).toEqual(
      Array(40).fill("gone"),
    );
    const { stdout } = await runGit({ git: "git" }, { args: ["--version"], takes: "moment" });
    expect(stdout.toString()).toMatch(/^git version/);
  });

  it("tell what failed", async () => {
    await expect(
      runGit({ git: "git" }, { args: ["rev-parse", "--verify", "x"], takes: "moment", cwd: temporaryFolder() }),
    ).rejects.toMatchObject({
      name: "GitError",
      argv: ["rev-parse", "--verify", "x"],
      exitCode: 128,
      stderr: expect.stringContaining("not a git repository"),
    });
  });
});
