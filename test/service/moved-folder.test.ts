// A folder of this machine that was moved on its disk.
import { cpSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

const open = (path: string) => service.ask("POST", "/repodesk/folders", { as: "local", json: { path } });

it("is the same project after it was moved, under another name too, but for a copy and for one made anew", async () => {
  const repo = service.repository("before/tides").write("a", "a").commit("One");
  const first = await open(repo.folder);
  expect(first.body.moved_from).toBeNull();
  const moved = join(service.folder, "after", "renamed tides");
  mkdirSync(dirname(moved), { recursive: true });
  cpSync(repo.folder, join(service.folder, "copy of tides"), { recursive: true });
  expect((await open(join(service.folder, "copy of tides"))).body.id).not.toBe(first.body.id);
  renameSync(repo.folder, moved);
  const again = await open(moved);
  expect(again.body).toMatchObject({ id: first.body.id, folder: moved, moved_from: repo.folder, path_with_namespace: "local/tides" });
  expect((await open(moved)).body).toMatchObject({ id: first.body.id, moved_from: null });
  expect((await service.ask("GET", `/projects/${first.body.id}/repository/tree`, { as: "local" })).body).toHaveLength(1);
  // Another one where it was, and a new one in the place of what is gone.
  const other = service.repository("before/tides").write("b", "b").commit("Other");
  expect((await open(other.folder)).body.id).not.toBe(first.body.id);
  rmSync(moved, { recursive: true });
  const anew = service.repository("after/renamed again").write("c", "c").commit("Anew");
  expect((await open(anew.folder)).body.id).not.toBe(first.body.id);
});
