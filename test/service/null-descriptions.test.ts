// Null in a change takes away what was said, alone and beside other changes; what is not sent stays.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let root: string;

beforeAll(async () => {
  service = startService();
  const repo = service.repository("described").write("a", "a").commit("One").tag("v1");
  root = `/projects/${service.serve("described", repo.folder).id}`;
  const said = { description: "said" };
  expect((await service.ask("POST", `${root}/labels`, { json: { name: "urgent", color: "#fff", ...said } })).status).toBe(201);
  expect((await service.ask("POST", `${root}/releases`, { json: { tag_name: "v1", ...said } })).status).toBe(201);
  expect((await service.ask("PUT", root, { as: "admin", json: said })).status).toBe(200);
});
afterAll(() => service.end());

it.each([
  ["a label", "/labels/urgent", { color: "#000" }, null],
  ["a release", "/releases/v1", { name: "First" }, null],
  ["a project", "", { name: "Described" }, ""],
])("%s", async (_what, path, other, cleared) => {
  const put = async (json: object) => (await service.ask("PUT", `${root}${path}`, { as: "admin", json })).body.description;
  expect(await put(other)).toBe("said");
  expect(await put({ description: null })).toBe(cleared);
  expect(await put({ description: "said again" })).toBe("said again");
  expect(await put({ description: null, ...other })).toBe(cleared);
});
