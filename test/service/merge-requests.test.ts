// Merge requests: made, listed for a project and for a commit, changed, merged in every way; git is the oracle of every merge.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let made = 0;

beforeAll(() => {
  service = startService();
});

afterAll(() => service.end());

interface Scene {
  readonly repo: RepositoryBuilder;
  /** What is served: a bare clone unless the test wants the work tree. */
  readonly folder: string;
  readonly path: string;
  readonly id: number;
}

/** main and a branch `topic` of two commits; main has moved on in another file. */
function scene(options: { workTree?: boolean; forward?: boolean; conflict?: boolean } = {}): Scene {
  made += 1;
  const repo = service
    .repository(`work${made}`)
    .write("a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")
    .write("b.txt", "b\n")
    .commit("Begin\n")
    .branch("topic");
  repo
    .checkout("topic")
    .write("a.txt", "ONE\n2\n3\n4\n5\n6\n7\n8\n9\n")
    .commit("First of topic\n")
    .write("c/d.txt", "new\n")
    .commit("Second of topic\n");
  repo.checkout("main");
  if (options.forward !== true)
    repo
      .write("a.txt", options.conflict === true ? "EINS\n2\n3\n4\n5\n6\n7\n8\n9\n" : "1\n2\n3\n4\n5\n6\n7\n8\nNINE\n")
      .commit("Main moves on\n");
  let folder = repo.folder;
  if (options.workTree !== true) {
    folder = join(service.folder, `bare${made}.git`);
    git(service.folder, ["clone", "-q", "--bare", repo.folder, folder]);
  }
  const { id } = service.serve(`mr${made}`, folder);
  return { repo, folder, id, path: `/projects/${id}/merge_requests` };
}

const create = (at: Scene, json: object = {}, as: Role = "developer") =>
  service.ask("POST", at.path, { json: { source_branch: "topic", target_branch: "main", title: "Bring topic", ...json }, as });
const merge = (at: Scene, json: object = {}, iid = 1, as: Role = "developer") =>
  service.ask("PUT", `${at.path}/${iid}/merge`, { json, as });
const ofCommit = async (at: Scene, sha: string, query = "") =>
  (await service.ask("GET", `/projects/${at.id}/repository/commits/${sha}/merge_requests?${query}`)).body.map(
    (row: { iid: number }) => row.iid,
  );
const fsck = (folder: string): string => git(folder, ["fsck", "--strict", "--full", "--no-dangling"]);

