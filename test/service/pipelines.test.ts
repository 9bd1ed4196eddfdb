// Pipelines and their jobs as they are read: what was told of commits, listed, narrowed and found.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;
const made: Record<string, number> = {};

beforeAll(async () => {
  service = startService();
  repo = service.repository("lines").write("a", "a").commit("One").tag("v1");
  repo.branch("topic").checkout("topic").write("b", "b").commit("Two").checkout("main");
  root = `/projects/${service.serve("lines", repo.folder).id}`;
  const tell = async (ref: string, json: object) =>
    (await service.ask("POST", `${root}/statuses/${repo.id(ref)}`, { json: { ref, ...json } })).body.pipeline_id;
  made["main"] = await tell("main", { state: "success", name: "build", coverage: 80, target_url: "https://ci.example/1" });
  await tell("main", { state: "failed", name: "test" });
  await tell("main", { state: "success", name: "test" });
  made["v1"] = await tell("v1", { state: "running", name: "release" });
  made["topic"] = await tell("topic", { state: "pending", name: "build" });
});
afterAll(() => service.end());

const get = (below: string, as: "developer" | "guest" | "stranger" | null = "developer") => service.ask("GET", `${root}${below}`, { as });
const idsOf = async (below: string): Promise<number[]> => (await get(below)).body.map(({ id }: { id: number }) => id);

it("are listed, newest first, and narrowed by each filter", async () => {
  const { main = 0, v1 = 0, topic = 0 } = made;
  const all = await get("/pipelines");
  expect([all.headers.get("x-total"), all.body.map(({ id }: { id: number }) => id)]).toEqual(["3", [topic, v1, main]]);
  const cases: [string, number[]][] = [
    ["scope=finished", [main]],
    ["scope=running", [v1]],
    ["scope=pending", [topic]],
    ["scope=branches", [topic, main]],
    ["scope=tags", [v1]],
    ["scope=tags&ref=main", []],
    ["status=success", [main]],
    ["status=success&scope=running", []],
    ["status=none", []],
    ["ref=topic", [topic]],
    [`sha=${repo.id("main")}`, [v1, main]],
    ["username=developer&sort=asc", [main, v1, topic]],
    ["username=nobody", []],
    ["updated_after=2999-01-01", []],
    ["order_by=ref&sort=asc", [main, topic, v1]],
    ["per_page=1&page=2", [v1]],
  ];
  for (const [query, ids] of cases) expect([query, await idsOf(`/pipelines?${query}`)]).toEqual([query, ids]);
});

it("are read one by one, and the latest of a branch", async () => {
  expect((await get(`/pipelines/${made["main"]}`)).body).toMatchObject({
    id: made["main"],
    status: "success",
    sha: repo.id("main"),
    user: { username: "developer" },
    coverage: "80.00",
    detailed_status: { label: "passed" },
  });
  expect((await get("/pipelines/latest")).body.id).toBe(made["main"]);
  expect((await get("/pipelines/latest?ref=topic")).body.id).toBe(made["topic"]);
  for (const path of ["/pipelines/99", "/pipelines/99/jobs", "/pipelines/latest?ref=nope"])
    expect(await get(path)).toMatchObject({ status: 404, body: { message: "404 Pipeline Not Found" } });
});

it("have jobs, the superseded ones where they are asked for", async () => {
  const names = async (below: string) =>
    (await get(below)).body.map((row: { name: string; status: string }) => `${row.name} ${row.status}`);
  const jobs = `/pipelines/${made["main"]}/jobs`;
  expect(await names(jobs)).toEqual(["test success", "build success"]);
  expect(await names(`${jobs}?include_retried=true`)).toEqual(["test success", "test failed", "build success"]);
  expect(await names(`${jobs}?include_retried=true&scope[]=failed&scope[]=running`)).toEqual(["test failed"]);
  expect(await names("/jobs?scope=running")).toEqual(["release running"]);
  expect(await names("/jobs?per_page=2&page=2")).toEqual(["test success", "test failed"]);
  expect((await get("/jobs?scope=odd")).body).toEqual({ error: "scope does not have a valid value" });
  const [row] = (await get("/jobs?scope=running")).body;
  expect((await get(`/jobs/${row.id}`)).body).toEqual(row);
  expect(row).toMatchObject({ pipeline: { id: made["v1"] }, user: { username: "developer" }, finished_at: null });
  expect((await get("/jobs/99")).body).toEqual({ message: "404 Job Not Found" });
});

it.each(["/pipelines", "/jobs"])("%s are for those who may read code", async (path) => {
  for (const [as, status] of [
    ["guest", 403],
    ["stranger", 404],
    [null, 404],
  ] as const)
    expect((await get(path, as)).status).toBe(status);
});
