// Who gets in: every way of sending a token, every scope, every kind of token that no longer works.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../shared/contract/endpoint.ts";
import { RepositoryBuilder } from "../scenarios/builder.ts";
import { addMember, addProject, addToken, addUser, type RunningService, startService, temporaryFolder } from "./support/start-service.ts";

let service: RunningService;
let adminToken: string;
let guestToken: string;
const tokens = new Map<Scope, string>();
const scopeNames: readonly Scope[] = ["api", "read_api", "read_repository", "write_repository", "read_user"];
let outsiderToken: string;
const localToken = "local-secret-of-this-run-0123456789";

beforeAll(async () => {
  service = await startService({ env: { REPODESK_LOCAL_TOKEN: localToken } });
  const { store } = service;
  const folder = temporaryFolder();
  const open = new RepositoryBuilder(join(folder, "open")).write("a.txt", "a\n").commit("Begin");
  const closed = new RepositoryBuilder(join(folder, "closed")).write("a.txt", "a\n").commit("Begin");
  const inner = new RepositoryBuilder(join(folder, "inner")).write("a.txt", "a\n").commit("Begin");
  addProject(store, "team/open", open.folder, "public");
  const secret = addProject(store, "team/closed", closed.folder, "private");
  addProject(store, "team/inner", inner.folder, "internal");
  const admin = store.users.first()!;
  const developer = addUser(store, "dev");
  const guest = addUser(store, "guest");
  const outsider = addUser(store, "outsider");
  addMember(store, developer.id, secret.id, "developer");
  addMember(store, guest.id, secret.id, "guest");
  adminToken = addToken(store, admin.id);
  guestToken = addToken(store, guest.id);
  outsiderToken = addToken(store, outsider.id);
  for (const scope of scopeNames) tokens.set(scope, addToken(store, developer.id, [scope]));
});

afterAll(() => service.stop());

const project = "/projects/team%2Fclosed";
const file = `${project}/repository/files/a.txt?ref=main`;
const unauthorized = { message: "401 Unauthorized" };

describe("where a token may stand", () => {
  const places: readonly [string, (token: string) => Parameters<RunningService["ask"]>][] = [
    ["PRIVATE-TOKEN", (token) => [project, { headers: { "PRIVATE-TOKEN": token } }]],
    ["private-token in small letters", (token) => [project, { headers: { "private-token": token } }]],
    ["private_token", (token) => [`${project}?private_token=${token}`]],
    ["Bearer", (token) => [project, { headers: { authorization: `Bearer ${token}` } }]],
    ["bearer in small letters", (token) => [project, { headers: { authorization: `bearer ${token}` } }]],
    ["access_token", (token) => [`${project}?access_token=${token}`]],
    ["Basic", (token) => [project, { headers: { authorization: `Basic ${Buffer.from(`any:${token}`).toString("base64")}` } }]],
  ];
  it.each(places)("%s opens a private project", async (_, place) => {
    expect((await service.ask(...place(tokens.get("api")!))).status).toBe(200);
  });
  it.each(places)("%s with a wrong token is 401 even on a public project", async (_, place) => {
    const [path, options] = place("rdpat-wrong");
    const answer = await service.ask(path.replace("closed", "open"), options);
    expect([answer.status, answer.json]).toEqual([401, unauthorized]);
  });
  it.each([
    ["JOB-TOKEN", { "job-token": "x" }],
    ["DEPLOY-TOKEN", { "deploy-token": "x" }],
    ["a broken Basic", { authorization: "Basic %%%" }],
    ["Basic without a password", { authorization: `Basic ${Buffer.from("user:").toString("base64")}` }],
    ["an empty Bearer", { authorization: "Bearer" }],
  ])("%s never becomes anonymous", async (_, headers) => {
    expect((await service.ask("/projects/team%2Fopen", { headers: headers as Record<string, string> })).status).toBe(401);
  });
  it("takes a token from a JSON or form body", async () => {
    const body = { branch: "main", commit_message: "x", actions: [], private_token: tokens.get("read_api") };
    const answer = await service.ask(`${project}/repository/commits`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, (answer.json as { error: string }).error]).toEqual([403, "insufficient_scope"]);
  });
});

describe("tokens that no longer work", () => {
  it("says that a token is expired", async () => {
    const token = addToken(service.store, 1, ["api"], "2020-01-01");
    const answer = await service.ask("/projects/team%2Fopen", { token });
    expect([answer.status, answer.json]).toEqual([
      401,
      { error: "invalid_token", error_description: "Token is expired. You can either do re-authorization or token refresh." },
    ]);
    expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm=.*error="invalid_token"/);
  });
  it("says that a token was revoked, from the moment on", async () => {
    const { row, token } = service.store.tokens.create({ userId: 1, name: "t", scopes: ["api"], expiresAt: null });
    expect((await service.ask("/user", { token })).status).toBe(200);
    service.store.tokens.revoke(row.id);
    const answer = await service.ask("/user", { token });
    expect([answer.status, answer.json]).toEqual([
      401,
      { error: "invalid_token", error_description: "Token was revoked. You have to re-authorize from the user." },
    ]);
  });
});

