// A branch that git would not move: held by another program, moved meanwhile, or kept from it by the disk. Commits, picks, reverts and merges meet it alike.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readCommit } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import { GitError } from "../../service/git/process/run.ts";
import type { Repository } from "../../service/git/types.ts";
import { mergeBranch } from "../../service/git/writing/merge.ts";
import { pickCommit } from "../../service/git/writing/pick.ts";
import { writeCommit } from "../../service/git/writing/write-commit.ts";
import { installFailpoints } from "../service/trust/crash/failpoints.ts";
import { commitFiles, fsck, git, makeRepository, temporaryFolder } from "./repositories.ts";

/** What happens at a step of a write. */
let meanwhile: (step: string) => void = () => undefined;
await installFailpoints({ onStep: (step) => meanwhile(step) });
afterEach(() => {
  meanwhile = () => undefined;
});

const person = { name: "Ada", email: "ada@example.org", seconds: 1_700_000_000, offset: 0 };
const signed = { message: "m", author: person, committer: person };

/** Main, and a branch whose one commit is not on it. */
const { scene, theirs } = (() => {
  const origin = makeRepository();
  commitFiles(origin, { a: "1\n" });
  git(origin, ["checkout", "-q", "-b", "side"]);
  const side = commitFiles(origin, { b: "1\n" });
  git(origin, ["checkout", "-q", "main"]);
  commitFiles(origin, { c: "1\n" });
  const bare = makeRepository({ bare: true });
  git(bare, ["fetch", "-q", origin, "main:main", "side:side"]);
  return { scene: bare, theirs: side };
})();

async function openScene(): Promise<{ folder: string; repository: Repository }> {
  const folder = join(temporaryFolder(), "scene.git");
  cpSync(scene, folder, { recursive: true });
  return { folder, repository: await openRepository(folder) };
}

type Write = (repository: Repository) => Promise<{ outcome: string }>;
const pick =
  (kind: "cherry-pick" | "revert"): Write =>
  async (repository) => {
    const commit = await readCommit(repository, kind === "revert" ? git(repository.gitDir, ["rev-parse", "main"]) : theirs);
    return pickCommit(repository, { ...signed, kind, branch: "main", commit, dryRun: false });
  };
const merge =
  (squash: boolean): Write =>
  (repository) =>
    mergeBranch(repository, {
      ...{ target: "main", source: "side", fastForward: false, message: "m", committer: person },
      squash: squash ? { message: "s", author: person } : null,
    });

const writes: Readonly<Record<string, Write>> = {
  "a commit": (repository) =>
    writeCommit(repository, {
      ...{ ...signed, branch: "main", start: null, force: false, refuseUnchanged: false },
      actions: [{ action: "create", path: "n", content: Buffer.from("n") }],
    }),
  "a cherry-pick": pick("cherry-pick"),
  "a revert": pick("revert"),
  "a merge": merge(false),
  "a squash": merge(true),
};

describe.each(Object.entries(writes))("%s, while", (_, write) => {
  it("another program holds the branch, is refused after one try, and works once it is free", { tags: "long" }, async () => {
    const { folder, repository } = await openScene();
    const lock = join(folder, "refs/heads/main.lock");
    writeFileSync(lock, "");
    const before = git(folder, ["rev-parse", "main"]);
    let told = 0;
    meanwhile = (step) => {
      if (step === "before git update-ref is told") told += 1;
    };
    expect(await write(repository)).toEqual({
      outcome: "refused",
      reason: "branch-locked",
      branch: "main",
      lock: "refs/heads/main.lock",
    });
    expect([told, git(folder, ["rev-parse", "main"])]).toEqual([1, before]);
    rmSync(lock);
    expect((await write(repository)).outcome).toMatch(/^(committed|applied|merged)$/);
    await repository.close();
    fsck(folder);
  });

  it("another program holds the branch for a moment, waits for it", async () => {
    const { folder, repository } = await openScene();
    const lock = join(folder, "refs/heads/main.lock");
    writeFileSync(lock, "");
    // Git is told, finds the lock, and waits; it says nothing meanwhile that could be waited for.
    meanwhile = (step) => {
      if (step === "git update-ref is told") setTimeout(() => rmSync(lock, { force: true }), 60);
    };
    expect((await write(repository)).outcome).toMatch(/^(committed|applied|merged)$/);
    await repository.close();
  });

  it("somebody else moves the branch, is computed again on what they made", { tags: "long" }, async () => {
    const { folder, repository } = await openScene();
    const move = (): void => {
      const next = git(folder, ["commit-tree", "-p", "main", "-m", "Meanwhile", "main^{tree}"]);
      git(folder, ["update-ref", "refs/heads/main", next]);
    };
    let moves = 0;
    meanwhile = (step) => {
      if (step !== "before git update-ref is told") return;
      moves += 1;
      if (moves <= 3) move();
    };
    expect((await write(repository)).outcome).toMatch(/^(committed|applied|merged)$/);
    expect(moves).toBe(4);
    expect(git(folder, ["log", "--format=%s", "main"]).match(/Meanwhile/g)).toHaveLength(3);
    await repository.close();
    fsck(folder);
  });

  it("the disk does not let git move the branch, fails with what git says of it", { tags: "long" }, async () => {
    const { folder, repository } = await openScene();
    // A folder where the reflog should be.
    git(folder, ["config", "core.logAllRefUpdates", "true"]);
    rmSync(join(folder, "logs"), { recursive: true, force: true });
    mkdirSync(join(folder, "logs/refs/heads/main/x"), { recursive: true });
    writeFileSync(join(folder, "logs/refs/heads/main/x/y"), "");
    const before = git(folder, ["rev-parse", "main"]);
    let told = 0;
    meanwhile = (step) => {
      if (step === "before git update-ref is told") told += 1;
    };
    const failed = await write(repository).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(GitError);
    expect((failed as GitError).stderr).toMatch(/logs\/refs\/heads\/main/);
    expect([told, git(folder, ["rev-parse", "main"])]).toEqual([1, before]);
    await repository.close();
  });
});

it("a branch that somebody else moves each time is given up in the end", { tags: "long" }, async () => {
  const { folder, repository } = await openScene();
  let moves = 0;
  meanwhile = (step) => {
    if (step !== "before git update-ref is told") return;
    moves += 1;
    git(folder, ["update-ref", "refs/heads/main", git(folder, ["commit-tree", "-p", "main", "-m", "Meanwhile", "main^{tree}"])]);
  };
  expect(await writes["a merge"]!(repository)).toEqual({ outcome: "refused", reason: "branch-moved", branch: "main" });
  expect(moves).toBe(20);
  await repository.close();
});
