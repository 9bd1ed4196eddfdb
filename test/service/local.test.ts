// Folders of this machine and the sample: for the desktop alone.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const open = (path: string) => service.ask("POST", "/repodesk/folders", { as: "local", json: { path } });

describe("a folder of this machine", () => {
  it("becomes a private project, the same one each time", async () => {
    const repo = service.repository("one/src dir").write("a", "a").commit("One");
    const first = await open(join(repo.folder));
    expect(first).toMatchObject({
      status: 201,
      body: { path_with_namespace: "local/src-dir", visibility: "private", default_branch: "main", warning: null },
    });
    mkdirSync(join(repo.folder, "deep"));
    expect((await open(join(repo.folder, "deep"))).body.id).toBe(first.body.id);
    const twin = service.repository("two/src dir").write("a", "a").commit("One");
    expect((await open(twin.folder)).body.path_with_namespace).toBe("local/src-dir-2");
    expect((await service.ask("GET", `/projects/${first.body.id}/repository/tree`, { as: "local" })).body).toHaveLength(1);
  });

  it("says what a person should know", async () => {
    const repo = service.repository("dirty").write("a", "a").commit("One").write("a", "b");
    expect((await open(repo.folder)).body.warning).toContain("not committed");
    const loose = service.repository("loose").write("a", "a").commit("One");
    git(loose.folder, ["checkout", "-q", "--detach"]);
    expect((await open(loose.folder)).body.warning).toContain("HEAD is detached");
    git(service.folder, ["clone", "-q", "--depth=1", `file://${repo.folder}`, "shallow"]);
    expect((await open(join(service.folder, "shallow"))).body.warning).toContain("shallow clone");
  });

  it("takes empty, bare and SHA-256 repositories", async () => {
    const bare = service.repository("kept.git", { bare: true });
    expect(await open(bare.folder)).toMatchObject({ status: 201, body: { path: "kept", warning: null, empty_repo: true } });
    const wide = service.repository("wide", { sha256: true }).write("a", "a").commit("One");
    const { body } = await open(wide.folder);
    const tree = await service.ask("GET", `/projects/${body.id}/repository/tree`, { as: "local" });
    expect(tree.body[0].id).toHaveLength(64);
  });

  it("tells how the index of its history fares, and lets it be stopped", async () => {
    const repo = service.repository("indexed").write("a", "a").commit("One");
    const { id } = (await open(repo.folder)).body;
    const index = `/repodesk/projects/${id}/history_index`;
    for (const method of ["GET", "DELETE"]) {
      const { status, body } = await service.ask(method, index, { as: "local" });
      expect([status, Object.keys(body)]).toEqual([200, ["phase", "commits", "message"]]);
      expect(["waiting", "small"]).toContain(body.phase);
      expect((await service.ask(method, index)).status).toBe(404);
    }
  });

  it("refuses with the reason what is no repository", async () => {
    mkdirSync(join(service.folder, "plain"));
    writeFileSync(join(service.folder, "file"), "");
    for (const [path, word] of [
      [join(service.folder, "nowhere"), "no folder"],
      [join(service.folder, "plain"), "not in a git repository"],
      [join(service.folder, "file"), "is a file"],
      ["relative/path", "full path"],
    ] as const) {
      const { status, body } = await open(path);
      expect(status).toBe(422);
      expect(body.message).toContain(word);
    }
  });

  it("is nobody else's business", async () => {
    for (const path of ["folders", "sample"]) {
      const answer = await service.ask("POST", `/repodesk/${path}`, { as: "admin", json: { path: "/" } });
      expect(answer).toMatchObject({ status: 404, body: { error: "404 Not Found" } });
    }
  });
});

describe("the sample", () => {
  const head = "fc1e3b72dfa53fb8d1cb3fa322298e0f6cfae1bf";

  it("is the same each time, and can be made anew", async () => {
    const started = performance.now();
    const made = await service.ask("POST", "/repodesk/sample", { as: "local", json: {} });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(made).toMatchObject({ status: 201, body: { path_with_namespace: "local/repartition", default_branch: "main" } });
    const { id, folder } = made.body;
    const commits = `/projects/${id}/repository/commits`;
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(head);
    expect(git(folder, ["fsck", "--strict"])).toBe("");
    expect(Number(git(folder, ["rev-list", "--count", "--all"]))).toBeGreaterThan(240);

    const action = { action: "create", file_path: "mine", content: "m" };
    const change = await service.ask("POST", commits, { as: "local", json: { branch: "main", commit_message: "Mine", actions: [action] } });
    expect(change.status).toBe(201);
    expect((await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body.id).toBe(id);
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(change.body.id);

    expect((await service.ask("POST", "/repodesk/sample", { as: "local", json: { reset: true } })).body.id).toBe(id);
    expect((await service.ask("GET", `${commits}/main`, { as: "local" })).body.id).toBe(head);
  });

  it("has two branches that conflict with main, tags of both kinds, odd files", async () => {
    const { folder } = (await service.ask("POST", "/repodesk/sample", { as: "local", json: {} })).body;
    for (const branch of ["night-trunk", "plan-cutoff-slack"])
      expect(() => git(folder, ["merge-tree", "--write-tree", "main", branch])).toThrow();
    expect(git(folder, ["for-each-ref", "--format=%(objecttype)", "refs/tags"]).split("\n").toSorted()).toEqual([
      "commit",
      "commit",
      "tag",
      "tag",
      "tag",
      "tag",
    ]);
    expect(git(folder, ["ls-tree", "main", "scripts/nightly-replan.sh", "docs/latest.md"])).toMatch(/^120000.*\n100755/);
    expect(git(folder, ["show", "main:data/archive/legacy-cutoffs.csv"])).toContain("\r\n");
    expect(git(folder, ["show", "main:data/städte.csv"]).charCodeAt(0)).toBe(0xfeff);
  });
});
