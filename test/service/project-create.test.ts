// Projects made by the service: where, for whom, and what git finds in them (api-behaviour 10).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const make = (json: object, as: "developer" | "stranger" | "admin" | null = "developer") => service.ask("POST", "/projects", { as, json });
const folderOf = (id: number): string => service.store.projects.byId(id)?.folder ?? "";
const folders = (): string[] => readdirSync(join(service.store.folder, "repositories"));

it("makes an empty project in the caller's own name space, ready for a first commit", async () => {
  const { status, body } = await make({ name: "Área 51 / Test" });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: "Área 51 / Test",
    path: "area-51-test",
    path_with_namespace: "developer/area-51-test",
    visibility: "private",
    empty_repo: true,
    default_branch: null,
    creator_id: service.users.developer,
  });
  expect(git(folderOf(body.id), ["rev-parse", "--is-bare-repository"])).toBe("true");
  const json = { branch: "main", commit_message: "First", content: "x" };
  expect((await service.ask("POST", `/projects/${body.id}/repository/files/a`, { json })).status).toBe(201);
  expect((await service.ask("GET", `/projects/${enc("developer/area-51-test")}`)).body).toMatchObject({
    default_branch: "main",
    empty_repo: false,
  });
  expect((await service.ask("GET", `/projects/${body.id}`, { as: "stranger" })).status).toBe(404);
});

it("begins with a README when asked, on the branch that was asked for", async () => {
  const { body } = await make({
    path: "guide",
    description: "How to",
    initialize_with_readme: true,
    default_branch: "trunk",
    visibility: "public",
  });
  expect(body).toMatchObject({ name: "guide", default_branch: "trunk", empty_repo: false, visibility: "public" });
  const folder = folderOf(body.id);
  expect(git(folder, ["show", "trunk:README.md"])).toBe("# guide\n\nHow to");
  expect(git(folder, ["log", "--format=%an <%ae> %s", "trunk"])).toBe("The developer <developer@example.com> Initial commit");
  expect(git(folder, ["fsck", "--strict"])).toBe("");
});

it("takes the path for the name where that is blank", async () => {
  const { status, body } = await make({ name: " ", path: "path-alone" });
  expect([status, body.name, body.path]).toEqual([201, "path-alone", "path-alone"]);
});

it("makes projects in groups for those who may", async () => {
  const group = service.store.groups.ensure("makers");
  service.store.members.add({ userId: service.users.developer, groupId: group.id, accessLevel: 30 });
  expect((await make({ name: "tool", namespace_id: group.id })).body.path_with_namespace).toBe("makers/tool");
  expect(await make({ name: "tool2", namespace_id: 9999 })).toMatchObject({
    status: 400,
    body: { message: { namespace: ["is not valid"] } },
  });
  const deep = service.store.groups.ensure("makers/deep/private");
  expect((await make({ name: "x", namespace_id: deep.id }, "admin")).body.path_with_namespace).toBe("makers/deep/private/x");
});

it("makes a project in the caller's own namespace by its number, which no group has", async () => {
  const groups = Array.from({ length: 12 }, (_, index) => service.store.groups.ensure(`made${index}`).id);
  const listed = (await service.ask("GET", "/namespaces", { as: "developer" })).body as { id: number; kind: string }[];
  const own = listed.find(({ kind }) => kind === "user")!;
  expect(groups).not.toContain(own.id);
  const made = await make({ name: "mine", namespace_id: own.id });
  expect(made.body).toMatchObject({ path_with_namespace: "developer/mine", namespace: { id: own.id, kind: "user" } });
});

it.each([
  [{}, { error: "name, path are missing, at least one parameter must be provided" }],
  [{ name: "x", visibility: "secret" }, { error: "visibility does not have a valid value" }],
  [{ name: "x", default_branch: "a..b" }, { message: { default_branch: ["is not a valid branch name"] } }],
  [{ path: " " }, { message: { path: [expect.stringMatching(/^can contain only/)] } }],
  [{ name: "  " }, { message: { name: ["can't be blank"] } }],
  [{ name: "x".repeat(256) }, { message: { name: ["is too long (maximum is 255 characters)"] } }],
  [{ path: "../x" }, { message: { path: [expect.stringMatching(/^can contain only/)] } }],
  [{ name: "a<b", path: "ok" }, { message: { name: ["is invalid"] } }],
])("refuses %j and makes no folder", async (json, body) => {
  const before = folders();
  expect(await make(json)).toMatchObject({ status: 400, body });
  expect(folders()).toEqual(before);
});

it("refuses a path that is taken, whatever its letter case, and leaves the first project whole", async () => {
  const first = await make({ path: "taken" }, "stranger");
  const before = folders();
  const { status, body } = await make({ path: "TAKEN" }, "stranger");
  expect(status).toBe(400);
  expect(body.message).toMatchObject({ name: ["has already been taken"], path: ["has already been taken"] });
  expect(folders()).toEqual(before);
  expect(git(folderOf(first.body.id), ["rev-parse", "--is-bare-repository"])).toBe("true");
});

it("asks who is there first", async () => {
  expect(await make({ name: "x" }, null)).toMatchObject({ status: 401, body: { message: "401 Unauthorized" } });
});
