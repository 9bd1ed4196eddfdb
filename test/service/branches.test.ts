// Lists, makes and deletes branches as a real server does (api-behaviour 10).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { enc, type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let branches: string;

beforeAll(() => {
  service = startService();
  repo = service
    .repository("b")
    .write("a", "1")
    .commit("One")
    .branch("old")
    .branch("release/1.0")
    .write("a", "2")
    .commit("Two")
    .branch("zeta");
  repo.checkout("zeta").write("z", "z").commit("Three").checkout("main");
  branches = `/projects/${service.serve("b", repo.folder).id}/repository/branches`;
});
afterAll(() => service.end());

const namesOf = (rows: { name: string }[]): string[] => rows.map(({ name }) => name);

describe("branches", () => {
  it.each([
    ["", ["main", "old", "release/1.0", "zeta"]],
    ["search=e", ["release/1.0", "zeta"]],
    ["search=^re", ["release/1.0"]],
    ["search=a$", ["zeta"]],
    ["search=^main$", ["main"]],
    ["search=r*0", ["release/1.0"]],
    ["regex=^(old|zeta)$", ["old", "zeta"]],
    ["sort=updated_desc&per_page=1", ["zeta"]],
    ["per_page=2&page=2", ["release/1.0", "zeta"]],
  ])("lists with %j", async (query, names) => {
    expect(namesOf((await service.ask("GET", `${branches}?${query}`)).body)).toEqual(names);
  });

  it("shows one as a server does", async () => {
    const { body } = await service.ask("GET", `${branches}/${enc("release/1.0")}`);
    expect(body).toMatchObject({
      name: "release/1.0",
      merged: true,
      protected: false,
      developers_can_push: false,
      developers_can_merge: false,
      can_push: true,
      default: false,
      web_url: "http://desk.example/team/b/-/tree/release/1.0",
      commit: { id: repo.id("old"), title: "One" },
    });
    expect((await service.ask("GET", `${branches}/main`)).body).toMatchObject({ default: true, merged: false });
    expect((await service.ask("GET", `${branches}/zeta`)).body.merged).toBe(false);
  });

  it("pages by keyset with Link alone", async () => {
    const first = await service.ask("GET", `${branches}?pagination=keyset&per_page=2`);
    expect(first.headers.get("x-page")).toBeNull();
    const next = /<http:\/\/desk\.example\/api\/v4([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(namesOf((await service.ask("GET", next)).body)).toEqual(["release/1.0", "zeta"]);
  });

  it.each([
    ["GET", "nope", 404, "404 Branch Not Found"],
    ["GET", "a..b", 400, "The branch refname is invalid"],
    ["DELETE", "nope", 404, "404 Branch Not Found"],
    ["DELETE", "main", 400, "Cannot remove HEAD branch"],
  ])("%s %s answers %d", async (method, name, status, message) => {
    expect(await service.ask(method, `${branches}/${enc(name)}`)).toMatchObject({ status, body: { message } });
  });

  it("probes with HEAD", async () => {
    const found = await service.ask("HEAD", `${branches}/main`);
    // Nothing has no type.
    expect([found.status, found.headers.get("content-type")]).toEqual([204, null]);
    expect((await service.ask("HEAD", `${branches}/nope`)).status).toBe(404);
  });

  it("makes and deletes one", async () => {
    const made = await service.ask("POST", branches, { json: { branch: "new/one", ref: "old" } });
    expect(made).toMatchObject({ status: 201, body: { name: "new/one", commit: { id: repo.id("old") } } });
    expect(repo.id("new/one")).toBe(repo.id("old"));
    const early = { headers: { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" } };
    expect((await service.ask("DELETE", `${branches}/${enc("new/one")}`, early)).status).toBe(412);
    expect((await service.ask("DELETE", `${branches}/${enc("new/one")}`)).status).toBe(204);
    expect(git(repo.folder, ["branch", "--list", "new/one"])).toBe("");
  });

  it.each([
    [{ branch: "main", ref: "old" }, "Branch already exists"],
    [{ branch: "a b", ref: "old" }, "Branch name is invalid"],
    [{ branch: "-x", ref: "old" }, "Branch name is invalid"],
    [{ branch: "n", ref: "nope" }, "Failed to create branch 'n': invalid reference name 'nope'"],
    [{ branch: "old/sub", ref: "old" }, "Failed to create branch 'old/sub': Branch name conflicts with existing branch hierarchy."],
  ])("refuses %j", async (json, message) => {
    expect(await service.ask("POST", branches, { json })).toMatchObject({ status: 400, body: { message } });
  });

  it("keeps the branch that stands for one that HEAD waits for, alone and among the merged ones", async () => {
    const waiting = service.repository("waiting").write("a", "1").commit("One").branch("old");
    git(waiting.folder, ["checkout", "-q", "--detach"]);
    git(waiting.folder, ["symbolic-ref", "HEAD", "refs/heads/never"]);
    const path = `/projects/${service.serve("waiting", waiting.folder).id}/repository`;
    expect((await service.ask("GET", `${path}/branches/main`)).body).toMatchObject({ default: true });
    expect(await service.ask("DELETE", `${path}/branches/main`)).toMatchObject({ status: 400 });
    expect((await service.ask("DELETE", `${path}/merged_branches`)).status).toBe(202);
    expect(git(waiting.folder, ["branch", "--list", "--format=%(refname:short)"])).toBe("main");
  });

  it("refuses an expression that is broken or takes for ever", async () => {
    for (const regex of ["(", `(.*)*(.*)*(.*)*(.*)*x{1000}$y`])
      expect([400, 200]).toContain((await service.ask("GET", `${branches}?regex=${encodeURIComponent(regex)}`)).status);
    expect((await service.ask("GET", `${branches}?regex=(`)).body).toEqual({ message: "Regex is invalid" });
  });

  it("lets only developers change them", async () => {
    expect((await service.ask("POST", branches, { as: "reporter", json: { branch: "x", ref: "old" } })).status).toBe(403);
    expect(await service.ask("DELETE", `${branches}/old`, { as: "reporter" })).toMatchObject({
      status: 405,
      body: { message: "You dont have push access to repo" },
    });
  });
});
