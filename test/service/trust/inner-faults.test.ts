// A fault of our own: the client gets a 500 with a request id and no details, the log gets the cause, and the next request works.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GitError } from "../../../service/git/process/run.ts";
import { bodyOf, createWorld } from "./world.ts";

const secret = "the inside of the service";
let next: unknown = null;
const world = createWorld({
  handlers: {
    getVersion: async () => {
      if (next !== null) throw next;
      return { version: "1", revision: "r" };
    },
  },
});
const token = world.token("admin");
afterAll(() => world.end());

it.each([
  ["an error", new Error(secret)],
  ["an error of git", new GitError(["log", "--all"], 128, secret)],
  ["a text", secret],
  ["nothing at all", undefined],
  ["an error with a status of its own", Object.assign(new Error(secret), { status: 200, code: "ENOTSUP" })],
])("%s is a 500 with a request id, logged with its cause", async (_, thrown) => {
  next = thrown;
  world.logged.length = 0;
  const answer = await world.ask("GET", "/version?private_token=", { token });
  expect([answer.status, bodyOf(answer)]).toEqual([500, { message: "500 Internal Server Error" }]);
  const requestId = answer.headers.get("x-request-id");
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(world.logged).toEqual([{ level: "error", details: { requestId, method: "GET", path: "/api/v4/version", err: thrown } }]);
  next = null;
  expect((await world.ask("GET", "/version", { token })).status).toBe(200);
});

it("a repository that is damaged while it is served spoils only its own requests", async () => {
  const { folder, id } = world.projects.internal;
  expect((await world.ask("GET", `/projects/${id}/repository/commits`, { token })).status).toBe(200);
  rmSync(join(folder, "objects"), { recursive: true });
  writeFileSync(join(folder, "packed-refs"), "no such thing\n");
  world.logged.length = 0;
  for (const path of ["commits", "tree", "branches", "tags", "commits/main/diff", "files/README%2Emd?ref=main", "commits/main/refs"]) {
    const answer = await world.ask("GET", `/projects/${id}/repository/${path}`, { token });
    const body = bodyOf(answer);
    if (answer.status >= 400) expect(body).toEqual({ message: expect.stringMatching(/^(404|500) [A-Z]/) });
    expect(answer.text).not.toContain(folder);
  }
  expect((await world.ask("GET", `/projects/${world.projects.public.id}/repository/commits`, { token })).status).toBe(200);
  for (const { details } of world.logged) expect(details["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
});

it.each(["/nothing", "", "/", "/projects/1/repository/files/a/b/c", "/../v4/projects", "/%70rojects", "/PROJECTS"])(
  "%j is an unknown route",
  async (path) => {
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
      const answer = await world.ask(method, path, { token });
      expect([answer.status, bodyOf(answer)]).toEqual([404, { error: "404 Not Found" }]);
    }
  },
);
