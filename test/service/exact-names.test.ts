// A name that no ref has is unknown, whatever git's describe rule and search rules would make of it: such names are everyday in pipelines.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
let repository: string;
/** What `git describe` and scripts that make up branch names end in. */
let short: string;

beforeAll(() => {
  service = startService({ archivesPerMinute: 1e6 });
  repo = service.repository("n", { bare: false }).write("a", "1\n").commit("One").write("a", "2\n").commit("Two").tag("v1.2", "Release");
  short = repo.id().slice(0, 8);
  git(repo.folder, ["update-ref", "refs/tags/refs/heads/ghost", "main"]);
  git(repo.folder, ["update-ref", "refs/refs/heads/ghoul", "main"]);
  git(repo.folder, ["update-ref", "refs/remotes/beef/main", "main"]);
  git(repo.folder, ["symbolic-ref", "refs/remotes/beef/HEAD", "refs/remotes/beef/main"]);
  git(repo.folder, ["update-ref", "CAFE", "main"]);
  project = `/projects/${service.serve("n", repo.folder).id}`;
  repository = `${project}/repository`;
});
afterAll(() => service.end());

const ask = (method: string, path: string, json?: object) =>
  service.ask(method, `${repository}/${path}`, json === undefined ? {} : { json });
const refs = (): string => git(repo.folder, ["for-each-ref", "--format=%(refname) %(objectname)"]);
const action = { action: "create", file_path: "new", content: "x" };

describe("a name that no ref has", () => {
  it.each(["nosuch-gH", "v1.2-14-gH", "a/b-0-gH", "ghost", "ghoul", "main-gHEAD", "refs/heads/main"])(
    "%s is no branch",
    async (pattern) => {
      const name = pattern.replace(/H$/, short);
      const before = refs();
      const isName = !name.startsWith("refs/");
      expect((await ask("GET", `branches/${enc(name)}`)).status).toBe(isName ? 404 : 400);
      expect((await ask("HEAD", `branches/${enc(name)}`)).status).toBe(isName ? 404 : 400);
      expect((await ask("DELETE", `branches/${enc(name)}`)).status).toBe(isName ? 404 : 400);
      const into = { branch: name, commit_message: "m", actions: [action] };
      expect(await ask("POST", "commits", into)).toMatchObject({ status: 400 });
      expect(await ask("POST", "commits", { ...into, branch: "fresh", start_branch: name })).toMatchObject({ status: 400 });
      expect((await ask("POST", "commits/main/cherry_pick", { branch: name })).status).toBe(isName ? 404 : 400);
      const request = { source_branch: name, target_branch: "main", title: "t" };
      expect((await service.ask("POST", `${project}/merge_requests`, { json: request })).status).toBe(400);
      expect(refs()).toBe(before);
    },
  );

  it.each(["v9-9-gH", "v1.2-14-gH", "heads/main", "refs/tags/v1.2", "ghoul"])("%s is no tag", async (pattern) => {
    const name = pattern.replace(/H$/, short);
    expect((await ask("GET", `tags/${enc(name)}`)).status).toBe(404);
    expect((await ask("DELETE", `tags/${enc(name)}`)).status).toBe(404);
  });

  it.each(["typo-gH", "v1.2-14-gH", "heads/main", "tags/v1.2", "beef", "beef/main", "remotes/beef/main", "ghoul", "ghost", "cafe"])(
    "%s is no revision",
    async (pattern) => {
      const name = pattern.replace(/H$/, short);
      expect((await ask("GET", `files/a/raw?ref=${enc(name)}`)).status).toBe(404);
      expect((await ask("GET", `files/a?ref=${enc(name)}`)).status).toBe(404);
      expect((await ask("GET", `tree?ref=${enc(name)}`)).status).toBe(404);
      expect((await ask("GET", `commits?ref_name=${enc(name)}`)).body).toEqual([]);
      expect((await ask("GET", `commits?ref_name=${enc(`${name}..main`)}`)).body).toEqual([]);
      expect((await ask("GET", `commits/${enc(name)}`)).status).toBe(404);
      expect((await ask("GET", `compare?from=${enc(name)}&to=main`)).status).toBe(404);
      expect((await ask("GET", `merge_base?refs[]=${enc(name)}&refs[]=main`)).status).toBe(400);
      expect((await ask("GET", `archive.tar?sha=${enc(name)}`)).status).toBe(404);
      expect(await ask("POST", "branches", { branch: "fresh", ref: name })).toMatchObject({ status: 400 });
      expect(await ask("POST", "tags", { tag_name: "fresh", ref: name })).toMatchObject({ status: 400 });
    },
  );

  it("is free for a branch, a tag and a commit", async () => {
    const name = `fix-g${short}`;
    expect(await ask("POST", "branches", { branch: name, ref: "main" })).toMatchObject({ status: 201, body: { name } });
    const other = `fix2-g${short}`;
    const made = await ask("POST", "commits", { branch: other, start_branch: "main", commit_message: "m", actions: [action] });
    expect([made.status, repo.id(`refs/heads/${other}`)]).toEqual([201, made.body.id]);
    expect((await ask("POST", "tags", { tag_name: `v9-9-g${short}`, ref: "main" })).status).toBe(201);
    expect((await ask("POST", "branches", { branch: "ghost", ref: "main~1".slice(0, 4) })).status).toBe(201);
    expect((await ask("DELETE", "branches/ghost")).status).toBe(204);
    expect((await ask("GET", "branches/ghost")).status).toBe(404);
    expect((await ask("DELETE", `branches/${enc(name)}`)).status).toBe(204);
    expect((await ask("GET", `branches/${enc(name)}`)).status).toBe(404);
  });

  it("starts no commit from another project", async () => {
    const elsewhere = service.repository("fork", {}).write("b", "b").commit("Other");
    git(elsewhere.folder, ["fetch", "-q", repo.folder, "main:main2"]);
    const id = service.serve("fork", elsewhere.folder).id;
    for (const name of [`x-g${short}`, "ghost"]) {
      const json = {
        branch: "away",
        start_branch: name,
        start_project: Number(project.split("/").at(-1)),
        commit_message: "m",
        actions: [action],
      };
      expect((await service.ask("POST", `/projects/${id}/repository/commits`, { json })).status).toBe(400);
    }
  });

  it("merges nothing once the source of a request is deleted", async () => {
    const head = (await ask("POST", "commits", { branch: "work", start_branch: "main", commit_message: "m", actions: [action] })).body;
    const name = `bp-g${head.id.slice(0, 8)}`;
    git(repo.folder, ["branch", name, "work"]);
    const json = { source_branch: name, target_branch: "main", title: "t" };
    const { body } = await service.ask("POST", `${project}/merge_requests`, { json });
    git(repo.folder, ["branch", "-D", name]);
    const before = repo.id("main");
    const merged = await service.ask("PUT", `${project}/merge_requests/${body.iid}/merge`, { json: {} });
    expect([merged.status, repo.id("main")]).toEqual([422, before]);
  });
});

