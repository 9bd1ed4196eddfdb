// Cherry-pick and revert on branches that git made; git's own cherry-pick gives the expected trees (specification 7, api-behaviour 3).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCommit } from "../../service/git/objects/objects.ts";
import { openRepository } from "../../service/git/open.ts";
import { pickCommit } from "../../service/git/writing/pick.ts";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let commits: string;
let count = 0;

beforeAll(() => {
  service = startService();
});
beforeEach(() => {
  count += 1;
  const seed = service
    .repository(`seed-${count}`)
    .write("a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    .write("old-name", "x\n".repeat(9))
    .commit("Begin\n");
  seed.branch("release").branch("topic").write("a.txt", "one\n2\n3\n4\n5\n6\n7\n8\n9\n").commit("On main\n");
  seed
    .checkout("topic")
    .as("Grace Hopper")
    .write("a.txt", "1\n2\n3\n4\n5\n6\n7\n8\nnine\n")
    .link("link", "a.txt")
    .commit("Write nine\n\nBody\n");
  seed.write("a.txt", "uno\n2\n3\n4\n5\n6\n7\n8\nnine\n").commit("Clash\n");
  seed.checkout("release").move("old-name", "new-name").commit("Rename\n").checkout("main");
  git(service.folder, ["clone", "-q", "--bare", seed.folder, `bare-${count}.git`]);
  repo = service.repository(`bare-${count}.git`, { bare: true });
  git(repo.folder, ["config", "merge.evil.driver", `touch ${join(service.folder, "canary")}`]);
  commits = `/projects/${service.serve(`p${count}`, repo.folder, "public").id}/repository/commits`;
});
afterAll(() => service.end());

type Verb = "cherry_pick" | "revert";
const ask = (sha: string, verb: Verb, json: object, as: "developer" | "reporter" | null = "developer") =>
  service.ask("POST", `${commits}/${sha}/${verb}`, { json, as });
const sorry = (verb: string, done: string): string =>
  `Sorry, we cannot ${verb} this commit automatically. This commit may already have been ${done}, or a more recent commit may have updated some of its content.`;
const state = (): string => git(repo.folder, ["for-each-ref"]) + git(repo.folder, ["count-objects", "-v"]);

describe("cherry_pick", () => {
  it("applies as git does, keeps the author and says where it came from", async () => {
    const original = repo.id("topic~1");
    const { status, body } = await ask(original, "cherry_pick", { branch: "main" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: repo.id("main"),
      message: `Write nine\n\nBody\n\n(cherry picked from commit ${original})`,
      author_name: "Grace Hopper",
      authored_date: "2026-01-05T13:00:00.000+01:00",
      committer_name: "The developer",
      parent_ids: [repo.id("main~1")],
    });
    expect(body.stats).toBeUndefined();
    expect(git(repo.folder, ["show", "main:a.txt"])).toBe("one\n2\n3\n4\n5\n6\n7\n8\nnine");
    expect(git(repo.folder, ["ls-tree", "main", "link"])).toMatch(/^120000/);
    expect(git(repo.folder, ["fsck", "--strict"])).not.toContain("missing");
    expect(existsSync(join(service.folder, "canary"))).toBe(false);
  });

  it("takes a message of one's own whole", async () => {
    expect((await ask("topic~1".replace("~1", ""), "cherry_pick", { branch: "nope" })).status).toBe(404);
    const { body } = await ask(repo.id("topic~1"), "cherry_pick", { branch: "main", message: "Mine" });
    expect(body.message).toBe("Mine");
  });

  it("follows renames", async () => {
    git(repo.folder, ["fsck"]);
    const { body: changed } = await service.ask("POST", commits, {
      json: {
        branch: "main",
        commit_message: "c",
        actions: [{ action: "update", file_path: "old-name", content: `${"x\n".repeat(9)}y\n` }],
      },
    });
    expect((await ask(changed.id, "cherry_pick", { branch: "release" })).status).toBe(201);
    expect(git(repo.folder, ["show", "release:new-name"])).toContain("y");
  });

  it("names no file that git makes up where a submodule is in the way of one", async () => {
    const begin = repo.id("topic~2");
    git(repo.folder, ["read-tree", begin]);
    git(repo.folder, ["update-index", "--add", "--cacheinfo", `160000,${begin},a.txt`]);
    const tree = git(repo.folder, ["write-tree"]);
    const person = ["-c", "user.name=Git", "-c", "user.email=git@example.com"];
    const odd = git(repo.folder, [...person, "commit-tree", "-p", begin, "-m", "Make it a submodule", tree]);
    git(repo.folder, ["branch", "odd", odd]);
    const { body } = await ask(odd, "cherry_pick", { branch: "main", dry_run: true });
    expect(body).toMatchObject({ error_code: "conflict", conflicts: ["a.txt"] });
  });

  it("leaves nothing behind when it only tries, or fails", async () => {
    const before = state();
    const dry = await ask(repo.id("topic~1"), "cherry_pick", { branch: "main", dry_run: true });
    expect(dry).toMatchObject({ status: 200, body: { dry_run: "success" } });
    expect(dry.body).toEqual({ dry_run: "success" });
    expect(await ask("topic", "cherry_pick", { branch: "main" })).toMatchObject({
      status: 400,
      body: { message: sorry("cherry-pick", "cherry-picked"), error_code: "conflict" },
    });
    expect((await ask("topic", "cherry_pick", { branch: "main", dry_run: true })).body).toEqual({
      ...{ message: sorry("cherry-pick", "cherry-picked"), error_code: "conflict", dry_run: "error" },
      conflicts: ["a.txt"],
    });
    expect(await ask("topic", "cherry_pick", { branch: "topic", dry_run: true })).toMatchObject({
      status: 400,
      body: { message: sorry("cherry-pick", "cherry-picked"), error_code: "empty", dry_run: "error" },
    });
    expect(state()).toBe(before);
  });
});

it("ends a try, and git with it, when nobody waits any more; what writes goes on", async () => {
  const repository = await openRepository(repo.folder);
  const person = { name: "Ada", email: "ada@example.com", seconds: 1_750_000_000, offset: 0 };
  const commit = await readCommit(repository, repo.id("topic~1"));
  const pick = (dryRun: boolean) =>
    pickCommit(repository, {
      ...{ kind: "cherry-pick", branch: "main", commit, message: "Picked", author: person, committer: person, dryRun },
      signal: AbortSignal.abort(new Error("gone")),
    });
  const before = state();
  await expect(pick(true)).rejects.toThrow("gone");
  expect(state()).toBe(before);
  expect(await pick(false)).toMatchObject({ outcome: "applied" });
  await repository.close();
});

describe("revert", () => {
  it("takes back a commit, a root, and nothing twice", async () => {
    const sha = repo.id("main");
    const { status, body } = await ask(sha, "revert", { branch: "main" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: `Revert "On main"\n\nThis reverts commit ${sha}`, author_name: "The developer" });
    expect(repo.id("main^{tree}")).toBe(repo.id("main~2^{tree}"));
    expect(await ask(sha, "revert", { branch: "main" })).toMatchObject({
      status: 400,
      body: { message: sorry("revert", "reverted"), error_code: "empty" },
    });
    expect((await ask(repo.id("main~2"), "revert", { branch: "main" })).status).toBe(201);
    expect(git(repo.folder, ["ls-tree", "main"])).toBe("");
  });

  it("reverts a merge against its first parent", async () => {
    const work = join(service.folder, `seed-${count}`);
    git(work, ["merge", "-q", "--no-ff", "-m", "Merge", "topic~1"], {
      env: { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@x", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@x" },
    });
    git(work, ["push", "-q", repo.folder, "main"]);
    expect((await ask("main", "revert", { branch: "main" })).status).toBe(201);
    expect(repo.id("main^{tree}")).toBe(repo.id("main~2^{tree}"));
  });
});

it.each([
  [{}, "main", 400, { error: "branch is missing, branch is empty" }],
  [{ branch: "nope" }, "main", 404, { message: "404 Branch Not Found" }],
  [{ branch: "a..b" }, "main", 400, { message: "The branch refname is invalid" }],
  [{ branch: "main" }, "nope", 404, { message: "404 Commit Not Found" }],
])("refuses %j of %s", async (json, sha, status, body) => {
  for (const verb of ["cherry_pick", "revert"] as const) expect(await ask(sha, verb, json)).toMatchObject({ status, body });
});

it("lets only developers write", async () => {
  expect((await ask("main", "revert", { branch: "main" }, null)).status).toBe(401);
  expect((await ask("main", "revert", { branch: "main" }, "reporter")).body).toEqual({
    message: "403 Forbidden - You are not allowed to push into this branch",
  });
});
