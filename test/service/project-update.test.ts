// Projects are changed and forgotten: by whom, what stays, and what of the repository is touched.
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Asked, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let id: number;

beforeAll(() => {
  service = startService();
  repo = service.repository("brought").write("a", "a").commit("One").branch("next");
  id = service.serve("brought", repo.folder).id;
  service.store.members.update(service.users.reporter, { projectId: id }, 40);
});
afterAll(() => service.end());

const put = (json: object, as: Asked["as"] = "admin", project: number | string = id) =>
  service.ask("PUT", `/projects/${project}`, { json, as: as ?? null });

it("is changed by those who maintain it, and shown otherwise by its owners alone", async () => {
  const changed = await put({ name: "Other name", description: "What it is" }, "reporter");
  expect([changed.status, changed.body]).toMatchObject([200, { name: "Other name", description: "What it is", path: "brought" }]);
  expect((await put({ name: "x" }, "developer")).status).toBe(403);
  expect((await put({ visibility: "public" }, "reporter")).status).toBe(403);
  expect((await put({ visibility: "public" })).body.visibility).toBe("public");
  expect((await service.ask("GET", `/projects/${id}`, { as: null })).status).toBe(200);
  expect((await put({})).body.error).toContain("at least one parameter must be provided");
  expect((await put({ description: "x".repeat(2_001) })).body.message).toEqual({
    description: ["is too long (maximum is 2000 characters)"],
  });
});

it("moves to another path, where no other project is", async () => {
  service.serve("taken", service.repository("taken").write("a", "a").commit("One").folder);
  expect((await put({ path: "taken" })).body.message).toMatchObject({ path: ["has already been taken"] });
  expect((await put({ path: "a/b" })).status).toBe(400);
  expect((await put({ path: "moved" })).body.path_with_namespace).toBe("team/moved");
  expect((await service.ask("GET", "/projects/team%2Fmoved")).body.id).toBe(id);
  expect((await put({ path: "Moved" })).body.path_with_namespace).toBe("team/Moved");
  // The old path is free for another one.
  expect((await put({ path: "brought" })).status).toBe(200);
});

describe("a path that a project had before", () => {
  const former = "/projects/team%2Fpaper";
  let moved: number;
  beforeAll(async () => {
    ({ id: moved } = service.serve("paper", service.repository("paper").write("a.txt", "a\n").commit("One").folder));
    for (const path of ["parchment", "papyrus"]) await put({ path }, "admin", moved);
  });

  it("leads whoever may see the project to its number, with all that was asked", async () => {
    for (const [path, at] of [
      ["", ""],
      ["/repository/files/a%2Etxt/raw?ref=main&lfs=false", "/repository/files/a%2Etxt/raw?ref=main&lfs=false"],
      ["/repository/commits?ref_name=a%20b", "/repository/commits?ref_name=a%20b"],
    ]) {
      const location = `http://desk.example/api/v4/projects/${moved}${at}`;
      for (const from of [former, "/projects/TEAM%2fparchment"]) {
        const answer = await service.ask("GET", `${from}${path}`);
        expect([answer.status, answer.headers.get("location")]).toEqual([301, location]);
        expect(answer.body).toEqual({ message: `This resource has been moved permanently to ${location}.` });
      }
      const head = await service.ask("HEAD", `${former}${path}`);
      expect([head.status, head.headers.get("location")]).toEqual([301, location]);
    }
  });

  it("takes no writes, and is no project to those who may not see it", async () => {
    const commit = { branch: "main", commit_message: "m", actions: [{ action: "create", file_path: "b", content: "b" }] };
    for (const [method, path, json] of [
      ["POST", "/repository/commits", commit],
      ["PUT", "", { name: "x" }],
      ["DELETE", "/repository/branches/main", undefined],
      ["DELETE", "", undefined],
    ] as const) {
      const answer = await service.ask(method, `${former}${path}`, { json });
      expect([answer.status, answer.body]).toEqual([405, { message: "Non GET methods are not allowed for moved projects" }]);
    }
    for (const as of ["stranger", null] as const)
      expect((await service.ask("GET", former, { as })).body).toEqual({ message: "404 Project Not Found" });
    expect((await put({ name: "x" }, "stranger", former.slice("/projects/".length))).status).toBe(404);
  });

  it("is as good as the present one where a project is named beside the address", async () => {
    const actions = [{ action: "create", file_path: "b.txt", content: "b" }];
    const json = { branch: "next", start_project: "team/paper", start_branch: "main", commit_message: "m", actions };
    expect((await service.ask("POST", `/projects/${moved}/repository/commits`, { json })).status).toBe(201);
  });

  it("belongs to the next one that takes it, and ends with its project", async () => {
    const { id: next } = service.serve("paper", service.repository("next paper").write("b", "b").commit("One").folder);
    expect((await service.ask("GET", former)).body.id).toBe(next);
    expect((await service.ask("GET", "/projects/team%2Fparchment")).headers.get("location")).toMatch(new RegExp(`/projects/${moved}$`));
    expect((await service.ask("DELETE", `/projects/${moved}`, { as: "admin" })).status).toBe(202);
    expect((await service.ask("GET", "/projects/team%2Fparchment")).status).toBe(404);
  });
});

