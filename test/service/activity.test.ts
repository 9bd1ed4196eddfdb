// The three counters of a group: what is recent, what is below, what the caller may see, and where counting stops (specification 4.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../local/database.ts";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let main: number;

const counters = ["issues_count", "merge_requests_count", "new_members_count"] as const;
const count = async (name: (typeof counters)[number], group: string, as: Role | null = "admin") =>
  (await service.ask("GET", `/analytics/group_activity/${name}?group_path=${encodeURIComponent(group)}`, { as })).body[name];

/** Moves everything of a table into the past. */
function age(table: "issues" | "merge_requests" | "members", days: number): void {
  const database = openDatabase(`${service.folder}/data/repodesk.sqlite`);
  database.run(`UPDATE ${table} SET created_at = ?`, new Date(Date.now() - days * 86_400_000).toISOString());
  database.close();
}

beforeAll(async () => {
  service = startService({ activityDays: 30, activityCap: 5 });
  const { store, users } = service;
  const served = (name: string): string => service.repository(name).write("a", "a").commit("c").branch("x").branch("y").folder;
  main = service.serve("main", served("main")).id;
  const sub = store.groups.ensure("team/sub");
  const deep = store.projects.create({ groupId: sub.id, path: "deep", folder: served("deep"), creatorId: users.admin, origin: "added" });
  const away = store.groups.ensure("away");
  const other = store.projects.create({
    groupId: away.id,
    path: "other",
    folder: served("other"),
    creatorId: users.admin,
    origin: "added",
  });
  for (const id of [main, deep.id, other.id]) {
    await service.ask("POST", `/projects/${id}/issues`, { json: { title: "I" }, as: "admin" });
    await service.ask("POST", `/projects/${id}/merge_requests`, {
      json: { source_branch: "x", target_branch: "main", title: "M" },
      as: "admin",
    });
  }
  await service.ask("PUT", `/projects/${main}/issues/1`, { json: { state_event: "close" }, as: "admin" });
  await service.ask("POST", `/projects/${main}/issues`, { json: { title: "Secret", confidential: true }, as: "admin" });
});

afterAll(() => service.end());

describe("group activity", () => {
  it("asks for a name first, then for the group", async () => {
    for (const name of counters) {
      const path = `/analytics/group_activity/${name}`;
      expect(await service.ask("GET", path, { as: null })).toMatchObject({ status: 401, body: { message: "401 Unauthorized" } });
      expect(await service.ask("GET", path)).toMatchObject({ status: 400, body: { error: "group_path is missing" } });
      const unknown = { status: 404, body: { message: "404 Group Not Found" } };
      expect(await service.ask("GET", `${path}?group_path=none`)).toMatchObject(unknown);
      expect(await service.ask("GET", `${path}?group_path=team`, { as: "stranger" })).toMatchObject(unknown);
    }
  });

  it("counts issues of every state, in the group and below, that the caller may see", async () => {
    expect(await count("issues_count", "team")).toBe(3);
    expect(await count("issues_count", "team/sub")).toBe(1);
    expect(await count("issues_count", "team", "reporter")).toBe(2);
    expect(await count("issues_count", "team", "guest")).toBe(1);
  });

  it("counts merge requests that the caller may see", async () => {
    expect(await count("merge_requests_count", "team")).toBe(2);
    expect(await count("merge_requests_count", "team", "reporter")).toBe(1);
    expect(await count("merge_requests_count", "team", "guest")).toBe(0);
  });

  it("counts direct members of the group and of groups below, not of projects", async () => {
    const { store, users } = service;
    expect(await count("new_members_count", "team")).toBe(0);
    store.members.add({ userId: users.guest, groupId: store.groups.byFullPath("team")!.id, accessLevel: 10 });
    store.members.add({ userId: users.reporter, groupId: store.groups.byFullPath("team/sub")!.id, accessLevel: 10 });
    expect(await count("new_members_count", "team")).toBe(2);
    expect(await count("new_members_count", "team/sub")).toBe(1);
  });

  it("stops at the cap", async () => {
    for (let index = 0; index < 6; index += 1) await service.ask("POST", `/projects/${main}/issues`, { json: { title: `${index}` } });
    expect(await count("issues_count", "team")).toBe(5);
  });

  it("forgets what is older than the period", async () => {
    for (const table of ["issues", "merge_requests", "members"] as const) age(table, 29.9);
    expect(await Promise.all(counters.map((name) => count(name, "team")))).toEqual([5, 2, 2]);
    for (const table of ["issues", "merge_requests", "members"] as const) age(table, 30.1);
    expect(await Promise.all(counters.map((name) => count(name, "team")))).toEqual([0, 0, 0]);
  });
});
