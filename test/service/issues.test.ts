// Issues of a project: made, listed, read, changed, closed, and who may see the confidential ones (api-behaviour 10).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, type Role, startService } from "./api-fixture.ts";

let service: Fixture;
let path: string;
let open: string;
let projectId: number;

beforeAll(() => {
  service = startService();
  const serve = (name: string, visibility: "private" | "public") =>
    service.serve(name, service.repository(name).write("a", "a").commit("c").folder, visibility).id;
  projectId = serve("tracked", "private");
  path = `/projects/${projectId}/issues`;
  open = `/projects/${serve("open", "public")}/issues`;
});

afterAll(() => service.end());

const create = (json: object, as: Role | null = "developer", at = path) => service.ask("POST", at, { json, as });
const titles = async (query: string, as: Role = "developer"): Promise<string[]> =>
  (await service.ask("GET", `${path}?${query}`, { as })).body.map((row: { title: string }) => row.title);

describe("issues", () => {
  it("are numbered in their project and show a real server's fields", async () => {
    const { status, body } = await create({ title: "First", description: "Words", labels: ["b", "a"] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      iid: 1,
      project_id: projectId,
      title: "First",
      description: "Words",
      state: "opened",
      labels: ["a", "b"],
      author: { username: "developer" },
      assignees: [],
      closed_at: null,
      closed_by: null,
      confidential: false,
      references: { short: "#1", full: "team/tracked#1" },
    });
    expect((await service.ask("GET", `${path}/1`)).body).toEqual(body);
    expect((await create({ title: "Elsewhere" }, "stranger", open)).body.iid).toBe(1);
    expect((await service.ask("GET", `/projects/${projectId}`)).body.open_issues_count).toBe(1);
  });

  it("are found by state, label and words", async () => {
    await create({ title: "Second 100%", labels: "a" });
    await create({ title: "Third" });
    await service.ask("PUT", `${path}/3`, { json: { state_event: "close" } });
    expect(await titles("")).toEqual(["Third", "Second 100%", "First"]);
    expect(await titles("sort=asc&per_page=1&page=2")).toEqual(["Second 100%"]);
    expect(await titles("state=opened")).toEqual(["Second 100%", "First"]);
    expect(await titles("state=closed")).toEqual(["Third"]);
    expect(await titles("labels=a,b")).toEqual(["First"]);
    expect(await titles("search=0%25")).toEqual(["Second 100%"]);
    expect(await titles("search=word")).toEqual(["First"]);
    expect((await service.ask("GET", `${path}?state=odd`)).body).toEqual({ error: "state does not have a valid value" });
  });

  it("close and open again", async () => {
    const { iid } = (await create({ title: "Door" })).body;
    const put = (json: object, as: Role = "developer") => service.ask("PUT", `${path}/${iid}`, { json, as });
    const closed = (await put({ state_event: "close" })).body;
    expect(closed).toMatchObject({ state: "closed", closed_by: { username: "developer" } });
    expect((await put({ title: "Gate" }, "reporter")).body).toMatchObject({ state: "closed", title: "Gate", closed_at: closed.closed_at });
    expect((await put({ state_event: "close" }, "reporter")).body.closed_by.username).toBe("developer");
    expect((await put({ state_event: "reopen" })).body).toMatchObject({ state: "opened", closed_at: null, closed_by: null });
    expect((await put({ title: "Mine" }, "guest")).status).toBe(403);
    expect((await put({})).status).toBe(400);
    expect((await put({ title: "" })).body).toEqual({ message: { title: ["can't be blank"] } });
    expect((await put({ state_event: "burn" })).body).toEqual({ error: "state_event does not have a valid value" });
  });

  it("are for those who may see the project", async () => {
    expect((await create({})).body).toEqual({ error: "title is missing" });
    expect((await create({ title: "t".repeat(256) })).body).toEqual({ message: { title: ["is too long (maximum is 255 characters)"] } });
    expect((await create({ title: "x" }, null, open)).status).toBe(401);
    expect((await create({ title: "x" }, "stranger")).status).toBe(404);
    expect((await create({ title: "By a guest", labels: "a" }, "guest")).body.labels).toEqual([]);
    expect((await service.ask("GET", path, { as: "guest" })).status).toBe(200);
    expect((await service.ask("GET", open, { as: null })).status).toBe(200);
    expect((await service.ask("GET", `${path}/999`)).body).toEqual({ message: "404 Not Found" });
  });

  it("hide what is confidential from all but who works here and who wrote it", async () => {
    const { iid } = (await create({ title: "Secret", confidential: true })).body;
    const own = (await create({ title: "Own secret", confidential: true }, "guest")).body;
    expect(await titles("search=secret", "reporter")).toEqual(["Own secret", "Secret"]);
    expect(await titles("search=secret", "guest")).toEqual(["Own secret"]);
    expect((await service.ask("GET", `${path}/${iid}`, { as: "guest" })).status).toBe(404);
    expect((await service.ask("GET", `${path}/${own.iid}`, { as: "guest" })).status).toBe(200);
  });
});