it("has another default branch, but not under the hands of who works there", async () => {
  const bare = `${service.folder}/bare.git`;
  git(service.folder, ["clone", "-q", "--bare", repo.folder, bare]);
  const { id: other } = service.serve("bare", bare);
  expect((await put({ default_branch: "next" }, "admin", other)).body.default_branch).toBe("next");
  expect(git(bare, ["symbolic-ref", "HEAD"])).toBe("refs/heads/next");
  for (const branch of ["none", "-x", "a..b"])
    expect((await put({ default_branch: branch }, "admin", other)).body.message.base[0]).toContain(
      `Do you have a branch named '${branch}'`,
    );
  expect((await put({ default_branch: "next" })).status).toBe(400);
  expect(git(repo.folder, ["symbolic-ref", "HEAD"])).toBe("refs/heads/main");
});

it("lists the users who are its members", async () => {
  const group = service.store.groups.byFullPath("team")!;
  service.store.members.add({ userId: service.users.stranger, groupId: group.id, accessLevel: 30 });
  const names = async (query: string) =>
    (await service.ask("GET", `/projects/${id}/users?${query}`)).body.map(({ username }: { username: string }) => username);
  expect((await names("")).sort()).toEqual(["developer", "guest", "reporter", "stranger"]);
  expect(await names("search=dev")).toEqual(["developer"]);
  expect(await names(`search=e&skip_users[]=${service.users.developer}&per_page=1`)).toEqual(["guest"]);
  const [row] = (await service.ask("GET", `/projects/${id}/users`)).body;
  expect(row).not.toHaveProperty("access_level");
  service.store.members.remove(service.users.stranger, { groupId: group.id });
});

it("is forgotten by its owners; a folder that somebody brought stays, one that the service made goes", async () => {
  await service.ask("POST", `/projects/${id}/issues`, { json: { title: "t", labels: "l" } });
  expect((await service.ask("DELETE", `/projects/${id}`, { as: "reporter" })).status).toBe(403);
  const answer = await service.ask("DELETE", `/projects/${id}`, { as: "admin" });
  expect([answer.status, answer.body]).toEqual([202, { message: "202 Accepted" }]);
  expect((await service.ask("GET", `/projects/${id}`)).status).toBe(404);
  expect(git(repo.folder, ["rev-parse", "main", "next"]).split("\n")).toHaveLength(2);
  const made = (await service.ask("POST", "/projects", { json: { name: "mine", initialize_with_readme: true } })).body;
  const { folder } = service.store.projects.byId(made.id)!;
  expect(existsSync(folder)).toBe(true);
  expect((await service.ask("DELETE", `/projects/${made.id}`)).status).toBe(202);
  expect(existsSync(folder)).toBe(false);
});
