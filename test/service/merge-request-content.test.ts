// What a merge request brings, as git has it: files, commits, versions, pipelines, before and after it is merged.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;
let path: string;

beforeAll(async () => {
  service = startService();
  repo = service.repository("content").write("a.txt", "a\n").write("move.txt", "1\n2\n3\n4\n").commit("Base");
  repo
    .branch("topic")
    .checkout("topic")
    .write("b.txt", "b\n")
    .commit("Add b")
    .move("move.txt", "moved.txt")
    .commit("Move\n\nReviewed-by: A <a@b>");
  repo.checkout("main").write("a.txt", "aa\n").commit("Meanwhile").checkout("topic").merge("main").write("c.txt", "c\n").commit("Add c");
  repo.checkout("main");
  root = `/projects/${service.serve("content", repo.folder).id}`;
  const json = { source_branch: "topic", target_branch: "main", title: "Topic" };
  const { body } = await service.ask("POST", `${root}/merge_requests`, { json });
  path = `${root}/merge_requests/${body.iid}`;
});
afterAll(() => service.end());

const lines = (...args: string[]): string[] => git(repo.folder, args).split("\n").filter(Boolean);
const get = async (below: string) => (await service.ask("GET", `${path}${below}`)).body;
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
const pathsOf = (rows: { new_path: string }[]): string[] => rows.map(({ new_path }) => new_path);

it("lists its commits as git does, page by page", async () => {
  const wanted = lines("rev-list", "main..topic");
  const { body, headers } = await service.ask("GET", `${path}/commits`);
  expect([idsOf(body), headers.get("x-total")]).toEqual([wanted, String(wanted.length)]);
  expect(idsOf(await get("/commits?per_page=2&page=2"))).toEqual(wanted.slice(2, 4));
  expect(await get("/commits?page=99")).toEqual([]);
  expect(body.find(({ title }: { title: string }) => title === "Move").trailers).toEqual({ "Reviewed-by": "A <a@b>" });
});

it("lists the files that it changes as git does", async () => {
  const wanted = lines("diff", "--name-only", "-M30%", "main...topic");
  const { body, headers } = await service.ask("GET", `${path}/diffs`);
  expect([pathsOf(body), headers.get("x-total")]).toEqual([wanted, String(wanted.length)]);
  expect(pathsOf(await get("/diffs?per_page=1&page=2"))).toEqual([wanted[1]]);
  expect(body.find(({ renamed_file }: { renamed_file: boolean }) => renamed_file)).toMatchObject({
    old_path: "move.txt",
    new_path: "moved.txt",
  });
  expect((await get("/diffs?unidiff=true"))[0].diff).toContain("+++ b/");
  const changes = await get("/changes");
  expect(changes).toMatchObject({ iid: 1, changes_count: String(wanted.length), overflow: false, changes: body });
});

it("keeps a version for each time that a branch was seen elsewhere", async () => {
  const [first, ...none] = await get("/versions");
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    head_commit_sha: repo.id("topic"),
    base_commit_sha: repo.id("main"),
    start_commit_sha: repo.id("main"),
    real_size: "3",
    patch_id_sha: git(repo.folder, ["patch-id", "--stable"], { input: `${git(repo.folder, ["diff", "main...topic"])}\n` }).split(" ")[0],
  });
  repo.checkout("topic").write("d.txt", "d\n").commit("Add d").checkout("main");
  const versions = await get("/versions");
  expect(versions.map((row: { head_commit_sha: string }) => row.head_commit_sha)).toEqual([repo.id("topic"), repo.id("topic~1")]);
  const old = await get(`/versions/${first.id}`);
  expect([idsOf(old.commits), pathsOf(old.diffs)]).toEqual([
    lines("rev-list", "main..topic~1"),
    lines("diff", "--name-only", "-M30%", "main...topic~1"),
  ]);
  const missing = await service.ask("GET", `${path}/versions/999`);
  expect([missing.status, missing.body]).toEqual([404, { message: "404 Not Found" }]);
});

it("lists the pipelines of its commits and of no other", async () => {
  const post = (sha: string, ref: string) => service.ask("POST", `${root}/statuses/${sha}`, { json: { state: "success", ref } });
  await post(repo.id("topic~1"), "topic");
  await post(repo.id("topic"), "topic");
  await post(repo.id("main"), "main");
  const shas = (await get("/pipelines")).map(({ sha }: { sha: string }) => sha);
  expect(shas).toEqual([repo.id("topic"), repo.id("topic~1")]);
});

it("brings the same once it is merged, however it was", async () => {
  const [commits, diffs] = [await get("/commits"), await get("/diffs")];
  repo.merge("topic");
  expect([await get("/commits"), await get("/diffs")]).toEqual([commits, diffs]);
  expect((await service.ask("PUT", `${path}/merge`)).status).toBe(200);
  expect([await get("/commits"), await get("/diffs")]).toEqual([commits, diffs]);
  expect((await get("")).state).toBe("merged");
});

it.each(["changes", "diffs", "commits", "versions", "pipelines"])("%s are refused as the request itself is", async (name) => {
  for (const [as, status] of [
    ["guest", 403],
    ["stranger", 404],
    [null, 404],
  ] as const)
    expect([as, (await service.ask("GET", `${path}/${name}`, { as })).status]).toEqual([as, status]);
  expect((await service.ask("GET", `${root}/merge_requests/99/${name}`)).body).toEqual({ message: "404 Not Found" });
});

it("promises no merge where a branch brings nothing", async () => {
  git(repo.folder, ["update-ref", "refs/heads/behind", "main~1"]);
  const json = { source_branch: "behind", target_branch: "main", title: "Nothing" };
  const { body } = await service.ask("POST", `${root}/merge_requests`, { json });
  expect(body).toMatchObject({ state: "opened", has_conflicts: false, detailed_merge_status: "commits_status" });
  const refused = await service.ask("PUT", `${root}/merge_requests/${body.iid}/merge`, { json: {} });
  expect(refused).toMatchObject({ status: 422, body: { message: "Branch cannot be merged" } });
});
