// Directory listings and tags (api-behaviour 10); git ls-tree is the oracle.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { git, type RepositoryBuilder } from "../scenarios/builder.ts";
import { type Fixture, startService } from "./api-fixture.ts";

let service: Fixture;
let repo: RepositoryBuilder;
let repository: string;

beforeAll(() => {
  service = startService();
  repo = service
    .repository("t")
    .write("z", "same")
    .write("b/deep/x", "same")
    .write("b/y", "y")
    .write("a.txt", "same")
    .commit("One")
    .tag("v1.9");
  repo.write("c", "c").commit("Two").tag("v1.10", "Ten\n\nBody").branch("v2");
  repository = `/projects/${service.serve("t", repo.folder).id}/repository`;
});
afterAll(() => service.end());

const pathsOf = (rows: { path: string }[]): string[] => rows.map(({ path }) => path);

describe("GET tree", () => {
  it("lists directories first, with git's ids and modes", async () => {
    const { body, headers } = await service.ask("GET", `${repository}/tree`);
    expect(pathsOf(body)).toEqual(["b", "a.txt", "c", "z"]);
    expect(body[0]).toEqual({ id: repo.id("main:b"), name: "b", type: "tree", path: "b", mode: "040000" });
    expect(headers.get("x-total")).toBe("4");
  });

  it.each([
    ["path=b", ["b/deep", "b/y"]],
    ["path=b%2Fdeep", ["b/deep/x"]],
    ["recursive=true", ["b", "b/deep", "a.txt", "b/deep/x", "b/y", "c", "z"]],
    ["recursive=true&pagination=none", ["b", "b/deep", "a.txt", "b/deep/x", "b/y", "c", "z"]],
    ["recursive=true&per_page=3&page=2", ["b/deep/x", "b/y", "c"]],
    ["ref=v1.9", ["b", "a.txt", "z"]],
  ])("lists %s", async (query, paths) => {
    expect(pathsOf((await service.ask("GET", `${repository}/tree?${query}`)).body)).toEqual(paths);
  });

  it("sends one directory whole, entry by entry, to who asks for lines", async () => {
    const lines = { headers: { accept: "application/x-ndjson, application/json;q=0.9" } };
    const { text, headers } = await service.ask("GET", `${repository}/tree?pagination=none`, lines);
    expect([headers.get("content-type"), headers.get("vary")]).toEqual(["application/x-ndjson", "Accept"]);
    const { body } = await service.ask("GET", `${repository}/tree`);
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(body);
    const sized = await service.ask("GET", `${repository}/tree?pagination=none&with_size=true`, lines);
    const told = sized.text
      .trim()
      .split("\n")
      .map((line: string) => JSON.parse(line) as { path: string; type: string; mode: string; size: number | null });
    const rowsOfGit = git(repo.folder, ["ls-tree", "-l", "main"]).toString().trim().split("\n");
    const sizesOfGit = rowsOfGit.map((row) => [
      row.slice(row.indexOf("\t") + 1),
      /^100/.test(row) ? Number(/ +(\d+)\t/.exec(row)?.[1]) : null,
    ]);
    expect(Object.fromEntries(told.map(({ path, size }) => [path, size]))).toEqual(Object.fromEntries(sizesOfGit));
    const pages = [1, 2].map((page) => service.ask("GET", `${repository}/tree?with_size=true&per_page=2&page=${page}`));
    const paged = (await Promise.all(pages)).flatMap(({ body }) => body as typeof told);
    expect(paged).toEqual(told.slice(0, 4));
    for (const other of ["recursive=true", "with_last_commit=true"])
      expect(await service.ask("GET", `${repository}/tree?with_size=true&${other}`, lines)).toMatchObject({ status: 400 });
    expect(await service.ask("GET", `${repository}/tree?pagination=none&path=nope`, lines)).toMatchObject({ status: 404 });
    expect(await service.ask("GET", `${repository}/tree?pagination=none&with_last_commit=true`, lines)).toMatchObject({ status: 400 });
  });

  it("sends everything below a directory line by line to who asks for lines", async () => {
    const accept = (type: string) => ({ headers: { accept: type } });
    for (const path of ["", "&path=b"]) {
      const all = `${repository}/tree?recursive=true&pagination=none${path}`;
      const { text, headers } = await service.ask("GET", all, accept("application/x-ndjson, application/json;q=0.9"));
      expect([headers.get("content-type"), headers.get("vary")]).toEqual(["application/x-ndjson", "Accept"]);
      const asLines = text.split("\n").slice(0, -1);
      expect(asLines.map((line) => JSON.parse(line) as unknown)).toEqual((await service.ask("GET", all)).body);
      expect(asLines.length).toBeGreaterThan(1);
    }
  });

  it("walks a whole tree by keyset, though several files are the same", async () => {
    const seen: string[] = [];
    let next = `${repository}/tree?recursive=true&pagination=keyset&per_page=2`;
    while (next !== "" && seen.length < 20) {
      const { body, headers } = await service.ask("GET", next);
      seen.push(...pathsOf(body));
      next = /<http:\/\/desk\.example\/api\/v4([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen.toSorted()).toEqual(git(repo.folder, ["ls-tree", "-r", "-t", "--name-only", "main"]).split("\n").toSorted());
  });

  it.each([
    ["ref=nope", 404, { message: "404 Tree Not Found" }],
    ["path=nope", 404, { message: "404 invalid revision or path Not Found" }],
    ["path=a.txt", 404, { message: "404 invalid revision or path Not Found" }],
    ["pagination=none", 400, { error: 'pagination cannot be "none" unless "recursive" is true' }],
    ["pagination=odd", 400, { error: "pagination does not have a valid value" }],
  ])("answers %s with %d", async (query, status, body) => {
    expect(await service.ask("GET", `${repository}/tree?${query}`)).toMatchObject({ status, body });
  });
});

describe("GET tags", () => {
  it("shows annotated and light ones", async () => {
    const { body } = await service.ask("GET", `${repository}/tags`);
    expect(body).toMatchObject([
      { name: "v1.10", message: "Ten\n\nBody", target: repo.id("v1.10"), commit: { id: repo.id("main") }, release: null, protected: false },
      { name: "v1.9", message: null, target: repo.id("v1.9"), commit: { id: repo.id("v1.9") }, created_at: null },
    ]);
  });

  it.each([
    ["order_by=name&sort=asc", ["v1.10", "v1.9"]],
    ["order_by=version&sort=asc", ["v1.9", "v1.10"]],
    ["order_by=version", ["v1.10", "v1.9"]],
    ["search=^v1.1", ["v1.10"]],
  ])("orders by %s", async (query, names) => {
    const { body } = await service.ask("GET", `${repository}/tags?${query}`);
    expect(body.map((tag: { name: string }) => tag.name)).toEqual(names);
  });

  it("has those of one moment by name, in whichever direction, as git has", async () => {
    const made = service.repository("moments").write("a", "a").commit("One");
    for (const name of ["b", "a/2", "a/10", "\ufb00", "\u{1f600}", "c"]) made.tag(name);
    made.write("a", "b").commit("Two").tag("newer").tag("new");
    const { id } = service.serve("moments", made.folder);
    for (const [query, key] of [
      ["order_by=updated&sort=desc", "-creatordate"],
      ["order_by=updated&sort=asc", "creatordate"],
      ["order_by=name&sort=desc", "-refname"],
      ["order_by=name&sort=asc", "refname"],
      ["", "-creatordate"],
    ]) {
      const { body } = await service.ask("GET", `/projects/${id}/repository/tags?${query}`);
      const wanted = git(made.folder, ["for-each-ref", `--sort=${key}`, "--format=%(refname:lstrip=2)", "refs/tags"]).split("\n");
      expect([query, body.map((tag: { name: string }) => tag.name)]).toEqual([query, wanted]);
    }
  });
});
