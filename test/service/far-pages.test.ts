// Pages far behind the end of every list are empty, however large their number: git and SQLite count in fewer bits than a client may write.
import { afterAll, beforeAll, expect, it } from "vitest";
import { api } from "../../shared/contract/contract.ts";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let names: Readonly<Record<string, string>>;

beforeAll(async () => {
  service = startService();
  const repo = service.repository("far").write("dir/a", "a\n").commit("One").branch("topic").tag("v1");
  repo.checkout("topic").write("dir/a", "b\n").commit("Two").checkout("main");
  const { id } = service.serve("far", repo.folder);
  const request = { source_branch: "topic", target_branch: "main", title: "Two" };
  expect((await service.ask("POST", `/projects/${id}/merge_requests`, { json: request })).status).toBe(201);
  expect((await service.ask("POST", `/projects/${id}/issues`, { json: { title: "One" } })).status).toBe(201);
  const status = await service.ask("POST", `/projects/${id}/statuses/${repo.id("main")}`, { json: { state: "success" } });
  names = {
    sha: repo.id("main"),
    merge_request_iid: "1",
    issue_iid: "1",
    pipeline_id: String(status.body.pipeline_id),
    project: String(id),
  };
});
afterAll(() => service.end());

const paged = Object.entries(api as unknown as Record<string, Endpoint>).filter(
  ([, { method, pagination }]) => method === "GET" && pagination !== "none" && pagination !== undefined,
);
/** What an endpoint needs to be answered at all. */
const needs: Readonly<Record<string, string>> = { searchEverywhere: "scope=projects&search=a", searchProject: "scope=blobs&search=a" };

it.each(paged)("%s has nothing there", async (name, { path }) => {
  const address = path.replace(/:(\w+)/g, (_, part: string) => {
    if (part !== "id") return names[part] ?? "main";
    return path.startsWith("/groups") ? "team" : names["project"]!;
  });
  const query = needs[name.replace("Dashed", "")] ?? "";
  expect((await service.ask("GET", `${address}?${query}`, { as: "admin" })).status).toBe(200);
  for (const page of [2 ** 31 / 100 + 1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER].map(Math.trunc)) {
    const { status, body } = await service.ask("GET", `${address}?${query}&per_page=100&page=${page}`, { as: "admin" });
    expect([page, status, body]).toEqual([page, 200, []]);
  }
});
