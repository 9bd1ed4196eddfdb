// Histories that few have: octopus and criss-cross merges, several roots, merges that are picked, reverts that are reverted. Git is the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;
const person = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@b" };
const lines = (...changed: readonly (readonly [number, string])[]): string => {
  const all = Array.from({ length: 30 }, (_, n) => `line ${n}`);
  for (const [at, text] of changed) all[at] = text;
  return `${all.join("\n")}\n`;
};

beforeAll(() => {
  service = startService();
  repo = service.repository("odd").write("f", lines()).write("g", "g\n").commit("Root");
  for (const name of ["one", "two", "three", "four"])
    repo.checkout("main").branch(name).checkout(name).write(`own/${name}`, `${name}\n`).commit(`On ${name}`);
  repo.checkout("one");
  git(repo.folder, ["merge", "-q", "--no-ff", "-m", "Octopus", "two", "three"], { env: person });
  git(repo.folder, ["branch", "octopus"]);
  git(repo.folder, ["reset", "-q", "--hard", "HEAD^"]);
  // Criss-cross: each side merges what the other was.
  repo.checkout("main").branch("left").branch("right");
  repo
    .checkout("left")
    .write("f", lines([2, "left"]))
    .commit("Left")
    .branch("left-before");
  repo
    .checkout("right")
    .write("f", lines([20, "right"]))
    .commit("Right")
    .branch("right-before");
  repo.merge("left-before").checkout("left").merge("right-before").write("l", "l\n").commit("Left again");
  repo.checkout("right").write("r", "r\n").commit("Right again");
  git(repo.folder, ["checkout", "-q", "--orphan", "other"]);
  git(repo.folder, ["rm", "-rqf", "."]);
  repo.write("f", "not the same\n").write("other", "other\n").commit("Other root").write("other", "more\n").commit("Other second");
  repo.checkout("main");
  repository = `/projects/${service.serve("odd", repo.folder).id}/repository`;
});
afterAll(() => service.end());

const get = (path: string) => service.ask("GET", `${repository}${path}`);
const post = (path: string, json: object) => service.ask("POST", `${repository}${path}`, { json });
const treeOf = (ref: string): string => repo.id(`${ref}^{tree}`);

describe("GET merge_base", () => {
  it.each([
    [["one", "two", "three"]],
    [["one", "octopus", "four"]],
    [["octopus", "two", "three"]],
    [["left", "right"]],
    [["left", "right", "octopus"]],
    [["left", "left"]],
    [["left", "right", "left-before", "right-before"]],
    [["one", "two", "three", "four", "left", "right", "main"]],
  ])("of %j is what git says", async (refs) => {
    const { status, body } = await get(`/merge_base?${refs.map((ref) => `refs[]=${ref}`).join("&")}`);
    expect([status, body.id]).toEqual([200, git(repo.folder, ["merge-base", ...refs])]);
  });

  it("of three, one of them unrelated, is what git says of it", async () => {
    // Git asks for a merge of all but the first: one of those is enough.
    const { body } = await get("/merge_base?refs[]=one&refs[]=other&refs[]=two");
    expect(body.id).toBe(git(repo.folder, ["merge-base", "one", "other", "two"]));
    expect((await get("/merge_base?refs[]=other&refs[]=one&refs[]=two")).status).toBe(404);
  });
});

