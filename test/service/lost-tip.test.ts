// Repositories in which what names lead to, or the names themselves, are damaged: that is said, and never taken for an empty repository.
import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
beforeAll(() => {
  service = startService();
});
afterAll(() => service.end());

describe("a branch whose commit is lost", () => {
  let repo: RepositoryBuilder;
  let root: string;
  let lost: string;
  const ask = (path: string) => service.ask("GET", `${root}${path}`);

  beforeAll(() => {
    repo = service.repository("lost").write("a.txt", "one\n").commit("One").branch("sound").tag("main");
    repo.write("a.txt", "two\n").commit("Two");
    lost = git(repo.folder, ["rev-parse", "refs/heads/main"]);
    rmSync(join(repo.folder, ".git/objects", lost.slice(0, 2), lost.slice(2)));
    root = `/projects/${service.serve("lost", repo.folder).id}`;
  });

  it.each([
    "/repository/commits",
    "/repository/commits?ref_name=main",
    "/repository/commits?ref_name=sound..main",
    "/repository/commits/main",
    "/repository/commits/HEAD/refs",
    "/repository/tree",
    "/repository/tree?ref=main",
    "/repository/files/a%2Etxt?ref=main",
    "/repository/files/a%2Etxt/raw",
    "/repository/compare?from=sound&to=main",
    "/repository/contributors",
  ])("is named to who asks %s", async (path) => {
    const { status, body } = await ask(path);
    expect([status, body]).toEqual([422, expect.objectContaining({ code: "object_damaged", object: lost })]);
  });

  it("leaves the repository one that has commits, and the other branches as they are", async () => {
    expect((await ask("")).body.empty_repo).toBe(false);
    expect((await ask("/repository/commits?ref_name=sound")).body).toHaveLength(1);
    expect((await ask("/repository/commits?ref_name=nowhere")).body).toEqual([]);
    expect((await ask("/repository/tree?ref=sound")).body).toHaveLength(1);
  });

  it("takes no commit, and stays where it was", async () => {
    const actions = [{ action: "create", file_path: "b", content: "" }];
    const { status } = await service.ask("POST", `${root}/repository/commits`, { json: { branch: "main", commit_message: "m", actions } });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(readFileSync(join(repo.folder, ".git/refs/heads/main"), "utf8")).toBe(`${lost}\n`);
  });
});

it("is no empty repository where all commits are lost", async () => {
  const { folder } = service.repository("all-lost").write("a.txt", "one\n").commit("One");
  rmSync(join(folder, ".git/objects"), { recursive: true });
  mkdirSync(join(folder, ".git/objects"));
  const root = `/projects/${service.serve("all-lost", folder).id}`;
  expect((await service.ask("GET", root)).body).toMatchObject({ empty_repo: false, default_branch: "main" });
  expect((await service.ask("GET", `${root}/repository/commits`)).body).toMatchObject({ code: "object_damaged" });
});

describe.each([
  ["that is no ref", "1234 refs/heads/short\n", /unexpected line '1234 refs\/heads\/short'.*packed-refs/],
  ["that ends early", `${"1234".repeat(10)} refs/heads/gone`, /unterminated line '1234.* refs\/heads\/gone'.*packed-refs/],
])("packed refs with a line %s", (_, line, named) => {
  let root: string;
  beforeAll(() => {
    const name = `packed-${line.length}`;
    const { folder } = service.repository(name).write("a.txt", "one\n").commit("One");
    git(folder, ["pack-refs", "--all"]);
    appendFileSync(join(folder, ".git/packed-refs"), line);
    root = `/projects/${service.serve(name, folder).id}/repository`;
  });

  it.each(["/branches", "/tags", "/commits?all=true", "/commits/main/refs"])("are told of to who asks %s", async (path) => {
    const answer = await service.ask("GET", `${root}${path}`);
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(named) } });
    expect(answer.text).not.toContain(service.folder);
  });

  it("can be read by their names all the same", async () => {
    expect((await service.ask("GET", `${root}/files/a%2Etxt/raw?ref=main`)).text).toBe("one\n");
  });
});
