// Merges that git itself breaks off (merge-ort fails an assertion, at least up to git 2.39): nobody can apply them, so they conflict.
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let commits: string;
let change: string;

/** Both sides renamed a link, and the change has put a submodule in its place. */
beforeAll(() => {
  service = startService();
  repo = service.repository("renamed-link.git", { bare: true });
  const link = git(repo.folder, ["hash-object", "-w", "--stdin"], { input: "target" });
  const commitOf = (entries: string, ...parents: string[]): string => {
    const tree = git(repo.folder, ["mktree", "--missing"], { input: entries });
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    return git(repo.folder, [...who, "commit-tree", "-m", "A change", ...parents.flatMap((id) => ["-p", id]), tree]);
  };
  const before = commitOf(`120000 blob ${link}\tx\n`);
  const own = commitOf(`120000 blob ${link}\ta\n`, before);
  change = commitOf(`120000 blob ${link}\ta\n160000 commit ${"3".repeat(40)}\tx\n`, before);
  git(repo.folder, ["update-ref", "refs/heads/main", own]);
  git(repo.folder, ["update-ref", "refs/heads/topic", change]);
  commits = `/projects/${service.serve("renamed-link", repo.folder).id}/repository/commits`;
});
afterAll(() => service.end());

describe("a merge that git breaks off", () => {
  const merges = (): boolean => spawnSync("git", ["merge-tree", "--write-tree", "main", "topic"], { cwd: repo.folder }).status === 0;

  it.each([true, false])("is a conflict, and leaves the branch as it was (dry run: %s)", async (dryRun) => {
    const state = git(repo.folder, ["for-each-ref"]);
    const { status, body } = await service.ask("POST", `${commits}/${change}/cherry_pick`, { json: { branch: "main", dry_run: dryRun } });
    // A git that knows better applies it.
    if (merges()) return expect(status).toBe(dryRun ? 200 : 201);
    expect([status, body.error_code]).toEqual([400, "conflict"]);
    expect(git(repo.folder, ["for-each-ref"])).toBe(state);
  });

  it("cannot be merged as a merge request", async () => {
    const project = commits.replace("/repository/commits", "");
    const json = { source_branch: "topic", target_branch: "main", title: "Take it" };
    const opened = await service.ask("POST", `${project}/merge_requests`, { json });
    expect(opened.status, opened.text).toBe(201);
    const { iid } = opened.body;
    const { status } = await service.ask("PUT", `${project}/merge_requests/${iid}/merge`, { as: "admin" });
    expect(status).toBe(merges() ? 200 : 422);
  });
});
