// A start after a crash: what git holds and what the rows say are brought together, and nothing that people said is lost.
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../local/database.ts";
import { reconcile } from "../../service/api/projects/reconcile.ts";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";
import { addProject, addToken, addUser, startService as startProcess } from "./support/start-service.ts";

let service: Fixture;
let made = 0;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

interface Scene {
  readonly folder: string;
  readonly id: number;
}

/** main and a branch `topic` of two commits; main has moved on, unless `forward`. */
async function scene({ forward = false } = {}): Promise<Scene> {
  made += 1;
  const repo = service.repository(`work${made}`).write("a", "1\n").commit("Begin").branch("topic");
  repo.checkout("topic").write("b", "1\n").commit("First").write("c", "1\n").commit("Second").checkout("main");
  if (!forward) repo.write("a", "2\n").commit("Main moves on");
  const folder = join(service.folder, `bare${made}.git`);
  git(service.folder, ["clone", "-q", "--bare", repo.folder, folder]);
  const { id } = service.serve(`reconcile${made}`, folder);
  const { status } = await service.ask("POST", `/projects/${id}/merge_requests`, {
    json: { source_branch: "topic", target_branch: "main", title: "Bring topic" },
  });
  expect(status).toBe(201);
  return { folder, id };
}

const read = async ({ id }: Scene) => (await service.ask("GET", `/projects/${id}/merge_requests/1`)).body;
const run = () => reconcile(service.store, new AbortController().signal);
const mergedIn = async (at: Scene): Promise<number[]> =>
  (await run()).merged.filter(({ project }) => project.id === at.id).map(({ iid }) => iid);

/** Merges by the API, then takes the row back to what it was before: as after a crash between the branch and the row. */
async function crashAfterMerge(at: Scene, json: object): Promise<{ merge_commit_sha: string | null; squash_commit_sha: string | null }> {
  const before = service.store.mergeRequests.byIid(at.id, 1)!;
  const { status, body } = await service.ask("PUT", `/projects/${at.id}/merge_requests/1/merge`, { json });
  expect(status).toBe(200);
  const database = openDatabase(join(service.store.folder, "repodesk.sqlite"));
  database.run(
    `UPDATE merge_requests SET state = 'opened', merged_at = NULL, merged_by_id = NULL, merge_commit_sha = NULL,
       squash_commit_sha = NULL, head_sha = ?, start_sha = ? WHERE id = ?`,
    before.head_sha,
    before.start_sha,
    before.id,
  );
  database.close();
  expect((await read(at)).state).toBe("opened");
  return body;
}

