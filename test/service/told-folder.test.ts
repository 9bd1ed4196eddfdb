// Where a repository of this machine is, is for who sits there alone.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("says where a repository is to who sits there, and to nobody else", async () => {
  const repo = service.repository("where-it-is").write("a", "a").commit("One");
  const { body } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: repo.folder } });
  const at = `/projects/${body.id}`;
  expect((await service.ask("GET", at, { as: "local" })).body.folder).toBe(repo.folder);
  service.store.projects.update(body.id, { visibility: "public" });
  const asked = await service.ask("GET", at);
  expect([asked.status, asked.body.folder, asked.text.includes(repo.folder)]).toEqual([200, undefined, false]);
});
