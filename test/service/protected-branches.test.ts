// Protected branches: who may change them, and that every way of writing obeys them (api-behaviour 0.3 and 10).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let project: string;
const ada = { GIT_AUTHOR_NAME: "Ada", GIT_AUTHOR_EMAIL: "a@b.example", GIT_COMMITTER_NAME: "Ada", GIT_COMMITTER_EMAIL: "a@b.example" };

beforeAll(() => {
  service = startService();
  repo = service.repository("p", {}).write("a", "a\n").commit("c").branch("release/1.0").branch("free");
  git(repo.folder, ["checkout", "-q", "--detach"]);
  project = `/projects/${service.serve("p", repo.folder).id}`;
});

afterAll(() => service.end());

const rules = (method: string, name: string, json?: object, as: Role | null = "admin") =>
  service.ask(method, `${project}/protected_branches${name}`, json === undefined ? { as } : { json, as });
const branches = (): string => git(repo.folder, ["for-each-ref", "refs/heads"]);

describe("protected branches", () => {
  it("are made, listed, read and lifted", async () => {
    const made = await rules("POST", "", { name: "release/*" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: "release/*",
      push_access_levels: [{ access_level: 40, access_level_description: "Maintainers" }],
      merge_access_levels: [{ access_level: 40, access_level_description: "Maintainers" }],
      allow_force_push: false,
      code_owner_approval_required: false,
    });
    expect((await rules("POST", "", { name: "release/*" })).body).toEqual({ message: "Protected branch 'release/*' already exists" });
    await rules("POST", "", { name: "main", push_access_level: 0, merge_access_level: 30, allow_force_push: true });
    expect((await rules("GET", "")).body.map((row: { name: string }) => row.name)).toEqual(["main", "release/*"]);
    expect((await rules("GET", "?search=rel")).headers.get("x-total")).toBe("1");
    expect((await rules("GET", "/release%2F*")).body).toEqual(made.body);
    expect((await rules("DELETE", "/main")).status).toBe(204);
    expect((await rules("GET", "/main")).status).toBe(404);
    expect((await rules("DELETE", "/main")).status).toBe(404);
  });

  it("are for maintainers", async () => {
    expect((await rules("GET", "", undefined, null)).status).toBe(401);
    for (const as of ["guest", "reporter", "developer"] as const) {
      expect((await rules("GET", "", undefined, as)).status).toBe(403);
      expect((await rules("POST", "", { name: "x" }, as)).status).toBe(403);
    }
    expect((await rules("POST", "", {})).body).toEqual({ error: "name is missing, name is empty" });
    expect((await rules("POST", "", { name: "x", push_access_level: 20 })).body).toEqual({
      error: "push_access_level does not have a valid value",
    });
  });

  it("refuse developers on every way of writing, each in its own words, and change nothing", async () => {
    const before = branches();
    const json = { branch: "release/1.0", commit_message: "m" };
    const file = `${project}/repository/files/a`;
    const words = [400, { message: "You are not allowed to push into this branch" }];
    const reply = async (method: string, path: string, body: object) => {
      const { status, body: answered } = await service.ask(method, path, { json: body });
      return [status, answered];
    };
    expect(await reply("PUT", file, { ...json, content: "x" })).toEqual(words);
    expect(await reply("POST", `${project}/repository/files/new`, { ...json, content: "x" })).toEqual(words);
    expect(await reply("DELETE", file, json)).toEqual(words);
    const refused = [403, { message: "403 Forbidden - You are not allowed to push into this branch" }];
    const actions = [{ action: "create", file_path: "z", content: "z" }];
    expect(await reply("POST", `${project}/repository/commits`, { ...json, actions })).toEqual(refused);
    expect(await reply("POST", `${project}/repository/commits`, { branch: "release/1.0" })).toEqual(refused);
    expect(await reply("POST", `${project}/repository/commits`, { ...json, branch: "release/2.0", start_branch: "main", actions })).toEqual(
      refused,
    );
    expect(await reply("POST", `${project}/repository/commits/main/cherry_pick`, { branch: "release/1.0" })).toEqual(refused);
    expect(await reply("POST", `${project}/repository/commits/main/revert`, { branch: "release/1.0", dry_run: true })).toEqual(refused);
    expect(await reply("DELETE", `${project}/repository/branches/release%2F1.0`, {})).toEqual([
      405,
      { message: "Protected branch can't be removed" },
    ]);
    expect(await reply("POST", `${project}/repository/branches`, { branch: "release/3.0", ref: "main" })).toEqual([
      403,
      { message: "403 Forbidden" },
    ]);
    expect(branches()).toBe(before);
    expect((await service.ask("PUT", file, { json: { ...json, content: "x" }, as: "admin" })).status).toBe(200);
    expect((await service.ask("PUT", file, { json: { ...json, branch: "free", content: "x" } })).status).toBe(200);
  });

  it("hold behind a branch that stands for another one, which can be deleted without it", async () => {
    git(repo.folder, ["symbolic-ref", "refs/heads/door", "refs/heads/release/1.0"]);
    const before = branches();
    const json = { branch: "door", commit_message: "m" };
    const actions = [{ action: "create", file_path: "behind", content: "x" }];
    expect((await service.ask("PUT", `${project}/repository/files/a`, { json: { ...json, content: "y" } })).status).toBe(400);
    expect((await service.ask("POST", `${project}/repository/commits`, { json: { ...json, actions } })).status).toBe(403);
    const force = { ...json, actions, start_branch: "main", force: true };
    expect((await service.ask("POST", `${project}/repository/commits`, { json: force })).status).toBe(403);
    expect((await service.ask("POST", `${project}/repository/commits/main/cherry_pick`, { json: { branch: "door" } })).status).toBe(403);
    git(repo.folder, ["branch", "ahead", git(repo.folder, ["commit-tree", "-p", "main", "-m", "A", "main^{tree}"], { env: ada })]);
    const request = { source_branch: "ahead", target_branch: "door", title: "t" };
    const { iid } = (await service.ask("POST", `${project}/merge_requests`, { json: request })).body;
    expect((await service.ask("PUT", `${project}/merge_requests/${iid}/merge`, { json: {} })).status).toBe(401);
    git(repo.folder, ["branch", "-D", "ahead"]);
    expect(branches()).toBe(before);
    expect((await service.ask("POST", `${project}/repository/commits`, { json: { ...json, actions }, as: "admin" })).status).toBe(201);
    const written = repo.id("refs/heads/release/1.0");
    expect((await service.ask("DELETE", `${project}/repository/branches/door`)).status).toBe(204);
    expect([repo.id("refs/heads/release/1.0"), branches().includes("door")]).toEqual([written, false]);
  });

  it("open to developers at level 30, and to nobody at level 0", async () => {
    const put = (branch: string, content: string, as: Role = "developer") =>
      service.ask("PUT", `${project}/repository/files/a`, { json: { branch, commit_message: "m", content }, as });
    await rules("POST", "", { name: "free", push_access_level: 0 });
    expect((await put("free", "1")).status).toBe(400);
    expect((await put("free", "1", "admin")).status).toBe(400);
    await rules("POST", "", { name: "f*e", push_access_level: 30 });
    expect((await put("free", "1")).status).toBe(200);
  });

  it("refuse to be overwritten unless a rule allows it", async () => {
    const json = {
      branch: "free",
      commit_message: "m",
      start_branch: "main",
      force: true,
      actions: [{ action: "create", file_path: "n", content: "n" }],
    };
    expect((await service.ask("POST", `${project}/repository/commits`, { json })).status).toBe(403);
    await rules("DELETE", "/f*e");
    await rules("POST", "", { name: "f*e", push_access_level: 30, allow_force_push: true });
    expect((await service.ask("POST", `${project}/repository/commits`, { json })).status).toBe(201);
  });

  it("show on branches", async () => {
    const read = async (name: string) => (await service.ask("GET", `${project}/repository/branches/${encodeURIComponent(name)}`)).body;
    expect(await read("release/1.0")).toMatchObject({ protected: true, can_push: false, developers_can_push: false });
    expect(await read("free")).toMatchObject({ protected: true, can_push: true, developers_can_push: true });
    expect(await read("main")).toMatchObject({ protected: false, can_push: true });
  });
});
