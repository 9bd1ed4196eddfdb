// Another repository that came into the place of one which a person had opened.
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const open = async (path: string) => (await service.ask("POST", "/repodesk/folders", { as: "local", json: { path } })).body;
const branches = (id: number) => service.ask("GET", `/projects/${id}/repository/branches`, { as: "local" });

/** A repository that was opened, which gave way to another one in its place. */
async function replaceOpened(name: string) {
  const repo = service.repository(name).write("a", "a").commit("One");
  const first = await open(repo.folder);
  expect((await branches(first.id)).status).toBe(200);
  const away = `${repo.folder}-away`;
  renameSync(repo.folder, away);
  service.repository(name).write("b", "b").commit("Other");
  return { folder: repo.folder, away, first };
}

it("is not shown as the one that was there, and says so to who sits at this machine alone", async () => {
  const { folder, first } = await replaceOpened("tides");
  expect(await branches(first.id)).toMatchObject({ status: 404, body: { code: "repository_not_found", replaced: folder } });
  service.store.projects.update(first.id, { visibility: "public" });
  const told = await service.ask("GET", `/projects/${first.id}/repository/branches`, { as: "stranger" });
  expect(told).toMatchObject({ status: 404, body: { message: "404 Repository Not Found" } });
  expect(told.body).not.toHaveProperty("replaced");
});

it("is a project of its own when it is opened; the earlier one is the same again wherever its folder is", async () => {
  const { folder, away, first } = await replaceOpened("moon");
  const other = await open(folder);
  expect(other).toMatchObject({ folder, moved_from: null, path_with_namespace: "local/moon-2" });
  expect((await branches(other.id)).status).toBe(200);
  expect((await branches(first.id)).body).not.toHaveProperty("replaced");
  expect(await open(away)).toMatchObject({ id: first.id, folder: away });
  expect((await branches(first.id)).status).toBe(200);
});

it("gives way again to the one that was there", async () => {
  const { folder, away, first } = await replaceOpened("ebb");
  expect((await branches(first.id)).status).toBe(404);
  rmSync(folder, { recursive: true });
  renameSync(away, folder);
  expect((await branches(first.id)).status).toBe(200);
  expect((await open(folder)).id).toBe(first.id);
});

it("is known by one that was moved before anybody opened the new one", async () => {
  const { away, first } = await replaceOpened("flood");
  expect(await open(away)).toMatchObject({ id: first.id, folder: away });
});

it("is none where it was copied back, cloned anew without its last commits, or written anew in its place", async () => {
  const repo = service.repository("gauge").write("a", "a").commit("One");
  const { id } = await open(repo.folder);
  const spare = join(service.folder, "spare");
  git(service.folder, ["clone", "-q", repo.folder, spare]);
  repo.write("a", "b").commit("Never pushed");
  expect((await open(repo.folder)).id).toBe(id);
  rmSync(repo.folder, { recursive: true });
  mkdirSync(repo.folder);
  cpSync(spare, repo.folder, { recursive: true });
  expect((await branches(id)).status).toBe(200);
  expect((await open(repo.folder)).id).toBe(id);
  git(repo.folder, ["-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "--amend", "-m", "Anew"]);
  git(repo.folder, ["reflog", "expire", "--expire=now", "--all"]);
  git(repo.folder, ["gc", "-q", "--prune=now"]);
  expect((await open(repo.folder)).id).toBe(id);
});
