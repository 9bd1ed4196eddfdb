// Projects, versions, users and tokens, and who sees what (api-behaviour 0.3, 10).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asked, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
const ids: Record<string, number> = {};

beforeAll(() => {
  service = startService();
  for (const visibility of ["private", "internal", "public"] as const) {
    const repo = service.repository(visibility).write("README.md", "#").commit("One");
    ids[visibility] = service.serve(visibility, repo.folder, visibility).id;
  }
  ids["empty"] = service.serve("empty", service.repository("empty", { bare: true }).folder).id;
  ids["gone"] = service.serve("gone", `${service.folder}/gone`).id;
});
afterAll(() => service.end());

const namesFor = async (as: Asked["as"] & (string | null), query = ""): Promise<string[]> =>
  (await service.ask("GET", `/projects?order_by=name&sort=asc&${query}`, { as })).body.map((row: { path: string }) => row.path);

describe("projects", () => {
  it("lists what each caller may see", async () => {
    expect(await namesFor(null)).toEqual(["public"]);
    expect(await namesFor("stranger")).toEqual(["internal", "public"]);
    expect(await namesFor("guest")).toEqual(["empty", "gone", "internal", "private", "public"]);
    expect(await namesFor("local")).toEqual(["empty", "gone", "internal", "private", "public"]);
    expect(await namesFor("guest", "search=INT")).toEqual(["internal"]);
    expect(await namesFor("stranger", "membership=true")).toEqual([]);
  });

  it("shows one by number and by path", async () => {
    for (const id of [ids["private"], "team%2Fprivate", "Team%2FPRIVATE"]) {
      const { body } = await service.ask("GET", `/projects/${id}`);
      expect(body).toMatchObject({
        id: ids["private"],
        name_with_namespace: "team / private",
        path_with_namespace: "team/private",
        default_branch: "main",
        web_url: "http://desk.example/team/private",
        readme_url: "http://desk.example/team/private/-/blob/main/README.md",
        namespace: { kind: "group", full_path: "team" },
        empty_repo: false,
        permissions: { project_access: { access_level: 30 } },
      });
    }
    expect((await service.ask("GET", `/projects/${ids["empty"]}`)).body).toMatchObject({ default_branch: null, empty_repo: true });
  });

  it("goes through all by keyset", async () => {
    const first = await service.ask("GET", "/projects?pagination=keyset&order_by=id&sort=asc&per_page=3");
    const next = /<http:\/\/desk\.example\/api\/v4([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await service.ask("GET", next);
    const rows = [...first.body, ...second.body].map((row: { id: number }) => row.id);
    expect(rows).toEqual(Object.values(ids).toSorted((a, b) => a - b));
  });

  it.each([
    ["desc", "99999"],
    ["asc", "0"],
  ])("comes to an end by keyset from a page token, %s", async (sort, token) => {
    const seen: number[] = [];
    let next = `/projects?pagination=keyset&sort=${sort}&per_page=2&page_token=${token}`;
    while (next !== "" && seen.length <= 2 * Object.keys(ids).length) {
      const { body, headers } = await service.ask("GET", next);
      seen.push(...body.map(({ id }: { id: number }) => id));
      next = /<http:\/\/desk\.example\/api\/v4([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen).toEqual(Object.values(ids).toSorted((a, b) => (sort === "asc" ? a - b : b - a)));
  });

  it("goes by keyset in the order of ids alone", async () => {
    const ask = (order: string) => service.ask("GET", `/projects?pagination=keyset&order_by=${order}`);
    expect(await ask("name")).toMatchObject({ status: 400, body: { error: "order_by does not have a valid value" } });
    expect((await ask("")).status).toBe(200);
  });

  it.each(["99999", "private", "team%2Fnope", "99999999999999999999"])("knows no project %s", async (id) => {
    expect(await service.ask("GET", `/projects/${id}`)).toMatchObject({ status: 404, body: { message: "404 Project Not Found" } });
  });

  it("survives a folder that is gone", async () => {
    expect((await service.ask("GET", `/projects/${ids["gone"]}`)).body).toMatchObject({ default_branch: null });
    expect(await service.ask("GET", `/projects/${ids["gone"]}/repository/tree`)).toMatchObject({
      status: 404,
      body: { message: "404 Repository Not Found" },
    });
  });

  // Visibility, caller, and what reading a tree answers.
  it.each([
    ["private", null, 404],
    ["private", "stranger", 404],
    ["private", "guest", 403],
    ["private", "reporter", 200],
    ["private", "admin", 200],
    ["internal", null, 404],
    ["internal", "stranger", 200],
    ["internal", "guest", 200],
    ["public", null, 200],
    ["public", "stranger", 200],
  ] as const)("reading %s as %s is %d", async (visibility, as, status) => {
    expect((await service.ask("GET", `/projects/${ids[visibility]}/repository/tree`, { as })).status).toBe(status);
  });
});

describe("who asks", () => {
  it("answers version, user and token to whom they belong", async () => {
    expect((await service.ask("GET", "/version")).body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      revision: expect.any(String),
    });
    expect((await service.ask("GET", "/user")).body).toMatchObject({
      username: "developer",
      email: "developer@example.com",
      state: "active",
    });
    expect((await service.ask("GET", "/user")).body.is_admin).toBeUndefined();
    expect((await service.ask("GET", "/user", { as: "admin" })).body.is_admin).toBe(true);
    expect((await service.ask("GET", "/personal_access_tokens/self")).body).toMatchObject({
      scopes: ["api"],
      active: true,
      expires_at: null,
    });
    for (const path of ["/version", "/user", "/personal_access_tokens/self"])
      expect((await service.ask("GET", path, { as: null })).status).toBe(401);
  });
});