describe("a merge request whose branch moved before the crash and whose row did not", () => {
  it.each([
    ["a merge", {}, {}],
    ["a squashed merge", {}, { squash: true, squash_commit_message: "All of it" }],
    ["a fast-forward", { forward: true }, { fast_forward: true }],
    ["a squashed fast-forward", { forward: true }, { fast_forward: true, squash: true }],
    ["a merge where a fast-forward would do", { forward: true }, {}],
  ])("is merged after the start: %s", { tags: "long" }, async (_, options, json) => {
    const at = await scene(options);
    const { merge_commit_sha, squash_commit_sha } = await crashAfterMerge(at, json);
    const after = git(at.folder, ["for-each-ref"]);
    expect(await mergedIn(at)).toEqual([1]);
    expect(await read(at)).toMatchObject({ state: "merged", merge_commit_sha, squash_commit_sha, merged_at: expect.any(String) });
    expect(await mergedIn(at)).toEqual([]);
    expect(git(at.folder, ["for-each-ref"])).toBe(after);
    const of = await service.ask("GET", `/projects/${at.id}/repository/commits/${git(at.folder, ["rev-parse", "topic"])}/merge_requests`);
    expect(of.body.map(({ state }: { state: string }) => state)).toEqual(["merged"]);
  });

  it("stays open when nothing landed, when the source went on, or when a branch is gone", { tags: "long" }, async () => {
    const untouched = await scene();
    expect(await mergedIn(untouched)).toEqual([]);
    const on = await scene({ forward: true });
    await crashAfterMerge(on, {});
    const tree = git(on.folder, ["rev-parse", "topic^{tree}"]);
    const env = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
    const more = git(on.folder, ["commit-tree", "-p", "topic", "-m", "More", tree], { env });
    git(on.folder, ["update-ref", "refs/heads/topic", more]);
    expect(await mergedIn(on)).toEqual([]);
    const gone = await scene();
    git(gone.folder, ["update-ref", "-d", "refs/heads/main"]);
    expect(await mergedIn(gone)).toEqual([]);
    for (const at of [untouched, on]) expect((await read(at)).state).toBe("opened");
  });

  it("stays open when its source was taken back to the target: what it was to bring never came", { tags: "long" }, async () => {
    const given = await scene();
    git(given.folder, ["update-ref", "refs/heads/topic", "refs/heads/main"]);
    const older = await scene();
    git(older.folder, ["update-ref", "refs/heads/topic", "main~"]);
    for (const at of [given, older]) expect([await mergedIn(at), (await read(at)).state]).toEqual([[], "opened"]);
  });

  it("is merged when its source went on and all of it landed", async () => {
    const at = await scene({ forward: true });
    const env = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };
    const more = git(at.folder, ["commit-tree", "-p", "topic", "-m", "More", "topic^{tree}"], { env });
    for (const branch of ["topic", "main"]) git(at.folder, ["update-ref", `refs/heads/${branch}`, more]);
    expect([await mergedIn(at), (await read(at)).state]).toEqual([[1], "merged"]);
  });
});

describe("rows of commits that are not there", () => {
  it("are told and kept; a folder that is gone keeps nobody from the others", async () => {
    const at = await scene();
    const sha = git(at.folder, ["rev-parse", "main"]);
    const ghost = "f".repeat(40);
    const [projectId, authorId] = [at.id, service.users.developer];
    for (const each of [sha, ghost])
      service.store.notes.create({
        subject: { projectId, sha: each },
        discussionId: null,
        type: null,
        body: "x",
        authorId,
        place: null,
        position: null,
      });
    const lost = await scene();
    rmSync(lost.folder, { recursive: true });
    const { absent, failed } = await run();
    expect(absent.map(({ project, commits }) => [project.id, commits])).toEqual([[at.id, [ghost]]]);
    expect(failed.map(({ project }) => project.id)).toEqual([lost.id]);
    expect(service.store.notes.list({ projectId, sha: ghost }, { page: 1, perPage: 20 }).total).toBe(1);
    expect((await service.ask("GET", `/projects/${at.id}/repository/commits/${ghost}/comments`)).status).toBe(404);
    await expect(reconcile(service.store, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  });
});

it("runs beside the first requests of a service that was killed", { tags: "long", timeout: 60_000 }, async () => {
  const at = await scene({ forward: true });
  const first = await startProcess();
  const token = addToken(first.store, addUser(first.store, "ada").id);
  const { id } = addProject(first.store, "team/killed", at.folder);
  const path = `/projects/${id}/merge_requests`;
  const body = "source_branch=topic&target_branch=main&title=T";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  expect((await first.ask(path, { method: "POST", token, headers, body })).status).toBe(201);
  const { data } = first;
  const stopped = first.process;
  const ended = new Promise((resolve) => stopped.once("exit", resolve));
  stopped.kill("SIGKILL");
  await ended;
  git(at.folder, ["update-ref", "refs/heads/main", "refs/heads/topic"]);
  const left = join(data, "tmp/repodesk-merge-killed");
  mkdirSync(left, { recursive: true });
  const second = await startProcess({ data });
  expect(existsSync(left)).toBe(false);
  await second.said('"project":"team/killed","iid":1');
  expect((await second.ask(`${path}/1`, { token })).json).toMatchObject({ state: "merged", merged_by: null });
  await second.stop();
  await first.stop();
});