describe("making a merge request", () => {
  it("answers all fields, and what git knows of the branches", async () => {
    const at = scene();
    const { status, body } = await create(at, { description: "Why", labels: "b, a,b", remove_source_branch: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      iid: 1,
      project_id: at.id,
      source_project_id: at.id,
      target_project_id: at.id,
      title: "Bring topic",
      description: "Why",
      state: "opened",
      labels: ["a", "b"],
      draft: false,
      work_in_progress: false,
      sha: git(at.folder, ["rev-parse", "topic"]),
      merge_commit_sha: null,
      squash_commit_sha: null,
      merge_status: "can_be_merged",
      detailed_merge_status: "mergeable",
      has_conflicts: false,
      force_remove_source_branch: true,
      milestone: null,
      assignee: null,
      merged_by: null,
      author: { username: "developer" },
      diff_refs: { base_sha: git(at.folder, ["merge-base", "main", "topic"]) },
      time_stats: { time_estimate: 0, total_time_spent: 0, human_time_estimate: null, human_total_time_spent: null },
    });
    expect(body.web_url).toMatch(/\/-\/merge_requests\/1$/);
    expect((await service.ask("GET", `${at.path}/1`)).body).toEqual(body);
  });

  it("refuses what cannot be one", async () => {
    const at = scene();
    const post = (json: object, as: Role | null = "developer") => service.ask("POST", at.path, { json, as });
    expect((await post({})).body).toEqual({ error: "source_branch is missing, target_branch is missing, title is missing" });
    expect((await create(at, { title: " " })).body).toEqual({ message: { title: ["can't be blank"] } });
    expect((await create(at, { title: "t".repeat(256) })).body).toEqual({
      message: { title: ["is too long (maximum is 255 characters)"] },
    });
    expect(await create(at, { target_branch: "topic" })).toMatchObject({
      status: 422,
      body: { error: ["You can't use same project/branch for source and target"] },
    });
    expect(await create(at, { source_branch: "none" })).toMatchObject({
      status: 400,
      body: { message: { source_branch: ["does not exist"] } },
    });
    expect(await create(at, { target_branch: "--help" })).toMatchObject({
      status: 400,
      body: { message: { target_branch: ["does not exist"] } },
    });
    expect((await post({ source_branch: "a", target_branch: "b", title: "t" }, null)).status).toBe(401);
    expect((await create(at, {}, "reporter")).status).toBe(403);
    expect((await create(at, {}, "stranger")).status).toBe(404);
    expect((await create(at)).status).toBe(201);
    expect(await create(at)).toMatchObject({
      status: 409,
      body: { message: ["Another open merge request already exists for this source branch: !1"] },
    });
  });

  it("marks conflicts, and notices when a push takes them away", async () => {
    const at = scene({ conflict: true });
    expect((await create(at)).body).toMatchObject({
      merge_status: "cannot_be_merged",
      has_conflicts: true,
      detailed_merge_status: "conflict",
    });
    at.repo.checkout("topic").write("a.txt", "EINS\n2\n3\n4\n5\n6\n7\n8\n9\n").commit("As main has it\n");
    git(at.repo.folder, ["push", "-q", at.folder, "topic"]);
    const now = (await service.ask("GET", `${at.path}/1`)).body;
    expect(now.sha).toBe(at.repo.id("topic"));
    const clean = git(at.folder, ["merge-tree", "--write-tree", "main", "topic"]);
    expect(clean).toMatch(/^[0-9a-f]{40}$/);
    expect(now.merge_status).toBe("can_be_merged");
  });
});

describe("listing and changing", () => {
  it("filters by state and branch, newest first", async () => {
    const at = scene();
    at.repo.branch("other", "topic");
    git(at.repo.folder, ["push", "-q", at.folder, "other"]);
    await create(at);
    await create(at, { source_branch: "other", title: "Another" });
    const iids = async (query: string): Promise<number[]> =>
      (await service.ask("GET", `${at.path}?${query}`)).body.map((row: { iid: number }) => row.iid);
    expect(await iids("")).toEqual([2, 1]);
    expect(await iids("sort=asc")).toEqual([1, 2]);
    expect(await iids("order_by=title")).toEqual([1, 2]);
    expect(await iids("source_branch=topic")).toEqual([1]);
    expect(await iids("search=noth")).toEqual([2]);
    expect(await iids("state=merged")).toEqual([]);
    expect((await service.ask("GET", `${at.path}?state=odd`)).body).toEqual({ error: "state does not have a valid value" });
    expect((await service.ask("GET", `${at.path}/9`)).body).toEqual({ message: "404 Not Found" });
    expect((await service.ask("GET", at.path, { as: "guest" })).status).toBe(403);
  });

  it("closes and reopens, once each", async () => {
    const at = scene();
    await create(at);
    const put = (json: object, as: Role = "developer") => service.ask("PUT", `${at.path}/1`, { json, as });
    const closed = (await put({ state_event: "close" })).body;
    expect(closed).toMatchObject({ state: "closed", closed_by: { username: "developer" }, detailed_merge_status: "not_open" });
    expect((await put({ state_event: "close" })).body.closed_at).toBe(closed.closed_at);
    expect((await create(at)).body.iid).toBe(2);
    expect((await put({ state_event: "reopen" })).status).toBe(409);
    await service.ask("PUT", `${at.path}/2`, { json: { state_event: "close" } });
    expect((await put({ state_event: "reopen", title: "Draft: again" })).body).toMatchObject({
      state: "opened",
      draft: true,
      closed_at: null,
    });
    expect((await put({})).status).toBe(400);
    expect((await put({ title: "x" }, "reporter")).status).toBe(403);
    expect((await merge(at)).status).toBe(405);
  });
});

