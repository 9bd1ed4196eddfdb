// Members of projects and groups: who may add whom, what is inherited, and when a membership ends (api-behaviour 10 and 0.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let members: string;
let project: string;

beforeAll(() => {
  service = startService();
  const { id } = service.serve("p", service.repository("p").write("a", "a").commit("c").folder);
  project = `/projects/${id}`;
  members = `${project}/members`;
  service.store.groups.ensure("team");
  service.store.members.update(service.users.developer, { projectId: id }, 40);
});

afterAll(() => service.end());

const names = async (path: string, as: Role = "developer"): Promise<string[]> =>
  (await service.ask("GET", path, { as })).body.map(
    (row: { username: string; access_level: number }) => `${row.username} ${row.access_level}`,
  );
const canRead = async (as: Role): Promise<number> => (await service.ask("GET", `${project}/repository/commits`, { as })).status;

describe("members of a project", () => {
  it("are listed, found and read", async () => {
    expect(await names(members)).toEqual(["guest 10", "reporter 20", "developer 40"]);
    expect(await names(`${members}?query=port`)).toEqual(["reporter 20"]);
    expect((await service.ask("GET", `${members}?per_page=2`)).headers.get("x-total")).toBe("3");
    expect((await service.ask("GET", `${members}/${service.users.guest}`)).body).toMatchObject({
      access_level: 10,
      expires_at: null,
      state: "active",
    });
    expect((await service.ask("GET", `${members}/${service.users.stranger}`)).status).toBe(404);
    expect((await service.ask("GET", members, { as: "stranger" })).body).toEqual({ message: "404 Project Not Found" });
  });

  it("come, change and go, and their rights with them", async () => {
    const { stranger } = service.users;
    expect(await canRead("stranger")).toBe(404);
    const added = await service.ask("POST", members, { json: { user_id: stranger, access_level: 10 } });
    expect([added.status, added.body.access_level]).toEqual([201, 10]);
    expect(await canRead("stranger")).toBe(403);
    const again = await service.ask("POST", members, { form: `user_id=${stranger}&access_level=20` });
    expect([again.status, again.body]).toEqual([409, { message: "Member already exists" }]);
    expect((await service.ask("PUT", `${members}/${stranger}`, { json: { access_level: 20 } })).body.access_level).toBe(20);
    expect(await canRead("stranger")).toBe(200);
    expect((await service.ask("DELETE", `${members}/${stranger}`)).status).toBe(204);
    expect(await canRead("stranger")).toBe(404);
    expect((await service.ask("DELETE", `${members}/${stranger}`)).status).toBe(404);
  });

  it("lose their rights on the day that their membership ends", async () => {
    const { stranger } = service.users;
    const add = (json: object) => service.ask("POST", members, { json: { user_id: stranger, access_level: 20, ...json } });
    expect((await add({ expires_at: "2020-01-01" })).body).toEqual({ message: { expires_at: ["cannot be a date in the past"] } });
    expect((await add({ expires_at: "soon" })).body).toEqual({ error: "expires_at is invalid" });
    expect((await add({ expires_at: "2999-01-01" })).body.expires_at).toBe("2999-01-01");
    const change = async (json: object) =>
      (await service.ask("PUT", `${members}/${stranger}`, { json: { access_level: 20, ...json } })).body.expires_at;
    expect(await change({})).toBe("2999-01-01");
    for (const never of [null, ""]) {
      expect(await change({ expires_at: "2999-01-02" })).toBe("2999-01-02");
      expect(await change({ expires_at: never })).toBeNull();
    }
    expect(await canRead("stranger")).toBe(200);
    const home = { projectId: Number(project.split("/").at(-1)) };
    service.store.members.update(stranger, home, 20, "2020-01-01");
    expect(await canRead("stranger")).toBe(404);
    expect((await service.ask("GET", "/projects?membership=true", { as: "stranger" })).body).toEqual([]);
    expect((await add({})).status).toBe(201);
    service.store.members.remove(stranger, home);
  });

  it("are administered by maintainers, never above their own role", async () => {
    const { stranger, guest, admin } = service.users;
    const add = (json: object, as: Role = "developer") => service.ask("POST", members, { json, as });
    expect((await add({ user_id: stranger, access_level: 30 }, "reporter")).status).toBe(403);
    expect((await add({ user_id: stranger, access_level: 50 })).status).toBe(403);
    expect((await add({ user_id: 9999, access_level: 30 })).body).toEqual({ message: "404 User Not Found" });
    expect((await add({ user_id: stranger, access_level: 33 })).body).toEqual({
      message: { access_level: ["is not included in the list"] },
    });
    // No role at all is none above one's own either.
    expect((await add({ user_id: stranger, access_level: 99 })).status).toBe(400);
    expect((await service.ask("PUT", `${members}/${guest}`, { json: { access_level: 99 } })).status).toBe(400);
    expect((await add({ user_id: stranger, access_level: 99 }, "reporter")).status).toBe(403);
    expect((await add({ access_level: 30 })).body).toEqual({ error: "user_id is missing" });
    expect((await add({ user_id: admin, access_level: 50 }, "admin")).status).toBe(201);
    expect((await service.ask("PUT", `${members}/${admin}`, { json: { access_level: 10 } })).status).toBe(403);
    expect((await service.ask("DELETE", `${members}/${admin}`)).status).toBe(403);
    expect((await service.ask("DELETE", `${members}/${admin}`, { as: "admin" })).status).toBe(204);
    expect((await service.ask("DELETE", `${members}/${guest}`, { as: "reporter" })).status).toBe(403);
    expect((await service.ask("DELETE", `${members}/${guest}`, { as: "guest" })).status).toBe(204);
  });
});

describe("members of a group", () => {
  it("hand their role down to what is below", async () => {
    const { stranger } = service.users;
    const add = await service.ask("POST", "/groups/team/members", { json: { user_id: stranger, access_level: 30 }, as: "admin" });
    expect(add.status).toBe(201);
    expect(await canRead("stranger")).toBe(200);
    expect(await names(members)).toEqual(["reporter 20", "developer 40"]);
    expect(await names(`${members}/all`)).toEqual(["reporter 20", "developer 40", "stranger 30"]);
    expect(await names("/groups/team/members", "stranger")).toEqual(["stranger 30"]);
    expect((await service.ask("POST", "/groups/team/members", { json: { user_id: 1, access_level: 10 }, as: "stranger" })).status).toBe(
      403,
    );
    expect((await service.ask("POST", "/groups/none/members", { json: { user_id: 1, access_level: 10 } })).body).toEqual({
      message: "404 Group Not Found",
    });
  });

  it("keep an owner", async () => {
    const made = await service.ask("POST", "/groups", { json: { name: "Mine", path: "mine" } });
    const own = `/groups/${made.body.id}/members/${service.users.developer}`;
    expect((await service.ask("DELETE", own)).status).toBe(403);
    expect((await service.ask("PUT", own, { json: { access_level: 30 } })).status).toBe(403);
    await service.ask("POST", "/groups/mine/members", { json: { user_id: service.users.guest, access_level: 50 } });
    expect((await service.ask("DELETE", own)).status).toBe(204);
  });
});
