// A repository that lost some objects: what needs them is told which one is missing, and everything else is as it was.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;
let history: string[];
const lost: Record<"blob" | "tree", string> = { blob: "", tree: "" };

beforeAll(() => {
  service = startService({ archivesPerMinute: 1e6 });
  repo = service.repository("torn", { bare: false }).write("a.txt", "one\n").write("dir/b.txt", "b\n").commit("One");
  repo.tag("torn");
  lost.blob = repo.id("main:a.txt");
  lost.tree = repo.id("main:dir");
  git(repo.folder, ["tag", "of-nothing", lost.blob]);
  git(repo.folder, ["-c", "user.name=A", "-c", "user.email=a@b", "tag", "-a", "-m", "Of nothing", "said-of-nothing", lost.blob]);
  repo.write("a.txt", "one\ntwo\n").write("dir/c.txt", "c\n").commit("Two").write("d.txt", "d\n").commit("Three");
  history = git(repo.folder, ["rev-list", "main"]).split("\n");
  for (const id of Object.values(lost)) rmSync(join(repo.folder, ".git/objects", id.slice(0, 2), id.slice(2)));
  root = `/projects/${service.serve("torn", repo.folder).id}`;
});
afterAll(() => service.end());

it.each([
  ["/repository/tree?with_last_commit=true", 3],
  ["/repository/tree?recursive=true&pagination=none", 5],
  ["/repository/commits?all=true", 3],
  ["/repository/commits?all=true&per_page=1&page=2", 1],
  ["/repository/commits", 3],
  ["/repository/tags", 3],
  ["/repository/branches", 1],
  ["/repository/contributors", 1],
  ["/search?scope=blobs&search=two", 1],
] as const)("answers %s, which needs none of them", async (path, count) => {
  const { status, body } = await service.ask("GET", `${root}${path}`);
  expect([status, body.length]).toEqual([200, count]);
});

it("lists every commit that a sound ref leads to", async () => {
  const { body } = await service.ask("GET", `${root}/repository/commits?all=true`);
  expect(body.map(({ id }: { id: string }) => id)).toEqual(history);
});

it.each([
  ["tree", "/repository/tree?ref=torn&recursive=true&pagination=none"],
  ["tree", "/repository/tree?ref=torn&recursive=true"],
  ["tree", "/search?scope=blobs&search=x&ref=torn"],
  ["tree", "/repository/archive.tar?sha=torn&path=dir"],
  ["blob", "/repository/files/a%2Etxt?ref=torn"],
  ["blob", "/repository/files/a%2Etxt/raw?ref=torn"],
  ["blob", "/repository/files/a%2Etxt/blame?ref=main"],
] as const)("names the lost %s to who asks %s", async (kind, path) => {
  const { status, body } = await service.ask("GET", `${root}${path}`);
  expect([status, body]).toEqual([422, expect.objectContaining({ code: "object_damaged", object: lost[kind] })]);
});

it("says of a commit that went while somebody looks at it that it is not there: nothing leads to it any more", async () => {
  const gone = git(repo.folder, [
    "-c",
    "user.name=A",
    "-c",
    "user.email=a@b",
    "commit-tree",
    "main^{tree}",
    "-p",
    "main",
    "-m",
    "Gone",
  ]).trim();
  expect((await service.ask("GET", `${root}/repository/commits/${gone}`)).status).toBe(200);
  rmSync(join(repo.folder, ".git/objects", gone.slice(0, 2), gone.slice(2)));
  for (const type of ["branch", "tag", "all"]) {
    const { status, body } = await service.ask("GET", `${root}/repository/commits/${gone}/refs?type=${type}`);
    expect([status, body.message]).toEqual([404, "404 Commit Not Found"]);
  }
});