describe("merging", () => {
  it("makes the merge commit that git would make", async () => {
    const at = scene();
    await create(at, { remove_source_branch: true });
    const [before, head] = ["main", "topic"].map((branch) => git(at.folder, ["rev-parse", branch]));
    const expected = git(at.folder, ["merge-tree", "--write-tree", "main", "topic"]);
    const { status, body } = await merge(at);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "merged", merged_by: { username: "developer" }, squash_commit_sha: null, sha: head });
    expect(body.merged_at).toMatch(/Z$/);
    expect(git(at.folder, ["rev-parse", "main", "main^1", "main^2", "main^{tree}"]).split("\n")).toEqual([
      body.merge_commit_sha,
      before,
      head,
      expected,
    ]);
    const message = git(at.folder, ["log", "-1", "--format=%B%n%an <%ae> %cn", "main"]);
    expect(message).toContain("Merge branch 'topic' into 'main'\n\nBring topic\n\nSee merge request team/");
    expect(message).toContain("The developer <developer@example.com> The developer");
    expect(git(at.folder, ["branch", "--list", "topic"])).toBe("");
    fsck(at.folder);
    expect((await merge(at)).body).toEqual({ message: "405 Method Not Allowed" });
    expect((await service.ask("GET", `${at.path}?state=merged`)).body[0].merge_commit_sha).toBe(body.merge_commit_sha);
  });

  it("is picked and reverted under its name", async () => {
    const at = scene();
    git(at.folder, ["branch", "release", "main"]);
    await create(at);
    const topic = git(at.folder, ["log", "--reverse", "--abbrev=8", "--format=%h %s", "main..topic"]);
    const sha: string = (await merge(at)).body.merge_commit_sha;
    const take = (verb: string, branch: string) =>
      service.ask("POST", `/projects/${at.id}/repository/commits/${sha}/${verb}`, { json: { branch } });
    const original = git(at.folder, ["log", "-1", "--format=%B", sha]).trimEnd();
    expect((await take("cherry_pick", "release")).body.message).toBe(`${original}\n\n(cherry picked from commit ${sha})\n\n${topic}`);
    expect((await take("revert", "main")).body.message).toBe(`Revert "Merge branch 'topic' into 'main'"\n\nThis reverts merge request !1`);
    expect((await take("revert", "main")).body).toEqual({
      message:
        "Sorry, we cannot revert this merge request automatically. This merge request may already have been reverted, or a more recent commit may have updated some of its content.",
      error_code: "empty",
    });
  });

  it("squashes into one commit of the author, merged by the caller", async () => {
    const at = scene();
    await create(at, { squash: true });
    const base = git(at.folder, ["merge-base", "main", "topic"]);
    const tree = git(at.folder, ["rev-parse", "topic^{tree}"]);
    const { body } = await merge(at, { squash_commit_message: "All of it", merge_commit_message: "Merged" }, 1, "admin");
    expect(git(at.folder, ["rev-parse", "main", "main^2", "main^2^{tree}", "main^2^"]).split("\n")).toEqual([
      body.merge_commit_sha,
      body.squash_commit_sha,
      tree,
      base,
    ]);
    expect(git(at.folder, ["log", "-1", "--format=%B%an %cn", "main^2"])).toBe("All of itThe developer The admin");
    expect(git(at.folder, ["log", "-1", "--format=%B", "main"])).toBe("Merged");
    fsck(at.folder);
  });

  it("fast-forwards where the target stands still, and only there", async () => {
    const at = scene({ forward: true });
    await create(at);
    const { body } = await merge(at, { fast_forward: true });
    expect(body).toMatchObject({ state: "merged", merge_commit_sha: null });
    expect(git(at.folder, ["rev-parse", "main"])).toBe(git(at.folder, ["rev-parse", "topic"]));
    const moved = scene();
    await create(moved);
    expect(await merge(moved, { fast_forward: true })).toMatchObject({ status: 422, body: { message: "Branch cannot be merged" } });
    expect((await service.ask("GET", `${moved.path}/1`)).body.state).toBe("opened");
  });

  it("makes a merge commit even where a fast-forward would do", async () => {
    const at = scene({ forward: true });
    await create(at);
    await merge(at);
    expect(git(at.folder, ["rev-parse", "main^2", "main^{tree}"]).split("\n")).toEqual(
      git(at.folder, ["rev-parse", "topic", "topic^{tree}"]).split("\n"),
    );
  });

  it("refuses conflicts, other heads and strangers to the branch, and leaves everything as it was", async () => {
    const at = scene({ conflict: true });
    await create(at);
    const objects = (): string => git(at.folder, ["cat-file", "--batch-all-objects", "--batch-check"]);
    const before = [git(at.folder, ["for-each-ref"]), objects()];
    expect(await merge(at)).toMatchObject({ status: 422, body: { message: "Branch cannot be merged" } });
    expect(await merge(at, { sha: "0".repeat(40) })).toMatchObject({
      status: 409,
      body: { message: `SHA does not match HEAD of source branch: ${git(at.folder, ["rev-parse", "topic"])}` },
    });
    expect((await merge(at, {}, 1, "reporter")).status).toBe(401);
    expect((await merge(at, {}, 7)).status).toBe(404);
    expect([git(at.folder, ["for-each-ref"]), objects()]).toEqual(before);
  });

  it("brings a clean work tree along and respects a dirty one", async () => {
    const at = scene({ workTree: true });
    await create(at);
    at.repo.write("b.txt", "changed by hand\n");
    const refused = await merge(at);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain("b.txt");
    expect(readFileSync(join(at.folder, "b.txt"), "utf8")).toBe("changed by hand\n");
    git(at.folder, ["checkout", "-q", "--", "b.txt"]);
    expect((await merge(at)).status).toBe(200);
    expect(existsSync(join(at.folder, "c/d.txt"))).toBe(true);
    expect(git(at.folder, ["status", "--porcelain"])).toBe("");
  });

  it("of a branch that a push has merged already only notes it", async () => {
    const at = scene();
    const { base_sha } = (await create(at)).body.diff_refs;
    at.repo.merge("topic");
    git(at.repo.folder, ["push", "-q", at.folder, "main"]);
    const tip = git(at.folder, ["rev-parse", "main"]);
    expect(await ofCommit(at, git(at.folder, ["rev-parse", "topic"]))).toEqual([1]);
    const noted = (await merge(at)).body;
    expect(noted).toMatchObject({ state: "merged", merge_commit_sha: null });
    expect(noted.diff_refs.base_sha).toBe(base_sha);
    expect(git(at.folder, ["rev-parse", "main"])).toBe(tip);
  });

  it("asked for twice at once happens once", async () => {
    const at = scene();
    await create(at);
    const answers = await Promise.all([merge(at), merge(at), merge(at)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 405, 405]);
    const tip = git(at.folder, ["rev-parse", "main"]);
    expect((await service.ask("GET", `${at.path}/1`)).body).toMatchObject({ state: "merged", merge_commit_sha: tip });
    expect(git(at.folder, ["rev-list", "--count", "--merges", "main"])).toBe("1");
  });

  it("keeps a source branch that is protected", async () => {
    const at = scene();
    await create(at);
    await service.ask("POST", `/projects/${at.id}/protected_branches`, { json: { name: "to*", push_access_level: 30 }, as: "admin" });
    expect((await merge(at, { should_remove_source_branch: true })).status).toBe(200);
    expect(git(at.folder, ["branch", "--list", "topic"])).toContain("topic");
  });

  it("needs commits", async () => {
    const at = scene();
    git(at.folder, ["branch", "same", "main"]);
    await create(at, { source_branch: "same" });
    expect((await merge(at)).status).toBe(422);
  });

  it("obeys protected branches", async () => {
    const at = scene();
    await create(at);
    const protect = { name: "main", push_access_level: 0, merge_access_level: 40 };
    expect((await service.ask("POST", `/projects/${at.id}/protected_branches`, { json: protect, as: "admin" })).status).toBe(201);
    expect((await merge(at)).status).toBe(401);
    expect((await merge(at, {}, 1, "admin")).status).toBe(200);
  });

  it("works in a SHA-256 repository, with criss-cross histories and renames", async () => {
    made += 1;
    const repo = new RepositoryBuilder(join(service.folder, `sha${made}`), { sha256: true });
    repo.write("f", "1\n2\n3\n4\n5\n6\n").commit("Begin").branch("topic").write("m", "m").commit("Main 1");
    repo
      .checkout("topic")
      .move("f", "g")
      .commit("Rename")
      .merge("main")
      .checkout("main")
      .write("f", "1\n2\n3\n4\n5\nsix\n")
      .commit("Main 2");
    const folder = join(service.folder, `sha${made}.git`);
    git(service.folder, ["clone", "-q", "--bare", repo.folder, folder]);
    const { id } = service.serve(`sha${made}`, folder);
    const at: Scene = { repo, folder, id, path: `/projects/${id}/merge_requests` };
    await create(at);
    const expected = git(folder, ["merge-tree", "--write-tree", "main", "topic"]);
    expect((await merge(at)).status).toBe(200);
    expect(git(folder, ["rev-parse", "main^{tree}"])).toBe(expected);
    expect(git(folder, ["show", "main:g"])).toContain("six");
    fsck(folder);
  });
});