describe("what is named", () => {
  it("is a commit by its hash, whole or cut short, in either case", async () => {
    const id = repo.id("main");
    for (const sha of [id, id.slice(0, 7), id.slice(0, 12).toUpperCase()]) expect((await ask("GET", `commits/${sha}`)).body.id).toBe(id);
    const tag = repo.id("v1.2");
    for (const sha of [tag, tag.slice(0, 10)]) expect((await ask("GET", `commits/${sha}`)).body.id).toBe(repo.id("v1.2^{commit}"));
  });

  it("is a tag by the name that the list shows, however odd", async () => {
    expect((await ask("GET", `tags/${enc("refs/heads/ghost")}`)).body).toMatchObject({ name: "refs/heads/ghost" });
    expect((await ask("GET", `commits/${enc("refs/tags/refs/heads/ghost")}`)).body.id).toBe(repo.id("main~0"));
  });

  it("is a hash where a hash is asked for, though a branch has its name", async () => {
    const [id, other] = [repo.id("main"), repo.id("main~1")];
    git(repo.folder, ["update-ref", `refs/heads/${id.slice(0, 9)}`, other]);
    expect((await ask("GET", `commits/${id.slice(0, 9)}`)).body.id).toBe(other);
    const json = { branch: "hashed", start_sha: id, commit_message: "m", actions: [{ ...action, file_path: "n2" }] };
    expect((await ask("POST", "commits", json)).body.parent_ids).toEqual([id]);
    const { body } = await service.ask("GET", `${project}/search?scope=commits&search=${id.slice(0, 9)}`);
    expect(body[0].id).toBe(id);
  });
});

describe("a HEAD that waits for the first commit of its branch", () => {
  const unborn = (name: string, refs: Readonly<Record<string, string>>): string => {
    const made = service.repository(name, { bare: true });
    git(made.folder, ["fetch", "-q", repo.folder, "main"]);
    for (const [ref, revision] of Object.entries(refs)) git(made.folder, ["update-ref", ref, `FETCH_HEAD${revision}`]);
    git(made.folder, ["symbolic-ref", "HEAD", "refs/heads/none"]);
    return `/projects/${service.serve(name, made.folder).id}`;
  };

  it("is nothing where there is no branch, whatever tags are called", async () => {
    const path = unborn("unborn", { "refs/tags/HEAD": "" });
    expect((await service.ask("GET", path)).body).toMatchObject({ default_branch: null, readme_url: null });
    expect((await service.ask("GET", `${path}/repository/files/a/raw`)).status).toBe(404);
    expect((await service.ask("GET", `${path}/repository/commits`)).body).toEqual([]);
  });

  it("means the branch that stands for the repository where there is one, in every answer alike", async () => {
    const early = { "refs/tags/HEAD": "~1", "refs/heads/early": "~1", "refs/heads/zero": "~1" };
    const path = unborn("awaiting", { ...early, "refs/heads/main": "" });
    const shown = async (rest: string) => (await service.ask("GET", `${path}${rest}`)).body;
    const tip = repo.id();
    expect(await shown("")).toMatchObject({ default_branch: "main", empty_repo: false });
    expect(await shown("/repository/files/a?ref=HEAD")).toMatchObject({ commit_id: tip, ref: "HEAD" });
    expect((await service.ask("GET", `${path}/repository/files/a/raw`)).text).toBe("2\n");
    expect((await shown("/repository/commits"))[0].id).toBe(tip);
    expect(await shown("/repository/commits?ref_name=early..HEAD")).toHaveLength(1);
    expect(await shown("/repository/tree")).toMatchObject([{ path: "a" }]);
    expect(await shown("/repository/contributors")).toMatchObject([{ commits: 2 }]);
    expect(await shown("/search?scope=blobs&search=2")).toMatchObject([{ path: "a", ref: "main" }]);
    const { headers } = await service.ask("GET", `${path}/repository/archive.tar`, {});
    expect(headers.get("content-disposition")).toContain(`awaiting-main-${tip}.tar`);
    const rows = (await shown("/repository/branches")).map((row: Record<string, unknown>) => [row["name"], row["default"], row["merged"]]);
    expect(rows).toEqual([
      ["early", false, true],
      ["main", true, false],
      ["zero", false, true],
    ]);
    expect(await shown("/repository/branches/main")).toMatchObject({ default: true, merged: false });
    expect(await shown("/repository/branches/zero")).toMatchObject({ default: false, merged: true });
  });
});