describe("scopes", () => {
  const reads: readonly [string, readonly Scope[]][] = [
    ["/version", ["api", "read_api", "read_user"]],
    ["/user", ["api", "read_api", "read_user"]],
    ["/personal_access_tokens/self", scopeNames],
    ["/projects", ["api", "read_api"]],
    [project, ["api", "read_api"]],
    [`${project}/repository/tree`, ["api", "read_api"]],
    [`${project}/repository/branches`, ["api", "read_api"]],
    [`${project}/repository/tags`, ["api", "read_api"]],
    [`${project}/repository/commits`, ["api", "read_api"]],
    [`${project}/repository/commits/main`, ["api", "read_api"]],
    [file, ["api", "read_api", "read_repository"]],
    [`${project}/repository/files/a.txt/raw`, ["api", "read_api", "read_repository"]],
  ];
  for (const [path, opening] of reads)
    for (const method of ["GET", "HEAD"])
      it.each(scopeNames)(`${method} ${path} with %s`, async (scope) => {
        const answer = await service.ask(path, { method, token: tokens.get(scope)! });
        expect(answer.status).toBe(opening.includes(scope) ? 200 : 403);
        if (answer.status === 403 && method === "GET")
          expect(answer.json).toEqual({
            error: "insufficient_scope",
            error_description: "The request requires higher privileges than provided by the access token.",
            scope: opening.join(" "),
          });
      });

  const writes: readonly [string, string][] = [
    ["POST", `${project}/repository/files/new.txt`],
    ["PUT", `${project}/repository/files/a.txt`],
    ["DELETE", `${project}/repository/files/a.txt`],
    ["POST", `${project}/repository/commits`],
    ["POST", `${project}/repository/branches`],
    ["DELETE", `${project}/repository/branches/x`],
  ];
  for (const [method, path] of writes)
    it.each(["read_api", "read_repository", "read_user"] as const)(`${method} ${path} is never open to %s`, async (scope) => {
      const body = JSON.stringify({ branch: "main", ref: "main", commit_message: "x", content: "x" });
      const answer = await service.ask(path, { method, body, headers: { "content-type": "application/json" }, token: tokens.get(scope)! });
      expect([answer.status, (answer.json as { scope: string }).scope]).toEqual([403, "api"]);
    });
});

describe("visibility", () => {
  it.each([
    ["open", undefined, 200],
    ["inner", undefined, 404],
    ["closed", undefined, 404],
    ["missing", undefined, 404],
    ["open", "outsider", 200],
    ["inner", "outsider", 200],
    ["closed", "outsider", 404],
    ["missing", "outsider", 404],
    ["closed", "guest", 200],
    ["closed", "admin", 200],
  ] as const)("team/%s as %s is %d", async (name, who, status) => {
    const token = { outsider: outsiderToken, guest: guestToken, admin: adminToken }[who ?? "admin"];
    const answer = await service.ask(`/projects/team%2F${name}`, who === undefined ? {} : { token });
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.json).toEqual({ message: "404 Project Not Found" });
  });
  it("lets a guest see the project and not its repository", async () => {
    const answer = await service.ask(`${project}/repository/tree`, { token: guestToken });
    expect([answer.status, answer.json]).toEqual([403, { message: "403 Forbidden" }]);
  });
  it.each(["/version", "/user", "/personal_access_tokens/self"])("%s needs somebody signed in", async (path) => {
    const answer = await service.ask(path);
    expect([answer.status, answer.json]).toEqual([401, unauthorized]);
  });
  it("looks for the project before it checks the parameters of commits, and after it for files", async () => {
    expect((await service.ask(`${project}/repository/commits?order=x`)).status).toBe(404);
    expect((await service.ask(`${project}/repository/files/a.txt`)).status).toBe(400);
  });
});

describe("the desktop's own token", () => {
  it("is the first user, with every scope", async () => {
    const answer = await service.ask("/personal_access_tokens/self", { token: localToken });
    expect(answer.json).toMatchObject({ scopes: scopeNames, active: true, user_id: 1, expires_at: null });
    expect((await service.ask("/user", { token: localToken })).json).toMatchObject({ id: 1, is_admin: true });
  });
  it("alone may open folders", async () => {
    const options = { method: "POST", body: JSON.stringify({ path: "/nowhere" }), headers: { "content-type": "application/json" } };
    expect((await service.ask("/repodesk/folders", { ...options, token: adminToken })).status).toBe(404);
    expect((await service.ask("/repodesk/folders", { ...options, token: localToken })).status).toBe(422);
  });
});

describe("sudo", () => {
  it("lets an administrator be somebody else", async () => {
    const answer = await service.ask("/user", { token: adminToken, headers: { sudo: "dev" } });
    expect((answer.json as { username: string }).username).toBe("dev");
    expect(((await service.ask("/user?sudo=2", { token: adminToken })).json as { id: number }).id).toBe(2);
  });
  it("is refused to everybody else", async () => {
    const answer = await service.ask("/user", { token: outsiderToken, headers: { sudo: "dev" } });
    expect([answer.status, answer.json]).toEqual([403, { message: "403 Forbidden - Must be admin to use sudo" }]);
    expect((await service.ask("/projects", { headers: { sudo: "dev" } })).status).toBe(401);
  });
  it("says when there is no such user", async () => {
    const answer = await service.ask("/user", { token: adminToken, headers: { sudo: "nobody" } });
    expect([answer.status, answer.json]).toEqual([404, { message: "404 User with ID or username 'nobody' Not Found" }]);
  });
});

it("keeps no token in the data folder and prints none", async () => {
  const { readFileSync, readdirSync } = await import("node:fs");
  const files = readdirSync(service.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.map((file) => readFileSync(join(file.parentPath, file.name)));
  expect(kept.length).toBeGreaterThan(0);
  for (const token of [...tokens.values(), adminToken, localToken])
    for (const bytes of [...kept, Buffer.from(service.stderr())]) expect(bytes.includes(token)).toBe(false);
});