describe("GET compare", () => {
  const changes = async (query: string) => {
    const { status, body } = await get(`/compare?${query}`);
    expect(status).toBe(200);
    return {
      commits: body.commits.map(({ id }: { id: string }) => id),
      diffs: body.diffs.map(
        ({ new_path: path, new_file: isNew }: { new_path: string; new_file: boolean }) => `${isNew ? "A" : "M"}\t${path}`,
      ),
    };
  };
  const namesBetween = (from: string, to: string): string[] =>
    git(repo.folder, ["diff", "--name-status", "--no-renames", from, to]).split("\n");
  const commitsOf = (range: string): string[] => git(repo.folder, ["rev-list", "--reverse", range]).split("\n");

  it("shows all that is there of a branch that has no beginning in common, as its commits do", async () => {
    const empty = git(repo.folder, ["hash-object", "-t", "tree", "--stdin"], { input: "" });
    const { commits, diffs } = await changes("from=main&to=other");
    expect(commits).toEqual(commitsOf("main..other"));
    expect(diffs).toEqual(namesBetween(empty, "other"));
  });

  it("compares such branches straight when asked", async () => {
    const { diffs } = await changes("from=main&to=other&straight=true");
    expect(diffs).toHaveLength(namesBetween("main", "other").length);
  });

  it.each([
    ["left", "right"],
    ["right", "left"],
    ["main", "octopus"],
    ["two", "octopus"],
  ])("from %s to %s as git does with three dots", async (from, to) => {
    const { commits, diffs } = await changes(`from=${from}&to=${to}`);
    expect(new Set(commits)).toEqual(new Set(commitsOf(`${from}..${to}`)));
    expect(diffs).toEqual(namesBetween(git(repo.folder, ["merge-base", from, to]), to));
  });
});

describe("cherry_pick and revert", () => {
  const start = (name: string, from: string): void => void git(repo.folder, ["branch", "-f", name, from]);

  it("picks a merge, an octopus too, as its change against its first parent", async () => {
    start("onto", "four");
    const { status, body } = await post(`/commits/octopus/cherry_pick`, { branch: "onto" });
    expect([status, body.parent_ids]).toEqual([201, [repo.id("four")]]);
    git(repo.folder, ["checkout", "-q", "--detach", "four"]);
    git(repo.folder, ["cherry-pick", "-m1", "octopus"], { env: person });
    expect(treeOf("onto")).toBe(treeOf("HEAD"));
    git(repo.folder, ["checkout", "-q", "main"]);
  });

  it("reverts a merge and the revert, until all is as it was", async () => {
    start("back", "octopus");
    const first = await post("/commits/back/revert", { branch: "back" });
    expect([first.status, treeOf("back")]).toEqual([201, treeOf("octopus^1")]);
    const second = await post(`/commits/${first.body.id}/revert`, { branch: "back" });
    expect([second.status, treeOf("back")]).toEqual([201, treeOf("octopus")]);
    expect(second.body.title).toBe('Revert "Revert "Octopus""');
    const third = await post(`/commits/${second.body.id}/revert`, { branch: "back" });
    expect([third.status, treeOf("back")]).toEqual([201, treeOf("octopus^1")]);
    const again = await post(`/commits/${second.body.id}/revert`, { branch: "back" });
    expect([again.status, again.body.error_code]).toEqual([400, "empty"]);
  });

  it("picks no root, and reverts one", async () => {
    start("rooted", "other");
    const picked = await post(`/commits/${repo.id("main")}/cherry_pick`, { branch: "rooted" });
    expect([picked.status, picked.body.error_code]).toEqual([400, "conflict"]);
    start("rooted", "one");
    const reverted = await post(`/commits/${repo.id("main")}/revert`, { branch: "rooted" });
    expect([reverted.status, git(repo.folder, ["ls-tree", "-r", "--name-only", "rooted"])]).toEqual([201, "own/one"]);
  });

  it("picks nothing onto a branch without a commit", async () => {
    const unborn = service.repository("unborn");
    git(unborn.folder, ["fetch", "-q", repo.folder, "refs/heads/*:refs/kept/*"]);
    const { id } = service.serve("unborn", unborn.folder);
    for (const verb of ["cherry_pick", "revert"])
      for (const dry_run of [true, false]) {
        const json = { branch: "main", dry_run };
        const { status, body } = await service.ask("POST", `/projects/${id}/repository/commits/${repo.id("one")}/${verb}`, { json });
        expect([status, body]).toEqual([404, { message: "404 Branch Not Found" }]);
      }
  });

  it("picks between branches that have no beginning in common where it can be done", async () => {
    start("foreign", "other");
    const { status } = await post("/commits/one/cherry_pick", { branch: "foreign" });
    expect([status, git(repo.folder, ["ls-tree", "-r", "--name-only", "foreign"])]).toEqual([201, "f\nother\nown/one"]);
  });
});
