// Rules that are changed in place, and branches that are done with going all at once.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("upkeep").write("a", "a").commit("One").branch("old").branch("kept").branch("rule/x");
  repo.branch("ahead").checkout("ahead").write("b", "b").commit("Two").checkout("main").write("c", "c").commit("Three");
  git(repo.folder, ["worktree", "add", "-q", `${service.folder}/held`, "-b", "held", "main"]);
  root = `/projects/${service.serve("upkeep", repo.folder).id}`;
});
afterAll(() => service.end());

const branches = (): string[] => git(repo.folder, ["branch", "--format=%(refname:short)"]).split("\n");

it("a protected branch is changed, part by part", async () => {
  const path = `${root}/protected_branches`;
  await service.ask("POST", path, { as: "admin", json: { name: "kept" } });
  await service.ask("POST", path, { as: "admin", json: { name: "rule/*" } });
  const patch = (json: object, as: "admin" | "developer" = "admin") => service.ask("PATCH", `${path}/kept`, { as, json });
  const levels = ({ body }: Awaited<ReturnType<typeof patch>>) => [
    body.push_access_levels[0].access_level,
    body.merge_access_levels[0].access_level,
    body.allow_force_push,
  ];
  expect(levels(await patch({ allow_force_push: true }))).toEqual([40, 40, true]);
  expect(levels(await patch({ push_access_level: 0 }))).toEqual([0, 40, true]);
  expect(levels(await patch({ allowed_to_merge: [{ id: 1, _destroy: true }, { access_level: 30 }], allow_force_push: false }))).toEqual([
    0,
    30,
    false,
  ]);
  expect(levels(await patch({}))).toEqual([0, 30, false]);
  expect((await patch({ push_access_level: 7 })).body).toEqual({ error: "push_access_level does not have a valid value" });
  expect((await patch({}, "developer")).status).toBe(403);
  expect((await service.ask("PATCH", `${path}/none`, { as: "admin", json: {} })).status).toBe(404);
  const json = { branch: "kept", commit_message: "m", content: "x" };
  expect((await service.ask("POST", `${root}/repository/files/x`, { json })).status).toBe(400);
});

it("merged branches go, but for those that are protected, held or not merged", async () => {
  const path = `${root}/repository/merged_branches`;
  expect((await service.ask("DELETE", path, { as: "reporter" })).status).toBe(405);
  expect(branches()).toContain("old");
  const answer = await service.ask("DELETE", path);
  expect([answer.status, answer.body]).toEqual([202, { message: "202 Accepted" }]);
  expect(branches().sort()).toEqual(["ahead", "held", "kept", "main", "rule/x"]);
  git(repo.folder, ["checkout", "-q", "--detach"]);
  expect((await service.ask("DELETE", path)).status).toBe(202);
  expect(branches()).toContain("main");
});
