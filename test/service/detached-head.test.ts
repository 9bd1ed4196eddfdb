// A folder where no branch is checked out: what is asked without a ref, or of HEAD, is the default branch, as the specification says.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;

beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

it("answers for its default branch with a bisect under way", async () => {
  const { folder } = service
    .repository("bisected")
    .write("a", "1")
    .commit("One")
    .write("a", "2")
    .commit("Two")
    .write("a", "[3]")
    .commit("Three");
  git(folder, ["bisect", "start", "HEAD", "HEAD~2"]);
  expect(git(folder, ["log", "-1", "--format=%s"])).toBe("Two");
  const { body: project } = await service.ask("POST", "/repodesk/folders", { as: "local", json: { path: folder } });
  expect(project.default_branch).toBe("main");
  const read = async (path: string) => (await service.ask("GET", `/projects/${project.id}/repository/${path}`, { as: "local" })).body;
  const tip = git(folder, ["rev-parse", "main"]);
  expect(await read("commits")).toMatchObject([{ title: "Three" }, { title: "Two" }, { title: "One" }]);
  expect(await read("commits/HEAD")).toMatchObject({ id: tip });
  expect(await read("files/a?ref=HEAD")).toMatchObject({ commit_id: tip, content: btoa("[3]") });
  expect(await read("files/a/raw")).toEqual([3]);
});
