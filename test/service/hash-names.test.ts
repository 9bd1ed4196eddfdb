// Branches that have a hash or a full ref name for their name: whoever looks one up gets something else, so none is made. One that is there can be
// used and removed.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;
const [sha1, sha256, there] = ["AB".repeat(20), "cd".repeat(32), "ef".repeat(20)];

beforeAll(() => {
  service = startService();
  repo = service.repository("named").write("a.txt", "1\n").commit("One").branch(there);
  root = `/projects/${service.serve("named", repo.folder).id}/repository`;
});
afterAll(() => service.end());

const actions = [{ action: "create", file_path: "b.txt", content: "" }];
const branches = (): string => git(repo.folder, ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads"]);

it.each([sha1, sha256, "refs/tags/v1", "refs/remotes/origin/main", "refs/x"])("none is made as %s", async (branch) => {
  const before = branches();
  const commit = { branch, commit_message: "m", start_branch: "main" };
  const answers = [
    await service.ask("POST", `${root}/branches`, { json: { branch, ref: "main" } }),
    await service.ask("POST", `${root}/commits`, { json: { ...commit, actions } }),
    await service.ask("POST", `${root}/files/b%2Etxt`, { json: { ...commit, content: "" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(answers[0]?.body).toEqual({ message: "Branch name is invalid" });
  expect(branches()).toBe(before);
});

it("a name that only begins like one is as good as any", async () => {
  for (const branch of [`${sha1}-fix`, sha1.slice(1), "refsets", "tags/v1", "x/refs/tags/v1"])
    expect((await service.ask("POST", `${root}/branches`, { json: { branch, ref: "main" } })).status).toBe(201);
});

it.each([there, "refs/tags/there"])("%s, where it is there, takes commits, and can be deleted", async (branch) => {
  git(repo.folder, ["update-ref", `refs/heads/${branch}`, "main"]);
  expect((await service.ask("POST", `${root}/commits`, { json: { branch, commit_message: "m", actions } })).status).toBe(201);
  expect((await service.ask("DELETE", `${root}/branches/${encodeURIComponent(branch)}`)).status).toBe(204);
});
