// Repositories in which what names lead to, or the names themselves, are damaged: that is said, and never taken for an empty repository.
import { appendFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
    const post = async (path: string, json: unknown) => {
      const { status, body } = await service.ask("POST", `${root}${path}`, { json });
      return [path, status, body];
    };
    const named = (path: string) => [path, 422, expect.objectContaining({ code: "object_damaged", object: lost })];
    const commit = { commit_message: "m", actions };
    const [commits, files] = ["/repository/commits", "/repository/files/b%2Etxt"];
    expect(await post(commits, { ...commit, branch: "main" })).toEqual(named(commits));
    expect(await post(commits, { ...commit, branch: "new", start_branch: "main" })).toEqual(named(commits));
    expect(await post(files, { branch: "main", commit_message: "m", content: "" })).toEqual(named(files));
    for (const dry_run of [true, false])
      for (const verb of ["cherry_pick", "revert"]) {
        const path = `${commits}/sound/${verb}`;
        expect(await post(path, { branch: "main", dry_run })).toEqual(named(path));
      }
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

describe("an annotated tag", () => {
  let root: string;
  let lost: string;
  beforeAll(() => {
    const repo = service.repository("lost-tagged").write("a.txt", "one\n").commit("One").branch("sound");
    repo.write("a.txt", "two\n").commit("Two");
    lost = repo.id("main");
    const annotate = (name: string, at: string) =>
      git(repo.folder, ["-c", "user.name=A", "-c", "user.email=a@example.com", "tag", "-am", "T", name, at]);
    annotate("v1", "main");
    annotate("v1-again", "v1");
    git(repo.folder, ["tag", "light", "main"]);
    annotate("tree", "main^{tree}");
    rmSync(join(repo.folder, ".git/objects", lost.slice(0, 2), lost.slice(2)));
    root = `/projects/${service.serve("lost-tagged", repo.folder).id}/repository`;
  });

  it.each(["v1", "v1-again", "light"])("names the commit that is lost behind it: %s", async (tag) => {
    for (const path of [`/commits/${tag}`, `/commits?ref_name=${tag}`, `/tree?ref=${tag}`, `/compare?from=sound&to=${tag}`]) {
      const { status, body } = await service.ask("GET", `${root}${path}`);
      expect([path, status, body]).toEqual([path, 422, expect.objectContaining({ code: "object_damaged", object: lost })]);
    }
  });

  it("of something else than a commit is no revision, as before", async () => {
    expect((await service.ask("GET", `${root}/commits/tree`)).status).toBe(404);
    expect((await service.ask("GET", `${root}/tags/tree`)).body).toMatchObject({ name: "tree", commit: null });
  });

  it("is listed with no commit, and a light one names what is lost", async () => {
    const { body } = await service.ask("GET", `${root}/tags?order_by=name&sort=asc`);
    expect(body.map(({ name, commit }: { name: string; commit: unknown }) => [name, commit])).toEqual(
      ["light", "tree", "v1", "v1-again"].map((name) => [name, null]),
    );
    expect(await service.ask("GET", `${root}/tags/light`)).toMatchObject({ status: 422, body: { object: lost } });
    expect((await service.ask("GET", `${root}/tags/nowhere`)).status).toBe(404);
  });
});

describe("a list of branches", () => {
  let repo: RepositoryBuilder;
  let root: string;
  const lost = "12".repeat(20);
  const add = (name: string): void => {
    const file = join(repo.folder, ".git/refs/heads", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${lost}\n`);
  };
  const list = async (query = "") => {
    const { headers, body } = await service.ask("GET", `${root}/branches${query}`);
    return [body.map(({ name }: { name: string }) => name), headers.get("x-service-lost-branches")];
  };
  beforeAll(() => {
    repo = service.repository("lost-listed").write("a.txt", "one\n").commit("One").branch("sound");
    root = `/projects/${service.serve("lost-listed", repo.folder).id}/repository`;
  });

  it("says which are left out, as their commits are lost", async () => {
    expect(await list()).toEqual([["main", "sound"], null]);
    add("fix/ä");
    add("other");
    expect(await list()).toEqual([["main", "sound"], "fix%2F%C3%A4,other"]);
    expect(await list("?search=oth")).toEqual([[], "other"]);
    expect(await list("?search=main")).toEqual([["main"], null]);
  });

  it("is followed by one that names the object, and there is no such branch elsewhere", async () => {
    for (const method of ["GET", "DELETE"])
      expect(await service.ask(method, `${root}/branches/other`)).toMatchObject({ status: 422, body: { object: lost } });
    expect((await service.ask("GET", `${root}/branches/nowhere`)).status).toBe(404);
  });

  it("keeps its header short", async () => {
    for (let n = 0; n < 50; n += 1) add(`${"l".repeat(190)}${n}`);
    const [, header] = await list();
    expect(header.length).toBeLessThan(4_100);
    expect(header).toMatch(/^fix%2F%C3%A4,l+\d+,.*,\.\.\.$/);
  });
});

it("lists the others where a commit is lost after it was listed, sorted by time and with tags", async () => {
  const one = service.repository("lost-later").write("a.txt", "one\n").commit("One").branch("sound");
  one.write("a.txt", "two\n").commit("Two").branch("gone").tag("v1").write("a.txt", "three\n").commit("Three");
  // As if all had been there for long: then lists are kept.
  for (const file of ["HEAD", "refs/heads/main", "refs/heads/sound", "refs/heads/gone", "refs/tags/v1", "refs/heads", "refs/tags", "refs"])
    utimesSync(join(one.folder, ".git", file), 1_700_000_000, 1_700_000_000);
  const root = `/projects/${service.serve("lost-later", one.folder).id}/repository`;
  const list = async (query: string): Promise<string[]> =>
    (await service.ask("GET", `${root}/${query}`)).body.map(({ name }: { name: string }) => name);
  expect(await list("branches?sort=name_asc&page=2&per_page=1")).toEqual(["main"]);
  const lost = git(one.folder, ["rev-parse", "gone"]);
  rmSync(join(one.folder, ".git/objects", lost.slice(0, 2), lost.slice(2)));
  expect((await list("branches")).filter((name) => name !== "gone")).toEqual(["main", "sound"]);
  expect((await list("branches?sort=updated_desc")).filter((name) => name !== "gone").sort()).toEqual(["main", "sound"]);
  expect(await list("tags")).toEqual(["v1"]);
});
