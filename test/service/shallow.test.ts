// Clones that hold a part. A shallow one: at its edge a commit names parents that are not there, and every answer treats it as git does,
// as a root. One without blobs: what cannot be counted is left out, and nothing is fetched.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let commits: string;

beforeAll(() => {
  service = startService();
  const whole = service.repository("whole").write("a.txt", "1\n").commit("Begin\n").write("a.txt", "1\n2\n").commit("Edge\n");
  whole.write("a.txt", "1\n2\n3\n").commit("Tip\n");
  git(service.folder, ["clone", "-q", "--bare", "--depth=2", `file://${whole.folder}`, "shallow.git"]);
  repo = service.repository("shallow.git", { bare: true });
  commits = `/projects/${service.serve("shallow", repo.folder, "public").id}/repository/commits`;
});
afterAll(() => service.end());

it("shows the edge as a commit without parents, with everything in it added", async () => {
  const edge = repo.id("main~1");
  const listed = await service.ask("GET", `${commits}?with_stats=true`);
  expect(listed.body).toMatchObject([
    { parent_ids: [edge], stats: { additions: 1, deletions: 0, total: 1 } },
    // It is no first commit, and says so.
    { id: edge, parent_ids: [], shallow: true, stats: { additions: 2, deletions: 0, total: 2 } },
  ]);
  expect((await service.ask("GET", `${commits}/${edge}`)).body).toMatchObject({ parent_ids: [], shallow: true, stats: { total: 2 } });
  expect(listed.body[0]).not.toHaveProperty("shallow");
  expect((await service.ask("GET", `${commits}/${edge}/diff`)).body).toMatchObject([{ new_file: true, diff: "@@ -0,0 +1,2 @@\n+1\n+2\n" }]);
  const comment = await service.ask("POST", `${commits}/${edge}/comments`, { json: { note: "Here", path: "a.txt", line: 1 } });
  expect([comment.status, comment.body.line]).toEqual([201, 1]);
});

it("refuses to apply what it cannot know, and writes on top of what is there", async () => {
  const edge = repo.id("main~1");
  const answers = ["cherry_pick", "revert"].map((verb) => service.ask("POST", `${commits}/${edge}/${verb}`, { json: { branch: "main" } }));
  expect((await Promise.all(answers)).map(({ status, body }) => [status, body.error_code])).toEqual([
    [400, "conflict"],
    [400, "conflict"],
  ]);
  git(repo.folder, ["branch", "edge", edge]);
  expect((await service.ask("POST", `${commits}/${edge}/revert`, { json: { branch: "edge" } })).body.error_code).toBe("conflict");
  expect((await service.ask("POST", `${commits}/main/revert`, { json: { branch: "main" } })).status).toBe(201);
  expect(git(repo.folder, ["show", "main:a.txt"])).toBe("1\n2");
});

it("shows the parents once they are fetched", async () => {
  git(repo.folder, ["fetch", "-q", "--unshallow", `file://${service.folder}/whole`]);
  const edge = git(repo.folder, ["rev-parse", "main~2"]);
  await expect
    .poll(async () => (await service.ask("GET", `${commits}/${edge}`)).body, { timeout: 5_000 })
    .toMatchObject({ parent_ids: [repo.id("main~3")], stats: { additions: 1, deletions: 0, total: 1 } });
  expect((await service.ask("GET", `${commits}/${repo.id("main~3")}`)).body).not.toHaveProperty("shallow");
});

it("leaves out the stats that a clone without blobs cannot have", async () => {
  git(join(service.folder, "whole"), ["config", "uploadpack.allowFilter", "true"]);
  git(service.folder, ["clone", "-q", "--bare", "--filter=blob:none", `file://${service.folder}/whole`, "partial.git"]);
  const partial = `/projects/${service.serve("partial", join(service.folder, "partial.git"), "public").id}/repository/commits`;
  const one = await service.ask("GET", `${partial}/main`);
  expect([one.status, one.body.title, one.body.stats]).toEqual([200, "Tip", undefined]);
  const listed = await service.ask("GET", `${partial}?with_stats=true`);
  expect([listed.status, listed.body.length, listed.body[0].stats]).toEqual([200, 3, undefined]);
});

it("names what a clone without blobs never fetched, and how to fetch it; what is there can be read", async () => {
  const ask = (path: string) => service.ask("GET", `/projects/team%2Fpartial/repository/${path}`);
  const id = git(join(service.folder, "partial.git"), ["rev-parse", "main:a.txt"]);
  // What another project holds and somebody has read there is not lent to this one.
  const whole = `/projects/${service.serve("whole", join(service.folder, "whole"), "private").id}/repository`;
  expect(
    (await service.ask("GET", `${whole}/files/a%2Etxt/raw?ref=${git(join(service.folder, "whole"), ["rev-parse", "main"])}`)).status,
  ).toBe(200);
  for (const path of ["files/a%2Etxt?ref=main", "files/a%2Etxt/raw?ref=main", "files/a%2Etxt/blame?ref=main", `blobs/${id}`]) {
    const { status, body } = await ask(path);
    expect([path, status, body]).toEqual([
      path,
      422,
      expect.objectContaining({ code: "object_unfetched", object: id, command: `git fetch origin ${id}` }),
    ]);
    expect(body.message).toMatch(/never fetched.*git fetch/);
  }
  expect((await ask("commits/main/diff")).body).toMatchObject({ message: expect.stringMatching(/never fetched/) });
  for (const path of ["tree", "tree?recursive=true", "commits?path=a.txt", "branches"])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
  // What the refusal says to run, by the person's own git.
  const { command } = (await ask(`blobs/${id}`)).body;
  git(join(service.folder, "partial.git"), command.split(" ").slice(1));
  expect((await ask("files/a%2Etxt/raw?ref=main")).text).toBe("1\n2\n3\n");
});

it("names what is damaged or gone, and lists what is not", async () => {
  const sound = service.repository("damaged").write("a.txt", "1\n").commit("One").write("a.txt", "2\n").write("b.txt", "b\n").commit("Two");
  const root = `/projects/${service.serve("damaged", sound.folder, "public").id}/repository`;
  const id = git(sound.folder, ["rev-parse", "main:a.txt"]);
  const file = join(sound.folder, ".git", "objects", id.slice(0, 2), id.slice(2));
  for (const damage of ["no zlib", null]) {
    rmSync(file);
    if (damage !== null) writeFileSync(file, damage);
    for (const path of ["files/a%2Etxt?ref=main", "files/a%2Etxt/raw?ref=main", "files/a%2Etxt/blame?ref=main", "commits/main/diff"]) {
      const { status, body } = await service.ask("GET", `${root}/${path}`);
      expect([path, status, body]).toEqual([
        path,
        422,
        expect.objectContaining({ code: "object_damaged", object: id, command: "git fsck --full" }),
      ]);
      expect(body.message).toMatch(/missing or damaged/);
    }
    for (const path of ["tree", "commits?with_stats=true", "commits/main", "files/b%2Etxt?ref=main", `commits/${sound.id("main~1")}/diff`])
      expect([path, (await service.ask("GET", `${root}/${path}`)).status]).toEqual([path, 200]);
  }
});
