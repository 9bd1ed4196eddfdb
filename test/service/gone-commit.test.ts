// A commit that git removes after it was read here is said to be gone, and is no fault of the service.
import { afterAll, beforeAll, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let root: string;

beforeAll(() => {
  service = startService();
  repo = service.repository("gone").write("a", "a").commit("One").write("a", "b").commit("Two");
  root = `/projects/${service.serve("gone", repo.folder, "public").id}/repository/commits`;
});
afterAll(() => service.end());

it("is held by a branch, by none, and then not there", async () => {
  const sha = git(repo.folder, ["rev-parse", "HEAD"]).trim();
  const refs = () => service.ask("GET", `${root}/${sha}/refs?per_page=1`);
  expect(await refs()).toMatchObject({ status: 200, body: [{ type: "branch", name: "main" }] });
  git(repo.folder, ["reset", "--hard", "HEAD~1"]);
  expect(await refs()).toMatchObject({ status: 200, body: [] });
  git(repo.folder, ["update-ref", "-d", "ORIG_HEAD"]);
  git(repo.folder, ["reflog", "expire", "--expire=now", "--all"]);
  git(repo.folder, ["gc", "--prune=now", "--quiet"]);
  expect(await refs()).toMatchObject({ status: 404, body: { message: "404 Commit Not Found" } });
});

it("is not there in any other answer either", async () => {
  const own = service.repository("gone-too").write("a", "a\nb\n").commit("One").write("a", "a\nc\n").commit("Two");
  const at = `/projects/${service.serve("gone-too", own.folder, "public").id}/repository`;
  const sha = git(own.folder, ["rev-parse", "HEAD"]).trim();
  expect((await service.ask("GET", `${at}/commits/${sha}`)).status).toBe(200);
  git(own.folder, ["reset", "--hard", "HEAD~1"]);
  git(own.folder, ["update-ref", "-d", "ORIG_HEAD"]);
  git(own.folder, ["reflog", "expire", "--expire=now", "--all"]);
  git(own.folder, ["gc", "--prune=now", "--quiet"]);
  const reads = [
    "commits?ref_name=",
    "commits?ref_name=main..",
    "compare?from=main&to=",
    "merge_base?refs[]=main&refs[]=",
    "files/a/blame?ref=",
  ];
  for (const path of reads) {
    const answer = await service.ask("GET", `${at}/${path}${sha}`);
    expect([path, answer.status, answer.body]).toEqual([path, 404, expect.objectContaining({ message: "404 Commit Not Found" })]);
  }
});

it("begins no branch and no tag any more, which is said in the words for a start that is not there", async () => {
  const own = service.repository("gone-start").write("a", "a").commit("One").write("a", "b").commit("Two");
  const at = `/projects/${service.serve("gone-start", own.folder).id}/repository`;
  const sha = git(own.folder, ["rev-parse", "HEAD"]).trim();
  const make = (what: string, json: object) => service.ask("POST", `${at}/${what}`, { json: { ...json, ref: sha } });
  git(own.folder, ["reset", "--hard", "HEAD~1"]);
  expect((await make("branches", { branch: "there" })).status).toBe(201);
  git(own.folder, ["update-ref", "-d", "refs/heads/there"]);
  git(own.folder, ["update-ref", "-d", "ORIG_HEAD"]);
  git(own.folder, ["reflog", "expire", "--expire=now", "--all"]);
  git(own.folder, ["gc", "--prune=now", "--quiet"]);
  const before = git(own.folder, ["for-each-ref"]);
  expect(await make("branches", { branch: "again" })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("invalid reference name") },
  });
  expect((await make("tags", { tag_name: "again" })).status).toBe(400);
  expect(git(own.folder, ["for-each-ref"])).toBe(before);
});
