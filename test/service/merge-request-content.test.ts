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

it("of branches without a common beginning is all that the source has, as their comparison is, line comments too", async () => {
  const apart = service.repository("apart").write("a.txt", "a\n").write("same.txt", "1\n").commit("Base");
  git(apart.folder, ["checkout", "-q", "--orphan", "alone"]);
  git(apart.folder, ["rm", "-q", "-f", "a.txt"]);
  apart.write("b.txt", "b\n").commit("Alone").write("b.txt", "b\nc\n").commit("More").checkout("main");
  const project = `/projects/${service.serve("apart", apart.folder).id}`;
  const json = { source_branch: "alone", target_branch: "main", title: "Apart" };
  const made = (await service.ask("POST", `${project}/merge_requests`, { json })).body;
  const at = `${project}/merge_requests/${made.iid}`;
  const ask = async (path: string) => (await service.ask("GET", path)).body;
  const compared = await ask(`${project}/repository/compare?from=main&to=alone`);
  const wanted = git(apart.folder, ["ls-tree", "-r", "--name-only", "alone"]).split("\n").filter(Boolean);
  expect(pathsOf(compared.diffs)).toEqual(wanted);
  expect(await ask(`${at}/diffs`)).toEqual(compared.diffs);
  expect(await ask(`${at}/changes`)).toMatchObject({ changes: compared.diffs, changes_count: "2" });
  expect(idsOf(await ask(`${at}/commits`))).toEqual(git(apart.folder, ["rev-list", "main..alone"]).split("\n").filter(Boolean));
  const [version] = await ask(`${at}/versions`);
  const empty = git(apart.folder, ["hash-object", "-t", "tree", "/dev/null"]).trim();
  const patch = git(apart.folder, ["patch-id", "--stable"], { input: `${git(apart.folder, ["diff", empty, "alone"])}\n` });
  expect(version).toMatchObject({
    base_commit_sha: null,
    start_commit_sha: apart.id("main"),
    real_size: "2",
    patch_id_sha: patch.split(" ")[0],
  });
  expect((await ask(`${at}/versions/${version.id}`)).diffs).toEqual(compared.diffs);
  const position = {
    position_type: "text",
    new_path: "same.txt",
    old_path: "same.txt",
    new_line: 1,
    ...made.diff_refs,
    base_sha: undefined,
  };
  const said = await service.ask("POST", `${at}/discussions`, { json: { body: "Here", position } });
  expect([said.status, said.body.notes?.[0].position]).toEqual([201, expect.objectContaining({ new_path: "same.txt", new_line: 1 })]);
});
