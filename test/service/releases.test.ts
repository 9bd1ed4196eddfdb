// Releases of tags, and the search in everything: what a stranger's client asks first.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let folder: string;
let id: number;
beforeAll(() => {
  service = startService();
  ({ folder } = service.repository("work").write("a", "a\n").commit("Begin").tag("v1"));
  ({ id } = service.serve("work", folder));
  service.serve("open", service.repository("open").write("b", "b\n").commit("Begin").folder, "public");
});
afterAll(() => service.end());

const ask = (method: string, path: string, json?: unknown, as: "developer" | "reporter" | "stranger" | "guest" = "developer") =>
  service.ask(method, `/projects/${id}/releases${path}`, { as, ...(json === undefined ? {} : { json }) });

it("makes one of a tag that is there, shows it, changes it, takes it back", async () => {
  const links = [{ name: "Program", url: "https://example.com/p.zip" }];
  const made = await ask("POST", "", { tag_name: "v1", name: "First", description: "What is new", assets: { links } });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ tag_name: "v1", name: "First", upcoming_release: false })]);
  expect(made.body.commit.id).toBe(git(folder, ["rev-parse", "v1"]));
  expect(made.body.assets).toMatchObject({ count: 5, links: [{ name: "Program", url: "https://example.com/p.zip", link_type: "other" }] });
  expect((await ask("POST", "", { tag_name: "v1" })).body).toEqual({ message: "Release already exists" });
  expect((await service.ask("GET", `/projects/${id}/repository/tags/v1`)).body.release).toEqual({
    tag_name: "v1",
    description: "What is new",
  });
  const later = await ask("PUT", "/v1", { description: "More", released_at: "2100-01-01T00:00:00Z" });
  expect(later.body).toMatchObject({ name: "First", description: "More", upcoming_release: true });
  expect((await ask("GET", "/permalink/latest")).status).toBe(404);
  expect((await ask("DELETE", "/v1")).body).toMatchObject({ tag_name: "v1" });
  expect([(await ask("GET", "/v1")).status, git(folder, ["tag", "-l"])]).toEqual([404, "v1"]);
});

it("makes the tag where one says at what, and says what is missing where not", async () => {
  expect((await ask("POST", "", { tag_name: "v2" })).body).toEqual({ message: "Ref is not specified" });
  expect((await ask("POST", "", { tag_name: "v2", ref: "nowhere" })).status).toBe(400);
  const made = await ask("POST", "", { tag_name: "v2", ref: "main", tag_message: "Second" });
  expect([made.status, git(folder, ["for-each-ref", "--format=%(objecttype) %(contents:subject)", "refs/tags/v2"])]).toEqual([
    201,
    "tag Second",
  ]);
  expect((await ask("GET", "/permalink/latest")).body).toMatchObject({ tag_name: "v2", name: "v2" });
  expect((await ask("GET", "")).body).toHaveLength(1);
  expect((await service.ask("DELETE", `/projects/${id}/repository/tags/v2`)).status).toBe(204);
  expect((await ask("GET", "")).body).toEqual([]);
  expect((await ask("POST", "", { tag_name: "v1" }, "reporter")).status).toBe(403);
  expect((await ask("POST", "", { tag_name: "v1", assets: { links: [{ name: "x", url: "javascript:1" }] } })).status).toBe(400);
});

it("searches everywhere what the caller may see, and says which scopes there are", async () => {
  const issue = await service.ask("POST", `/projects/${id}/issues`, { json: { title: "Tide tables are late" } });
  const search = (scope: string, text: string, as: "developer" | "stranger" = "developer") =>
    service.ask("GET", `/search?scope=${scope}&search=${encodeURIComponent(text)}`, { as });
  expect((await search("issues", "tide")).body).toEqual([expect.objectContaining({ id: issue.body.id })]);
  expect((await search("issues", "tide", "stranger")).body).toEqual([]);
  expect((await search("projects", "o")).body.map((found: { path: string }) => found.path).sort()).toEqual(["open", "work"]);
  expect((await search("projects", "o", "stranger")).body.map((found: { path: string }) => found.path)).toEqual(["open"]);
  expect((await search("users", "report")).body).toEqual([expect.objectContaining({ username: "reporter" })]);
  expect((await search("merge_requests", "tide")).body).toEqual([]);
  expect((await search("projects", " ")).body).toEqual([]);
  // As a real server without its advanced search.
  expect((await search("blobs", "x")).body).toEqual({ error: "scope does not have a valid value" });
  expect((await service.ask("GET", "/search?scope=projects&search=x", { as: null })).status).toBe(401);
});
