// A repository that may not be read any more after it was opened: said as that, and read again once it may be.
import { chmodSync, chownSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

/** Root may read anything: there the service runs as somebody else. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const parts = ["", ".git", ".git/objects", ".git/refs", ".git/refs/heads"];

let service: Fixture;
let folder: string;

function giveAway(path: string): void {
  chownSync(path, nobody, nobody);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveAway(join(path, entry.name));
    else chownSync(join(path, entry.name), nobody, nobody);
  }
}

beforeAll(() => {
  service = startService();
  folder = service.repository("shut").write("a.txt", "a\n").commit("Add a file").folder;
  if (!isRoot) return;
  giveAway(service.folder);
  process.seteuid?.(nobody);
});
afterEach(() => {
  for (const part of parts) chmodSync(join(folder, part), 0o755);
});
afterAll(async () => {
  process.seteuid?.(process.getuid?.() ?? 0);
  await service.end();
});

it.each(parts)("/%s that was shut is named, with what opens it, and to nobody else; opened, it is read again", async (part) => {
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } });
  service.store.projects.update(body.id, { visibility: "public" });
  const asked = [`/projects/${body.id}/repository/branches/main`, `/projects/${body.id}/repository/tree`];
  const read = (as: "local" | "stranger") => Promise.all(asked.map((path) => service.ask("GET", path, { as })));
  expect((await read("local")).map(({ status }) => status)).toEqual([200, 200]);
  const shut = join(folder, part);
  chmodSync(shut, 0o000);
  for (const answer of await read("local"))
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "repository_unusable", message: expect.stringContaining(`chmod -R u+rX '${shut}' lets you read it again.`) },
    });
  for (const answer of await read("stranger")) expect(answer).toMatchObject({ status: 404, body: { message: "404 Repository Not Found" } });
  chmodSync(shut, 0o755);
  expect((await read("local")).map(({ status }) => status)).toEqual([200, 200]);
});

it("that is no repository any more is told as that", async () => {
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } });
  renameSync(join(folder, ".git"), join(folder, "git"));
  const read = () => service.ask("GET", `/projects/${body.id}/repository/branches/main`, { as: "local" });
  expect((await read()).body).toMatchObject({
    code: "repository_unusable",
    message: expect.stringContaining("is not in a git repository"),
  });
  renameSync(join(folder, "git"), join(folder, ".git"));
  expect((await read()).status).toBe(200);
});