describe("merge requests of a commit", () => {
  it("are those that bring it, or that it merges", async () => {
    const at = scene();
    const topic = git(at.folder, ["rev-list", "main..topic"]).split("\n");
    const base = git(at.folder, ["merge-base", "main", "topic"]);
    await create(at);
    for (const sha of topic) expect(await ofCommit(at, sha)).toEqual([1]);
    expect(await ofCommit(at, topic[0]!.slice(0, 9))).toEqual([1]);
    expect(await ofCommit(at, "topic")).toEqual([1]);
    expect(await ofCommit(at, base)).toEqual([]);
    expect(await ofCommit(at, "main")).toEqual([]);
    const squashed = (await merge(at, { squash: true })).body;
    expect(squashed.squash).toBe(true);
    for (const sha of [...topic, squashed.merge_commit_sha, squashed.squash_commit_sha]) expect(await ofCommit(at, sha)).toEqual([1]);
    expect(await ofCommit(at, topic[0]!, "state=merged")).toEqual([1]);
    expect(await ofCommit(at, topic[0]!, "state=all")).toEqual([1]);
    expect(await ofCommit(at, topic[0]!, "state=opened")).toEqual([]);
    expect(await ofCommit(at, topic[0]!, "state=whatever")).toEqual([]);
    await create(at, { title: "Again", target_branch: "topic", source_branch: "main" });
    expect(await ofCommit(at, squashed.squash_commit_sha)).toEqual([2, 1]);
    const page = await service.ask("GET", `/projects/${at.id}/repository/commits/${squashed.squash_commit_sha}/merge_requests?per_page=1`);
    expect([page.headers.get("x-total"), page.body.length]).toEqual(["2", 1]);
  });

  it("need a commit and the right to read code", async () => {
    const at = scene();
    const path = `/projects/${at.id}/repository/commits`;
    expect((await service.ask("GET", `${path}/nothing/merge_requests`)).body).toEqual({ message: "404 Commit Not Found" });
    expect((await service.ask("GET", `${path}/main/merge_requests`, { as: "guest" })).status).toBe(403);
    expect((await service.ask("GET", `${path}/main/merge_requests`, { as: null })).status).toBe(404);
  });
});
