// Groups, subgroups, their projects, and users: who may see and make them (api-behaviour 10).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});

afterAll(() => service.end());

const create = (json: object, as: Role | null = "developer") => service.ask("POST", "/groups", { json, as });
const paths = async (query: string, as: Role | null): Promise<string[]> =>
  (await service.ask("GET", query, { as })).body.map((row: { full_path: string }) => row.full_path);

describe("groups", () => {
  it("are made by anybody, who then owns them, and hold subgroups", async () => {
    const { status, body } = await create({ name: "Our Team", path: "our", description: "Us" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Our Team",
      path: "our",
      full_path: "our",
      full_name: "Our Team",
      parent_id: null,
      visibility: "private",
    });
    const sub = (await create({ name: "Sub", path: "sub", parent_id: body.id })).body;
    expect(sub).toMatchObject({ full_path: "our/sub", full_name: "Our Team / Sub", parent_id: body.id });
    expect((await service.ask("GET", "/groups/our%2Fsub")).body).toEqual(sub);
    expect((await service.ask("GET", `/groups/${sub.id}`)).body).toEqual(sub);
    expect(await paths("/groups/our/subgroups", "developer")).toEqual(["our/sub"]);
    expect((await service.ask("GET", "/groups/our/members")).body).toMatchObject([{ username: "developer", access_level: 50 }]);
  });

  it("are refused without a name, on a taken path, under somebody else's group", async () => {
    expect((await create({})).body).toEqual({ error: "name is missing, name is empty, path is missing, path is empty" });
    expect((await create({ name: "x", path: "OUR" })).body).toEqual({
      message: 'Failed to save group {:path=>["has already been taken"]}',
    });
    expect((await create({ name: "x", path: "-x" })).status).toBe(400);
    expect((await create({ name: "x", path: "developer" })).status).toBe(400);
    expect((await create({ name: "x", path: "x" }, null)).status).toBe(401);
    const { id } = (await create({ name: "Open", path: "open", visibility: "public" })).body;
    expect((await create({ name: "x", path: "x", parent_id: id }, "stranger")).status).toBe(403);
    expect((await create({ name: "x", path: "x", parent_id: 9999 })).body).toEqual({ message: "404 Group Not Found" });
  });

  it("are seen by members, by members of what is inside, and by all when they are public", async () => {
    service.serve("in-team", service.repository("in-team").write("a", "a").commit("c").folder);
    await create({ name: "Internal", path: "internal", visibility: "internal" });
    expect(await paths("/groups?per_page=100", null)).toEqual(["open"]);
    expect(await paths("/groups?order_by=path", "stranger")).toEqual(["internal", "open"]);
    expect(await paths("/groups?order_by=path", "guest")).toEqual(["internal", "open", "team"]);
    expect(await paths("/groups?order_by=path", "developer")).toEqual(["internal", "open", "our", "our/sub", "team"]);
    expect(await paths("/groups?order_by=path&sort=desc&top_level_only=true&owned=true", "developer")).toEqual(["our", "open", "internal"]);
    expect(await paths("/groups?search=sub", "admin")).toEqual(["our/sub"]);
    expect((await service.ask("GET", "/groups/our", { as: "stranger" })).body).toEqual({ message: "404 Group Not Found" });
    expect((await service.ask("GET", "/groups/nothing")).body).toEqual({ message: "404 Group Not Found" });
  });

  it("list their projects, with those of subgroups when asked", async () => {
    const { store, users } = service;
    const sub = store.groups.byFullPath("our/sub")!;
    const folder = service.repository("deep").write("a", "a").commit("c").folder;
    store.projects.create({ groupId: sub.id, path: "deep", folder, creatorId: users.admin, origin: "added" });
    const names = async (query: string, as: Role = "developer"): Promise<string[]> =>
      (await service.ask("GET", query, { as })).body.map((row: { path: string }) => row.path);
    expect(await names("/groups/our/projects")).toEqual([]);
    expect(await names("/groups/our/projects?include_subgroups=true&simple=true")).toEqual(["deep"]);
    expect(await names("/groups/our%2Fsub/projects")).toEqual(["deep"]);
    expect((await service.ask("GET", "/groups/our/projects?include_subgroups=true")).headers.get("x-total")).toBe("1");
    expect(await names("/groups/team/projects", "guest")).toEqual(["in-team"]);
  });
});

describe("users", () => {
  it("are found by name, with nothing private shown", async () => {
    const found = await service.ask("GET", "/users?username=Reporter");
    expect(found.body).toHaveLength(1);
    expect(found.body[0]).toMatchObject({ username: "reporter", state: "active", locked: false });
    expect(JSON.stringify(found.body)).not.toContain("@example.com");
    expect((await service.ask("GET", "/users?search=The%20gu")).body.map((row: { username: string }) => row.username)).toEqual(["guest"]);
    expect((await service.ask("GET", "/users?per_page=2")).headers.get("x-total")).toBe("5");
    expect((await service.ask("GET", `/users/${service.users.guest}`)).body.username).toBe("guest");
    expect((await service.ask("GET", "/users/999")).body).toEqual({ message: "404 User Not Found" });
    expect((await service.ask("GET", "/users", { as: null })).status).toBe(401);
  });

  it("may ask what the server is", async () => {
    const { body } = await service.ask("GET", "/metadata");
    expect(body).toMatchObject({ kas: { enabled: false }, enterprise: false });
    expect(body.version).toBe((await service.ask("GET", "/version")).body.version);
  });
});
