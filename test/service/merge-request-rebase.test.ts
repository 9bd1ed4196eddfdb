// PUT rebase: the same trees, authors and messages as git rebase makes, and nothing moved where it can't be done.
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

let made = 0;
/** A request of `topic` into main, in a bare repository. */
async function open(build: (at: RepositoryBuilder) => unknown) {
  const work = service.repository(`work-${++made}`);
  build(work);
  const folder = join(service.folder, `bare-${made}.git`);
  git(service.folder, ["clone", "-q", "--bare", work.folder, folder]);
  const { id } = service.serve(`bare-${made}`, folder);
  const { body } = await service.ask("POST", `/projects/${id}/merge_requests`, {
    json: { source_branch: "topic", target_branch: "main", title: "t" },
  });
  const at = `/projects/${id}/merge_requests/${body.iid}`;
  const read = async () => (await service.ask("GET", `${at}?include_rebase_in_progress=true&include_diverged_commits_count=true`)).body;
  return {
    id,
    folder,
    work: work.folder,
    read,
    rebase: (as: "developer" | "reporter" = "developer") => service.ask("PUT", `${at}/rebase`, { as }),
  };
}

const forked = (at: RepositoryBuilder): RepositoryBuilder =>
  at
    .write("a", "1\n2\n3\n4\n5\n")
    .commit("Begin")
    .branch("topic")
    .write("a", "one\n2\n3\n4\n5\n")
    .write("b", "b\n")
    .commit("On main")
    .checkout("topic");
const log = (folder: string, range: string): string => git(folder, ["log", "--reverse", "--format=%T %an %ae %ad %B", range]);

it("makes what git rebase makes: authors, messages, without what main holds already", async () => {
  const served = await open((at) =>
    forked(at)
      .as("Bob")
      .write("a", "1\n2\n3\n4\nfive\n")
      .commit("Five\n\nAt the end\n")
      .write("b", "b\n")
      .commit("The same b")
      .as("Eve")
      .write("c", "c\n")
      .commit("See")
      .commit("Empty from the beginning"),
  );
  expect(await served.read()).toMatchObject({ diverged_commits_count: 1, rebase_in_progress: false });
  const { status, body } = await served.rebase();
  expect([status, body]).toEqual([202, { rebase_in_progress: true }]);
  git(served.work, ["rebase", "-q", "main", "topic"], { env: { GIT_COMMITTER_NAME: "x", GIT_COMMITTER_EMAIL: "x@y" } });
  expect(log(served.folder, "main..topic")).toBe(log(served.work, "main..topic"));
  expect(git(served.folder, ["merge-base", "main", "topic"])).toBe(git(served.folder, ["rev-parse", "main"]));
  expect(await served.read()).toMatchObject({
    diverged_commits_count: 0,
    merge_error: null,
    sha: git(served.folder, ["rev-parse", "topic"]),
  });
  expect(git(served.folder, ["log", "-1", "--format=%cn", "topic"])).toBe("The developer");
  const head = git(served.folder, ["rev-parse", "topic"]);
  expect((await served.rebase()).status).toBe(202);
  expect([git(served.folder, ["rev-parse", "topic"]), git(served.folder, ["fsck", "--full", "--no-dangling"])]).toEqual([head, ""]);
});

it("keeps what was empty from the beginning where main has an empty commit too, and a twin of another change goes", async () => {
  const served = await open((at) =>
    forked(at)
      .commit("Empty here")
      .write("b", "b\n")
      .commit("The same b")
      .write("c", "c\n")
      .commit("See")
      .checkout("main")
      .commit("Empty there"),
  );
  expect((await served.rebase()).status).toBe(202);
  git(served.work, ["rebase", "-q", "main", "topic"], { env: { GIT_COMMITTER_NAME: "x", GIT_COMMITTER_EMAIL: "x@y" } });
  expect(log(served.folder, "main..topic")).toBe(log(served.work, "main..topic"));
  expect(git(served.folder, ["log", "--reverse", "--format=%s", "main..topic"])).toBe("Empty here\nSee");
});

it("moves nothing where changes conflict, and says so until a branch moves", async () => {
  const served = await open((at) => forked(at).write("c", "c\n").commit("Fine").write("a", "eins\n2\n3\n4\n5\n").commit("Not so"));
  const before = git(served.folder, ["for-each-ref"]);
  const objects = git(served.folder, ["count-objects", "-v"]);
  expect((await served.rebase()).status).toBe(202);
  expect([git(served.folder, ["for-each-ref"]), git(served.folder, ["count-objects", "-v"])]).toEqual([before, objects]);
  expect((await served.read()).merge_error).toMatch(/^Rebase failed: Rebase locally/);
  git(served.folder, ["update-ref", "refs/heads/topic", "topic~1"]);
  expect((await served.read()).merge_error).toBeNull();
  expect((await served.rebase()).status).toBe(202);
  expect(await served.read()).toMatchObject({ merge_error: null, diverged_commits_count: 0 });
});

it("is for who may push there, and force", async () => {
  const served = await open((at) => forked(at).write("c", "c\n").commit("See"));
  expect((await served.rebase("reporter")).body).toEqual({ message: "403 Forbidden - Cannot push to source branch" });
  const rule = { projectId: served.id, name: "topic", pushLevel: 30, mergeLevel: 30, allowForcePush: false };
  service.store.protectedBranches.create(rule);
  expect((await served.rebase()).body).toEqual({ message: "403 Forbidden - Source branch is protected from force push" });
  service.store.protectedBranches.remove(served.id, "topic");
  git(served.folder, ["branch", "-D", "topic"]);
  expect((await served.rebase()).body).toEqual({ message: "403 Forbidden - Source branch does not exist" });
});
