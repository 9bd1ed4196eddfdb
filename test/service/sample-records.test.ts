// What a team said and did on the sample is there as soon as the sample is.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("is never listed without what was said on its commits", { tags: "long" }, async () => {
  const get = async (path: string) => (await service.ask("GET", path, { as: "local" })).body;
  let isMade = false;
  const made = service.ask("POST", "/repodesk/sample", { as: "local", json: {} }).finally(() => {
    isMade = true;
  });
  const counts = new Set<number>();
  do {
    // The making goes on between two looks.
    await new Promise((resolve) => setImmediate(resolve));
    const [project] = await get("/projects");
    if (project !== undefined) counts.add((await get(`/repodesk/projects/${project.id}/commented_commits`)).length);
  } while (!isMade || counts.size === 0);
  expect((await made).status).toBe(201);
  expect([...counts]).toEqual([3]);
});
